import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { attempt, type Failure, note } from './failures.ts';
import { buildOne } from './large.ts';
import { addSample, type Row, type Table } from './table.ts';

/** What no document of less than 3 MB may need. */
const MOST = { milliseconds: 15_000, bytes: 800 * 1024 * 1024 };

/** Documents of less than 3 MB whose parts multiply, each in a way that real documents do. */
const SHAPES: Record<string, () => object> = {
  'Classes that inherit in a chain': () =>
    document(
      { '/a': operation(to('C0')) },
      named('C', 400, (index) => ({
        allOf: [...(index < 399 ? [to(`C${index + 1}`)] : []), fields(12, `c${index}_`)],
      })),
    ),
  'One schema in many bodies': () =>
    document(
      Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`/r${index}`, operation(to('Big0'), 5)])),
      named('Big', 1, () => fields(120, 'f')),
    ),
  'Variants of variants': () =>
    document(
      { '/a': operation(to('V0')) },
      named('V', 300, (index) => ({
        oneOf: Array.from({ length: 6 }, (_, n) => (index + n + 1 < 300 ? to(`V${index + n + 1}`) : {})),
        ...fields(6, `v${index}_`),
      })),
    ),
  'Objects that contain each other': () =>
    document(
      Object.fromEntries(
        Array.from({ length: 80 }, (_, index) => [`/o${index}`, operation(to(`O${index}`))]),
      ),
      named('O', 400, (index) => {
        const { properties } = fields(10, 'p');
        const others = Array.from({ length: 8 }, (_, n) => [`o${n}`, to(`O${(index * 7 + n) % 400}`)]);
        return { type: 'object', properties: { ...properties, ...Object.fromEntries(others) } };
      }),
    ),
  '400 operations, 1,200 schemas': () =>
    document(
      Object.fromEntries(
        Array.from({ length: 400 }, (_, index) => [`/r${index}`, operation(to(`R${index}`))]),
      ),
      named('R', 1200, (index) => ({
        type: 'object',
        properties: {
          ...fields(14, 'p').properties,
          ...named('o', 4, (n) => to(`R${(index * 7 + n + 1) % 1200}`)),
        },
      })),
    ),
  'Dereferenced, 180 times as large': () =>
    document(
      named('/t', 8, (index) => operation(to(`T${index % 7}`))),
      named('T', 56, (index) => ({
        type: 'object',
        properties: {
          ...fields(24, 'p').properties,
          ...named('t', 2, (n) => (index + 7 + n < 56 ? to(`T${index + 7 + n}`) : { type: 'integer' })),
        },
      })),
    ),
  'One operation with 2,400 variants': () =>
    document(
      { '/a': operation({ oneOf: Array.from({ length: 20 }, (_, index) => to(`E${index}`)) }) },
      named('E', 20, (index) => ({
        type: 'object',
        properties: {
          ...fields(10, `e${index}_`).properties,
          ...named('list', 12, (list) => ({
            type: 'array',
            items: { oneOf: Array.from({ length: 10 }, (_, n) => fields(8, `v${list}_${n}_`)) },
          })),
        },
      })),
    ),
};

/** Builds each shape; what needs more than it may is noted as a failure. */
export async function measureHard(
  folder: string,
  { runs, failures, log }: { runs: number; failures: Failure[]; log: (line: string) => void },
): Promise<Table> {
  const dir = path.join(folder, 'hard');
  await mkdir(dir, { recursive: true });
  const size: Row = { label: 'Document', unit: 'bytes', samples: {} };
  const processor: Row = { label: 'CPU time', unit: 'milliseconds', samples: {} };
  const memory: Row = { label: 'Peak memory', unit: 'bytes', samples: {} };
  for (const [name, make] of Object.entries(SHAPES)) {
    const text = JSON.stringify(make());
    const file = path.join(dir, 'document.json');
    await writeFile(file, text);
    addSample(size, name, text.length);
    for (let run = 1; run <= runs; run += 1) {
      log(`${name}, ${run} of ${runs}`);
      const measured = await attempt(failures, name, () => buildOne(file, dir));
      if (!measured) break;
      addSample(processor, name, measured.processorMilliseconds);
      addSample(memory, name, measured.peakBytes);
      if (measured.processorMilliseconds > MOST.milliseconds) note(failures, name, 'More than 15 s.');
      if (measured.peakBytes > MOST.bytes) note(failures, name, 'More than 800 MB.');
    }
  }
  return {
    title: 'Documents whose parts multiply',
    note: 'Made for this table. None may need more than 15 s of CPU time or 800 MB.',
    columns: Object.keys(SHAPES).map((name) => ({ name, title: name })),
    rows: [size, processor, memory],
  };
}

function document(paths: object, schemas: object): object {
  return { openapi: '3.1.0', info: { title: 'Hard', version: '1' }, paths, components: { schemas } };
}

/** An operation with the schema in its request and in four responses, in as many media types as given. */
function operation(schema: object, types = 1): object {
  const content = Object.fromEntries(
    Array.from({ length: types }, (_, index) => [
      index === 0 ? 'application/json' : `application/v${index}+json`,
      { schema },
    ]),
  );
  const response = { description: 'An answer.', content };
  return {
    post: {
      requestBody: { content },
      responses: { 200: response, 201: response, 400: response, 404: response },
    },
  };
}

function fields(count: number, prefix: string): { type: string; properties: object } {
  const property = { type: 'string', description: 'What this field holds, in a sentence of usual length.' };
  return { type: 'object', properties: named(prefix, count, () => property) };
}

function named(prefix: string, count: number, make: (index: number) => object): object {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, make(index)]));
}

function to(name: string): object {
  return { $ref: `#/components/schemas/${name}` };
}
