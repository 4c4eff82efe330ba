import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format as formatGo } from '@wasm-fmt/gofmt';
import { format as formatPhp } from '@wasm-fmt/mago_fmt';
import { format as formatPython } from '@wasm-fmt/ruff_fmt';
import { format as formatShell } from '@wasm-fmt/shfmt';
import { transform } from 'esbuild';
import { parse as parseJava } from 'java-parser';
import { folderWith, hasTool, numbered } from './tools.ts';

/** A parser for each language; it throws if the code is invalid. */
export const PARSERS: Record<string, (code: string) => unknown> = {
  curl: (code) => formatShell(code, 'sample.sh'),
  javascript: (code) => transform(code, { loader: 'js', format: 'esm' }),
  typescript: (code) => transform(code, { loader: 'ts', format: 'esm' }),
  python: (code) => formatPython(code, 'sample.py'),
  go: (code) => formatGo(code),
  java: (code) => parseJava(code),
  php: (code) => formatPhp(code, 'sample.php'),
};

/** Returns the parser's error; undefined if the code is valid. */
export async function syntaxError(language: string, code: string): Promise<string | undefined> {
  const parse = PARSERS[language];
  if (!parse) throw new Error(`no parser of ${language}`);
  try {
    await parse(code);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The tools of each language, if installed: they check all code in one process and return the errors. */
export const TOOLS: {
  language: string;
  tool: string;
  isHere: boolean;
  complaints(codes: string[]): string;
}[] = [
  {
    language: 'typescript',
    tool: 'tsc --strict',
    isHere: true,
    complaints: (codes) => typeErrors(codes),
  },
  {
    language: 'curl',
    tool: 'bash -n',
    isHere: hasTool('bash', '--version'),
    complaints: (codes) =>
      run('bash', ['-c', 'for file in *.sh; do bash -n "$file"; done'], numbered(codes, 'sh')),
  },
  {
    language: 'python',
    tool: 'python3',
    isHere: hasTool('python3', '--version'),
    complaints: (codes) =>
      run(
        'python3',
        ['-c', 'import ast, glob\nfor name in glob.glob("*.py"): ast.parse(open(name, "rb").read(), name)'],
        numbered(codes, 'py'),
      ),
  },
  {
    language: 'go',
    tool: 'gofmt',
    isHere: hasTool('gofmt', '-h'),
    complaints: (codes) =>
      // It lists files whose format differs, including a missing final line break.
      run(
        'gofmt',
        ['-e', '-l', '.'],
        numbered(
          codes.map((code) => `${code}\n`),
          'go',
        ),
      ),
  },
  {
    language: 'java',
    tool: 'javac',
    isHere: hasTool('javac', '-version'),
    complaints: compileJava,
  },
  {
    language: 'php',
    tool: 'php -l',
    isHere: hasTool('php', '-v'),
    complaints: (codes) =>
      run(
        'php',
        ['-r', 'foreach (glob("*.php") as $name) token_get_all(file_get_contents($name), TOKEN_PARSE);'],
        numbered(codes, 'php'),
      ),
  },
];

function run(
  command: string,
  args: string[],
  files: Record<string, string>,
  cwd = folderWith(files),
): string {
  const { stdout, stderr, status, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  const text = `${stdout}${stderr}`.trim();
  if (error) return String(error);
  return status === 0 || text !== '' ? text : `${command} ended with ${status}`;
}

/** Checks all samples at once in a strict project. */
function typeErrors(codes: string[]): string {
  const root = path.resolve(import.meta.dirname, '../..');
  const options = {
    compilerOptions: {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noUnusedLocals: true,
      target: 'ES2023',
      lib: ['ES2023'],
      module: 'NodeNext',
      types: ['node'],
      typeRoots: [path.join(root, 'node_modules/@types')],
      skipLibCheck: true,
      noEmit: true,
    },
  };
  const files = {
    ...numbered(codes, 'mts'),
    'tsconfig.json': JSON.stringify(options),
  };
  return run(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'], files);
}

/** All samples have the same class name, so each gets its own package. */
function compileJava(codes: string[]): string {
  const dir = folderWith({});
  codes.forEach((code, index) => {
    mkdirSync(path.join(dir, `s${index}`));
    writeFileSync(path.join(dir, `s${index}`, 'Example.java'), `package s${index};\n${code}`);
  });
  const files = codes.map((_, index) => path.join(`s${index}`, 'Example.java'));
  const args = ['-J-XX:TieredStopAtLevel=1', '-encoding', 'UTF-8', '-proc:none', '-d', 'out', ...files];
  return run('javac', args, {}, dir);
}
