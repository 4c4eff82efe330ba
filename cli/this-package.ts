import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of this package. The module may be a source file, or part of the bundle in `cli/bundle/`. */
export const packageFolder = findPackage(import.meta.dirname);

/** The name and the version of this package. */
export function packageFacts(): { name: string; version: string } {
  const { name, version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8'));
  return { name, version };
}

function findPackage(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findPackage(path.dirname(folder));
}

/** How a person starts this command line, for help and hints: `npx openapi-site`. */
export const COMMAND = existsSync(path.join(packageFolder, 'cli/worker.ts'))
  ? 'npm run docs --'
  : installedCommand(process.env.npm_config_user_agent);

/** The command of an installed package, for the package manager that runs it: `pnpm/9.1.0 npm/? node/v20.19.0`. */
function installedCommand(userAgent = ''): string {
  if (userAgent.startsWith('pnpm')) return 'pnpm exec openapi-site';
  return userAgent.startsWith('yarn') ? 'yarn openapi-site' : 'npx openapi-site';
}
