import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { createSession } from "@board/api/testing";
import type { Db } from "@board/db";
import { sessionCookie } from "@board/server/session-cookie";
import { type TestFirm, type TestMember, unique } from "@board/testing/factories";

/** A request whose path and headers are sent unchanged, even if they are malformed. */
export interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | undefined;
}

export interface Got {
  status: number;
  text: string;
  /** The answer's JSON object; empty if the answer is something else. */
  body: Record<string, unknown>;
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Sends a request and reads the whole answer. Of an endless answer, such as a stream, reads only the headers. */
export function send(origin: string, { method = "GET", path, headers = {}, body }: Sent): Promise<Got> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const req = request(
      {
        ...{ hostname, port, path, method },
        agent: false,
        // A redirect contains the encoded address of the request, so its headers can be long.
        maxHeaderSize: 65_536,
        headers: { ...length, ...headers },
      },
      (res) => {
        const status = res.statusCode ?? 0;
        const parts: Buffer[] = [];
        if (res.headers["content-type"]?.startsWith("text/event-stream") && status === 200) {
          res.destroy();
          resolve({ status, text: "", body: {} });
          return;
        }
        res.on("data", (part: Buffer) => parts.push(part));
        res.once("error", reject);
        res.once("end", () => {
          const text = Buffer.concat(parts).toString();
          resolve({ status, text, body: objectIn(text) });
        });
      },
    );
    req.once("error", reject).end(body);
  });
}

const JSON_TYPE = { "content-type": "application/json" };

/** Returns a request to the REST API with a key. */
export const overRest = (
  token: string,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Sent => ({
  method,
  path: `/api/v1${path}`,
  headers: { authorization: `Bearer ${token}`, ...(body ? JSON_TYPE : {}), ...headers },
  body: body && JSON.stringify(body),
});

/** Returns a call of an MCP tool, as an assistant sends it. */
export const overMcp = (token: string, name: string, args: object): Sent => ({
  method: "POST",
  path: "/mcp",
  headers: {
    authorization: `Bearer ${token}`,
    accept: "application/json, text/event-stream",
    ...JSON_TYPE,
  },
  body: JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: args },
  }),
});

/** Returns a call as the site's pages send it: with a session's cookie, or with null as a visitor. */
export function overSite(
  cookie: string | null,
  procedure: string,
  input: unknown = {},
  { reads = false, headers = {} }: { reads?: boolean; headers?: Record<string, string> } = {},
): Sent {
  const path = `/api/trpc/${procedure}`;
  const own = {
    "sec-fetch-site": "same-origin",
    "x-board-mode": "live",
    ...(cookie === null ? {} : { cookie }),
    ...headers,
  };
  if (reads) return { path: `${path}?input=${encodeURIComponent(JSON.stringify(input))}`, headers: own };
  return { method: "POST", path, headers: { ...own, ...JSON_TYPE }, body: JSON.stringify(input) };
}

const problemOf = ({ body }: Got): unknown => {
  const { error } = body as { error?: { data?: { problem?: unknown } } };
  return error?.data?.problem ?? body;
};

/** Returns a refusal as `"409 load_not_open"`, and a success as its status alone. */
export function outcome(got: Got): string {
  const { code } = (problemOf(got) ?? {}) as { code?: string };
  return code === undefined ? String(got.status) : `${got.status} ${code}`;
}

/** Signs a member in and returns the cookie that a browser would have. */
export async function signedIn(
  db: Db,
  { personId, firmId }: Pick<TestMember, "personId" | "firmId">,
  board: { baseUrl: string; secret: string },
): Promise<string> {
  const id = await createSession(db, new Date(), { id: unique("sess_"), personId, firmId });
  return sessionCookie(id, board);
}

export const ownerOf = ({ id, owner }: TestFirm) => ({ personId: owner.personId, firmId: id });

const TICK_MS = 10;

/** Returns the milliseconds of CPU time that a process with all its threads has used. */
export async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const [, , ...fields] = stat.slice(stat.lastIndexOf(")")).split(" ");
  return (Number(fields[10]) + Number(fields[11])) * TICK_MS;
}
