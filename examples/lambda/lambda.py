"""Runs a Lambda handler written for Python behind a trigger of authflow's mock:

    triggers: { preSignUp: { run: [python3, lambda.py, index.handler] } }

The handler is named as in Lambda: the module, a dot, and the function. The module is loaded relative to the folder
of the file that contains `run`. The program starts once and keeps running: data in the handler's memory is still
there for the next event, as in a warm Lambda function.
"""

import importlib
import json
import os
import sys
import time
import traceback
import uuid

TIMEOUT = 5.0


class Context:
    """The context of an invocation (Lambda developer guide, Python context object)."""

    function_version = "$LATEST"
    memory_limit_in_mb = "128"
    identity = None
    client_context = None
    log_stream_name = "authflow"

    def __init__(self, event):
        self._deadline = time.monotonic() + TIMEOUT
        self.function_name = os.environ.get("AWS_LAMBDA_FUNCTION_NAME", os.path.basename(os.getcwd()) or "function")
        self.invoked_function_arn = (
            f"arn:aws:lambda:{event.get('region', 'us-east-1')}:123456789012:function:{self.function_name}"
        )
        self.log_group_name = f"/aws/lambda/{self.function_name}"
        self.aws_request_id = str(uuid.uuid4())

    def get_remaining_time_in_millis(self):
        return max(0, int((self._deadline - time.monotonic()) * 1000))


def load(name):
    """Returns the function in `module.function`. A path of folders can come first, as in `src/index.handler`."""
    path, _, function = name.rpartition(".")
    return getattr(importlib.import_module(path.replace("/", ".")), function)


def answer_of(name, event):
    try:
        return json.dumps(load(name)(event, Context(event)))
    except Exception as error:
        traceback.print_exc()
        # The form of errors in Lambda's Invoke API.
        return json.dumps({"errorType": type(error).__name__, "errorMessage": str(error)})


def main():
    name = sys.argv[1] if len(sys.argv) > 1 else "lambda_function.lambda_handler"
    sys.path.insert(0, os.getcwd())
    # Standard output is reserved for the protocol. Output of the handler, and of programs that it starts, goes to
    # standard error, like the log of a Lambda function.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    # This line must be printed before the first event is read.
    print("authflow: keep", file=answers, flush=True)
    for line in sys.stdin:
        if line.strip():
            print(answer_of(name, json.loads(line)), file=answers, flush=True)


if __name__ == "__main__":
    main()
