// biome-ignore-all lint/complexity/noUselessStringRaw: each part is code of a script, as it is written there
import { jsonString } from '../../openapi/samples/literals.ts';
import type { Workflow } from '../model.ts';
import type { Features } from './features.ts';
import { noTestServer } from './texts.ts';

/** The imports, settings and functions that a script for Python uses. */
export function pythonHelpers({ server, timeLimit, inputs }: Workflow, features: Features): string {
  const modules = [
    ...(features.basic ? ['base64'] : []),
    'collections',
    'http.client',
    ...(features.retries ? ['itertools'] : []),
    'json',
    'os',
    're',
    'sys',
    'threading',
    ...(features.retries ? ['time'] : []),
    'urllib.error',
    'urllib.parse',
    'urllib.request',
  ];
  const blocks = [
    modules.map((name) => `import ${name}`).join('\n'),
    STOP,
    settings({ server, timeLimit }),
    inputs.length > 0 ? READ : '',
    features.inputs ? NEED : '',
    SEND,
    FAIL,
    features.bodyPointers ? AT : '',
    features.shownValues ? SHOW : STEP,
    features.retries ? PAUSE : '',
    features.pathVariables || features.queryVariables ? ENCODE : '',
    features.pathVariables ? PART : '',
    features.basic ? BASIC : '',
    features.typedInputs ? TYPED : '',
    features.choices ? ONE_OF : '',
    features.prompts || features.itemPrompts ? TYPING : '',
    features.prompts ? ASK : '',
    features.itemPrompts ? ASK_EACH : '',
    features.stringOutputs ? CLEAN : '',
    features.requiredOutputs ? PRESENT : '',
    features.queryOutputs ? QUERY_OF : '',
    features.equality ? SAME : '',
    features.ordering || features.jsonPath ? NUMBER : '',
    features.regex ? MATCHES : '',
    features.jsonPath ? FIND : '',
    features.outputs ? HAND_OVER : '',
  ];
  return blocks.filter((part) => part !== '').join('\n\n\n');
}

function settings({ server, timeLimit }: Pick<Workflow, 'server' | 'timeLimit'>): string {
  const [test, production] = [server.test ?? '', server.production].map(jsonString);
  return [
    'if sys.argv[1:] not in ([], ["--production"]):',
    '    stop("Unknown argument: " + " ".join(sys.argv[1:]))',
    `SERVER = ${production} if sys.argv[1:] else ${test}`,
    'API = os.environ.get("API_URL") or SERVER',
    ...(server.test === undefined
      ? ['if not API:', `    stop(${jsonString(noTestServer(server.production))})`]
      : []),
    `TIME_LIMIT = os.environ.get("TIME_LIMIT") or "${timeLimit}"`,
    'if not re.fullmatch("[1-9][0-9]{0,4}", TIME_LIMIT):',
    '    stop("TIME_LIMIT must be a number of seconds.")',
    'clock = threading.Timer(int(TIME_LIMIT), expire)',
    'clock.daemon = True',
    'clock.start()',
  ].join('\n');
}

const STOP = String.raw`# What a terminal cannot show must not end the script.
sys.stdout.reconfigure(errors="replace")


def plain(text):
    """Removes control characters, which could move the cursor."""
    return re.sub(r"[\0-\x09\x0b-\x1f\x7f-\x9f]", "", text)


def stop(message):
    sys.exit(plain(message))


def expire():
    """Ends the script from the clock, whatever it waits for."""
    print(f"The time limit of {TIME_LIMIT} seconds has passed.", file=sys.stderr, flush=True)
    os._exit(1)`;

const READ = `def read_value(name):
    """Reads a variable, or the file that NAME_FILE names."""
    file = os.environ.get(name + "_FILE")
    if os.environ.get(name) or not file:
        return os.environ.get(name)
    try:
        with open(file, encoding="utf-8") as opened:
            return opened.read().rstrip()
    except OSError as error:
        stop(str(error))`;

const NEED = `def need(name, about, fallback=None):
    """Reads a value that must be set, unless there is a default."""
    return read_value(name) or fallback or stop(f"Set {name}: {about}")`;

const SEND = `class NoRedirect(urllib.request.HTTPRedirectHandler):
    """Refuses redirects: secrets must not reach another host."""

    def redirect_request(self, *args):
        return None


opener = urllib.request.build_opener(NoRedirect)
Response = collections.namedtuple("Response", "method url ok status headers text data")


def send(method, path, headers=None, body=None):
    """Sends a request."""
    url = API + path
    try:
        request = urllib.request.Request(url, body, headers or {}, method=method)
        try:
            answer = opener.open(request, timeout=30)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            text = answer.read().decode("utf-8", "replace")
    except (OSError, ValueError, http.client.HTTPException) as error:
        stop(f"{method} {url}: {error or type(error).__name__}")
    ok = 200 <= answer.status < 300
    return Response(method, url, ok, answer.status, answer.headers, text, parse(text))


def parse(text):
    """Reads JSON; anything else has no fields."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None`;

const FAIL = String.raw`def fail(response, message="Unexpected response."):
    """Shows a response, and ends."""
    stop(f"{message}\n{response.method} {response.url}: {response.status}\n{response.text}")`;

const AT = `def at(response, *keys):
    """Returns what a response has at a place, or None."""
    value = response.data
    for key in keys:
        if not isinstance(value, list if isinstance(key, int) else dict):
            return None
        try:
            value = value[key]
        except (IndexError, KeyError):
            return None
    return value`;

const STEP = `def step(title):
    print(title, flush=True)`;

const SHOW = `shown = {}


def step(title):
    print(title, flush=True)
    shown.clear()


def show(label, value):
    """Shows a value of a response, if there is one and it is new."""
    text = value if isinstance(value, str) else json.dumps(value, indent=2, ensure_ascii=False)
    if value is not None and shown.get(label) != text:
        shown[label] = text
        print(f"   {label}: {plain(text)}", flush=True)`;

const PAUSE = `def pause(response, wanted):
    """Waits, as long as the response asks for or else for the given seconds."""
    asked = response.headers.get("Retry-After") or ""
    time.sleep(int(asked) if re.fullmatch("[1-9][0-9]{0,4}", asked) else wanted)


def seconds(value, fallback):
    return value if isinstance(value, (int, float)) and 0 < value < 10000 else fallback`;

const ENCODE = `def encode(value):
    """Encodes a value for a URL."""
    return urllib.parse.quote(str(value), safe="")`;

const PART = `def part(value):
    """Encodes a value as a path segment. ".." would lead to another endpoint."""
    if value in ("", ".", ".."):
        stop(f"Not a path segment: '{value}'")
    return encode(value)`;

const BASIC = `def basic(user, password):
    return "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()`;

const TYPED = `def typed(name, kind, text):
    """Reads a value as JSON of a type."""
    if kind == "boolean":
        if text in ("true", "yes", "y"):
            return True
        if text in ("false", "no", "n"):
            return False
        stop(f"{name} must be yes or no.")
    value = parse(text)
    if value is None:
        stop(f"{name} must be JSON." if kind == "json" else f"{name} must be a number.")
    types = {"integer": (int,), "number": (int, float)}.get(kind)
    if types and (isinstance(value, bool) or not isinstance(value, types)):
        stop(f"{name} must be a number.")
    return value`;

const ONE_OF = `def one_of(name, value, choices):
    if value not in choices:
        stop(f"Stopped: {name} must be one of: {' '.join(map(json.dumps, choices))}")
    return value`;

const TYPING = `# What is typed is no reason to end either.
sys.stdin.reconfigure(errors="replace")`;

const ASK = `def ask(name, about):
    """Reads what the reader types, unless the variable is set."""
    known = read_value(name)
    if known:
        return known
    try:
        typed_text = input(f"   {about}: ")
    except EOFError:
        typed_text = ""
    typed_text = typed_text.replace("\\0", "")
    os.environ[name] = typed_text or stop(f"Set {name}: {about}")
    return typed_text`;

const ASK_EACH = String.raw`def field(owner, name):
    """Takes a text, a number or a boolean."""
    if not isinstance(owner[name], (bool, float, int, str)):
        raise TypeError
    return owner[name]


def listed(value):
    if not isinstance(value, list):
        raise TypeError
    return value


def questions_of(items, fields):
    """Reads the questions that a list has."""
    questions = []
    for item in listed(items):
        answer = {key: field(item, name) for key, name in fields["answer"].items()}
        options = []
        choices = item.get(fields["options"]["items"])
        for option in [] if choices is None else listed(choices):
            own = {key: field(option, name) for key, name in fields["options"]["answer"].items()}
            own_words = option.get(fields["options"]["ownWords"]) is True
            options.append((field(option, fields["options"]["text"]), {**answer, **own}, own_words))
        questions.append((field(item, fields["text"]), answer, options))
    return questions


def ask_each(response, name, about, items, fields):
    """Asks a question for each item of a list, again until the answer is allowed, unless the variable is set."""
    known = read_value(name)
    if known:
        return typed(name, "json", known)
    try:
        questions = questions_of(items, fields)
    except (AttributeError, KeyError, TypeError):
        fail(response, f"The response has no questions for {name}.")
    answers = []
    try:
        for text, answer, options in questions:
            print(plain(f"   {text}"))
            for number, (option, _, own_words) in enumerate(options, 1):
                print(plain(f"   {number}: {option}{' (in own words)' if own_words else ''}"))
            own_words = not options
            while options:
                line = input(f"   Number, 1 to {len(options)}: ").strip()
                if re.fullmatch("[1-9][0-9]{0,3}", line) and int(line) <= len(options):
                    _, answer, own_words = options[int(line) - 1]
                    break
                print("   This is none of the options.")
            words = ""
            while own_words and not words:
                words = input("   In own words: ").strip()
            answers.append({**answer, fields["ownWords"]: words} if words else answer)
    except EOFError:
        stop(f"Set {name}: {about}")
    os.environ[name] = json.dumps(answers)
    return answers`;

const CLEAN = String.raw`def clean(value):
    """Makes a text one line: a second line could add a header."""
    if value is None:
        return None
    text = value if isinstance(value, str) else json.dumps(value)
    return plain(text).replace("\n", "").encode("utf-8", "replace").decode()`;

const PRESENT = `def present(response, name, value):
    """Takes a value that the next requests need."""
    if value is None or value == "":
        fail(response, f"The response has no value for {name}.")
    return value`;

const QUERY_OF = `def query_of(url, name):
    """Takes a parameter of a URL."""
    if not isinstance(url, str):
        return None
    return urllib.parse.parse_qs(url.partition("?")[2].partition("#")[0]).get(name, [None])[0]`;

const SAME = `def fold(value):
    return value.lower() if isinstance(value, str) else value


def same(one, other):
    """Compares texts; case doesn't count."""
    return fold(one) == fold(other)`;

const NUMBER = `def number(value):
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return value if is_number else float("nan")`;

const MATCHES = `def matches(value, pattern):
    if not isinstance(value, str):
        value = "" if value is None else json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return re.search(pattern, value) is not None`;

const FIND = `def find_at(value, *keys):
    """Lists what JSON has at a place: one value, or none."""
    for key in keys:
        if not isinstance(value, list if isinstance(key, int) else dict):
            return []
        try:
            value = value[key]
        except (IndexError, KeyError):
            return []
    return [value]


def find_in(value, *keys):
    """Lists the members of what is there."""
    members = []
    for found in find_at(value, *keys):
        if isinstance(found, dict):
            members.extend(found.values())
        elif isinstance(found, list):
            members.extend(found)
    return members`;

const HAND_OVER = String.raw`def hand_over(name, value):
    """Writes a value to the file that NAME_FILE names, for its owner only, or shows how to set it."""
    file = os.environ.get(name + "_FILE")
    text = value if isinstance(value, str) else json.dumps(value)
    if not file:
        quoted = text.replace("'", "'\\''")
        print(f"export {name}='{quoted}'")
        return
    if os.path.exists(file):
        os.remove(file)
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as opened:
        opened.write(text + "\n")
    print(f"{name} is in {file}.")`;
