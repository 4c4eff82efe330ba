import { trim } from '../../text/trim.ts';

/** Variables with a meaning to the shell, the dynamic linker, curl, jq, Node or Python, and globals of JavaScript. */
const TAKEN = new Set(
  [
    'JSON URL API_URL AUTO_RESUME CDPATH CHILD_MAX COLUMNS COMPREPLY COPROC DIRSTACK EDITOR EMACS ENV EPOCHREALTIME EPOCHSECONDS',
    'EUID EXECIGNORE FCEDIT FIGNORE FUNCNAME FUNCNEST GCONV_PATH GLOBIGNORE GROUPS HISTCHARS HISTCMD HISTCONTROL HISTFILE',
    'HISTFILESIZE HISTIGNORE HISTSIZE HISTTIMEFORMAT HOME HOSTALIASES HOSTFILE HOSTNAME HOSTTYPE IFS IGNOREEOF INPUTRC',
    'INSIDE_EMACS JAVA_TOOL_OPTIONS LANG LANGUAGE LINENO LINES LOCALDOMAIN LOCPATH LOGNAME MACHTYPE MAIL MAILCHECK',
    'MAILPATH MAPFILE NETRC NLSPATH OLDPWD OPTARG OPTERR OPTIND OSTYPE PAGER PATH PIPESTATUS POSIXLY_CORRECT PPID',
    'PROMPT_COMMAND PROMPT_DIRTRIM PS0 PS1 PS2 PS3 PS4 PWD RANDOM REPLY REQUESTS_CA_BUNDLE RES_OPTIONS SECONDS SHELL',
    'SHELLOPTS SHLVL SRANDOM SSLKEYLOGFILE TERM TERMCAP TIMEFORMAT TMOUT TMPDIR TZ TZDIR UID USER VISUAL ZDOTDIR _',
  ]
    .join(' ')
    .split(' '),
);
/** Prefixes and suffixes of such variables. */
const TAKEN_FAMILIES =
  /^(?:BASH|DYLD|OPENSSL|PYTHON|(?:COMP|CURL|GLIBC|JQ|LC|LD|MALLOC|NODE|NPM|READLINE|SSL|XDG)_)|^(?:ALL|FTP|HTTPS?|NO|WSS?)_?PROXY$/;

/** Whether an environment variable has a meaning to the programs that a script or sample runs. */
export function isTakenVariable(name: string): boolean {
  return TAKEN.has(name) || TAKEN_FAMILIES.test(name);
}

/** Returns the environment variable for a header, cookie or parameter: `App-Id` → `APP_ID`, `Path` → `API_PATH`. */
export function variableName(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[^A-Za-z0-9]+/g, '_');
  const variable = trim(words, '_').toUpperCase();
  if (!/^[A-Z]/.test(variable)) return `API_KEY${variable && `_${variable}`}`;
  return isTakenVariable(variable) ? `API_${variable}` : variable;
}
