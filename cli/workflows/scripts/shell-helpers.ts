// biome-ignore-all lint/complexity/noUselessStringRaw: each part is code of a script, as it is written there
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code of scripts

import type { Features } from './features.ts';
import { jqFunctions } from './jq.ts';

/** The functions that a script for bash uses. */
export function shellHelpers(features: Features): string {
  return [
    START,
    requestHelpers(features),
    features.retries ? PAUSE : '',
    features.pathVariables || features.queryVariables ? ENCODE : '',
    features.pathVariables ? CHECK_PART : '',
    features.typedInputs ? TYPED : '',
    features.choices ? ONE_OF : '',
    features.prompts || features.itemPrompts ? READ_LINE : '',
    features.prompts ? ASK : '',
    features.itemPrompts ? ASK_EACH : '',
    features.shownValues ? SHOW : STEP,
    features.outputs ? HAND_OVER : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const START = String.raw`for tool in curl jq; do
  command -v "$tool" > /dev/null || { echo "Install $tool." >&2; exit 1; }
done

# Responses are stored here, for their owner only.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Removes control characters, which could move the cursor.
plain() { jq --raw-input --raw-output 'gsub("\\p{Cc}"; "")'; }

stop() {
  plain <<< "$1" >&2
  exit 1
}

# Reads a variable, or the file that NAME_FILE names.
read_value() {
  local file=${'$'}{1}_FILE
  if [[ -n ${'$'}{!1:-} ]]; then
    printf '%s' "${'$'}{!1}"
  elif [[ -n ${'$'}{!file:-} ]]; then
    cat -- "${'$'}{!file}" || stop "Cannot read the file of $file."
  fi
}

# Reads a value that must be set, unless there is a default.
need() {
  local found
  found=$(read_value "$1")
  found=${'$'}{found:-${'$'}{3:-}}
  [[ -n $found ]] || stop "Set $1: $2"
  printf '%s' "$found"
}`;

function requestHelpers(features: Features): string {
  const headers = features.headers ? ' --rawfile headers "$folder/headers"' : '';
  return String.raw`# Writes an option for curl, which reads them from its input: others can see the arguments of a process.
option() {
  local text=$2
  text=${'$'}{text//\\/\\\\}
  text=${'$'}{text//\"/\\\"}
  text=${'$'}{text//$'\n'/\\n}
  text=${'$'}{text//$'\r'/\\r}
  printf '%s = "%s"\n' "$1" "$text"
}

# Sends a request: method, URL, and pairs of an option of curl and its value.
send() {
  method=$1 url=$2
  shift 2
  : > "$folder/body"
  local left=$((TIME_LIMIT - SECONDS))
  ((left > 0)) || stop "The time limit of $TIME_LIMIT seconds has passed."
  status=$(
    {
      option url "$url"
      while (($# > 0)); do
        option "$1" "$2"
        shift 2
      done
    } | curl --disable --config - --silent --show-error --globoff --request "$method" \
      --connect-timeout 10 --max-time $((left < 30 ? left : 30)) \
      --dump-header "$folder/headers" --output "$folder/body" --write-out '%{http_code}' 2> "$folder/error"
  ) || stop "$method $url: $(cat "$folder/error")"
}

# Shows the last response, and ends.
fail() {
  stop "${'$'}{1:-Unexpected response.}
$method $url: $status
$(tr -d '\0' < "$folder/body")"
}

functions='${jqFunctions(features).replaceAll("'", String.raw`'\''`)}'

# Asks jq about the last response. Anything but JSON has no fields.
query() {
  jq --null-input --rawfile body "$folder/body"${headers} --argjson status "$status" "${'$'}{@:2}" \
    "$functions [\$body | fromjson?][0] | $1"
}

# Whether a condition is met by the last response.
holds() { query "$1" --exit-status > "$folder/held" 2>&1; }

# Takes a value from the last response as one line: a second line could add a header.
value() { query "$1"' | if . == null then empty else tostring | gsub("\\p{Cc}"; "") end' --raw-output; }`;
}

const PAUSE = String.raw`# Waits, as long as the response asks for or else for the given seconds.
pause() {
  local wanted
  wanted=$(sed -n 's/^[Rr][Ee][Tt][Rr][Yy]-[Aa][Ff][Tt][Ee][Rr]: *\([0-9]\{1,5\}\)[[:space:]]*$/\1/p' "$folder/headers" | tail -n 1)
  wanted=${'$'}{wanted:-$1}
  [[ -z ${'$'}{2:-} || $2 == 0 ]] || wanted=$((10#${'$'}{wanted%.*} + $2))
  ((SECONDS + 10#${'$'}{wanted%.*} < TIME_LIMIT)) || fail "The time limit of $TIME_LIMIT seconds has passed."
  sleep "$wanted"
}

# Digits only: bash arithmetic would run anything else.
seconds() { [[ $1 =~ ^[1-9][0-9]{0,3}$ ]] && echo "$1" || echo "$2"; }`;

const ENCODE = `# Encodes a value for a URL.
encode() { printf '%s' "$1" | jq --slurp --raw-input --raw-output '@uri'; }`;

const CHECK_PART = String.raw`# Ends if a value isn't a path segment: ".." would lead to another endpoint.
check_part() { [[ ! $1 =~ ^\.{0,2}$ ]] || stop "Not a path segment: '$1'"; }`;

const TYPED = String.raw`# Reads a value as JSON of a type.
typed() {
  case $2,$3 in
    boolean,true | boolean,yes | boolean,y) echo true ;;
    boolean,false | boolean,no | boolean,n) echo false ;;
    boolean,*) stop "$1 must be yes or no." ;;
    json,*)
      printf '%s' "$3" | jq --compact-output --slurp 'if length == 1 then .[0] else error end' 2> "$folder/error" ||
        stop "$1 must be JSON."
      ;;
    integer,*) [[ $3 =~ ^-?[0-9]+$ ]] && echo "$3" || stop "$1 must be a whole number." ;;
    *) [[ $3 =~ ^-?[0-9]+(\.[0-9]+)?$ ]] && echo "$3" || stop "$1 must be a number." ;;
  esac
}`;

const ONE_OF = `# Ends if a value isn't one of those given.
one_of() {
  local name=$1 given=$2 choice
  shift 2
  for choice in "$@"; do
    [[ $given != "$choice" ]] || return 0
  done
  stop "Stopped: $name must be one of: $*"
}`;

const READ_LINE = `# Reads a line that the reader types into REPLY; fails at the end of the input.
read_line() {
  printf '   %s: ' "$1"
  IFS= read -r -t "$((SECONDS < TIME_LIMIT ? TIME_LIMIT - SECONDS : 1))" || [[ -n $REPLY ]]
}`;

const ASK = `# Sets a variable to what the reader types, unless it is set.
ask() {
  REPLY=$(read_value "$1")
  [[ -n $REPLY ]] || read_line "$2" || true
  [[ -n $REPLY ]] || stop "Set $1: $2"
  export "$1=$REPLY"
}`;

const ASK_EACH = String.raw`# Reads the questions that a list of the last response has, as a program of jq and the names of fields.
read_questions() {
  query 'def field(name): .[name] | if type == "string" or type == "number" or type == "boolean" then . else error("none") end;
    def answer(names): . as $owner | names | map_values(. as $name | $owner | field($name));
    def listed: if type == "array" then . else error("none") end;
    '"$1"' | listed | map(
      answer($fields.answer) as $answer | {
        text: field($fields.text),
        options: [{ answer: $answer, own: true }, (.[$fields.options.items] | if . == null then [] else listed end | .[] | {
          text: field($fields.options.text),
          answer: ($answer + answer($fields.options.answer)),
          own: (.[$fields.options.ownWords] == true)
        })]
      }
    )' --argjson fields "$2" > "$folder/questions" 2> "$folder/error"
}

# Asks jq about a question.
question() {
  jq --raw-output --argjson index "$index" --argjson chosen "$chosen" --arg ownWords "$own_words" \
    ".[\$index] | $1" "$folder/questions"
}

# Asks a question for each item of a list, again until the answer is allowed, unless the variable is set.
ask_each() {
  local index count chosen most words own_words answers=''
  REPLY=$(read_value "$1")
  export "$1=$REPLY"
  [[ -z $REPLY ]] || return 0
  read_questions "$3" "$4" || fail "The response has no questions for $1."
  own_words=$(jq --raw-output .ownWords <<< "$4")
  count=$(jq length "$folder/questions")
  for ((index = 0; index < count; index++)); do
    chosen=0 words=''
    question '"   \(.text)", (.options | to_entries[1:][] | "   \(.key): \(.value.text)\(if .value.own then " (in own words)" else "" end)")' | plain
    most=$(question '.options | length - 1')
    while ((most > 0 && chosen == 0)); do
      read_line "Number, 1 to $most" || stop "Set $1: $2"
      if [[ $REPLY =~ ^[[:space:]]*([1-9][0-9]{0,3})[[:space:]]*$ ]] && ((BASH_REMATCH[1] <= most)); then
        chosen=${'$'}{BASH_REMATCH[1]}
      else
        echo '   This is none of the options.'
      fi
    done
    while [[ $(question '.options[$chosen].own') == true && -z $words ]]; do
      read_line 'In own words' || stop "Set $1: $2"
      words=$(printf '%s' "$REPLY" | jq --raw-input --slurp --raw-output 'gsub("^\\s+|\\s+$"; "")')
    done
    answers+=$(WORDS=$words question '.options[$chosen].answer + (if $ENV.WORDS == "" then {} else {($ownWords): $ENV.WORDS} end)')
  done
  REPLY=$(jq --slurp --compact-output . <<< "$answers")
  export "$1=$REPLY"
}`;

const STEP = `step() { echo "$1"; }`;

const SHOW = String.raw`step() {
  echo "$1"
  shown=()
}

# Shows a value of the last response, if there is one and it is new.
show() {
  local text
  text=$(query "$3"' | if . == null then empty else . end' --raw-output | tr -d '\0')
  [[ -n $text && $text != "${'$'}{shown[$1]:-}" ]] || return 0
  shown[$1]=$text
  printf '   %s: ' "$2"
  plain <<< "$text"
}`;

const HAND_OVER = String.raw`# Writes a value to the file that NAME_FILE names, for its owner only, or shows how to set it.
hand_over() {
  local file=${'$'}{1}_FILE quote="'\\''"
  if [[ -n ${'$'}{!file:-} ]]; then
    rm -f -- "${'$'}{!file}"
    (umask 077 && printf '%s\n' "$2" > "${'$'}{!file}")
    echo "$1 is in ${'$'}{!file}."
  else
    printf "export %s='%s'\n" "$1" "${'$'}{2//\'/$quote}"
  fi
}`;
