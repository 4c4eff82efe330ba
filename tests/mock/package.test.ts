import { expect, test } from 'vitest';
import { loadPrism } from '../../cli/mock/prism.ts';
import { installCommand } from '../../cli/this-package.ts';

test('without Prism, a problem names the package and how to install it', async () => {
  const missing = Object.assign(
    new Error("Cannot find package '@stoplight/prism-http' imported from /x.js"),
    {
      code: 'ERR_MODULE_NOT_FOUND',
    },
  );
  await expect(loadPrism(() => Promise.reject(missing))).rejects.toMatchObject({
    problems: [
      {
        message: 'A mock needs the package @stoplight/prism-http, which is not installed.',
        hint: expect.stringMatching(
          /^Install it: `npm install --save-dev @stoplight\/prism-http@\^[\d.]+`\.$/,
        ),
      },
    ],
  });
});

test('a broken installation of Prism is no missing package', async () => {
  const broken = Object.assign(new Error("Cannot find package 'lodash'"), { code: 'ERR_MODULE_NOT_FOUND' });
  await expect(loadPrism(() => Promise.reject(broken))).rejects.toBe(broken);
});

test.each([
  ['pnpm/9.1.0 npm/? node/v20.19.0', 'pnpm add --save-dev a@1'],
  ['yarn/1.22.22 npm/? node/v20.19.0', 'yarn add --dev a@1'],
  ['npm/10.8.2 node/v20.19.0', 'npm install --save-dev a@1'],
  [undefined, 'npm install --save-dev a@1'],
])('%s installs packages in its own way', (userAgent, command) => {
  expect(installCommand('a@1', userAgent)).toBe(command);
});
