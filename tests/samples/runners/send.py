"""Runs the samples of this folder (0.py, 1.py ...) and notes the error of each, or an empty text."""

import json
import os
import runpy
import sys

try:
    import requests
except ImportError:
    import urllib_requests

    sys.modules["requests"] = urllib_requests

errors = []
while os.path.exists(f"{len(errors)}.py"):
    try:
        runpy.run_path(f"{len(errors)}.py", run_name="__main__")
        errors.append("")
    except (Exception, SystemExit) as error:
        errors.append(repr(error))
with open("errors.json", "w") as file:
    json.dump(errors, file)
