"""Names of people: which may be had, and whether two look alike."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from croupier.kit import Refusal
from croupier.room.roles import BOT

LONGEST = 40
HOUSE = (
    "clock",
    "house",
    "dealer",
    "floor",
    "croupier",
    "cage",
    "manager",
    "surveillance",
    "auditor",
    "admin",
)
HIDDEN = "MCZ"  # marks over letters, characters that are not seen, and spaces

# Letters that look like another one, after upper and lower case are one: from Unicode's table of confusable characters.
LOOK_ALIKES = {
    "(": "❨❲〔﴾",
    ")": "❩❳〕﴿",
    "2": "ƨϩᒿꙅꛯꝛ",
    "3": "ȝɜʒзӡⳍꝫ𑣊𖼻",
    "4": "Ꮞ𑣏",
    "5": "ƽ𑣛",
    "6": "бᏮⳓ𑣕",
    "7": "𐓺𑣆",
    "8": "ȣ৪੪𐌚",
    "9": "৭੧୨൭ⳋꝯ𑣌𑣖",
    "a": "ɑαаᎪᗅꓮ𐊠𖽀",
    "b": "ƅβвьᏏᏴᑲᖯᗷꓐꞵ𐊂𐊡𐌁",
    "c": "σсᏟᴄⲥꓚ𐊢𐌂𐐽𐔜𑣩𑣲",
    "d": "đԁᎠᏧᑯᗞᗪꓒꓓ",
    "e": "εеҽᎬⴹꓰꬲ𐊆𑣎",
    "f": "ϝքᖴẝꓝꞙꬵ𐊇𐊥𐔥𑣂",
    "g": "ƍɡԍցᏀᏳᶃꓖ",
    "h": "ħηнһհᎻᏂᕼⲏꓧ𐋏",
    "j": "ʝϳјᎫᒍꓙ",
    "k": "κкᏦᛕⲕꓗ𐔘",
    "l": "ıłǀɩɪιіӏ۱ᎥᏞᒪᛁⲓⳑⵏꓡꓲꙇ𐊊𐌉𐌠𐑃𐔦𑣃𑣒𖼖𖼨",
    "m": "μϻмᎷᗰᛖⲙꓟ𐊰𐌑",
    "n": "νոռⲛꓠ𐔓",
    "o": "øοоօ۵०০੦૦ଠ୦௦౦೦ഠ൦๐໐ဝ၀ჿዐᴏᴑⲟⵔ〇ꓳꬽ𐊒𐊫𐐬𐓪𐔖𑓐𑣈𑣗𑣠",
    "p": "ρрᏢᑭⲣꓑ𐊕",
    "q": "ԛգզⵕ",
    "r": "ʀгᎡᎱᏒᖇᴦⲅꓣꭇꭈ𐓜𖼵",
    "s": "ßѕտᏕᏚꓢꜱ𐊖𐑈𑣁𖼺",
    "t": "ŧτтᎢⲧꓔ𐊗𐊱𐌕𑣜𖼊",
    "u": "ʋυսሀᑌᴜꓴꞟꭎꭒ𐓶𑣘𖽂",
    "v": "ѵ۷Ꮩᐯᴠⴸꓦꛟ𐔝𑜆𑣀𖼈",
    "w": "ɯѡԝաᎳᏔᴡꓪ𑜊𑜎𑜏𑣦𑣯",
    "x": "χхᕁᕽ᙮ᚷⲭⵝꓫꭓ𐊐𐊴𐌗𐌢𐔧𑣬",
    "y": "ɣʏγуүყᎩᎽᶌỿⲩꓬꭚ𐊲𑣄𖽃",
    "z": "ζᏃᴢꓜ𐋵𑣉𑣥",
}
_LETTERS = {ord(other): letter for letter, others in LOOK_ALIKES.items() for other in others}
_LETTERS |= {ord("i"): "l", ord("1"): "l", ord("|"): "l", ord("0"): "o"}


@lru_cache(maxsize=2**17)
def name_key(name: str) -> str:
    """What two names have in common that a person could take for one another: upper and lower case, full width,
    marks, spaces, and letters of other scripts that look the same."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    seen = "".join(each for each in folded if unicodedata.category(each)[0] not in HIDDEN)
    return seen.translate(_LETTERS).replace("rn", "m").replace("vv", "w")


_HOUSE = frozenset(map(name_key, HOUSE))


def person_name(name: str) -> str:
    """A name that a person may have; those of programs and of the house, and what looks like them, are refused."""
    name = " ".join(name.split())
    key = name_key(name)
    if not key or len(name) > LONGEST or not name.isprintable():
        raise Refusal(f"A name has 1 to {LONGEST} printable characters.")
    if name_key(BOT) in key or key in _HOUSE:
        raise Refusal(f"{name} is a name of the house; choose another.")
    return name
