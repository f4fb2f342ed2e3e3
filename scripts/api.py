"""Asks a server for whatever its own description says can be asked for, as anybody and as people of each kind.

The server is at TENGEN_URL, its binary at TENGEN_BINARY; both are from `scripts/beside.sh server`.
"""

import json
import os
import subprocess
import sys
import urllib.request

URL = os.environ["TENGEN_URL"]
API = URL + "/api/v1"
# The same number asks the same.
SEED = "20261130"
CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "ignored_auth",
]
# What voids the token by which it is asked, or the role: each is asked for with a token of its own.
VOIDS = ["/logout", "/logout_all", "/me/password", "/me/remove", "/me/sessions/{id}"]
REVOKES = "/admin/users/{user}/roles/{role}"


def main():
    views = [
        ("anybody", None, []),
        ("a user", person("Api-user"), without(VOIDS)),
        ("a moderator", person("Api-moderator", "moderator"), without(VOIDS)),
        ("an admin", person("Api-admin", "moderator", "admin"), without([*VOIDS, REVOKES])),
        ("an admin who takes roles", person("Api-revoker", "admin"), only(REVOKES)),
    ]
    views += [(f"a user of {path}", person(f"Api-void-{n}x"), only(path)) for n, path in enumerate(VOIDS)]
    failed = [name for name, token, paths in views if not ask(name, token, paths)]
    if failed:
        sys.exit(f"the server is not as it describes itself to {', '.join(failed)}")
    print(f"the server is as it describes itself: {len(views)} views")


def without(paths):
    return [f"--exclude-path={path}" for path in paths]


def only(path):
    return [f"--include-path={path}"]


def person(name, *roles):
    """A new user's token."""
    body = json.dumps({"name": name, "password": "tengen-first"}).encode()
    request = urllib.request.Request(API + "/register", body, {"content-type": "application/json"})
    token = json.load(urllib.request.urlopen(request))["token"]
    for role in roles:
        command = [os.environ["TENGEN_BINARY"], "admin", "grant", name, role]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return token


def ask(name, token, paths):
    """Whether all answers to somebody are as described."""
    print(f"\n--- as {name}", flush=True)
    headers = ["--header", f"Authorization: Bearer {token}"] if token else []
    checks = [check for check in CHECKS if token or check != "ignored_auth"]
    command = [
        os.path.join(os.path.dirname(sys.executable), "st"),
        "--no-color",
        "run",
        API + "/openapi.json",
        "--checks",
        ",".join(checks),
        "--phases=examples,coverage,fuzzing",
        "--max-examples=8",
        f"--seed={SEED}",
        "--request-timeout=30",
        "--no-shrink",
        "--warnings=off",
        "--suppress-health-check=all",
        "--continue-on-failure",
        *headers,
        *paths,
    ]
    # It leaves a folder where it is run.
    return subprocess.run(command, cwd=os.path.dirname(sys.prefix)).returncode == 0


main()
