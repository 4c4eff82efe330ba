// Runs the samples of this folder (0.mjs, 1.mjs …) and notes what each gives to `fetch`; nothing is sent.
import { existsSync, writeFileSync } from 'node:fs';

const sent = [];
globalThis.fetch = async (url, options = {}) => {
  // Refuses what a real request would refuse.
  const request = new Request(url, { ...options, duplex: 'half' });
  if (!options.signal) throw new Error('no time-out');
  const body = await bodyOf(options.body, request.headers.get('content-type'));
  if (body.kind === 'form' || body.kind === 'multipart') request.headers.delete('content-type');
  // Each character is a byte.
  const headers = [...request.headers].map(([name, value]) => [name, Buffer.from(value, 'latin1').toString()]);
  sent.push({ method: request.method, url, headers, body });
  return new Response('{}');
};
console.log = () => {};

async function bodyOf(body, type) {
  if (body === undefined) return { kind: 'none' };
  if (body instanceof URLSearchParams) return { kind: 'form', fields: [...body] };
  if (body instanceof Blob) return { kind: 'file' };
  if (body instanceof FormData)
    return {
      kind: 'multipart',
      fields: await Promise.all([...body].map(partOf)),
    };
  return /json/.test(type)
    ? { kind: 'json', value: JSON.parse(body) }
    : { kind: 'text', text: body.toWellFormed() };
}

/** Of a blob with text, the name of its file is `blob`. */
async function partOf([name, value]) {
  if (!(value instanceof File)) return [name, value];
  const content = value.name === 'file' ? '<file>' : await value.text();
  return value.type === '' ? [name, content] : [name, content, value.type];
}

for (let index = 0; existsSync(`${index}.mjs`); index++) await import(`${process.cwd()}/${index}.mjs`);
writeFileSync('sent.json', JSON.stringify(sent));
