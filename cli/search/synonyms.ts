/**
 * Synonyms in API documentation, in lower case. A search for one of them finds the others, too; results with the word
 * itself rank first.
 */
export const API_SYNONYMS: string[][] = [
  ['pagination', 'paging', 'paginate', 'offset', 'cursor'],
  ['login', 'log in', 'sign in', 'signin', 'authenticate'],
  ['sign up', 'signup', 'register', 'onboarding'],
  ['429', 'rate limit', 'rate limits', 'throttling', 'too many requests'],
  ['401', 'unauthorized', 'unauthenticated'],
  ['403', 'forbidden'],
  ['404', 'not found'],
  ['sandbox', 'test environment', 'staging', 'test'],
  ['migrate', 'migration', 'upgrade', 'move from', 'legacy'],
  ['changelog', 'changes', 'release notes'],
  ['postman', 'bruno', 'insomnia', 'collection'],
  ['base url', 'endpoint url', 'server', 'host', 'environment'],
  ['delete', 'remove', 'cancel'],
  ['edit', 'update', 'change', 'modify'],
  ['create', 'add', 'new', 'place'],
  ['api key', 'token', 'credentials'],
  ['retry', 'try again', 'backoff'],
  ['idempotency', 'duplicate', 'twice'],
  ['webhook', 'callback'],
  ['quickstart', 'quick start', 'getting started', 'tutorial'],
  ['sdk', 'client library', 'generate code', 'code generator'],
  ['timezone', 'time zone', 'utc'],
  ['round', 'decimals', 'precision'],
];
