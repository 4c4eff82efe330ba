"""Stands in for the `requests` package and notes what each call gives to it; nothing is sent."""

import base64
import json as codec
import sys

sent = []


def request(method, url, headers=None, auth=None, data=None, json=None, files=None, cert=None, *, timeout):
    named = {name.lower(): value for name, value in (headers or {}).items()}
    for name, value in named.items():
        named[name] = (value if isinstance(value, bytes) else value.encode("latin-1")).decode()
    if auth:
        scheme = "digest " if isinstance(auth, HTTPDigestAuth) else "Basic "
        named["authorization"] = scheme + base64.b64encode(b":".join(auth)).decode()
    if json is not None:
        named.setdefault("content-type", "application/json")
    body = body_of(data, json, files, named.get("content-type", ""))
    sent.append({"method": method, "url": url, "headers": list(named.items()), "body": body})
    return sys.modules[__name__]


def body_of(data, json, files, kind):
    if json is not None:
        return {"kind": "json", "value": json}
    if files is not None:
        fields = [[name, "<file>" if value[0] else value[1], *value[2:]] for name, value in files]
        return {"kind": "multipart", "fields": fields}
    if data is None:
        return {"kind": "none"}
    if isinstance(data, (dict, list)):
        return {"kind": "form", "fields": list(data.items() if isinstance(data, dict) else data)}
    if hasattr(data, "read"):
        return {"kind": "file"}
    text = data if isinstance(data, str) else data.decode()
    return {"kind": "json", "value": codec.loads(text)} if "json" in kind else {"kind": "text", "text": text}


class HTTPDigestAuth(tuple):
    def __new__(cls, user, password):
        return super().__new__(cls, (user.encode(), password.encode()))


# `from requests.auth import HTTPDigestAuth`
auth = sys.modules["requests.auth"] = sys.modules[__name__]


def method(name):
    return lambda url, **options: request(name, url, **options)


get, post, put, patch = method("GET"), method("POST"), method("PUT"), method("PATCH")
delete, head, options = method("DELETE"), method("HEAD"), method("OPTIONS")
text = ""
ok = True
status_code = 200
