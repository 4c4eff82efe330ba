import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A guide in a form that every generator reads: front matter and plain Markdown. */
export interface PlainGuide {
  /** `buying-and-selling/buying.md`. */
  file: string;
  text: string;
}

/** Turns the Markdown copies of the built site into sources for the other generators. */
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

/**
 * Converts `# Title`, `> Description` and the text to front matter and the text, whose links point to pages
 * of the same site.
 */
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
