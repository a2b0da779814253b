"""Headless Chromium, and an app to which the browser returns."""

import contextlib
import functools
import http.server
import shutil
import threading

from playwright.sync_api import sync_playwright

PROGRAMS = "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"


class Landing(http.server.BaseHTTPRequestHandler):
    """The page of an app to which the browser returns."""

    def do_GET(self):
        body = b"<!doctype html><title>back</title><h1>You are back.</h1>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def landing():
    """The URL of an app on a free port."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Landing) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://localhost:{server.server_port}/callback"
        server.shutdown()
        thread.join()


@contextlib.contextmanager
def chromium(*options):
    """A browser without open windows."""
    program = next(filter(None, map(shutil.which, PROGRAMS)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", *options])
        yield browser
        browser.close()


class QuietFiles(http.server.SimpleHTTPRequestHandler):
    """The files of a folder, without a log line for each request."""

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def files(folder):
    """The URL of a server for a folder's files, on a free port."""
    handler = functools.partial(QuietFiles, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()
