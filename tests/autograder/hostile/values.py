"""What a graded function returns or raises."""

from tests.autograder.hostile import function

ATTACKS = [
    function("a long number", "kept = 10 ** 1_000_000\ndef minimax_value(game, state): return kept"),
    function("a number too large for a float", "def minimax_value(game, state): return 10 ** 4_000"),
    function("a large fraction", """
        from fractions import Fraction
        def minimax_value(game, state): return Fraction(10 ** 4_000, 3)
    """),
    function("a fraction that costs", """
        import numbers
        class Costly(numbers.Rational.__mro__[0]): pass
        Costly.__abstractmethods__ = frozenset()
        Costly.numerator, Costly.denominator = 1, 0
        def minimax_value(game, state): return Costly()
    """),
    function("a large pair", "def minimax_value(game, state): return 10 ** 4_000, 'x' * 10 ** 7"),
    function("a long list", "kept = [0] * 10 ** 5\ndef minimax_value(game, state): return kept"),
    function("many long lists", "kept = [[[0] * 1000] * 1000] * 1000\ndef minimax_value(game, state): return kept"),
    function("a list that holds itself", """
        kept = []
        kept.extend([kept] * 900)
        def minimax_value(game, state): return kept
    """),
    function("a deep list", """
        kept = []
        for ignored in range(10 ** 6): kept = [kept]
        def minimax_value(game, state): return kept
    """),
    function("a generator", """
        def minimax_value(game, state):
            while True: yield 0
    """),
    function("equal to everything", """
        class Any(float):
            def __eq__(self, other): return True
            __lt__ = __le__ = __gt__ = __ge__ = __eq__
            def __hash__(self): return 0
            def __sub__(self, other): return 0.0
            __rsub__ = __sub__
        def minimax_value(game, state): return Any(0)
    """),
    function("a description that hangs", """
        class Hangs:
            def __repr__(self):
                while True: pass
        def minimax_value(game, state): return Hangs()
    """),
    function("a class that lies", """
        class Lies:
            @property
            def __class__(self): return int
            def __int__(self): return 1
            def __len__(self): return 0
            def tolist(self): return self
            def __iter__(self):
                while True: yield self
        def minimax_value(game, state): return Lies()
    """),
    function("a list that never is one", """
        class Array:
            def tolist(self):
                while True: pass
        def minimax_value(game, state): return Array()
    """),
    function("an exception that hangs", """
        class Hangs(Exception):
            def __str__(self):
                while True: pass
        def minimax_value(game, state): raise Hangs
    """),
    function("an exception with no words", """
        class Broken(BaseException):
            def __str__(self): raise Broken
        def minimax_value(game, state): raise Broken
    """),
    function("an exception with a name", "def minimax_value(game, state): raise type('x' * 10 ** 7, (BaseException,), {})"),
    function("half a character", r"def minimax_value(game, state): raise ValueError('\ud800\x00')"),
    function("half a character returned", r"def minimax_value(game, state): return {'\ud800\x00': '\udfff'}"),
    function("the state", "def minimax_value(game, state): return state"),
    function("the game", "def minimax_value(game, state): return game"),
    function("numbers that are none", """
        kept = [float("nan"), float("inf"), -0.0, True, None, "0", b"0", 0j, ...]
        def minimax_value(game, state): return kept.pop()
    """),
    function("never the same", """
        import random
        def minimax_value(game, state): return random.choice([-1, 0, 1])
    """, left=0.6),
]  # fmt: skip
