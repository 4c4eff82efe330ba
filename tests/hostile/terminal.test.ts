import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { loadAndRender } from '../../cli/pipeline/load-and-render.ts';
import type { Problem } from '../../cli/problem.ts';
import { asJson, githubAnnotations } from '../../cli/report.ts';
import { SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { runLoaded } from '../cli/run-loaded.ts';

/** Control sequences that clear the screen, set the window title or reverse the text direction. */
const EVIL = '\u001b[2J\u001b]0;owned\u0007\u009b2J\u202ereversed\u2066 \u200b';
// biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters
const MOVES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]|\p{Cf}|\u2028|\u2029/u;

const api = (name: string, type: string) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: name, version: '1' },
    paths: {
      '/a': {
        get: {
          operationId: name,
          parameters: [{ name, in: 'query', schema: { type } }],
          responses: {
            200: {
              description: 'x',
              content: { 'application/json': { example: 1, schema: { type, enum: [name] } } },
            },
          },
        },
      },
    },
  });

const root = writeSiteSources({
  ...SMALL_SITE,
  'content/docs/one.md': `---\ntitle: One\ndescription: x\n---\n\n[${EVIL}](/none)\n\n:::x${EVIL}\n\n\`\`\`${EVIL}\nx\n\`\`\`\n`,
  [`content/docs/a${EVIL}.md`]: '---\ntitle: One\ndescription: x\n---\n\nx\n',
  'specs/api.yaml': api(EVIL, 'string'),
});
const others = writeSiteSources({ 'old.json': api(EVIL, 'string'), 'new.json': api(EVIL, 'integer') });
const versions = ['old.json', 'new.json'].map((name) => path.join(others, name));

describe('the output contains no control sequences of a source', () => {
  test.each([
    ['build', '--root', root],
    ['diff', ...versions],
  ])('%s %s', async (...args) => {
    const { code, out, err } = await runLoaded(args);
    expect(code).toBeLessThan(2);
    expect(out.length + err.length).toBeGreaterThan(100);
    expect([MOVES.exec(out)?.[0], MOVES.exec(err)?.[0]]).toEqual([undefined, undefined]);
  });

  const problem: Problem = {
    message: EVIL,
    hint: EVIL,
    severity: 'error',
    rule: 'x',
    file: `/${EVIL}.md`,
    line: 1,
  };

  test('in GitHub annotations', () => {
    expect(githubAnnotations([problem])).not.toMatch(MOVES);
  });

  test('in JSON, which preserves the values', () => {
    const text = asJson([problem, '\u{e0041}\n']);
    expect(text).not.toMatch(MOVES);
    expect(JSON.parse(text)).toEqual([problem, '\u{e0041}\n']);
  });
});

test('no page or text file contains control characters', async () => {
  const text = `a${EVIL}b`;
  const description = { openapi: '3.1.0', info: { title: 'A', version: '1', description: text }, paths: {} };
  const { files } = await loadAndRender(
    loadConfig({ root: writeSiteSources({ ...SMALL_SITE, 'specs/api.yaml': JSON.stringify(description) }) }),
  );
  const texts = files.filter(({ path: name }) => /\.(html|md|txt|xml|yaml)$/.test(name));
  expect(texts.length).toBeGreaterThan(5);
  for (const { path: name, contents } of texts)
    expect([name, /[^\P{Cc}\t\n]/u.exec(String(contents))]).toEqual([name, null]);
});
