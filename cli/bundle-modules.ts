import { build } from 'esbuild';
import { packageFolder } from './this-package.ts';

/** Bundles modules of this package for Node.js. `folder` must be in the package, where the external packages are found. */
export async function bundleModules(entryPoints: string[], folder: string): Promise<void> {
  await build({
    entryPoints,
    absWorkingDir: packageFolder,
    outdir: folder,
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    // The command line sets it for packages that are not bundled.
    logOverride: { 'assign-to-define': 'silent' },
    // Packages that need files next to their own, or that few commands need.
    external: [
      'esbuild',
      'html-validate',
      '@apidevtools/*',
      '@stoplight/*',
      'chokidar',
      'ajv',
      'ajv-formats',
      'ajv-draft-04',
    ],
    // CommonJS packages `require` the modules of Node.js.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    logLevel: 'warning',
  });
}
