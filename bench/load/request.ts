/** One request as the generator sends it. */
export interface Request {
  method: "GET" | "POST";
  path: string;
  /** An API key. */
  token: string;
  ifNoneMatch?: string;
  body?: object;
}

/** The very bytes of a request. */
export function bytesOf({ method, path, token, ifNoneMatch, body }: Request): Buffer {
  const text = body === undefined ? null : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    "Host: board.example",
    `Authorization: Bearer ${token}`,
    "Accept: application/json",
    ...(ifNoneMatch === undefined ? [] : [`If-None-Match: ${ifNoneMatch}`]),
    ...(text === null
      ? []
      : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(text)}`]),
    "",
    text ?? "",
  ];
  return Buffer.from(lines.join("\r\n"));
}
