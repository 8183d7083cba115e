/* Calls to the board. Each carries the link's token; no cookie is sent. */
import type { Load } from "./job.ts";
import { type Act, type ActKind, type Outcome, outcomeOf, type Refusal, skewOf } from "./queue/rules.ts";

const TIMEOUT_MS = 30_000;
/** A page of 400 kB at 30 kbit/s. */
const FILE_TIMEOUT_MS = 120_000;

/** The board's answer to the page that says that it runs. */
export interface OpenedLink {
  loadId: string;
  ref: string;
  language: string;
  driver: string | null;
  carrier: { name: string; contactName: string | null; phone: string };
}

export interface Message {
  id: string;
  by: "poster" | "carrier";
  person: string | null;
  text: string | null;
  at: string;
}

interface Call {
  method: string;
  path: string;
  json?: Record<string, unknown>;
  file?: Blob | undefined;
  /** Key under which a repeated call changes nothing, where the call takes no `clientId`. */
  key?: string;
}

/** Failure of a call: the board's refusal, or no answer at all. */
export class CallError extends Error {
  readonly refusal: Refusal | null;
  readonly retryAfterMs: number;
  readonly requestId: string | null;
  /** Fields of the body that the board refused, as JSON pointers. */
  readonly fields: readonly string[];

  constructor(
    refusal: Refusal | null,
    { retryAfterMs = 0, requestId = null, fields = [] }: Partial<CallError> = {},
  ) {
    super(refusal?.detail ?? "No answer.");
    this.refusal = refusal;
    this.retryAfterMs = retryAfterMs;
    this.requestId = requestId;
    this.fields = fields;
  }
}

/** Times of a press. Without one the board takes the moment at which it hears of the act. */
const TIMES = ["at", "collectedAt", "doneAt", "deliveredAt"];

/** True if the board refused nothing but the act's time: the phone's clock was moved between the press and the sending. */
const isTimeRefused = ({ refusal, fields }: CallError): boolean =>
  refusal?.status === 422 && fields.length > 0 && fields.every((field) => TIMES.includes(field.slice(2)));

/** Fields of a load that a board of the release before does not send. */
const NOT_TOLD: Pick<Load, "milestones" | "eta" | "waits" | "waiting"> = {
  milestones: [],
  eta: null,
  waits: [],
  waiting: null,
};

/** Returns the call of an act. `answerId` is the board's id of what the act takes back. */
function callOf(act: Act, body: Record<string, unknown>, answerId: string | null, file?: Blob): Call {
  const post = (path: string): Call => ({
    method: "POST",
    path,
    json: { ...body, clientId: act.clientId },
  });
  const calls: Record<ActKind, () => Call> = {
    milestone: () => post("/milestones"),
    takeBack: () => ({ method: "DELETE", path: `/milestones/${answerId}` }),
    page: () => ({
      method: "POST",
      path: `/pod/pages?${new URLSearchParams({ place: String(act.place), clientId: act.clientId, sentAt: String(body.sentAt) })}`,
      file,
    }),
    deletePage: () => ({ method: "DELETE", path: `/pod/pages/${answerId}` }),
    collect: () => post("/collect"),
    stopDone: () => post(`/stops/${act.place}/done`),
    deliver: () => post("/deliver"),
    message: () => ({ method: "POST", path: "/messages", json: { text: body.text }, key: act.clientId }),
    file: () => ({ method: "POST", path: "/messages/files", file, key: act.clientId }),
    positions: () => ({ method: "POST", path: "/positions", json: body }),
  };
  return calls[act.kind]();
}

/** Returns the id of the milestone or the page in an answer. */
function idIn(answer: unknown): string | null {
  const { milestone, page } = (answer ?? {}) as { milestone?: { id: string }; page?: { id: string } };
  return milestone?.id ?? page?.id ?? null;
}

/** Creates the calls of one link. `onSkew` is told how far the board's clock is ahead of the phone's. */
export function createBoard(token: string, onSkew: (skewMs: number) => void) {
  let etag: string | null = null;

  async function call({ method, path, json, file, key }: Call, headers: Record<string, string> = {}) {
    const sentMs = Date.now();
    const response = await fetch(`/api/v1${path}`, {
      method,
      credentials: "omit",
      headers: {
        Authorization: `Bearer ${token}`,
        ...(json === undefined ? {} : { "Content-Type": "application/json" }),
        ...(key === undefined ? {} : { "Idempotency-Key": key }),
        ...headers,
      },
      body: json === undefined ? (file ?? null) : JSON.stringify(json),
      signal: AbortSignal.timeout(file === undefined ? TIMEOUT_MS : FILE_TIMEOUT_MS),
    }).catch(() => {
      throw new CallError(null);
    });
    const skewMs = skewOf(response.headers.get("Date"), sentMs, Date.now());
    if (skewMs !== null) onSkew(skewMs);
    if (response.ok || response.status === 304) return response;
    const problem = await response.json().catch(() => ({}));
    const { code = "unreadable", detail = "", cause, at, requestId = null, errors = [] } = problem;
    const retryAfterMs = Number(response.headers.get("Retry-After") ?? 0) * 1_000;
    const end = { ...(cause ? { cause } : {}), ...(at ? { at } : {}) };
    const fields = errors.map(({ pointer = "" }: { pointer?: string }) => pointer);
    const refusal = { status: response.status, code, detail, ...end };
    throw new CallError(refusal, { retryAfterMs, requestId, fields });
  }

  return {
    /** Tells the board that the page runs on this phone, and learns which job the link is for. */
    async open(device: string): Promise<OpenedLink> {
      return (await call({ method: "POST", path: "/driver-link/opened", json: { device } })).json();
    },
    /** Returns the load; null if it is as it was read last. */
    async load(loadId: string): Promise<Load | null> {
      const known: Record<string, string> = etag === null ? {} : { "If-None-Match": etag };
      const response = await call({ method: "GET", path: `/loads/${loadId}` }, known);
      if (response.status === 304) return null;
      etag = response.headers.get("ETag");
      return { ...NOT_TOLD, ...(await response.json()).load };
    },
    async messages(loadId: string): Promise<Message[]> {
      return (await (await call({ method: "GET", path: `/loads/${loadId}/messages` })).json()).messages;
    },
    async note(loadId: string): Promise<Blob> {
      return (await call({ method: "GET", path: `/loads/${loadId}/consignment-note` })).blob();
    },
    /**
     * Sends an act. Never throws: no answer is one of the outcomes. An act whose time alone is refused is sent without
     * it, so that a moved clock holds up no job.
     */
    async send(
      loadId: string,
      {
        act,
        body,
        answerId,
        file,
      }: { act: Act; body: Record<string, unknown>; answerId: string | null; file?: Blob },
    ): Promise<Outcome> {
      try {
        const { path, ...how } = callOf(act, body, answerId, file);
        const response = await call({ ...how, path: `/loads/${loadId}${path}` });
        const answer = await response.json().catch(() => null);
        etag = null;
        return { is: "TAKEN", id: idIn(answer) };
      } catch (error) {
        if (!(error instanceof CallError) || error.refusal === null)
          return { is: "WAIT", code: "no_answer", retryAfterMs: null };
        if (isTimeRefused(error)) {
          const timeless = Object.entries(body).filter(([field]) => !TIMES.includes(field));
          return this.send(loadId, { act, body: Object.fromEntries(timeless), answerId });
        }
        return outcomeOf(error.refusal, error.retryAfterMs);
      }
    },
  };
}

export type Board = ReturnType<typeof createBoard>;
