const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/**
 * A page with one tag per line, indented, so that a change results in a small diff. Parts that change with
 * any style or script (hashes, inlined texts, highlighting of code) are omitted; code keeps its lines.
 */
export function readable(html: string): string {
  const lines: string[] = [];
  let depth = 0;
  const add = (text: string) => lines.push(`${'  '.repeat(depth)}${text}`.trimEnd());
  for (const part of withoutAssets(html).split(/(<pre[\s>][\s\S]*?<\/pre>|<(?:"[^"]*"|[^">])*>)/)) {
    const name = /^<\/?([a-z][a-z0-9-]*)/i.exec(part)?.[1]?.toLowerCase();
    if (part.startsWith('</')) depth--;
    if (name === 'pre') for (const line of part.replace(/<\/?i\b[^>]*>/g, '').split('\n')) add(line);
    else if (part.trim() !== '') add(part.replace(/\s+/g, ' ').trim());
    const opens = name !== undefined && name !== 'pre' && !/^<\/|\/>$/.test(part);
    if (opens && !VOID.has(name)) depth++;
  }
  return `${lines.join('\n')}\n`;
}

function withoutAssets(html: string): string {
  return html
    .replace(/(<style>)[\s\S]*?(<\/style>)/g, '$1$2')
    .replace(/(<script>)[\s\S]*?(<\/script>)/g, '$1$2')
    .replace(/-[A-Z0-9]{8}\.js/g, '-HASH.js')
    .replace(/sha256-[\w+/=]+/g, 'sha256-HASH')
    .replace(/( data-build=)"[^"]*"/g, '$1"HASH"');
}
