import type { Request } from "./generate.ts";

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** One request over fetch, for looking at its answer. */
export async function ask(port: number, { method, path, token, body }: Request): Promise<Reply> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      "Accept-Encoding": "identity",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}
