/** Writes text as Base64 of its UTF-8, which `btoa` alone cannot. */
export function base64(text: string): string {
  return encode(new TextEncoder().encode(text));
}

/** Writes bytes for addresses (RFC 4648 §5). */
export function base64Url(bytes: Uint8Array): string {
  return encode(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function encode(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
