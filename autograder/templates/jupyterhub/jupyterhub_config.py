"""JupyterHub for courses with this kit: students' servers without the answers, instructors' servers with them."""

import sys

c = get_config()

# Users are this machine's, with a home each that nobody else can look into. Those in a course's group may log in.
c.JupyterHub.authenticator_class = "pam"
c.PAMAuthenticator.allowed_groups = {"search", "logic"}

# Students' servers run in the environment that this hub runs in. It has aima_games, nbgrader and no answers.
c.Spawner.cmd = [sys.executable, "-m", "jupyterhub.singleuser"]
c.Spawner.start_timeout = c.Spawner.http_timeout = 300  # seconds: when class begins, they all start at once

# An instructor's server runs in the environment of their own clone of the kit, which nobody else may be able to read.
KITS = {"ines": "/home/ines/kit"}


def prepare(spawner):
    """An instructor's server that is named like a folder of theirs starts there: formgrader grades that course."""
    if kit := KITS.get(spawner.user.name):
        start = [f"{kit}/.venv/bin/python", "-m", "jupyterhub.singleuser"]
        spawner.cmd = ["sh", "-c", 'cd ~/"$0" && exec "$@"', spawner.name, *start]


c.Spawner.pre_spawn_hook = prepare
c.JupyterHub.allow_named_servers = True

# Servers that nobody has used for two hours end; what was saved stays.
c.JupyterHub.services = [
    {"name": "culler", "command": [sys.executable, "-m", "jupyterhub_idle_culler", "--timeout=7200"]}
]
c.JupyterHub.load_roles = [
    {
        "name": "culler",
        "services": ["culler"],
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
    }
]
