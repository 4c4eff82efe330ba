import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const project = path.resolve(import.meta.dirname, '..');
const PLACES = ['cli', 'templates', 'content', 'docs', 'README.md', 'CONTRIBUTING.md'];

/** Terms of earlier versions, and their replacements. */
const RETIRED: [RegExp, string][] = [
  [/\banswered by\b/i, 'returned by'],
  [/\bturns? to the\b/i, 'opens, points at'],
  [/\bleads? nowhere\b/i, 'cannot be resolved'],
  [/\bleads? to no page\b/i, "doesn't exist"],
  [/\bknown are\b/i, 'Available: …'],
  [/\bmay not hold\b/i, 'unknown property `x`'],
  [/\blacks `/i, 'missing required property `x`'],
  [/\bthere is no (setting|directive|field|operation|schema) /i, 'unknown …'],
  [/\bnothing is called\b/i, 'unknown node'],
  [/\bmended\b/i, 'fixed'],
  [/\bputs in\b/i, 'embeds, inserts'],
  [/\bheld against\b/i, 'validated against'],
  [/\bwhole address\b/i, 'absolute URL'],
  [/\bbeside the others\b/i, 'benchmarks'],
  [/\bwhat is new will be told here\b/i, 'No posts yet'],
];

const filesOf = (place: string): string[] => {
  const start = path.join(project, place);
  if (!existsSync(start)) return [];
  if (statSync(start).isFile()) return [start];
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css|md|yaml|json)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
};

test('retired terms are not used', () => {
  const found = PLACES.flatMap(filesOf).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        RETIRED.filter(([word]) => word.test(line)).map(
          ([word, instead]) => `${path.relative(project, file)}:${index + 1} ${word} → ${instead}`,
        ),
      ),
  );
  expect(found).toEqual([]);
});
