import { CACHE_CONTROL } from '../assets/security-headers.ts';
import { type HostedSite, pagePattern } from './hosted-site.ts';

export function caddyFile({ base, headers, redirects, precompressed }: HostedSite): string {
  const bare = base.slice(0, -1);
  return `# Import this file in a site block whose root is the folder that holds it:
#   docs.example.com {
#       root * /srv/docs
#       import /srv/docs/Caddyfile
#   }
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
${bare === '' ? '' : `redir / ${base}\nredir ${bare} ${base} permanent\n`}${redirects
  .map(({ from, to }) => `redir ${quote(from)} ${quote(encodeURI(to))} permanent\n`)
  .join('')}redir ${base}index.html ${base} permanent
@spelt {
\tpath_regexp page ^(${pagePattern(base)})(?:\\.html|/)$
\tnot path ${base}index.html ${base}404.html
}
redir @spelt {re.page.1} permanent
@none path /Caddyfile ${base}404 ${base}404.html
error @none 404
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

function quote(text: string): string {
  if (/[`{}\n]/.test(text)) throw new Error(`Caddy cannot send the header ${text}`);
  return `\`${text}\``;
}
