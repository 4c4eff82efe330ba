import { CACHE_CONTROL } from '../assets/security-headers.ts';
import { type HostedSite, pagePattern } from './hosted-site.ts';

const TEXTS =
  'text/markdown text/plain text/css text/javascript text/xml application/javascript application/json application/xml application/yaml image/svg+xml';

/**
 * Returns the contents of a `server` block. Its headers are those of all responses, redirects included: no location has an
 * `add_header` of its own, which would replace them.
 */
export function nginxFile({ base, headers, redirects, precompressed }: HostedSite): string {
  const bare = base.slice(0, -1);
  const file = (type: string) => ['types { }', `default_type ${type};`, 'try_files $uri =404;'];
  const header = ([name, value]: [string, string]) => `add_header ${name} ${quote(value)} always;\n`;
  return `# Include this file in a server block whose root is the published folder:
#   server { listen 80; root /srv/docs; include /etc/nginx/docs.conf; }${precompressed ? '\n# With the Brotli module, also write `brotli_static on;` there.' : ''}
absolute_redirect off;
charset utf-8;
charset_types ${TEXTS};
gzip on;${precompressed ? '\ngzip_static on;' : ''}
gzip_vary on;
gzip_min_length 1024;
gzip_types ${TEXTS};
error_page 404 /404.html;
${Object.entries(headers).map(header).join('')}set $cache_control ${quote(CACHE_CONTROL.others)};
add_header Cache-Control $cache_control always;

${[
  block('= /404.html', ['internal;']),
  ...(bare === '' ? [] : [block('= /', [`return 302 ${base}$is_args$args;`])]),
  ...(bare === '' ? [] : [block(`= ${bare}`, [`return 301 ${base}$is_args$args;`])]),
  ...redirects.map(({ from, to }) => block(`= ${quote(from)}`, [`return 301 "${withQuery(to)}";`])),
  block(`^~ ${base}assets/`, [`set $cache_control ${quote(CACHE_CONTROL.assets)};`, 'try_files $uri =404;']),
  block('~ \\.md$', file('text/markdown')),
  block('~ \\.yaml$', file('application/yaml')),
  block(`~ ^(?:/|${escapeRegExp(base)})404(?:\\.html)?$`, ['return 404;']),
  // Files for other hosts.
  block('~ ^/_(?:headers|redirects)$|/\\.nojekyll$', ['return 404;']),
  block('/', [
    `rewrite ^(${escapeRegExp(base)})index\\.html$ $1 permanent;`,
    `rewrite ^(${pagePattern(base)})(?:\\.html|/)$ $1 permanent;`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of nginx
    'try_files $uri $uri.html ${uri}index.html =404;',
  ]),
].join('')}`;
}

function block(name: string, lines: string[]): string {
  return `location ${name} {\n${lines.map((line) => `    ${line}\n`).join('')}}\n`;
}

/** `/to#part` → the same with the query of the request before the anchor, unless it has one. */
function withQuery(to: string): string {
  const [path = '', anchor] = quote(to).slice(1, -1).split('#');
  return `${path}${path.includes('?') ? '' : '$is_args$args'}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** A dollar sign cannot be escaped in nginx. */
function quote(text: string): string {
  if (/[$\\\n]/.test(text)) throw new Error(`nginx cannot send the header ${text}`);
  return `"${text.replaceAll('"', '\\"')}"`;
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
