import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

const reader = unified().use(remarkParse).use(remarkGfm).freeze();

/** What could run code or send requests in a permissive Markdown renderer: HTML, images, unusual links. */
export function dangersOf(markdown: string): string[] {
  const dangers: string[] = [];
  visit(reader.parse(markdown), (node) => {
    if (node.type === 'html') dangers.push(node.value.slice(0, 100));
    if (node.type === 'image' || node.type === 'imageReference')
      dangers.push(`image ${node.alt?.slice(0, 100)}`);
    if (node.type !== 'link' && node.type !== 'definition') return;
    // Browsers ignore these characters in a scheme.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for hidden schemes
    const address = node.url.replace(/[\u0000-\u0020]/g, '');
    if (/^(?!https?:|mailto:)[a-z][a-z0-9+.-]*:|^[/\\]{2}/i.test(address))
      dangers.push(`link to ${address.slice(0, 100)}`);
  });
  return dangers;
}
