"""A small Canvas, by its published documentation of the REST API alone, that writes down what it was asked."""

from __future__ import annotations

import json
import re
import threading
from dataclasses import dataclass, field
from email.parser import BytesParser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

TOKEN = "7~a-token-that-nobody-may-read"


@dataclass
class Fake:
    """What is in Canvas: `users`, `submissions` and so on as the API shows them; `files` by number.

    `next_answers` are given, one each, in place of what would be answered, where the method and path fit.
    """

    users: list = field(default_factory=list)
    sections: list = field(default_factory=list)
    assignments: list = field(default_factory=list)
    overrides: list = field(default_factory=list)
    groups: dict = field(default_factory=dict)
    submissions: dict = field(default_factory=dict)
    files: dict = field(default_factory=dict)
    sent: dict = field(default_factory=dict)
    uploads: dict = field(default_factory=dict)
    next_answers: list = field(default_factory=list)
    asked: list = field(default_factory=list)
    upload_at: str = ""
    created: bool = False
    page: int = 2

    def __enter__(self):
        fake = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_any(self):
                size = int(self.headers.get("Content-Length") or 0)
                fake.answer(self, self.command, urlsplit(self.path), self.rfile.read(size))

            do_GET = do_POST = do_PUT = do_DELETE = handle_any

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def changed(self):
        """What was asked that is no question."""
        return [(method, path) for method, path, _ in self.asked if method != "GET"]

    def answer(self, http, method, url, body):
        token = http.headers.get("Authorization") == f"Bearer {TOKEN}"
        self.asked.append((method, url.path, http.headers.get("Authorization")))
        for canned in self.next_answers:
            if canned[0] == method and re.search(canned[1], url.path):
                self.next_answers.remove(canned)
                if canned[2] != "after":
                    return canned[2](http) if callable(canned[2]) else say(http, *canned[2:])
                self.act(http, method, url, body, send=False)
                return say(http, 502, b"")
        if method == "POST" and url.path == "/upload":
            return self.store(http, body)
        if not token and not url.path.startswith("/elsewhere"):
            return say(http, 401, b'{"errors":[{"message":"Invalid access token."}]}', {"WWW-Authenticate": "Bearer"})
        return self.act(http, method, url, body)

    def act(self, http, method, url, body, send=True):
        path = url.path.removeprefix("/api/v1/courses/7/").removeprefix("/api/v1/")
        query = parse_qs(url.query if method == "GET" else body.decode("latin-1"))
        found = None
        if file := re.fullmatch(r"/(?:files|elsewhere)/(\d+)/download", url.path):
            return say(http, 200, self.files[int(file[1])], {"Content-Type": "application/octet-stream"})
        if path in ("users", "search_users"):  # both are documented
            assert query["enrollment_type[]"] == ["student"]
            return self.paged(http, url, query, self.users)
        if path == "sections":
            return self.paged(http, url, query, self.sections)
        if path == "assignments":
            return self.paged(http, url, query, self.assignments)
        if one := re.fullmatch(r"assignments/(\d+)", path):
            found = next((each for each in self.assignments if each["id"] == int(one[1])), None)
        elif re.fullmatch(r"assignments/\d+/overrides", path):
            return self.paged(http, url, query, self.overrides)
        elif re.fullmatch(r"group_categories/\d+/groups", path):
            return self.paged(http, url, query, [{"id": n, "name": name} for n, (name, _) in self.groups.items()])
        elif one := re.fullmatch(r"groups/(\d+)/users", path):
            return self.paged(http, url, query, [{"id": user, "name": "x"} for user in self.groups[int(one[1])][1]])
        elif re.fullmatch(r"assignments/\d+/submissions", path):
            return self.paged(http, url, query, self.shown(query))
        elif one := re.fullmatch(r"assignments/\d+/submissions/(\d+)/comments/files", path):
            number = 9000 + len(self.uploads)
            self.uploads[number] = [query["name"][0], None, int(one[1])]
            to = self.upload_at or self.url
            found = {"upload_url": f"{to}/upload", "upload_params": {"key": str(number), "sign": "~"}}
        elif one := re.fullmatch(r"files/(\d+)/create_success", path):
            found = {"id": int(one[1]), "url": f"{self.url}/files/{one[1]}/download", "display_name": "x"}
        elif method == "PUT" and (one := re.fullmatch(r"assignments/\d+/submissions/(\d+)", path)):
            found = self.grade(self.submissions[int(one[1])], query)
        if send:
            say(http, 404 if found is None else 200, json.dumps(found or {"errors": []}).encode())
        return None

    def shown(self, query):
        wanted = query.get("include[]", [])
        every = list(self.submissions.values())
        if query.get("grouped") == ["true"]:
            of = {user: n for n, (_, users) in self.groups.items() for user in users}
            every = list({of.get(each["user_id"], -each["user_id"]): each for each in every}.values())
        optional = ("submission_history", "submission_comments")
        return [{k: v for k, v in each.items() if k not in optional or k in wanted} for each in every]

    def grade(self, submission, query):
        if "submission[posted_grade]" in query:
            submission["score"] = float(query["submission[posted_grade]"][0])
        if "comment[text_comment]" in query:
            files = [int(number) for number in query.get("comment[file_ids][]", [])]
            assert all(self.uploads[number][1] is not None for number in files)
            self.comment(submission, query["comment[text_comment]"][0], 99, files)
        return submission

    def comment(self, submission, text, author, files=()):
        submission["submission_comments"].append(
            {"id": 1, "author_id": author, "author_name": "x", "comment": text, "created_at": "2030-01-01T00:00:00Z"}
        )
        self.sent.setdefault(submission["user_id"], []).append([self.uploads[number][1] for number in files])

    def store(self, http, body):
        head = b"Content-Type: " + http.headers["Content-Type"].encode() + b"\r\n\r\n"
        parts = BytesParser().parsebytes(head + body).get_payload()
        names = [part.get_param("name", header="content-disposition") for part in parts]
        assert names == ["key", "sign", "file"]  # the file comes last
        number = int(parts[0].get_payload())
        self.uploads[number][1] = parts[2].get_payload(decode=True)
        to = f"{self.home()}/api/v1/files/{number}/create_success?uuid=A"
        made = json.dumps({"id": number, "url": "x"}).encode() if self.created else b""
        say(http, 201 if self.created else 301, made, {"Location": to})

    home_url = ""

    def home(self):
        return self.home_url or self.url

    def paged(self, http, url, query, things):
        start = int(query.get("page", ["1"])[0])
        more = {}
        if len(things) > start * self.page:
            rest = re.sub(r"&?page=\d+", "", url.query)
            more = {"Link": f'<{self.url}{url.path}?{rest}&page={start + 1}>; rel="next"'}
        say(http, 200, json.dumps(things[(start - 1) * self.page : start * self.page]).encode(), more)


def say(http, status, body=b"", headers=None):
    http.send_response(status)
    for name, value in {"Content-Type": "application/json", **(headers or {})}.items():
        http.send_header(name, value)
    http.send_header("Content-Length", str(len(body)))
    http.end_headers()
    http.wfile.write(body)
