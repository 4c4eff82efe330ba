import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { runLoaded } from '../cli/run-loaded.ts';

const file = path.resolve(import.meta.dirname, '../../docs/json-output.schema.json');
const schemas = new Ajv2020({ allowUnionTypes: true }).addSchema(
  JSON.parse(readFileSync(file, 'utf8')),
  'output',
);
const project = writeSiteSources(SMALL_SITE);
const api = SMALL_SITE['specs/api.yaml'] ?? '';
const changed = writeSiteSources({
  ...SMALL_SITE,
  'content/docs/one.md': 'No front matter.\n',
  'specs/api.yaml': api.replace('/ping', '/pong'),
  'specs/api.versions/0.9.json': '{}',
});

/** The output of a command with `--json`, and the errors of its schema. */
async function printed(args: string[], cwd: string) {
  const { code, out } = await runLoaded([...args, '--json'], { cwd });
  const output: unknown = JSON.parse(out);
  const isValid = schemas.getSchema(`output#/$defs/${args[0]}`);
  isValid?.(output);
  return { code, output, errors: isValid ? isValid.errors : 'no schema' };
}

describe('the output of --json matches docs/json-output.schema.json', () => {
  test.each([['build'], ['check'], ['anchors'], ['changelog']])('for a successful %s', async (command) => {
    expect(await printed([command], project)).toMatchObject({ code: 0, errors: null });
  });

  test.each([['build'], ['check'], ['anchors'], ['changelog']])(
    'for a %s that finds problems',
    async (command) => {
      const { code, output, errors } = await printed([command], changed);
      expect({ code, output, errors }).toMatchObject({ code: 1, output: { ok: false }, errors: null });
    },
  );

  test('for a diff, with changes and without files', async () => {
    const [old, now] = [project, changed].map((root) => path.join(root, 'specs/api.yaml'));
    const { output, ...diff } = await printed(['diff', old ?? '', now ?? ''], project);
    expect(diff).toEqual({ code: 0, errors: null });
    expect(output).toMatchObject({ breaking: true });
    expect(await printed(['diff', 'gone.yaml', 'gone.yaml'], project)).toMatchObject({
      code: 1,
      output: { ok: false },
      errors: null,
    });
  });

  test('but the schema rejects other output', async () => {
    const isValid = schemas.getSchema('output#/$defs/check');
    expect(isValid?.({ ok: true, pages: 1, problems: [], more: 1 })).toBe(false);
    expect(isValid?.({ ok: true, pages: 1, problems: [{ message: 'A' }] })).toBe(false);
  });
});
