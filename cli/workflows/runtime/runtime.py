"""Runs the workflows beside this file: each is a list of requests as data, and this is how they are sent.

Some requests create an order, so the rules are: what may have been carried out is never sent again by itself; what
exists is said before anything else can fail; what isn't known is said, too. Requires Python 3.9, and no packages.
"""

import base64
import collections
import contextlib
import email.utils
import errno
import http.client
import itertools
import json
import math
import os
import re
import shlex
import signal
import socket
import ssl
import sys
import tempfile
import threading
import time
import urllib.parse

REQUEST_SECONDS = 30
MAX_BYTES = 10_000_000
MAX_DEPTH = 100
MAX_PAUSE_SECONDS = 60
MAX_WANTED_SECONDS = 3600  # the longest pause between two tries that a body can ask for
MAX_TIMER_SECONDS = 100_000  # the longest pause at all: longer than any time limit
FAILED, USAGE, UNKNOWN, INTERRUPTED = 1, 2, 3, 130
JSON_TYPES = {"array": (list, "a list, in JSON"), "object": (dict, "an object, in JSON")}


class Stop(Exception):
    """Ends the script with a message and an exit code."""

    def __init__(self, message, code=FAILED):
        super().__init__(message)
        self.code = code


class NoAnswer(Exception):
    """A request without a response; the message is the reason."""


# `shown` is the address without secrets; `content` is what the body says, for the question of --production.
Request = collections.namedtuple("Request", "method url shown headers content body")
Response = collections.namedtuple("Response", "method url status headers text data")


def run(workflow):
    """Runs a workflow with the arguments and the environment of this process, and ends the process."""
    for stream in filter(None, (sys.stdin, sys.stdout, sys.stderr)):
        stream.reconfigure(errors="replace")  # what a terminal cannot show must not end the script
    for name in ("SIGINT", "SIGTERM"):
        signal.signal(getattr(signal, name), signal.default_int_handler)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # nor must a closed terminal
    inputs = {name: with_head(definition, "about") for name, definition in workflow["inputs"].items()}
    steps = [with_head(step, "title", "request") for step in workflow["steps"]]
    runner = Runner({**workflow, "inputs": inputs, "steps": steps})
    try:
        runner.start(sys.argv[1:])
        runner.run_steps()
    except Stop as reason:
        stop = reason
    except KeyboardInterrupt:
        stop = runner.cut_off("interrupted", Stop("Interrupted.", INTERRUPTED))
    except Exception as error:  # noqa: BLE001 - a fault of this file must not hide what exists either
        stop = runner.cut_off(repr(error), Stop(repr(error)))
    else:
        stop = None
    for name in ("SIGINT", "SIGTERM"):
        signal.signal(getattr(signal, name), signal.SIG_IGN)
    runner.end(stop)


def with_head(texts, *names):
    """Names the texts that a step or an input begins with."""
    details = texts[len(names)] if len(texts) > len(names) else {}
    return {**dict(zip(names, texts)), **details}


class Runner:
    """A workflow that runs: the values it has, and what it has created."""

    def __init__(self, workflow):
        self.workflow = workflow
        self.options = Options(workflow, [])
        self.production = False
        self.values = {}
        self.given = set()  # the inputs that nobody is asked for
        self.shown = {}
        self.created = None
        self.sending = None  # step and request, while it is unknown whether the request is carried out
        self.responded = False
        self.ending = threading.Lock()  # never released: the first reason to end is the one that is said

    def start(self, arguments):
        """Reads arguments and inputs, names everything that is wrong with them, and starts the clock."""
        self.options = Options(self.workflow, arguments)
        if self.options.help:
            say(help_text(self.workflow))
            sys.exit()
        problems = []
        self.api = self.choose_server(problems)
        limit = os.environ.get("TIME_LIMIT") or str(self.workflow["timeLimit"])
        if not re.fullmatch("[1-9][0-9]{0,4}", limit):
            problems.append(Stop("TIME_LIMIT must be a number of seconds.", USAGE))
        for name, definition in self.workflow["inputs"].items():
            try:
                self.read_input(name, definition)
            except Stop as problem:
                problems.append(problem)
        for name in self.workflow.get("outputs", {}):
            try:
                check_output(self.output_file(name))
            except Stop as problem:
                problems.append(problem)
        creates = any("creates" in step for _, step in self.own_steps())
        asks = self.production and not self.options.yes and creates
        if asks and not (sys.stdin and sys.stdin.isatty()):
            problems.append(Stop("Add --yes to send this to production.", USAGE))
        if problems:
            raise Stop("\n".join(map(str, problems)), max(problem.code for problem in problems))
        clock = threading.Timer(int(limit), self.expire, [limit])
        clock.daemon = True
        clock.start()
        say(f"API: {self.api}")

    def choose_server(self, problems):
        own, test = os.environ.get("API_URL"), self.workflow["servers"].get("test")
        production = self.workflow["servers"].get("production")
        is_real = self.options.production and production
        url = production if is_real else own or test
        if self.options.production and not production:
            problems.append(Stop(f"There is no other server than {test}: remove --production.", USAGE))
        if is_real and own and own.rstrip("/") != url.rstrip("/"):
            text = f"API_URL names another server than --production, {url}: remove one of them."
            problems.append(Stop(text, USAGE))
        if not url:
            text = f"Set API_URL to a test server, or add --production to send requests to {production}."
            problems.append(Stop(text, USAGE))
        elif not is_address(url):
            problems.append(Stop("API_URL must be a URL such as https://api.example.com.", USAGE))
        # Each server but the test server is production, whoever names it, and however it is written; `*` is any text.
        servers = filter(None, [production, *self.workflow["servers"].get("others", [])])
        place = place_of(url or "")
        self.production = place != place_of(test or "") and any(fits(place, place_of(one)) for one in servers)
        return (url or "").rstrip("/")

    def read_input(self, name, definition):
        """Reads an input from an argument, the environment or a file; of two that differ, none is right."""
        is_explicit = not self.options.values.keys().isdisjoint((name, f"{name}_FILE"))
        values = self.options.values if is_explicit else os.environ
        file = values.get(f"{name}_FILE")
        found = [value for value in (values.get(name), file and read_file(file)) if value]
        if len(set(found)) > 1:
            text = f"{name} and the file of {name}_FILE differ: remove one of them, or set {name} as an argument."
            raise Stop(text, USAGE)
        # A default is an example: it is only for the test server.
        default = None if self.production or is_explicit else definition.get("default")
        text = found[0] if found else default
        if text and definition.get("testOnly") and self.production:
            raise Stop(f"{name} is for the test environment only: remove it.", USAGE)
        if text:
            self.values[name] = to_value(name, definition, str(text))
            self.given.add(name)
        elif not definition.get("asked") and not definition.get("testOnly") and self.is_used(name):
            raise Stop(f"Set {name}: {definition['about']}", USAGE)

    def is_used(self, name):
        """Whether a request or a condition of the steps to run needs a variable."""
        steps = [self.workflow.get("headers"), *(step for _, step in self.own_steps())]
        return f"{{{name}}}" in json.dumps(steps)

    def own_steps(self):
        """The steps to run, with their numbers: --resume skips those that lead to what exists."""
        steps = list(enumerate(self.workflow["steps"], 1))
        if self.options.resume is None:
            return steps
        creating = next(number for number, step in steps if "creates" in step)
        return [(number, step) for number, step in steps if number > creating or step.get("onResume")]

    # How a run ends

    def end(self, stop=None):
        """Says why the script ends, and what exists, and ends it, whatever else it waits for."""
        self.ending.acquire()
        if stop:
            say("\n".join([str(stop), *self.existing()]), sys.stderr)
        os._exit(stop.code if stop else 0)

    def expire(self, limit):
        over = Stop(f"The time limit of {limit} seconds has passed.")
        self.end(self.cut_off("the time limit has passed", over))

    def existing(self):
        """What a reader has to know about what was created, however the script ends."""
        if not self.created:
            return []
        creates, created = self.created
        option = " --production" if self.options.production else ""
        named = os.environ.get("API_URL") and not self.options.production
        server = f"API_URL={shlex.quote(self.api)} " if named else ""
        return [
            " ".join(filter(None, [f"The {creates['what']} {created} exists.", creates.get("cancel")])),
            f"Follow it: {server}python3 {self.workflow['name']}.py --resume {shlex.quote(created)}{option}",
        ]

    def cut_off(self, reason, stop):
        return self.unknown(reason) if self.sending else stop

    def unknown(self, reason, *details):
        """A request that may have been carried out: never 'try again'."""
        step, request = self.sending
        self.sending = None
        sent, creates = f"{request.method} {request.shown}", step.get("creates")
        first = (
            f"The {creates['what']} may exist: {sent}" if creates else f"{sent} may have been carried out: it"
        )
        look = [creates["find"], "Don't send it again before you have looked."] if creates else []
        if self.created and not creates:
            look.append(f"--resume sends it again: look at the {self.created[0]['what']} first.")
        return Stop("\n".join([f"{first} got no clear answer ({reason}).", *details, *look]), UNKNOWN)

    # Steps

    def run_steps(self):
        if self.options.resume is not None:
            creates = next(step["creates"] for step in self.workflow["steps"] if "creates" in step)
            self.created = creates, self.options.resume
            self.values[creates["id"]] = self.options.resume
        steps = dict(self.own_steps())
        number = 1
        while number <= len(self.workflow["steps"]):
            number = self.run_step(number, steps[number]) if number in steps else number + 1

    def run_step(self, number, step):
        """Sends the request of a step until it succeeds, and returns the number of the next step."""
        say(f"{number}. {step['title']}")
        printed = {}
        retries = collections.Counter()
        slower = 0
        for tries in itertools.count(1):
            self.ask(step, tries)
            response = self.send(step, tries)
            is_good = response.status // 100 == 2
            holds = self.all_hold(step["success"], response) if "success" in step else is_good
            if holds and not is_broken(response):
                self.keep(step, response, printed)
                self.show(step, response, printed)
                self.ask_each(step, response)
                after = (one for one in step.get("after", []) if self.all_hold(one.get("if"), response))
                return next(after, {}).get("goto", number + 1)
            self.show(step, response, printed)
            action = self.failure_action(step, response, retries)
            self.sending = None
            retries[id(action)] += 1
            if "stop" in action or retries[id(action)] > action["times"]:
                text = action.get("stop") or action.get("say")
                raise Stop(text or describe(response, f"Gave up after {count_of(action['times'])}."))
            slower += action.get("slower", 0)
            wanted = self.values.get(action.get("from"))
            is_sane = is_number(wanted) and 0 < wanted <= MAX_WANTED_SECONDS
            pause(max(1, float(wanted if is_sane else action["every"]) + slower, retry_after(response)))

    def failure_action(self, step, response, retries):
        """Returns the first action that fits, and has not been repeated as often as it may; or else the first that fits."""
        # Of a response that isn't that of the API, no reason to stop can be read.
        actions = [one for one in step.get("otherwise", []) if not ("stop" in one and is_broken(response))]
        fitting = [one for one in actions if self.all_hold(one.get("if"), response)]
        left = (one for one in fitting if "stop" in one or retries[id(one)] < one["times"])
        action = next(left, next(iter(fitting), None))
        if response.status == 401 and not (action and action.get("if")):
            self.sending = None
            raise Stop("The server does not accept the credentials (401). Sign in again.")
        is_refused = 400 <= response.status < 500
        is_unsure = self.sending and not is_refused
        # What is done whatever the response is doesn't know whether anything was created, or carried out.
        is_blind = action and not action.get("if") and ("creates" in step or "stop" not in action)
        if action and not (is_blind and is_unsure):
            return action
        what = step["creates"]["what"] if "creates" in step else "request"
        text = describe(response, f"The {what} was refused." if is_refused else "Unexpected response.")
        raise self.unknown("an unexpected response", text) if is_unsure else Stop(text)

    def keep(self, step, response, printed):
        """Keeps values of a response. What was created is said before anything else can fail."""
        kept = {}
        for name, place in step.get("keep", {}).items():
            pointer, *parameter = [place] if isinstance(place, str) else place
            value = at(response.data, pointer)
            value = query_of(value, *parameter) if parameter else value
            kept[name] = one_line(value) if isinstance(value, str) else value
        self.values.update(kept)
        creates = step.get("creates")
        if creates and self.values.get(creates["id"]) not in (None, ""):
            self.created = creates, text_of(self.values[creates["id"]])
            label = creates["what"][:1].upper() + creates["what"][1:]
            self.print_new(label, self.created[1], printed)
        for name, value in kept.items():
            if value in (None, "") and (self.is_used(name) or creates and name == creates["id"]):
                text = describe(response, f"The response has no value for {name}.")
                unsure = self.sending and creates
                raise self.unknown(f"no value for {name}", text) if unsure else Stop(text)
        self.sending = None
        for name, variable in self.workflow.get("outputs", {}).items():
            if kept.get(variable) is not None:
                self.hand_over(name, text_of(kept[variable]))

    def output_file(self, name):
        return self.options.values.get(f"{name}_FILE") or os.environ.get(f"{name}_FILE")

    def hand_over(self, name, text):
        """Writes an output to the file that NAME_FILE names, for its owner only, or shows how to set it."""
        file = self.output_file(name)
        quoted = text.replace("'", "'\\''")
        shown = f"export {name}='{quoted}'"
        if not file:
            say(shown)
            return
        try:
            write_file(file, text)
        except OSError as error:
            # It may not be there to be had again.
            raise Stop(f"{file} cannot be written: {error_code(error)}\n{shown}") from error
        say(f"{name} is in {file}.")

    def show(self, step, response, printed):
        for label, place in step.get("show", {}).items():
            value = at(response.data, place)
            if value is not None:
                text = one_line(value) if isinstance(value, str) else write_json(value, 2)
                self.print_new(label, text, printed)

    def print_new(self, label, text, printed):
        """Prints what the step has not printed before."""
        self.shown[label] = text
        if printed.get(label) != text:
            say(f"   {label}: {text}")
            printed[label] = text

    # Requests

    def send(self, step, tries):
        """Sends the request of a step. Repeats it only if that cannot do anything twice."""
        request = self.request_of(step)
        if self.production and "creates" in step and tries == 1:
            self.confirm(step)
        polls = polls_of(step)
        is_safe = "creates" not in step and (bool(polls) or request.method in ("GET", "HEAD"))
        for count in itertools.count():
            response = None
            try:
                response = self.exchange(step, request, is_safe)
                reason = str(response.status)
                is_passing = response.status in (429, 500, 502, 503, 504)
                if not (is_passing and is_safe) or is_expected(step, response.status):
                    break
            except NoAnswer as error:
                reason = str(error)
            wait = min(2 ** min(count, 6), MAX_PAUSE_SECONDS)
            seconds = math.ceil(max([wait, *polls, retry_after(response)]))
            say(f"   No response ({reason}). Next try in {seconds} s.")
            pause(seconds)
        if response.status >= 500 and self.sending:
            raise self.unknown(f"status {response.status}", describe(response, "Its response:"))
        return response

    def exchange(self, step, request, is_safe):
        """Sends a request once. Whatever may be carried out is known to be sent from here on."""
        try:
            connection = connect(request.url)
        except NoAnswer as error:
            # A server that has responded before will be back; any other is a wrong address.
            if is_safe and self.responded:
                raise
            raise Stop(f"Couldn't connect to {request.shown}: {error}") from error
        self.sending = None if is_safe else (step, request)
        try:
            response = exchange(connection, request)
        except NoAnswer as error:
            if self.sending:
                raise self.unknown(str(error)) from error
            raise
        if response is None:
            text = "The response is too large."
            raise self.unknown("the response is too large") if self.sending else Stop(text)
        self.responded = True
        return response

    def request_of(self, template):
        """Fills the variables of a request."""
        method, url = self.address_of(template)
        shown = self.without_secrets(template, self.address_of)[1]
        headers = {**self.workflow.get("headers", {}), **template.get("headers", {})}
        headers = self.fill_all({name: value for name, value in headers.items() if self.is_given(value)})
        if "basic" in template:
            pair = ":".join(self.fill_text(part) for part in template["basic"])
            headers["Authorization"] = "Basic " + base64.b64encode(encode(pair)).decode()
        content = body = None
        if "json" in template:
            content = self.fill_json(template["json"])
            body = encode(write_json(content))
            headers.setdefault("Content-Type", "application/json")
        elif "form" in template:
            content = self.fill_all(template["form"])
            body = encode(urllib.parse.urlencode(content, errors="replace"))
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        return Request(method, url, shown, headers, content, body)

    def address_of(self, template):
        method, _, path = template["request"].partition(" ")
        path = fill(path, lambda name: path_segment(name, self.values.get(name)))
        query = urllib.parse.urlencode(self.fill_all(template.get("query", {})), errors="replace")
        return method, self.api + path + (query and f"?{query}")

    def without_secrets(self, template, use):
        """Returns what `use` makes of a step without secrets: those of inputs, and what authenticates a request."""
        headers = {**self.workflow.get("headers", {}), **template.get("headers", {})}
        texts = [headers.get("Authorization", ""), *template.get("basic", [])]
        names = [name for text in texts for name in re.findall(r"(?<=\{)\w+(?=\})", text)]
        names += [name for name, definition in self.workflow["inputs"].items() if definition.get("secret")]
        values = self.values
        self.values = {**values, **{name: "HIDDEN" for name in names if values.get(name) is not None}}
        try:
            return use(template)
        finally:
            self.values = values

    def is_given(self, header):
        """Whether a header is sent: those for the test environment are optional."""
        name = header[1:-1]
        return not self.workflow["inputs"].get(name, {}).get("testOnly") or name in self.values

    def fill_text(self, template):
        return fill(template, lambda name: text_of(self.values.get(name)))

    def fill_all(self, templates):
        return dict(zip(templates, map(self.fill_text, templates.values())))

    def fill_json(self, value):
        """Fills the templates in JSON. A text that is one variable becomes its value, with its type."""
        if isinstance(value, dict):
            return {key: self.fill_json(item) for key, item in value.items()}
        if isinstance(value, list):
            return [self.fill_json(item) for item in value]
        if not isinstance(value, str):
            return value
        whole = re.fullmatch(r"\{(\w+)\}", value)
        return self.values.get(whole[1]) if whole else self.fill_text(value)

    def confirm(self, step):
        """Shows what is known and what a request would do in production, and asks whether to send it."""
        request = self.without_secrets(step, self.request_of)
        for label, text in self.shown.items():
            say(f"   {label}: {text}")
        say(f"{request.method} {request.shown}")
        if request.content is not None:
            say(write_json(request.content, 2))
        if not self.options.yes and read_line("Send this to production? Type yes: ") != "yes":
            raise Stop("This request was not sent.")

    # Questions

    def ask(self, step, tries):
        """Asks for the inputs of a step, again if the server has not taken the last answer."""
        for name in step.get("ask", []):
            if name in self.given:
                if tries > 1:
                    action = next(one for one in step["otherwise"] if "every" in one)
                    raise Stop(action.get("say") or f"The server didn't take {name}.")
                continue
            self.values.pop(name, None)
            while name not in self.values:
                definition = self.workflow["inputs"][name]
                text = read_answer(definition["about"], name, definition["about"])
                try:
                    if text:
                        self.values[name] = to_value(name, definition, text)
                except Stop as problem:
                    if problem.code != USAGE:
                        raise
                    say(f"   {problem}")

    def ask_each(self, step, response):
        """Asks a question for each item of a list in the response, unless the answers are set."""
        for name, fields in step.get("askEach", {}).items():
            if name in self.given:
                continue
            try:
                questions = read_items(at(response.data, fields["items"]), fields)
                for question in questions:
                    listed = question["item"].get(fields["options"]["items"]) or []
                    question["options"] = read_items(listed, fields["options"])
            except (AttributeError, KeyError, TypeError):
                raise Stop(describe(response, f"The response has no questions for {name}.")) from None
            about = self.workflow["inputs"][name]["about"]
            self.values[name] = [ask_question(question, fields, name, about) for question in questions]

    # Conditions

    def all_hold(self, conditions, response):
        return all(self.holds(response, *condition) for condition in conditions or [])

    def holds(self, response, place, name, right):
        # The status, a variable, or what the body has at a JSON Pointer.
        own = self.values.get(place[1:-1]) if place.startswith("{") else at(response.data, place)
        left = response.status if place == "status" else own
        return matches(right, text_of(left)) if name == "matches" else is_same(left, right) == (name == "==")


# Arguments and inputs


class Options:
    """The arguments of the command line."""

    def __init__(self, workflow, arguments):
        self.help = self.production = self.yes = False
        self.resume = None
        self.values = {}
        inputs = workflow["inputs"]
        files = [f"{name}_FILE" for name in [*inputs, *workflow.get("outputs", {})]]
        creates = any("creates" in step for step in workflow["steps"])
        rest = iter(arguments)
        for argument in rest:
            name, equals, value = argument.partition("=")
            if argument in ("--help", "--production", "--yes"):
                setattr(self, argument[2:], True)
            elif equals and inputs.get(name, {}).get("secret"):
                text = f"{name} is a secret: set it in the environment, or name a file with {name}_FILE=PATH."
                raise Stop(text, USAGE)
            elif equals and name in [*inputs, *files]:
                self.values[name] = value
            else:
                self.resume = creates and argument == "--resume" and one_line(next(rest, ""))
                if not self.resume or self.resume.startswith("--"):
                    raise Stop(f"Unknown argument: {argument}. See --help.", USAGE)


def statuses_of(action):
    """The statuses that an action is about."""
    return [right for place, name, right in action.get("if", []) if place == "status" and name == "=="]


def polls_of(step):
    """The pauses of actions that repeat a request which has been carried out, as their criteria tell, by a success or by

    what the body says: it can do nothing twice. Whether a request that was only refused can, isn't known.
    """
    return [one["every"] for one in step.get("otherwise", []) if "every" in one and is_poll(one)]


def is_poll(action):
    asks_body = any(place.startswith("/") for place, *_ in action.get("if", []))
    return asks_body or any(status // 100 == 2 for status in statuses_of(action))


def count_of(retries):
    return "1 retry" if retries == 1 else f"{retries} retries"


def is_expected(step, status):
    """Whether an action of the step is about this status."""
    return any(status in statuses_of(action) for action in step.get("otherwise", []))


def place_of(server):
    text = server.rstrip("/").lower()
    return re.sub(r"^https?://([^/:]*?)\.?(:(80|443))?(?=/|$)", r"\1", text)


def is_address(url):
    """Whether a text is an address of a server: an international one is written in ASCII."""
    host = r"([^?#@/:\[\]]+|\[[\da-f:.]+\])"
    pattern = rf"https?://{host}(:\d{{1,5}})?(/[^?#@]*)?"
    return re.fullmatch("[!-~]+", url) and re.fullmatch(pattern, url, re.ASCII | re.IGNORECASE)


def fits(text, pattern):
    """Whether a text is as a pattern, in which `*` is any text."""
    parts = map(re.escape, pattern.split("*"))
    return re.fullmatch(".*".join(parts), text) is not None


def help_text(workflow):
    servers, inputs = workflow["servers"], workflow["inputs"]
    width = max(map(len, inputs), default=0)
    created = next((step["creates"]["what"] for step in workflow["steps"] if "creates" in step), None)
    others = f"{servers['test']}, or to the server" if servers.get("test") else "the server"
    lines = [
        f"{workflow['title']}\n",
        f"Usage: python3 {workflow['name']}.py [NAME=value …] [options]\n",
        "Each value is an argument, a variable of the environment, or in the file that NAME_FILE names:",
        *(f"  {name.ljust(width)}  {'; '.join(facts(definition))}" for name, definition in inputs.items()),
        f"\nRequests go to {others} that API_URL names.",
        f"  --production  Send requests to {servers['production']}" if "production" in servers else None,
        f"  --resume ID   Follow the {created} with this id, in place of creating one" if created else None,
        "  --yes         Answer the question of --production with yes\n",
        "Exit codes: 0 done, 1 failed, 2 wrong use, 3 unknown whether a request was carried out, 130 interrupted.",
    ]
    return "\n".join(line for line in lines if line is not None)


def facts(definition):
    """What --help says about an input."""
    texts = {
        "asked": "asked for, unless it is set",
        "default": f"{definition.get('default')} by default, except with --production",
        "choices": f"one of: {', '.join(map(text_of, definition.get('choices', [])))}",
        "pattern": f"matches {definition.get('pattern')}",
        "secret": "a secret: not as an argument",
        "testOnly": "optional, never with --production",
    }
    return [definition["about"], *(text for name, text in texts.items() if definition.get(name))]


def read_file(file):
    try:
        with open(file, encoding="utf-8-sig", newline="") as opened:
            return re.sub(r"\r?\n\Z", "", opened.read())
    except OSError as error:
        raise Stop(f"{file} cannot be read: {error_code(error)}", USAGE) from error
    except UnicodeError:
        raise Stop(f"{file} cannot be read: it is not UTF-8", USAGE) from None


def check_output(file):
    """Reports a file that cannot be written, before anything is sent."""
    if not file:
        return
    if os.path.isdir(file):
        raise Stop(f"{file} cannot be written: it is a folder", USAGE)
    place = file if os.path.exists(file) and not os.path.isfile(file) else os.path.dirname(file) or "."
    if not os.access(place, os.W_OK):
        code = "EACCES" if os.path.exists(place) else "ENOENT"
        raise Stop(f"{file} cannot be written: {code}", USAGE)


def write_file(file, text):
    """Writes into a pipe or a device; any other file is replaced as a whole."""
    if os.path.exists(file) and not os.path.isfile(file):
        with open(file, "w", encoding="utf-8", errors="replace") as opened:
            opened.write(f"{text}\n")
        return
    target = os.path.realpath(file)
    descriptor, draft = tempfile.mkstemp(dir=os.path.dirname(target))
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", errors="replace") as opened:
            opened.write(f"{text}\n")
        os.replace(draft, target)
    except OSError:
        os.remove(draft)
        raise


def to_value(name, definition, text):
    """Checks a value, and converts it to its type."""
    kind = definition.get("type", "string")
    pattern, choices = definition.get("pattern"), definition.get("choices")
    if kind not in JSON_TYPES and text != one_line(text):
        raise Stop(f"{name} must be one line, without control characters.", USAGE)
    value = text
    if kind == "boolean":
        if text.lower() not in ("true", "yes", "y", "false", "no", "n"):
            raise Stop(f"{name} must be yes or no.", USAGE)
        value = text.lower() in ("true", "yes", "y")
        if choices == [True] and not value:
            raise Stop(f"Stopped: the customer doesn't accept. ({name})")
    elif kind != "string":
        value = parse_json(text)
        is_number = re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", text) and math.isfinite(float(text))
        wanted = JSON_TYPES.get(kind)
        if wanted and not isinstance(value, wanted[0]):
            raise Stop(f"{name} must be {'JSON' if value is None else wanted[1]}.", USAGE)
        if not wanted and not is_number or value is None:
            raise Stop(f"{name} must be a number.", USAGE)
        if kind == "integer" and "." in text:
            raise Stop(f"{name} must be an integer.", USAGE)
    if pattern and not matches(pattern, text):
        raise Stop(f"{name} must match {pattern}.", USAGE)
    if choices and text_of(value) not in map(text_of, choices):
        raise Stop(f"{name} must be one of: {', '.join(map(text_of, choices))}", USAGE)
    return value


# Terminal


def say(text, stream=None):
    """Writes a line at once. A closed output changes nothing: what follows it goes nowhere."""
    write(f"{plain(text)}\n", stream or sys.stdout)


def write(text, stream):
    try:
        if stream:
            stream.write(text)
            stream.flush()
    except (OSError, ValueError):
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def plain(text):
    """Removes control characters, which could move the cursor, and those that change the direction of text."""
    return re.sub("[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]", "", text)


def one_line(text):
    """Removes control characters: a second line could add a header."""
    return re.sub("[\0-\x1f\x7f-\x9f\u2028\u2029]", "", text)


def read_line(prompt):
    """Reads what is typed; None at the end of the input."""
    write(plain(prompt), sys.stdout)
    line = sys.stdin.readline() if sys.stdin else ""
    return line.strip() if line else None


def read_answer(prompt, name, about):
    line = read_line(f"   {prompt}: ")
    if line is None:
        raise Stop(f"Set {name}: {about}", USAGE)
    return line


def read_items(items, fields):
    """Reads questions, or the options of one, with what each adds to an answer."""
    if not isinstance(items, list):
        raise TypeError
    return [
        {
            "item": item,
            "text": scalar(item, fields["text"]),
            "answer": {key: scalar(item, name) for key, name in fields["answer"].items()},
        }
        for item in items
    ]


def scalar(owner, name):
    if isinstance(owner[name], (str, int, float)):
        return owner[name]
    raise TypeError


def ask_question(question, fields, name, about):
    """Asks until the answer is one of the options, or has words where there are none."""
    words_field = fields["options"]["ownWords"]
    options = question["options"]
    say(f"   {one_line(text_of(question['text']))}")
    for number, option in enumerate(options, 1):
        own = " (in own words)" if option["item"].get(words_field) is True else ""
        say(f"   {number}: {one_line(text_of(option['text']))}{own}")
    chosen = None
    while options and not chosen:
        line = read_answer(f"Number, 1 to {len(options)}", name, about)
        is_option = re.fullmatch("[1-9][0-9]{0,3}", line) and int(line) <= len(options)
        chosen = options[int(line) - 1] if is_option else say("   This is none of the options.")
    words = ""
    while not words and (not chosen or chosen["item"].get(words_field) is True):
        words = one_line(read_answer("In own words", name, about))
    answer = {**question["answer"], **(chosen["answer"] if chosen else {})}
    return {**answer, fields["ownWords"]: words} if words else answer


# Connections


def connect(url):
    """Opens a connection of its own for a request: no proxy, no redirect, no second try."""
    parts = urllib.parse.urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    try:
        connection = kind(parts.hostname, parts.port, timeout=REQUEST_SECONDS)
        connection.connect()
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise NoAnswer(error_code(error)) from error
    return connection


def exchange(connection, request):
    """Sends a request, and returns its response; None if that is too large."""
    late = threading.Event()
    alarm = threading.Timer(REQUEST_SECONDS, hang_up, [connection.sock, late])
    alarm.daemon = True
    alarm.start()
    try:
        return read_response(connection, request)
    except (OSError, ValueError, http.client.HTTPException) as error:
        is_late = late.is_set() or isinstance(error, socket.timeout)
        text = f"no answer in {REQUEST_SECONDS} seconds" if is_late else "connection lost"
        raise NoAnswer(text) from error
    finally:
        alarm.cancel()
        connection.close()


def hang_up(sock, late):
    """Ends a response that comes too slowly. The time limit of a socket is only one for each piece."""
    late.set()
    with contextlib.suppress(OSError):
        socket.socket.shutdown(sock, socket.SHUT_RDWR)


def read_response(connection, request):
    parts = urllib.parse.urlsplit(request.url)
    target = urllib.parse.urlunsplit(("", "", parts.path or "/", parts.query, ""))
    headers = {name: encode(value) for name, value in request.headers.items()}
    connection.request(request.method, target, request.body, {**headers, "Connection": "close"})
    response = connection.getresponse()
    while response.status < 200:  # an interim response: the real one follows
        response.headers = None
        response.begin()
    content = response.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        return None
    if response.length:
        raise http.client.IncompleteRead(content)
    text = content.decode("utf-8-sig", "replace")
    return Response(request.method, request.shown, response.status, response.headers, text, parse_json(text))


def is_broken(response):
    """Whether a response isn't that of the API: a page of HTML, as of a firewall, or what should be JSON, and isn't."""
    is_read = response.data is not None or response.text.strip() in ("", "null")
    kind = response.headers.get("Content-Type", "")
    return not is_read and re.search("html|[/+]json *(;|$)", kind, re.IGNORECASE) is not None


def error_code(error):
    if isinstance(error, ssl.SSLError):
        return getattr(error, "verify_message", None) or error.reason or "TLS"
    if isinstance(error, socket.gaierror):
        return "ENOTFOUND"
    if isinstance(error, socket.timeout):
        return "ETIMEDOUT"
    return errno.errorcode.get(getattr(error, "errno", None)) or str(error)


def retry_after(response):
    """Seconds that a response asks to wait."""
    text = response.headers.get("Retry-After", "") if response else ""
    if re.fullmatch(r"[0-9]+(\.[0-9]+)?", text):
        return min(float(text), MAX_TIMER_SECONDS)
    try:
        return max(0, email.utils.parsedate_to_datetime(text).timestamp() - time.time())
    except (TypeError, ValueError, IndexError, OverflowError):
        return 0


def pause(seconds):
    time.sleep(min(seconds, MAX_TIMER_SECONDS))


def describe(response, message):
    return f"{message}\n{response.method} {response.url}: {response.status}\n{response.text[:10_000]}"


# Values


class Number(float):
    """A number of JSON that is written as it was read: 10.50. An int of Python keeps all digits by itself."""

    def __new__(cls, text):
        number = super().__new__(cls, text)
        if not math.isfinite(number):
            raise ValueError
        number.text = text
        return number


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def parse_json(text):
    """Reads JSON; anything else, NaN and what is nested too deeply has no fields."""
    try:
        value = json.loads(text, parse_float=Number, parse_constant=Number)
        return value if is_shallow(value, MAX_DEPTH) else None
    except (ValueError, RecursionError):
        return None


def is_shallow(value, depth):
    if not isinstance(value, (dict, list)):
        return True
    members = value.values() if isinstance(value, dict) else value
    return depth > 0 and all(is_shallow(member, depth - 1) for member in members)


def write_json(value, indent=None):
    """Writes JSON, compact unless indented, with numbers as they were read."""
    separators = (",", ": " if indent else ":")
    text = json.dumps(marked(value), ensure_ascii=False, indent=indent, separators=separators)
    return re.sub(r'"\\u0000number ([\d.eE+-]+)"', r"\1", text)


def marked(value):
    if isinstance(value, Number):
        return f"\0number {value.text}"
    if isinstance(value, dict):
        return {key: marked(item) for key, item in value.items()}
    return [marked(item) for item in value] if isinstance(value, list) else value


def text_of(value):
    """A value as text: JSON, unless it is a text."""
    return value or "" if value is None or isinstance(value, str) else write_json(value)


def encode(text):
    return text.encode("utf-8", "replace")


def at(value, pointer):
    """Returns what JSON has at a JSON Pointer (RFC 6901), or None."""
    for part in pointer.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        if isinstance(value, dict):
            value = value.get(key)
        elif isinstance(value, list) and re.fullmatch("0|[1-9][0-9]{0,8}", key) and int(key) < len(value):
            value = value[int(key)]
        else:
            return None
    return value


def query_of(url, name):
    """Returns a parameter of a URL, or None."""
    if not isinstance(url, str):
        return None
    query = url.partition("#")[0].partition("?")[2]
    return urllib.parse.parse_qs(query, keep_blank_values=True).get(name, [None])[0]


def fill(template, text_for):
    """Replaces the variables of a template: `Bearer {ACCESS_TOKEN}`."""
    tokens = r"\{\{|\}\}|\{(\w+)\}"
    return re.sub(tokens, lambda found: text_for(found[1]) if found[1] else found[0][0], template)


def path_segment(name, value):
    """Encodes a value as a path segment. ".." would be another endpoint."""
    text = text_of(value)
    if text in ("", ".", ".."):
        raise Stop(f"{name} is '{text}', which no address can have.")
    return urllib.parse.quote(text, safe="", errors="replace")


def is_same(one, other):
    """Compares values. Case doesn't count, and true is not 1."""
    if isinstance(one, str) and isinstance(other, str):
        return one.lower() == other.lower()
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def matches(pattern, text):
    """Whether a text has a pattern. In Python, `$` would also match before a line break at the end."""
    return re.search(pattern.replace("$", r"\Z"), text, re.ASCII | re.DOTALL) is not None
