/**
 * Data as it comes out of JSON or YAML → a YAML 1.2 document in block style. Whatever could be read as anything but the
 * text that it is stands in quotes; texts of several lines stand as they are (`|`, §8.1.2). The `yaml` package writes the
 * same, after it has made a node of each value, which takes far longer for a document without references.
 */
export function writeYaml(data: unknown): string {
  const lines: string[] = [];
  writeValue(data, '', '', lines);
  return `${lines.join('\n')}\n`;
}

/**
 * Adds the lines of a value; the first one begins with `lead`, which ends where the value begins: `name:` or `-`. What is
 * inside is indented by `indent`.
 */
function writeValue(value: unknown, lead: string, indent: string, lines: string[]): void {
  const text = typeof value === 'string' ? writeText(value, indent) : writeSimple(value);
  if (text !== undefined) lines.push(lead === '' ? text : `${lead} ${text}`);
  else if (Array.isArray(value)) writeList(value, lead, indent, lines);
  else writeMap(value as Record<string, unknown>, lead, indent, lines);
}

function writeList(list: unknown[], lead: string, indent: string, lines: string[]): void {
  if (lead !== '') lines.push(lead);
  for (const item of list) writeValue(item, `${indent}-`, `${indent}  `, lines);
}

function writeMap(map: Record<string, unknown>, lead: string, indent: string, lines: string[]): void {
  // The first field of an item stands beside its hyphen.
  const isItem = lead.endsWith('-') && lead.trimStart() === '-';
  if (lead !== '' && !isItem) lines.push(lead);
  let before = isItem ? `${lead} ` : indent;
  for (const [name, value] of Object.entries(map)) {
    const key = writeName(name);
    const isLong = key.length > LONGEST_NAME;
    if (isLong) lines.push(`${before}? ${key}`);
    const start = isLong ? `${indent}:` : `${before}${key}:`;
    writeValue(value, start, `${indent}  `, lines);
    before = indent;
  }
}

/** Longer names need a mark before them (§7.4). */
const LONGEST_NAME = 1_000;

/** Everything that stands on the line; nothing for a list or a map that has something in it. */
function writeSimple(value: unknown): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value))
    return Number.isNaN(value) ? '.nan' : value > 0 ? '.inf' : '-.inf';
  if (Array.isArray(value)) return value.length === 0 ? '[]' : undefined;
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    return Object.keys(value).length === 0 ? '{}' : undefined;
  // JSON is YAML.
  return JSON.stringify(value) ?? 'null';
}

/** Begins like a word or a path and holds no mark of YAML: nothing else is left bare. */
const BARE = /^[\p{L}_/(](?!.*(?::\s|:$|\s#))[^\p{Cc}\p{Cs}\u2028\u2029\ufeff\ufffe\uffff]*$/u;
/** Words that mean a value, in YAML 1.1 too, which many tools read. */
const WORDS = /^(?:null|true|false|yes|no|on|off|y|n)$/i;

function writeName(name: string): string {
  return isBare(name) ? name : quote(name);
}

function writeText(text: string, indent: string): string {
  if (isBare(text)) return text;
  return (text.includes('\n') && writeBlock(text, indent)) || quote(text);
}

function isBare(text: string): boolean {
  return BARE.test(text) && !WORDS.test(text) && !text.endsWith(' ');
}

/** What quotes have to hide, on top of what JSON hides. */
const HIDDEN = /[\p{Cc}\u2028\u2029\ufeff\ufffe\uffff]/gu;

function quote(text: string): string {
  return JSON.stringify(text).replace(
    HIDDEN,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Not in a block: what does not print, and a first line or a last one of spaces, which would say how far it is indented. */
const NO_BLOCK = /[^\P{Cc}\n\t]|[\p{Cs}\u2028\u2029\ufeff\ufffe\uffff]|^\s|\n[ \t]+$|\n\n$/u;

function writeBlock(text: string, indent: string): string | undefined {
  if (NO_BLOCK.test(text)) return undefined;
  const isEnded = text.endsWith('\n');
  const lines = (isEnded ? text.slice(0, -1) : text).split('\n');
  const inner = indent === '' ? '  ' : indent;
  return [isEnded ? '|' : '|-', ...lines.map((line) => (line === '' ? '' : inner + line))].join('\n');
}
