import { existsSync } from 'node:fs';
import path from 'node:path';
import { COMMAND } from './this-package.ts';

/** What options of other tools are called here. */
const OTHER_OPTIONS: Record<string, string> = {
  ...{ '-o': 'Did you mean --out?', '-d': 'Did you mean --out?', '-p': 'Did you mean --port?' },
  ...{ '--host': 'Did you mean --listen?', '-q': 'Did you mean --quiet?', '-v': 'Did you mean --version?' },
  ...{ '--open': 'Open the address that is printed.' },
  '--watch': `Run \`${COMMAND} dev\` to see each change.`,
  '-w': `Run \`${COMMAND} dev\` to see each change.`,
  '--config': 'Settings are in content/site.yaml: pass the folder of a site as `--root`.',
  '-c': 'Settings are in content/site.yaml: pass the folder of a site as `--root`.',
};

/** Adds hints to a usage error. */
export function withHints(text: string): string {
  return text
    .replace(/^error: unknown command '(.*)'(?:\n\(Did you mean.*)?$/m, argumentOfBuild)
    .replace(/^\(Did you mean (\w+)\?\)$/m, optionsAfter)
    .replace(/^(error: too many arguments for 'check'.*)$/m, argumentOfCheck)
    .replace(/^error: unknown option '([^'=\n]+)(?:=.*)?'(?:\n\(Did you mean.*)?$/m, optionOfOthers);
}

/** `build` is the command without a name, so that what follows it looks like one. */
function argumentOfBuild(found: string, written: string): string {
  if (process.argv.at(process.argv.indexOf(written) - 1) !== 'build') return found;
  const meant = optionFor(written) ?? `\`--out ${written}\` for another output folder`;
  return `error: unexpected argument '${written}'\n(Write ${meant}.)`;
}

function argumentOfCheck(found: string): string {
  const written = process.argv.slice(process.argv.indexOf('check') + 1).find((one) => !one.startsWith('-'));
  const meant = optionFor(written ?? '');
  const hint =
    meant === undefined
      ? 'It checks the whole site: pass the folder of another as `--root`.'
      : `Write ${meant}.`;
  return `${found}\n(${hint})`;
}

/** The option that a document or the folder of a site belongs to. */
function optionFor(written: string): string | undefined {
  if (/\.(?:ya?ml|json)$/i.test(written)) return `\`--spec ${written}\` for one document`;
  const root = existsSync(path.join(written, 'site.yaml')) ? path.dirname(written) : written;
  const isSite = written !== '' && existsSync(path.join(root, 'content/site.yaml'));
  return isSite ? `\`--root ${root}\` for the site in that folder` : undefined;
}

/** Options of a command that stand before it make it unknown: what it is like is then itself. */
function optionsAfter(hint: string, command: string): string {
  return process.argv.includes(command)
    ? `(Write its options after the command: ${COMMAND} ${command} …)`
    : hint;
}

function optionOfOthers(found: string, option: string): string {
  const hint = Object.hasOwn(OTHER_OPTIONS, option) ? OTHER_OPTIONS[option] : undefined;
  return hint === undefined ? found : `${found.split('\n', 1)[0]}\n(${hint})`;
}
