"""One solver for banked card games of any shape.

`tree` reads the script of a round: who knows which cards when, the questions and the ways to answer. `program` compiles
what money depends on. Solvers (`direct`, `duel`, `board`) are asked what they would cost; the cheapest within the
budget solves the game exactly, and beyond it rounds are sampled (`sample`, or `engine` where a round has no tree).
"""
