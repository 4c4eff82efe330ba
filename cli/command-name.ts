import { existsSync } from 'node:fs';
import path from 'node:path';
import { packageFolder } from './package-folder.ts';

/** How a person starts this command line, for help and hints: `npx openapi-site`. */
export const COMMAND = existsSync(path.join(packageFolder, 'cli/worker.ts'))
  ? 'npm run docs --'
  : installedCommand(process.env.npm_config_user_agent);

/** The command of an installed package, for the package manager that runs it: `pnpm/9.1.0 npm/? node/v20.19.0`. */
function installedCommand(userAgent = ''): string {
  if (userAgent.startsWith('pnpm')) return 'pnpm exec openapi-site';
  return userAgent.startsWith('yarn') ? 'yarn openapi-site' : 'npx openapi-site';
}
