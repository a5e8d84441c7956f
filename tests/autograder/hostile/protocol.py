"""Messages that the student's side of the judge's protocol would not send."""

from tests.autograder.hostile import cell, function


def message(name, *bodies):
    """Send messages with the right id, as JSON whose text is given, in place of a search; then return a wrong value."""
    return function(
        name,
        f"""
        import json, os
        def minimax_value(game, state):
            ours = line()
            for body in {bodies!r}:
                os.write(ours._descriptor, ('{{"id": "%s", %s}}\\n' % (ours.order, body)).encode())
                try: ours.receive()
                except ValueError: pass
            return 0
        """,
        says="^(?!.*(Attribute|Name|Syntax|Type)Error)",  # the attack itself has no mistake
    )


def raw(name, source):
    """Write to the judge's descriptor, which is called `number`."""
    return function(
        name,
        f"""
        import os, socket, time
        def minimax_value(game, state):
            ours = line()
            number = ours._descriptor
            {source}
            return 0
        """,
        says="too slow|process ended|time ran out",
    )


ONE_HASH = '{"set": [' + ", ".join(str(k * (2**61 - 1)) for k in range(1, 1_000)) + "]}"

ATTACKS = [
    raw("half a line", "os.write(number, b'{\"id\": '); time.sleep(1000)"),
    raw("crumbs of a line", "while os.write(number, b' '): time.sleep(0.001)"),
    raw("a flood of small messages", "while os.write(number, b'{}\\n' * 1000): pass"),
    raw("a flood of questions", "while True: ours.ask('nothing')"),
    raw("a line of 100 MB", "os.write(number, b'x' * 100_000_000)"),
    raw("no text", "os.write(number, bytes(range(256)) + b'\\n')"),
    raw("descriptors", "socket.send_fds(socket.socket(fileno=os.dup(number)), [b'\\n'], [0] * 200)"),
    raw("half of the line closed", "socket.socket(fileno=os.dup(number)).shutdown(socket.SHUT_RDWR); time.sleep(1000)"),
    raw("somebody else's order", "os.write(number, b'{\"id\": \"0123456789abcdef\", \"returned\": 3}\\n')"),
    raw("a deep message", "os.write(number, b'{\"id\": ' + b'[' * 1_000_000 + b'\\n')"),
    raw("the process that is left", "os.fork() and os._exit(0); time.sleep(1000)"),
    message("wrong types", '"returned": {"float": []}'),
    message("a fraction of nothing", '"returned": {"fraction": [1, 0]}'),
    message("a number without end", '"returned": ' + "9" * 4_299),
    message("a number longer than that", '"returned": ' + "9" * 5_000),
    message("floats", '"returned": NaN', '"returned": 1e999'),
    message("an error that is none", '"error": [[]], "message": {"x": null}'),
    message("both", '"returned": 3, "error": "missing"'),
    message("half a character in a message", r'"error": "\ud800\u0000", "message": "\udfff"'),
    message("a deep value", '"returned": ' + "[" * 900 + "]" * 900),
    message(
        "questions that are none",
        '"ask": null', '"ask": ["result"]', '"ask": "__init__", "state": 0', '"ask": "game", "state": 0',
        '"ask": "result", "state": true, "action": 0', '"ask": "result", "state": 0, "action": {"a": [1]}',
        '"ask": "result", "state": 0, "action": NaN', '"ask": "result", "state": 1e3', '"ask": "utility", "state": -1',
        '"ask": "result", "state": 0, "action": ' + "[" * 900 + "]" * 900, '"ask": "utility", "state": 0, "player": [[]]',
        '"ask": "outcomes", "state": 0', '"ask": "actions", "state": 999999999', '"ask": "to_text", "state": 0',
        '"ask": "extra", "number": 0, "arguments": [{"game": true}]', '"ask": "extra", "number": -1, "arguments": []',
    ),
    message("sets whose members have one hash", '"returned": [' + ONE_HASH + ("," + ONE_HASH) * 40 + "]"),
    raw("fat questions, one upon the other", """
            import threading
            threading.Thread(target=lambda: [os.read(number, 1 << 16) for ignored in iter(int, 1)], daemon=True).start()
            fat = ('{"id": "%s", "ask": "result", "state": 0, "action": [%s0]}\\n' % (ours.order, "[1, [2, [3]], 4], " * 90_000)).encode()
            while True:
                data = fat
                while data: data = data[os.write(number, data):]
    """),
    message(
        "reports of what was not seen",
        '"ask": "nothing", "seen": {"a": 1}', '"ask": "nothing", "seen": [[[], []], ["actions"], 1, null, ["actions", true]]',
        '"ask": "nothing", "seen": [["actions", 1e9], ["actions", -1], ["__class__", 0], [{"a": 1}, 0]]',
        '"ask": "nothing", "seen": [' + '["actions", 0], ' * 20_000 + '["actions", 0]]',
    ),
    function(
        "a spy that tells with every answer",
        """
        # It writes down what hidden cases ask, and tries to tell it: by an error, a value, a text, a file, a name.
        import os, sys
        ASKED = []
        def minimax_value(game, state):
            def utilities(state):
                if game.is_terminal(state): return [game.utility(state, "MAX")]
                return sum((utilities(game.result(state, action)) for action in game.actions(state)), [])
            ASKED.append(utilities(state))
            told = f"TOLD{ASKED[-1]}TOLD"
            print(told); print(told, file=sys.stderr); os.system(f"echo '{told}'")
            open("/tmp/told", "a").write(told)
            ways = [lambda: told, lambda: [told], lambda: {told: 1}, lambda: type(told, (Exception,), {})(told)]
            said = ways[len(ASKED) % 4]()
            if isinstance(said, Exception): raise said
            return said
        """,
    ),
    cell(
        "forged replies full of output",
        """
        print("tried")
        ours = line()
        text = {"output_type": "stream", "name": "stdout", "text": "x" * 3_500_000}
        ours.send({"outputs": [text], "error": None})
        """,
        ends="tried death cut time",
        # It ends its process each time its cells run again.
        loses={"test_minimax_value": 1.0, "test_minimax": 1.0, "test_depth_limited_minimax": 1.0, "test_maxn": 1.0},
    ),
    cell(
        "an error whose words are slow to read",
        """
        print("tried")
        raise type("Slow", (Exception,), {})("<ipython-input-" * 20_000)
        """,
    ),
]  # fmt: skip
