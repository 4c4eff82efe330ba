import type { SentBody } from '../../../cli/openapi/model/model.ts';
import {
  type HttpRequest,
  headersOf,
  loginOf,
  TIMEOUT,
  urlOf,
} from '../../../cli/openapi/request/http-request.ts';
import { t } from '../../../cli/words/words.ts';
import { base64 } from './base64.ts';

/** The rest of a longer body is left out. */
export const MAX_SHOWN_BYTES = 500_000;

export interface ReceivedResponse {
  status: number;
  statusText: string;
  /** Until the whole body has come. */
  milliseconds: number;
  bytes: number;
  headers: [name: string, value: string][];
  /** Missing if the body is not text. */
  text?: string;
  /** Why the body is not all that was sent: it is too long, or ended early. */
  cut?: 'long' | 'early' | undefined;
}

interface PreparedRequest {
  url: string;
  init: RequestInit;
}

/** Files that the reader has chosen, by the part of a form; without a name, it is the whole body. */
export type Files = Map<string, File[]>;

/** Returns the names of the files that a request sends. */
export function filesOf({ body }: HttpRequest): string[] {
  if (body?.sent.kind === 'file') return [''];
  const parts = body?.sent.kind === 'multipart' ? body.sent.parts : [];
  return [...new Set(parts.flatMap(({ name, file }) => (file ? name : [])))];
}

/** Prepares a request for `fetch`. Throws a TypeError if a header is not valid. */
export function prepareRequest(
  request: HttpRequest,
  { secretOf, files }: { secretOf(variable: string): string; files: Files },
): PreparedRequest {
  const headers = new Headers();
  // Without its secret, a header would be one that no server accepts.
  for (const { name, value } of headersOf(request)) {
    const secret = value.variable && secretOf(value.variable);
    if (secret !== '') headers.append(name, value.text + (secret ?? ''));
  }
  const login = loginOf(request);
  const pair = login?.kind === 'basic' ? `${secretOf(login.user)}:${secretOf(login.password)}` : ':';
  if (pair !== ':') headers.set('Authorization', ['Basic', base64(pair)].join(' '));
  const body = request.body && bodyOf(request.body.sent, files);
  const url = new URL(urlOf(request), location.href).href;
  // Browsers leave out headers that pages must not set.
  return { url, init: { method: request.method, headers, body: body ?? null } };
}

/** Undefined if a file has not been chosen. */
function bodyOf(body: SentBody, files: Files): BodyInit | undefined {
  switch (body.kind) {
    case 'form':
      return new URLSearchParams(body.pairs);
    case 'multipart': {
      const form = new FormData();
      for (const { name, value, file, type } of body.parts) {
        for (const chosen of (file && files.get(name)) || [])
          form.append(name, new Blob([chosen], { type: type ?? chosen.type }), chosen.name);
        if (!file) form.append(name, type === undefined ? value : new Blob([value], { type }));
      }
      return form;
    }
    case 'file':
      return files.get('')?.[0];
    default:
      return body.text;
  }
}

/**
 * Sends a request without cookies, and follows no redirect, which might lead its credentials elsewhere. Returns why there is no
 * response, in words.
 */
export async function sendRequest(
  { url, init }: Pick<PreparedRequest, 'init' | 'url'>,
  canceled: AbortSignal,
): Promise<ReceivedResponse | string> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT * 1000);
  const start = performance.now();
  try {
    const response = await fetch(url, {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([canceled, timeout.signal]),
    });
    if (response.type === 'opaqueredirect') return t('ui.send.redirect');
    const { bytes, cut, total } = await readBody(response);
    const type = response.headers.get('Content-Type') ?? '';
    const isText = !/^(image|audio|video|font)\/|octet-stream|pdf|zip|excel|protobuf/.test(type);
    return {
      status: response.status,
      statusText: response.statusText,
      milliseconds: Math.round(performance.now() - start),
      bytes: total,
      headers: [...response.headers],
      ...(isText && { text: decode(bytes, type) }),
      cut,
    };
  } catch {
    if (canceled.aborted) return t('ui.send.canceled');
    if (timeout.signal.aborted) return t('ui.send.timeout', { seconds: TIMEOUT });
    return t('ui.send.no-response');
  } finally {
    clearTimeout(timer);
  }
}

/** Decodes a text by the character set of its media type, which the browser may not know. */
function decode(bytes: Uint8Array, type: string): string {
  const [, charset] = /charset="?([\w-]+)/i.exec(type) ?? [];
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Reads a body up to the limit: a server may send without end. What has come of a body that breaks off is a response, too. */
async function readBody({ body }: Response) {
  const chunks: Uint8Array[] = [];
  let total = 0;
  let cut: ReceivedResponse['cut'];
  const reader = body?.getReader();
  try {
    for (;;) {
      // Without a value, this is the end.
      const value = (await reader?.read())?.value;
      if (!value) break;
      chunks.push(value);
      total += value.length;
      if (total > MAX_SHOWN_BYTES) {
        cut = 'long';
        await reader?.cancel();
        break;
      }
    }
  } catch {
    cut ??= 'early';
  }
  const bytes = new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
  return { bytes: bytes.subarray(0, MAX_SHOWN_BYTES), total, cut };
}
