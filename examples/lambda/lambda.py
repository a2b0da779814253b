"""Runs a Lambda handler written for Python behind a trigger of authflow's mock:

    triggers: { preSignUp: { run: [python3, lambda.py, index.handler] } }

The handler is named as Lambda names it: the module, a dot, and the function. The module is looked for from the
folder of the file that has `run`. The program is started once and kept: what the handler keeps in memory is there
for the next event, as in a warm Lambda function.
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
    """What a handler learns of its function and its invocation (Lambda developer guide, Python context object)."""

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
    """The function that `module.function` names; folders may stand before it, as in `src/index.handler`."""
    path, _, function = name.rpartition(".")
    return getattr(importlib.import_module(path.replace("/", ".")), function)


def answer_of(name, event):
    try:
        return json.dumps(load(name)(event, Context(event)))
    except Exception as error:
        traceback.print_exc()
        # An error as Lambda's Invoke API answers it.
        return json.dumps({"errorType": type(error).__name__, "errorMessage": str(error)})


def main():
    name = sys.argv[1] if len(sys.argv) > 1 else "lambda_function.lambda_handler"
    sys.path.insert(0, os.getcwd())
    # Standard output belongs to the protocol. What a handler, or a program that it starts, prints goes where a
    # Lambda function's log goes.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    # This line comes before the first event is read.
    print("authflow: keep", file=answers, flush=True)
    for line in sys.stdin:
        if line.strip():
            print(answer_of(name, json.loads(line)), file=answers, flush=True)


if __name__ == "__main__":
    main()
