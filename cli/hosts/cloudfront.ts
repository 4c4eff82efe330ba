import type { SiteFile } from '../site-file.ts';
import type { HostedSite } from './hosted-site.ts';

/** Headers that have a setting of their own in CloudFront. */
const SETTINGS = ['Content-Security-Policy', 'X-Content-Type-Options', 'X-Frame-Options', 'Referrer-Policy'];

/** S3 supports neither clean URLs nor headers, so CloudFront runs a function and adds a headers policy. */
export function cloudFrontFiles(site: HostedSite): SiteFile[] {
  return [
    { path: 'cloudfront-viewer-request.js', contents: viewerRequest(site) },
    { path: 'cloudfront-response-headers-policy.json', contents: headersPolicy(site) },
  ];
}

function viewerRequest({ base, extensions, redirects }: HostedSite): string {
  return `// CloudFront function (runtime cloudfront-js-2.0), associated with viewer requests.
var BASE = ${JSON.stringify(base)};
var MOVED = ${JSON.stringify(Object.fromEntries(redirects.map(({ from, to }) => [encodeURI(from), to])))};
var NOT_FOUND = ['/404', '/404.html', BASE + '404', BASE + '404.html', '/_headers', '/_redirects'];
var FILES = /\\.(?:${extensions.join('|')})$/;

function handler(event) {
  var request = event.request;
  var uri = request.uri;
  var query = queryOf(request);
  if (uri + '/' === BASE) return moved(BASE, query);
  if (uri === '/' && BASE !== '/') return redirected(302, 'Found', BASE + query);
  if (Object.prototype.hasOwnProperty.call(MOVED, uri)) return moved(MOVED[uri], query);
  if (NOT_FOUND.indexOf(uri) >= 0) {
    // Nothing has this name, so the error response is sent.
    request.uri = BASE + '404/none';
    return request;
  }
  if (uri.indexOf(BASE) !== 0 || uri.indexOf('//') >= 0 || uri.indexOf('\\\\') >= 0) return request;
  if (uri === BASE + 'index.html') return moved(BASE, query);
  if (uri !== BASE && /(?:\\.html|\\/)$/.test(uri)) return moved(uri.replace(/(?:\\.html|\\/+)$/, ''), query);
  if (uri === BASE) request.uri = uri + 'index.html';
  else if (!FILES.test(uri)) request.uri = uri + '.html';
  return request;
}

function moved(to, query) {
  var parts = to.split('#');
  return redirected(301, 'Moved Permanently', parts[0] + (parts[0].indexOf('?') < 0 ? query : '') + (parts.length > 1 ? '#' + parts[1] : ''));
}

function queryOf(request) {
  var pairs = [];
  for (var name in request.querystring || {}) {
    var given = request.querystring[name];
    (given.multiValue || [given]).forEach(function (one) {
      pairs.push(one.value === '' ? name : name + '=' + one.value);
    });
  }
  return pairs.length > 0 ? '?' + pairs.join('&') : '';
}

function redirected(statusCode, statusDescription, to) {
  return { statusCode: statusCode, statusDescription: statusDescription, headers: { location: { value: to } } };
}
`;
}

function headersPolicy({ headers }: HostedSite): string {
  const others = Object.entries(headers).filter(([name]) => !SETTINGS.includes(name));
  const policy = {
    Name: 'documentation',
    Comment: 'The headers that the build gives the site',
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: headers['Content-Security-Policy'] },
      ContentTypeOptions: { Override: true },
      FrameOptions: { Override: true, FrameOption: headers['X-Frame-Options'] },
      ReferrerPolicy: { Override: true, ReferrerPolicy: headers['Referrer-Policy'] },
    },
    CustomHeadersConfig: {
      Quantity: others.length,
      Items: others.map(([Header, Value]) => ({ Header, Value, Override: true })),
    },
  };
  return `${JSON.stringify(policy, null, 2)}\n`;
}
