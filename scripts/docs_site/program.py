"""The program's descriptions of itself."""

import json
import subprocess


class Program:
    """The built program, which prints its commands and its schema."""

    def __init__(self, path):
        self.path = path

    def commands(self):
        """The parser's own description of all commands."""
        return json.loads(self.printed("--experimental-dump-help"))["command"]

    def schema(self):
        """The JSON Schema of scenarios."""
        return json.loads(self.printed("schema"))

    def printed(self, *arguments):
        return subprocess.run([self.path, *arguments], check=True, capture_output=True, text=True).stdout
