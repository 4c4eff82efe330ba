// Runs the samples of this folder (0.mjs, 1.mjs …) and notes the error of each, or an empty text.
import { existsSync, writeFileSync } from 'node:fs';

const errors = [];
console.log = () => {};
for (let index = 0; existsSync(`${index}.mjs`); index++)
  errors.push(
    await import(`${process.cwd()}/${index}.mjs`).then(
      () => '',
      (error) => String(error),
    ),
  );
writeFileSync('errors.json', JSON.stringify(errors));
