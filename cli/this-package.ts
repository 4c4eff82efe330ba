import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of this package. The module may be a source file, or part of the bundle in `cli/bundle/`. */
export const packageFolder = findPackage(import.meta.dirname);

/** The name and the version of this package. */
export function packageFacts(): { name: string; version: string } {
  const { name, version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8'));
  return { name, version };
}

const MANAGERS = {
  npm: { command: 'npx openapi-site', install: 'npm install --save-dev' },
  pnpm: { command: 'pnpm exec openapi-site', install: 'pnpm add --save-dev' },
  yarn: { command: 'yarn openapi-site', install: 'yarn add --dev' },
};

function findPackage(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findPackage(path.dirname(folder));
}

/** The range of versions of a package that users install only for what needs it. */
export function peerDependency(name: string): string {
  const { peerDependencies } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8'));
  return peerDependencies[name];
}

/** How a person starts this command line, for help and hints: `npx openapi-site`. */
export const COMMAND = existsSync(path.join(packageFolder, 'cli/worker.ts'))
  ? 'npm run docs --'
  : MANAGERS[packageManager()].command;

/** How a person installs a package for this command line. */
export function installCommand(name: string, userAgent = process.env.npm_config_user_agent): string {
  return `${MANAGERS[packageManager(userAgent)].install} ${name}`;
}

/** The package manager that runs an installed package: `pnpm/9.1.0 npm/? node/v20.19.0`. */
function packageManager(userAgent = process.env.npm_config_user_agent ?? ''): keyof typeof MANAGERS {
  if (userAgent.startsWith('pnpm')) return 'pnpm';
  return userAgent.startsWith('yarn') ? 'yarn' : 'npm';
}
