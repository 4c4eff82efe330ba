import type { HttpRequest, RequestCredential } from '../request/http-request.ts';

/** Comments that say how to send what the standard library of a language cannot, by the kind of credential. */
export type Notes = { [K in RequestCredential['kind']]?: string };

/** Leaves out credentials that a language cannot send; returns what remains, and the comments to write instead. */
export function leaveOut(request: HttpRequest, notes: Notes): { request: HttpRequest; comments: string[] } {
  const { credentials } = request;
  return {
    request: { ...request, credentials: credentials.filter(({ kind }) => notes[kind] === undefined) },
    comments: credentials.flatMap(({ kind }) => notes[kind] ?? []),
  };
}

/** Writes comments for the languages in which `//` starts one. */
export function lineComments(comments: string[]): string {
  return comments.map((comment) => `// ${comment}\n`).join('');
}
