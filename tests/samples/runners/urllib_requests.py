"""As much of the `requests` package as samples of the specifications use, for machines without it."""

import base64
import json as codec
import urllib.error
import urllib.parse
import urllib.request


class Response:
    def __init__(self, response):
        self.status_code = response.status
        self.ok = response.status < 400
        self.content = response.read()
        self.text = self.content.decode(errors="replace")


def request(method, url, headers=None, auth=None, data=None, json=None, timeout=None):
    named = dict(headers or {})
    if auth:
        named["Authorization"] = "Basic " + base64.b64encode(b":".join(auth)).decode()
    if json is not None:
        named.setdefault("Content-Type", "application/json")
        data = codec.dumps(json).encode()
    elif isinstance(data, (dict, list)):
        data = urllib.parse.urlencode(data).encode()
    try:
        return Response(urllib.request.urlopen(urllib.request.Request(url, data, named, method=method), timeout=timeout))
    except urllib.error.HTTPError as error:
        return Response(error)


def method(name):
    return lambda url, **options: request(name, url, **options)


get, post, put, patch = method("GET"), method("POST"), method("PUT"), method("PATCH")
delete, head, options = method("DELETE"), method("HEAD"), method("OPTIONS")
