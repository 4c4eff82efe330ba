import { CACHE_CONTROL } from '../assets/security-headers.ts';
import { type HostedSite, pagePattern } from './hosted-site.ts';

export function caddyFile({ base, headers, redirects, precompressed }: HostedSite): string {
  const bare = base.slice(0, -1);
  return `# Import this file in a site block whose root is the published folder:
#   docs.example.com {
#       root * /srv/docs
#       import /etc/caddy/docs.caddy
#   }
map {query} {search} {
\t~^(.+)$ "?\${1}"
\tdefault ""
}
encode zstd gzip
header {
${Object.entries(headers)
  .map(([name, value]) => `\t${name} ${quote(value)}\n`)
  .join('')}}
@assets path ${base}assets/*
header @assets Cache-Control ${quote(CACHE_CONTROL.assets)}
@others not path ${base}assets/*
header @others Cache-Control ${quote(CACHE_CONTROL.others)}
@markdown path *.md
header @markdown Content-Type "text/markdown; charset=utf-8"
@yaml path *.yaml
header @yaml Content-Type "application/yaml; charset=utf-8"
${bare === '' ? '' : `redir / ${base}{search}\nredir ${bare} ${base}{search} permanent\n`}${redirects
  .map(({ from, to }) => `redir ${quote(from)} ${withQuery(to)} permanent\n`)
  .join('')}redir ${base}index.html ${base}{search} permanent
@spelt {
\tpath_regexp page ^(${pagePattern(base)})(?:\\.html|/)$
\tnot path ${base}index.html ${base}404.html
}
redir @spelt {re.page.1}{search} permanent
@invalid path_regexp [\\x00-\\x1f]
respond @invalid 400
@none path /404 /404.html ${base}404 ${base}404.html /_headers /_redirects *.nojekyll
error @none 404
@long path_regexp [^/]{250}
error @long 404
try_files {path} {path}.html
file_server${precompressed ? ' {\n\tprecompressed br gzip\n}' : ''}
handle_errors {
\t@missing expression \`{err.status_code} == 404\`
\theader Cache-Control ${quote(CACHE_CONTROL.others)}
\theader Content-Type "text/html; charset=utf-8"
\trewrite @missing /404.html
\tfile_server
}
`;
}

/** `/to#part` → the same with the query of the request before the anchor, unless it has one. */
function withQuery(to: string): string {
  const [path = '', anchor] = quote(to).slice(1, -1).split('#');
  return `"${path}${path.includes('?') ? '' : '{search}'}${anchor === undefined ? '' : `#${anchor}`}"`;
}

function quote(text: string): string {
  if (/[`{}\n]/.test(text)) throw new Error(`Caddy cannot send the header ${text}`);
  return `\`${text}\``;
}
