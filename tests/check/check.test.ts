import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkHtml } from '../../cli/check/html-validity.ts';
import { loadConfig } from '../../cli/config.ts';
import { checkSite } from '../../cli/pipeline/check-site.ts';
import { githubAnnotations } from '../../cli/report.ts';
import { SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { run } from '../cli/run.ts';
import { runLoaded } from '../cli/run-loaded.ts';

async function problemsOf(files: Record<string, string>, rule: RegExp): Promise<string[]> {
  const root = writeSiteSources({ ...SMALL_SITE, ...files });
  const { problems } = await checkSite(loadConfig({ root }));
  return problems
    .filter((problem) => rule.test(problem.rule))
    .map(({ line, column, message }) => `${line}:${column} ${message}`);
}

describe("an example that doesn't match its schema is reported with its line", () => {
  const withSchema = (version: string, schema: string, example: string) => `openapi: '${version}'
info: { title: T, version: '1' }
paths:
  /a:
    get:
      operationId: a
      summary: A
      responses:
        '200':
          description: Fine.
          content:
            application/json:
              schema: ${schema}
              example: ${example}
`;

  test.each([
    [
      '3.1.0',
      '{ type: integer }',
      '"1"',
      '14:15 This example does not match its schema. It must be an integer.',
    ],
    [
      '3.1.0',
      '{ type: object, required: [b] }',
      '{ a: 1 }',
      '14:15 This example does not match its schema. Missing required property `b`.',
    ],
    [
      '3.1.0',
      '{ enum: [A, B] }',
      'C',
      '14:15 This example does not match its schema. It must be one of `A`, `B`.',
    ],
    [
      '3.0.3',
      '{ type: string, nullable: true }',
      '1',
      '14:15 This example does not match its schema. It must be a string or null.',
    ],
    [
      '3.0.3',
      '{ type: integer, minimum: 0, exclusiveMinimum: true }',
      '0',
      '14:15 This example does not match its schema. It must be > 0.',
    ],
    [
      '3.1.0',
      '{ type: string, format: date }',
      '"31.12.2025"',
      '14:15 This example does not match its schema. It must match format "date".',
    ],
  ])('OpenAPI %s: %s', async (version, schema, example, problem) => {
    expect(
      await problemsOf({ 'specs/api.yaml': withSchema(version, schema, example) }, /example-mismatch/),
    ).toEqual([problem]);
  });

  test.each([
    ['3.1.0', '{ type: [string, "null"] }', 'null'],
    ['3.0.3', '{ type: string, nullable: true }', 'null'],
    ['3.0.3', '{ type: string, nullable: true, enum: [A] }', 'null'],
    ['3.1.0', '{ $ref: "#/components/schemas/None" }\n      # no schema to hold it against', '1'],
  ])('but a valid one is not: OpenAPI %s: %s', async (version, schema, example) => {
    const specification = withSchema(version, schema.split('\n')[0] ?? '', example);
    const whole = schema.includes('None')
      ? `${specification}components: { schemas: { None: {} } }\n`
      : specification;
    expect(await problemsOf({ 'specs/api.yaml': whole }, /example-mismatch/)).toEqual([]);
  });

  test('but text is right where JSON cannot say the value', async () => {
    const text = withSchema('3.1.0', '{ type: object }', "'a,b'").replace('application/json', 'text/csv');
    expect(await problemsOf({ 'specs/api.yaml': text }, /example-mismatch/)).toEqual([]);
  });

  test('may lack what is not sent in its direction', async () => {
    const media = 'content: { application/json: { schema: { $ref: "#/components/schemas/Coin" }, example: ';
    const specification = `openapi: '3.1.0'
info: { title: T, version: '1' }
paths:
  /a:
    post:
      operationId: a
      summary: A
      requestBody: { ${media}{ code: x } } } }
      responses:
        '200': { description: Done., ${media}{ id: 1 } } } }
        '201': { description: Done., ${media}{ code: x } } } }
components:
  schemas:
    Coin:
      type: object
      required: [id, code]
      properties: { id: { type: integer, readOnly: true }, code: { type: string, writeOnly: true } }
      examples: [{}]
`;
    expect(await problemsOf({ 'specs/api.yaml': specification }, /example-mismatch/)).toEqual([
      '11:116 This example does not match its schema. Missing required property `id`.',
    ]);
  });

  test('also in parameters, lists of examples and schemas', async () => {
    const specification = `openapi: '3.1.0'
info: { title: T, version: '1' }
paths:
  /a:
    get:
      operationId: a
      summary: A
      parameters:
        - { name: n, in: query, schema: { type: integer, examples: [1, two] }, examples: { good: { value: 2 }, bad: { value: x } } }
      responses: { '204': { description: Done. } }
`;
    expect((await problemsOf({ 'specs/api.yaml': specification }, /example-mismatch/)).length).toBe(2);
  });
});

describe('size budgets of site.yaml', () => {
  const site = (budgets: string) => ({
    'content/site.yaml': `${SMALL_SITE['content/site.yaml']}budgets:\n${budgets}`,
  });

  test('limit the sizes of files, and are reported with their line', async () => {
    const problems = await problemsOf(
      site("  - { files: 'docs/**', kilobytes: 500 }\n  - { files: 'docs/*.html', kilobytes: 0.5 }\n"),
      /^budget$/,
    );
    expect(problems).toEqual([
      expect.stringMatching(/^14:5 docs\/one\.html is \d+\.\d KB with Brotli; its budget is 0\.5 KB\.$/),
    ]);
  });

  test('that match no file are reported, too', async () => {
    expect(await problemsOf(site("  - { files: 'dosc/*', kilobytes: 5 }\n"), /^budget$/)).toEqual([
      '13:5 No file of the site matches `dosc/*`.',
    ]);
  });
});

test('reports a document that other tools cannot resolve, and these tools read no other files', async () => {
  const site = (example: string) => ({
    ...SMALL_SITE,
    'secret.yaml': 'token: 42\n',
    'specs/api.yaml': `${SMALL_SITE['specs/api.yaml']}components: { schemas: { A: { example: { $ref: '${example}' } } } }\n`,
  });
  const notes = async (files: Record<string, string>) => {
    const root = writeSiteSources(files);
    const { problems } = await checkSite(loadConfig({ root }));
    return problems.filter(({ rule }) => rule === 'openapi/portability').map(({ message }) => message);
  };
  expect(await notes(SMALL_SITE)).toEqual([]);
  expect(await notes(site('#/nothing'))).toEqual([
    'Tools that are built on swagger-parser cannot resolve this document: Missing $ref pointer "#/nothing". Token "nothing" does not exist.',
  ]);
  const [outside] = await notes(site('../secret.yaml'));
  expect(outside).toMatch('Error resolving $ref pointer');
  expect(outside).not.toMatch('42');
});

test('reports invalid HTML with its page', async () => {
  const problems = await checkHtml([
    {
      path: 'a.html',
      contents:
        '<!doctype html><html lang="en"><head><title>A</title></head><body><p><div></div></p><img src="x.png"></body></html>',
    },
    { path: 'a.txt', contents: '<p><div>' },
  ]);
  expect(problems.map(({ message }) => message.slice(0, 7))).toContain('a.html,');
  expect(problems.map(({ rule }) => rule)).toContain('html/wcag/h37');
});

test('reports an error next to highlighted code at the right position', async () => {
  const body = '<pre><code><i class="k">const</i> <i class="n">a</i></code></pre><img src="x.png">';
  const contents = `<!doctype html><html lang="en"><head><title>A</title></head><body>\n${body}</body></html>`;
  const [problem] = await checkHtml([{ path: 'a.html', contents }]);
  expect(problem?.message).toMatch(`a.html, 2:${body.indexOf('<img') + 2}: `);
});

test.each([
  ['area-alt', '<map name="a" id="a"><area href="#"></map>'],
  ['form-dup-name', '<form><input name="a"><input name="a"></form>'],
  ['map-dup-name', '<map name="a"></map><map name="a"></map>'],
  ['map-id-name', '<map name="a" id="b"></map>'],
  ['meta-refresh', '<meta http-equiv="refresh" content="5;url=x">'],
  ['tel-non-breaking', '<a href="tel:5551234">555 1234</a>'],
  ['wcag/h32', '<form></form>'],
  ['wcag/h67', '<img src="x.png" alt="" title="x">'],
  ['wcag/h71', '<fieldset></fieldset>'],
])('applies the rule %s to all pages that it concerns', async (rule, html) => {
  const contents = `<!doctype html><html lang="en"><head><title>A</title></head><body>${html}</body></html>`;
  expect((await checkHtml([{ path: 'a.html', contents }])).map((problem) => problem.rule)).toContain(
    `html/${rule}`,
  );
});

test('reports a problem in the sidebar once for all pages that share it', async () => {
  const page = (path: string, entries: string) => ({
    path,
    contents: `<!doctype html><html lang="en"><head><title>A</title></head><body><nav aria-label="Contents"><ul class="sidebar-list">${entries}</ul></nav></body></html>`,
  });
  const problems = await checkHtml([
    page('a.html', '<li><a href="#b" aria-current="page">B</a><p><b>B</p></li>'),
    page('b.html', '<li><a href="/a#b">B</a><p><b>B</p></li>'),
    page('c.html', '<li><a href="#b">C</a><p><b>C</p></li>'),
  ]);
  expect(new Set(problems.map(({ message }) => message.slice(0, 6)))).toEqual(new Set(['a.html', 'c.html']));
});

test('reports HTML with too many elements to validate', async () => {
  const contents = `<!doctype html><html lang="en"><head><title>A</title></head><body>${'<p></p>'.repeat(40_000)}</body></html>`;
  expect(await checkHtml([{ path: 'a.html', contents }])).toEqual([
    {
      message: 'a.html is too large to validate: its HTML was not checked.',
      severity: 'note',
      rule: 'html/size',
    },
  ]);
});

describe('the report', () => {
  const broken = { ...SMALL_SITE, 'content/docs/one.md': '---\ntitle: One\n---\n\n## Part\n' };

  test('is available as JSON, with exit code 1 for problems', async () => {
    const root = writeSiteSources(broken);
    const { code, out, err } = await run(['check', '--json'], { cwd: root });
    expect({ code, err }).toEqual({ code: 1, err: '' });
    const { ok, problems } = JSON.parse(out);
    expect(ok).toBe(false);
    expect(problems).toContainEqual({
      severity: 'error',
      rule: 'front-matter',
      message: '`description` is required.',
      file: 'content/docs/one.md',
      line: 2,
      column: 1,
      hint: expect.any(String),
    });
  });

  test('annotates a pull request, with each position', async () => {
    const root = writeSiteSources(broken);
    const { code, out } = await runLoaded(['check', '--format', 'github'], { cwd: root });
    expect(code).toBe(1);
    expect(out).toMatch(
      /^::error file=content\/docs\/one\.md,line=2,col=1,title=front-matter::`description` is required\.%0A/m,
    );
  });

  test('names files from the root of the repository, whatever the working directory', async () => {
    const root = writeSiteSources(
      Object.fromEntries(Object.entries(broken).map(([name, text]) => [`web/${name}`, text])),
    );
    mkdirSync(path.join(root, '.git'));
    const [github, gitlab] = [
      await runLoaded(['check', '--format', 'github'], { cwd: path.join(root, 'web') }),
      await runLoaded(['check', '--format', 'gitlab'], { cwd: path.join(root, 'web') }),
    ];
    expect(github.out).toContain('::error file=web/content/docs/one.md,line=2,col=1,');
    expect(JSON.parse(gitlab.out)[0]).toMatchObject({
      description: expect.stringMatching(/^`description` is required\. Write/),
      check_name: 'front-matter',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      severity: 'major',
      location: { path: 'web/content/docs/one.md', lines: { begin: 2 } },
    });
  });

  test('escapes text of sources that resembles a workflow command', () => {
    const annotation = githubAnnotations(
      [{ message: 'a\n::error::b %0A', severity: 'warning', rule: 'x', file: '/w/a,b:c.md', line: 1 }],
      '/w',
    );
    expect(annotation).toBe('::warning file=a%2Cb%3Ac.md,line=1,title=x::a%0A::error::b %250A');
  });

  test('of a valid site is short', async () => {
    const root = writeSiteSources(SMALL_SITE);
    const { code, out } = await runLoaded(['check', '--json'], { cwd: root });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ ok: true, pages: 6, problems: [] });
  });
});
