import { CACHE_CONTROL } from '../assets/security-headers.ts';
import { type HostedSite, pagePattern } from './hosted-site.ts';

/** Returns the contents of a `server` block. Each location has all headers, because `add_header` is not inherited. */
export function nginxFile(site: HostedSite): string {
  const { base, redirects, precompressed } = site;
  const bare = base.slice(0, -1);
  const file = (type: string) => ['types { }', `default_type ${type};`, 'try_files $uri =404;'];
  const others = headerLines(site, CACHE_CONTROL.others);
  return `# Include this file in a server block whose root is the folder that holds it:
#   server { listen 80; root /srv/docs; include /srv/docs/nginx.conf; }${precompressed ? '\n# With the Brotli module, also write `brotli_static on;` there.' : ''}
absolute_redirect off;
charset utf-8;
charset_types text/markdown text/plain text/css text/javascript text/xml application/javascript application/json application/xml application/yaml image/svg+xml;
gzip on;${precompressed ? '\ngzip_static on;' : ''}
gzip_vary on;
gzip_min_length 1024;
gzip_types text/markdown text/plain text/css text/javascript text/xml application/javascript application/json application/xml application/yaml image/svg+xml;
error_page 404 /404.html;

${block('= /404.html', ['internal;', ...others])}${bare === '' ? '' : block('= /', [`return 302 ${base};`]) + block(`= ${bare}`, [`return 301 ${base};`])}${redirects
  .map(({ from, to }) => block(`= ${quote(from)}`, [`return 301 ${quote(encodeURI(to))};`]))
  .join('')}${block(`^~ ${base}assets/`, [
  'try_files $uri =404;',
  ...headerLines(site, CACHE_CONTROL.assets),
])}${block('~ \\.md$', [...file('text/markdown'), ...others])}${block('~ \\.yaml$', [...file('application/yaml'), ...others])}${block(`~ ^${escapeRegExp(base)}404(?:\\.html)?$`, ['return 404;'])}${block('= /nginx.conf', ['return 404;'])}${block(
  '/',
  [
    `rewrite ^(${escapeRegExp(base)})index\\.html$ $1 permanent;`,
    `rewrite ^(${pagePattern(base)})(?:\\.html|/)$ $1 permanent;`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of nginx
    'try_files $uri $uri.html ${uri}index.html =404;',
    ...others,
  ],
)}`;
}

function block(name: string, lines: string[]): string {
  return `location ${name} {\n${lines.map((line) => `    ${line}\n`).join('')}}\n`;
}

function headerLines({ headers }: HostedSite, cacheControl: string): string[] {
  return Object.entries({ ...headers, 'Cache-Control': cacheControl }).map(
    ([name, value]) => `add_header ${name} ${quote(value)} always;`,
  );
}

/** A dollar sign cannot be escaped in nginx. */
function quote(text: string): string {
  if (/[$\\\n]/.test(text)) throw new Error(`nginx cannot send the header ${text}`);
  return `"${text.replaceAll('"', '\\"')}"`;
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
