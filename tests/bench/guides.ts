import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A guide as any generator reads it: front matter and plain Markdown. */
export interface PlainGuide {
  /** `buying-and-selling/buying.md`. */
  file: string;
  text: string;
}

/** The Markdown that the built site offers beside each guide, made into sources for others. */
export async function plainGuides(site: string, origin: string): Promise<PlainGuide[]> {
  const dir = path.join(site, 'docs');
  const files = (await readdir(dir, { recursive: true })).filter((file) => file.endsWith('.md')).sort();
  return Promise.all(
    files.map(async (file) => ({
      file: file.split(path.sep).join('/'),
      text: plainGuide(await readFile(path.join(dir, file), 'utf8'), origin),
    })),
  );
}

/** `# Title`, `> Description` and the text → front matter and the text, whose links lead to pages of the same site. */
export function plainGuide(markdown: string, origin: string): string {
  const [, title = '', description = '', body = ''] =
    /^# (.+)\n+(?:> (.+)\n+)?([\s\S]*)$/.exec(markdown) ?? [];
  const text = body
    .replaceAll(`${origin}/`, '/')
    .replaceAll(/\]\((\/docs\/[^)\s#]+)\.md/g, ']($1')
    .replaceAll(/\]\(\/(api|api-legacy)\.[^)\s#]+\.md/g, '](/$1');
  return `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n---\n\n${text}`;
}

export async function writeGuides(guides: PlainGuide[], dir: string): Promise<void> {
  for (const { file, text } of guides) {
    await mkdir(path.dirname(path.join(dir, file)), { recursive: true });
    await writeFile(path.join(dir, file), text);
  }
}
