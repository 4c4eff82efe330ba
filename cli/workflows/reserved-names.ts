import { isTakenVariable } from '../openapi/samples/variable-names.ts';
import { environmentName, snakeName } from './model.ts';

/** Reserved words of JavaScript, Python and jq. */
const RESERVED_WORDS = [
  'and arguments as assert async await break case catch class const continue debugger def default del delete do elif',
  'else end enum eval except export extends false finally for foreach from function global globalThis if implements',
  'import in include instanceof interface is label lambda let module new nonlocal not null or package pass private',
  'protected public raise reduce return static super switch then this throw true try typeof undefined var void while',
  'with yield',
];

/** Functions and variables of the scripts themselves, and globals that they use. */
const SCRIPT_NAMES = [
  'api ask askEach at base64 basic body bool btoa check clean clock collections console createInterface dict encode encodeURIComponent',
  'expire fail fetch file float findAt findIn fold handOver http input int isProduction isinstance itertools json lines map matches need',
  'next nextStep number oneOf open opener os own parse part pause plain present print process queryOf questionsOf re read',
  'readFileSync readLine readValue response rmSync same seconds send server setTimeout show shown sleep slower state status step stop str sys',
  'threading time timeLimit tries type typed urllib value writeFileSync',
];

const NAMES = new Set([...RESERVED_WORDS, ...SCRIPT_NAMES].join(' ').split(' '));

/** Whether an input or output cannot have this name, because it has another meaning in one of the scripts. */
export function isReservedName(name: string): boolean {
  return NAMES.has(name) || NAMES.has(snakeName(name)) || isTakenVariable(environmentName(name));
}
