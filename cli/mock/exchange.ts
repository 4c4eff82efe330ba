/** A request to a mock. */
export interface MockRequest {
  method: string;
  /** Below the address of the mock, encoded: `/orders/7`. */
  path: string;
  query: URLSearchParams;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
  /** The URL of the mock, without a slash at its end. */
  address: string;
}

/** What a mock sends. */
export interface MockResponse {
  status: number;
  headers: Record<string, string>;
  /** Absent if there is none. */
  body?: string;
}

/** One thing that is wrong with a request. */
interface Fault {
  /** Where it is: `body.fiat.amount`, `header.authorization`. */
  at?: string;
  message: string;
}

/** A response of the mock itself (RFC 9457): the request is wrong, or nothing can be made from the specification. */
export function problemResponse(
  status: number,
  title: string,
  more: { hint?: string | undefined; problems?: Fault[]; headers?: Record<string, string> } = {},
): MockResponse {
  const { headers, ...rest } = more;
  return {
    status,
    headers: { ...headers, 'Content-Type': 'application/problem+json' },
    body: `${JSON.stringify({ type: 'about:blank', title, status, ...rest }, null, 2)}\n`,
  };
}
