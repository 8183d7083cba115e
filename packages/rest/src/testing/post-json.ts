/** A POST of a value as JSON, or of text or bytes as they are. */
export function post(body: unknown, headers: Record<string, string> = {}): RequestInit {
  const raw = typeof body === "string" || body instanceof Uint8Array;
  return {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: raw ? (body as string | Uint8Array<ArrayBuffer>) : JSON.stringify(body),
  };
}
