import { escapePointer } from '../../text/json-pointer.ts';
import { get, isObject, type Raw, setOwn } from '../document/raw.ts';
import type { ReferencedFiles, Target } from './referenced-files.ts';

/**
 * All files of a specification → one document, in which each reference is local. What a reference leads to is placed in the
 * place of the first reference to it.
 *
 * The parser follows each `$ref` that it sees, takes part in what `$id` means, and reads names as URLs. So it gets the
 * files with names of plain characters, in which only that which is a reference is called `$ref`, and no way to the disk.
 */
export async function bundle({ files, targets }: ReferencedFiles): Promise<Raw> {
  const { default: SwaggerParser } = await import('@apidevtools/swagger-parser');
  const [document, ...others] = files.map(({ data }) => encode(data, targets));
  const { openapi, ...parts } = document as Raw;
  const read = ({ url }: { url: string }): unknown => others[fileOf(url) - 1];
  const options = {
    resolve: { file: false, http: false, external: true, given: { order: 1, canRead: true, read } },
    parse: {
      json: false,
      yaml: false,
      text: false,
      binary: false,
      given: { order: 1, canParse: true, allowEmpty: true, parse: ({ data }: { data: unknown }) => data },
    },
  };
  // What the parser checks depends on the version; what it bundles does not.
  const known = { ...parts, swagger: '2.0' };
  const bundled = (await SwaggerParser.bundle(urlOf(0), known as never, options as never)) as unknown as Raw;
  const whole = decode(bundled, new Map()) as Raw;
  const original = files[0]?.data as Raw;
  return Object.fromEntries(
    Object.keys(original).map((key) => [
      key,
      key === 'openapi' || key === 'swagger' ? get(original, key) : get(whole, key),
    ]),
  );
}

const urlOf = (file: number): string => `docs://files/${file}`;
const fileOf = (url: string): number => Number(url.slice(url.lastIndexOf('/') + 1));

function encode(value: unknown, targets: Map<Raw, Target>): unknown {
  if (Array.isArray(value)) return value.map((item) => encode(item, targets));
  if (!isObject(value)) return value;
  const target = targets.get(value);
  const copy: Raw = {};
  for (const [key, child] of Object.entries(value)) {
    if (key === '$ref' && target) copy.$ref = referenceTo(target);
    else copy[encodeName(key)] = encode(child, targets);
  }
  return copy;
}

function referenceTo({ file, steps }: Target): string {
  return `${urlOf(file)}#${steps.map((step) => `/${encodeName(step)}`).join('')}`;
}

/** The parser may put one value into two places; it stays one. */
function decode(value: unknown, known: Map<object, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (known.has(value)) return known.get(value);
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    known.set(value, list);
    for (const item of value) list.push(decode(item, known));
    return list;
  }
  const copy: Raw = {};
  known.set(value, copy);
  for (const [key, child] of Object.entries(value)) {
    if (key === '$ref') copy.$ref = decodeReference(String(child));
    else setOwn(copy, decodeName(key), decode(child, known));
  }
  return copy;
}

function decodeReference(reference: string): string {
  return reference
    .slice(reference.indexOf('#'))
    .split('/')
    .map((step) => escapePointer(decodeName(step)).replaceAll('%', '%25'))
    .join('/');
}

/** Letters, digits, dots and hyphens stay; whatever else becomes its number: `$ref` is `_24_ref`. */
function encodeName(name: string): string {
  return name === ''
    ? '__'
    : name.replace(/[^A-Za-z0-9.-]/g, (unit) => `_${unit.charCodeAt(0).toString(16)}_`);
}

function decodeName(name: string): string {
  return name.replace(/_([0-9a-f]*)_/g, (_, number) =>
    number === '' ? '' : String.fromCharCode(Number.parseInt(number, 16)),
  );
}
