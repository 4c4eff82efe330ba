import { isTakenVariable } from '../../openapi/samples/variable-names.ts';
import { environmentName, snakeName } from './workflow.ts';

/** Words of JavaScript, of Python and of jq. */
const WORDS = [
  'and arguments as assert async await break case catch class const continue debugger def default del delete do elif',
  'else end enum eval except export extends false finally for foreach from function global globalThis if implements',
  'import in include instanceof interface is label lambda let module new nonlocal not null or package pass private',
  'protected public raise reduce return static super switch then this throw true try typeof undefined var void while',
  'with yield',
];

/** What the scripts call their own functions and values, and what they use of their language. */
const OWN = [
  'api ask base64 basic body btoa check check_part console createInterface encode encodeURIComponent fetch input isExpected',
  'int isinstance json need opener os part pause plain print process prompt range re require response send setTimeout sleep state status str',
  'time tries urllib value',
];

const TAKEN = new Set([...WORDS, ...OWN].join(' ').split(' '));

/** Whether a value of a workflow cannot have this name, because it means something else in one of the scripts. */
export function isTaken(name: string): boolean {
  return TAKEN.has(name) || TAKEN.has(snakeName(name)) || isTakenVariable(environmentName(name));
}
