import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { type Document, sliceDocument } from '../bench/slice-document.ts';
import { CONSTRUCTS } from '../conformance/documents.ts';

const tests = path.join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(tests, file), 'utf8');

/**
 * The texts of the documents to mutate: the site of the golden files, one document per construct, and real
 * ones, shortened.
 */
export const TEXTS: string[] = [
  ...['coin.yaml', 'old.yaml'].map((name) => read(`golden/site/specs/${name}`)),
  ...CONSTRUCTS.map(({ document }) => stringify(document)),
];

/** The same documents, parsed; real ones with a few operations each. */
export const DOCUMENTS: unknown[] = [
  ...TEXTS.map((text) => parse(text)),
  ...['institutional.yaml', 'legacy.yaml'].map((name) =>
    withoutIntroduction(sliceDocument(parse(read(`../specs/${name}`)) as Document, 2)),
  ),
];

/** A small but complete site: Markdown, settings, workflows, specifications. */
export const SITE: Record<string, string> = Object.fromEntries(
  namesBelow('golden/site').map((name) => [name, read(`golden/site/${name}`)]),
);

/** The introduction of a real document is long, and plain text only. */
function withoutIntroduction(document: Document): Document {
  return { ...document, info: { title: 'Real', version: '1' } };
}

function namesBelow(folder: string): string[] {
  return readdirSync(path.join(tests, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(yaml|md|json)$/.test(name))
    .map((name) => name.replaceAll(path.sep, '/'))
    .sort();
}
