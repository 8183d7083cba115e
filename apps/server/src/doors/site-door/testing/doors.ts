import { appRouter } from "@board/api";
import type { ProcedureMeta } from "@board/api/server";
import type { Mode } from "@board/db/enums";
import type { TestFirm } from "@board/testing/factories";
import type { TestSite } from "./site-server.ts";

/** An answer in a form that both doors have in common: the body of a success, or a refusal. */
export interface Answer {
  ok: boolean;
  status: number;
  body: Record<string, unknown>;
}

type Routers = (typeof appRouter)["_def"]["record"];

/** The name of a procedure, such as `loads.post`. */
export type Procedure = { [R in keyof Routers & string]: `${R}.${keyof Routers[R] & string}` }[keyof Routers &
  string];

interface Described {
  _def: { type: "query" | "mutation"; meta?: ProcedureMeta };
}

/** The record is flat at run time, with the names of `Procedure` as keys. */
const procedures: unknown = appRouter._def.procedures;

export function describedAs(procedure: Procedure): Described["_def"] {
  const found = (procedures as Readonly<Record<string, Described | undefined>>)[procedure];
  if (found === undefined) throw new Error(`There is no ${procedure}.`);
  return found._def;
}

export type Input = Readonly<Record<string, unknown>>;

/** The functions by which a firm calls procedures, over REST or as the site does. */
export interface Door {
  call: (procedure: Procedure, input?: Input, headers?: Record<string, string>) => Promise<Answer>;
  putPod: (loadId: string, file: Uint8Array<ArrayBuffer>) => Promise<Answer>;
  getPod: (loadId: string) => Promise<{ status: number; type: string | null; bytes: number }>;
}

export type OpenDoor = (site: TestSite, firm: TestFirm, mode: Mode) => Promise<Door>;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json();
  if (!isObject(body)) throw new Error(`An answer is no object: ${JSON.stringify(body)}`);
  return body;
}

/** Matches advice about field names, which REST adds for programs. The site's forms send no unknown names. */
const ADVICE = / (?:Did you mean \w+\?|There are: [\w, ]+\.|Leave it out\.)$/;

/** Returns an error of a field as `collectDate code sentence`. */
function faultOf(fault: unknown): string {
  if (!isObject(fault)) return String(fault);
  const { pointer, parameter, header, path, code, detail } = fault;
  const place = Array.isArray(path)
    ? path.join(".")
    : String(pointer ?? parameter ?? header)
        .replace(/^#\//, "")
        .replaceAll("/", ".");
  return `${place} ${code} ${String(detail).replace(ADVICE, "")}`;
}

/** Returns a refusal without the members that only one of the doors sends. */
function refusal(status: number, problem: Record<string, unknown>): Answer {
  const { type: _, title: __, status: ___, requestId: ____, errors, ...members } = problem;
  const faults = Array.isArray(errors) ? { errors: errors.map(faultOf).toSorted() } : {};
  return { ok: false, status, body: { ...members, ...faults } };
}

async function fileOf(response: Response) {
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    bytes: (await response.arrayBuffer()).byteLength,
  };
}

async function restAnswer(response: Response): Promise<Answer> {
  const body = await bodyOf(response);
  return response.ok ? { ok: true, status: 200, body } : refusal(response.status, body);
}

/** Returns the method and address of an operation, with the input in its path and query string. */
export function addressOf(procedure: Procedure, input: Input) {
  const { method, path } = describedAs(procedure).meta?.openapi ?? {};
  if (method === undefined || path === undefined) throw new Error(`${procedure} is not in the API.`);
  const rest = new Map(Object.entries(input));
  const pathname = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  return { method, pathname, rest };
}

/** Calls procedures over REST, with a key. */
export const openRest: OpenDoor = async (site, firm, mode) => {
  const authorization = `Bearer ${await site.newKey(firm, { mode })}`;
  const podUrl = (id: string) => `${site.url}/api/v1/loads/${id}/pod`;
  return {
    call: async (procedure, input = {}, headers = {}) => {
      const { method, pathname, rest } = addressOf(procedure, input);
      const url = new URL(`${site.url}/api/v1${pathname}`);
      const reads = method === "GET" || method === "DELETE";
      if (reads) for (const [name, value] of rest) url.searchParams.set(name, String(value));
      const response = await fetch(url, {
        method,
        headers: { authorization, ...headers, ...(reads ? {} : { "content-type": "application/json" }) },
        ...(reads ? {} : { body: JSON.stringify(Object.fromEntries(rest)) }),
      });
      return restAnswer(response);
    },
    putPod: async (id, body) =>
      restAnswer(await fetch(podUrl(id), { method: "PUT", headers: { authorization }, body })),
    getPod: async (id) => fileOf(await fetch(podUrl(id), { headers: { authorization } })),
  };
};

function problemIn(body: Record<string, unknown>): { status: number; problem: Record<string, unknown> } {
  const data = isObject(body.error) ? body.error.data : null;
  if (!isObject(data) || !isObject(data.problem) || typeof data.httpStatus !== "number") {
    throw new Error(`A refusal has another shape: ${JSON.stringify(body)}`);
  }
  return { status: data.httpStatus, problem: data.problem };
}

async function trpcAnswer(response: Response): Promise<Answer> {
  const body = await bodyOf(response);
  if (response.ok) {
    const data = isObject(body.result) ? body.result.data : null;
    if (!isObject(data)) throw new Error(`A success has another shape: ${JSON.stringify(body)}`);
    return { ok: true, status: 200, body: data };
  }
  const { status, problem } = problemIn(body);
  if (status !== response.status) throw new Error(`${response.status} says ${status} of itself.`);
  return refusal(status, problem);
}

/** Calls procedures as the site's pages do, with the session cookie of the firm's owner. */
export const openSite: OpenDoor = async (site, firm, mode) => {
  const always = {
    cookie: await site.signIn(firm.owner.personId, firm.id),
    "x-board-mode": mode,
    "sec-fetch-site": "same-origin",
  };
  const podUrl = (id: string) => `${site.url}/api/site/loads/${id}/pod`;
  return {
    call: async (procedure, input = {}, headers = {}) => {
      const url = new URL(`${site.url}/api/trpc/${procedure}`);
      const reads = describedAs(procedure).type === "query";
      if (reads) url.searchParams.set("input", JSON.stringify(input));
      const response = await fetch(url, {
        method: reads ? "GET" : "POST",
        headers: { ...always, ...headers, ...(reads ? {} : { "content-type": "application/json" }) },
        ...(reads ? {} : { body: JSON.stringify(input) }),
      });
      return trpcAnswer(response);
    },
    putPod: async (id, body) => restAnswer(await fetch(podUrl(id), { method: "PUT", headers: always, body })),
    getPod: async (id) => fileOf(await fetch(podUrl(id), { headers: always })),
  };
};
