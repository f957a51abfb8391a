"""A round of twenty-one: hands that split, double and bust, dealt from a shoe of several packs."""
