"""Runs the samples of this folder (0.py, 1.py ...) in one process."""

import json
import os
import runpy

import requests

index = 0
while os.path.exists(f"{index}.py"):
    runpy.run_path(f"{index}.py", run_name="__main__")
    index += 1
with open("sent.json", "w") as file:
    json.dump(requests.sent, file)
