"""Where everything lies in the arrays of a hand.

A hand is three rows: `s`, its numbers; `p`, a row of numbers by place for each thing that players have; `c`, its cards.
Places count clockwise from the left of the button; the button is the last. `r` holds the rules, and `ops` the order of
the hand: a row for each step, its code first.
"""

PLACES = 10
WIDTH = 64
"""Cards in a row of `c`."""
NEVER = -1

# Numbers of a hand.
(
    COUNT,  # players dealt in
    STEP,  # the row of `ops` that it has come to
    AT,  # the place that a step has come to; NEVER where it begins
    ASKED,  # what it waits for
    PLACE,  # whose turn it is
    CALL,
    LEAST,  # to which the bet may be raised; NEVER: not at all
    MOST,
    BRINGS,  # what the bring-in is, where it is due
    MAY_FOLD,
    CURRENT,
    FULL,
    SIZE,
    RAISED,
    AGGRESSOR,
    FIRST,
    LAST_BLIND,
    AT_START,
    TO_BRING_IN,
    BROUGHT_IN,
    ROUND,  # the street of the last betting round
    REACHED,  # streets that were dealt
    DEAD,
    TAKEN,
    OWED,
    FEES,
    RAKED,
    JACKPOT,
    POT,  # all that was put in, when the hand is over
    DECK,  # cards left
    BOARD,
    BURNS,
    DEALT,  # cards that have left the deck, burns included
    DECISIONS,
    FAILED,  # the deck ran out
    NUMBERS,
) = range(36)

# What a hand waits for.
NOTHING, ACT, DISCARD, STRADDLE, BEGINS = range(5)
"""NOTHING: it is over. BEGINS: its first step."""
# What is answered: to pass is to fold, or to decline a straddle; to go along is to check, call, bring in or straddle.
PASS, ALONG, RAISE, THROW = range(4)

# What a player has.
(
    STACK,
    BET,
    PUT,  # in the hand, as far as it shapes pots
    BEFORE,  # what was put in before the round
    LIVE,
    IDLE,  # folded with nothing to call: served, where the text has it, until a bet
    LEVEL,  # the bet at which he acted; NEVER: not yet
    CHECKED,
    RAISES,  # bets and raises in the hand
    CARDS,
    UP,  # a bit for each card that lies face up
    THROWN,
    DUE,  # cards still to be drawn
    KEEPS,  # a bit for each card that a player means to keep
    KEEPS_OF,  # of which cards: a bit for each
    RATES,  # a row for each part of the pot
) = range(16)
FIELDS = RATES + 2

# Rows of cards: hands, then what each place threw away.
HELD, GONE = 0, PLACES
ON_BOARD, BURNED, IN_DECK, LOGGED = 2 * PLACES, 2 * PLACES + 1, 2 * PLACES + 2, 2 * PLACES + 3
CARD_ROWS = LOGGED + 3
"""The last rows log the cards in the order in which they left the deck."""
LOG = 3 * WIDTH

# Rules.
(
    STRUCTURE,
    SMALL_BET,
    BIG_BET,
    MIN_BET,
    MAX_BET,
    LEAST_RAISE,
    MOST_BET,
    MOST_RAISE,
    MOST_RAISES,
    COUNTS_BETS,
    UNCAPPED,
    HALF_REOPENS,
    REOPENS_ALWAYS,
    COMPLETING_COUNTS,
    COMPLETES_SHORT,
    CHECK_RAISE,
    BLIND_OPTION,
    DEALS_ON,
    SHORT_STANDS,
    CHIP,
    BRING_IN,
    FIRST_FULL,  # the blind that the first raise is measured by
    ODD_BETWEEN,
    ODD_AMONG,
    RAKE_OVER,
    RAKE_UNDER,
    RAKE_CAP,
    RAKE_UNIT,
    RAKE_FROM,  # streets that must have been reached
    RAKE_WHOLE,
    INSTEAD,  # a fee instead of the others, where fewer streets than INSTEAD_BELOW were reached
    INSTEAD_BELOW,
    MUST_BET,  # the street in which good hands must be bet; NEVER: none
    MUST_WORTH,
    RECYCLES,  # bits: folded hands, discards of the others at once
    LOW,  # the lowest hand showing is the best
    PARTS,
    OWN,  # cards of a hand at the showdown
    COMMUNITY,
    STREETS,
    VALUES,  # of the ranks from the two to the ace, and of a joker
) = range(41)
DRAWS = VALUES + 14
"""For each street how many cards may be drawn; NEVER: it is no draw."""
MOST_STREETS = 8
RULES = DRAWS + MOST_STREETS

LIMIT, SPREAD, POT_LIMIT, NO_LIMIT = range(4)
TWO_IN_THE_ROUND, TWO_LEFT = 1, 2
FOLDED_HANDS, OTHERS_AT_ONCE = 1, 2
HIGHEST_CARD, LOWEST_CARD = 1, 2

# Steps of a hand, and what stands in their rows.
(
    DO_ANTES,  # amount
    DO_BLIND,  # place, amount, whether it passes on to the next
    DO_STRADDLE,  # amount, how many times it a player must hold
    DO_FEE,  # amount, whether for a jackpot, whether it is made up later
    DO_OWED,
    DO_STREET,  # where nothing is left to play for the hand goes to the award
    DO_DISCARD,  # least, most, most of the button
    DO_BURN,  # cards
    DO_SERVE,  # cards of a whole hand, cards at a time
    DO_PLAYERS,  # cards, face up, the button first
    DO_BOARD,  # cards
    DO_REACH,
    DO_BETS,  # street, who opens, big bets, whether one who brings in may open big, open pair
    DO_SHOWDOWN,  # where it is decided the steps up to the award are left out
    DO_AWARD,
) = range(15)
OPERANDS = 6

# Who opens a betting round.
LEFT_OF_BUTTON, AFTER_BLINDS, BUTTON, AS_BEFORE, LOW_CARD, HIGH_CARD, SHOWING = range(7)
