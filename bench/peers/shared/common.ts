import { type ActedOn, allowedLoadActions } from "@board/api/loads/allowed-actions";
import { allowedQuoteActions, COUNTED, type QuotedLoad, takesGateCheck, triesLeft } from "@board/api/rules";
import {
  createNewCollectionCode,
  createNewId,
  createNewRef,
  loadCore,
  type QuoteWithCarrier,
  quoteView,
} from "@board/api/server";
import type { LoadStatus, QuoteStatus } from "@board/db/enums";
import { createGeo } from "@board/geo";

/*
 * Imported from the board as from a library: ids, pure rules and the schemas of answers, so that all candidates
 * return the same JSON. Storage, queries, caching and HTTP are the peer's.
 */
export const newId = createNewId({ now: () => new Date() });
export const newRef = createNewRef();
export const newCollectionCode = createNewCollectionCode();
export const geo = createGeo();

/** The firm of a key, and what it may do. */
export interface Caller {
  keyId: string;
  scopes: string[];
  mode: "live" | "test";
  firmId: string;
  plan: "STANDARD" | "PRIORITY";
  canPost: boolean;
  canCarry: boolean;
  termsDays: number;
  /** The member that quotes are made for; null if the firm has no seat. */
  memberId: string | null;
  /** Posters that prefer the firm, and posters that block it. */
  preferredBy: string[];
  blockedBy: string[];
}

/** Headers of every answer, as the board sends them. */
export const SECURITY_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  Vary: "Authorization, Accept-Encoding",
};

/** A refusal that is answered as application/problem+json. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: object[] | undefined;

  constructor(status: number, code: string, errors?: object[]) {
    super(code);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** Returns the token in an Authorization header. */
export function tokenOf(authorization: string | null | undefined): string {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) throw new Problem(401, "key_missing");
  return token;
}

/** @throws Problem unless the key is known and may be used */
export function assertUsable<Key extends { revokedAt: Date | null; expiresAt: Date | null }>(
  key: Key | null | undefined,
  suspendedAt: Date | null | undefined,
): asserts key is Key {
  if (!key) throw new Problem(401, "key_invalid");
  if (key.revokedAt !== null) throw new Problem(401, "key_revoked");
  if (key.expiresAt !== null && key.expiresAt <= new Date()) throw new Problem(401, "key_expired");
  if (suspendedAt) throw new Problem(403, "firm_suspended");
}

/** Maximum entries of a page of the board, and of a list of loads. */
export const MAX_ENTRIES = 100;
/** Returns the cursor of the next page. Reading it is not implemented, because the benchmark requests first pages only. */
export const nextCursor = (rows: readonly { id: string }[]) =>
  rows.length > MAX_ENTRIES ? Buffer.from(rows[MAX_ENTRIES - 1]?.id ?? "").toString("base64url") : null;

/** The collection code of a booking, and how many wrong ones were tried; null if the load has no code. */
export interface Coded {
  collectionCode: { code: string; wrong: number } | null;
}

type Needs = Parameters<Parameters<typeof allowedLoadActions>[3]>[0];
type PeerLoad = Omit<
  ActedOn,
  "hasOpenStop" | "disputedBy" | "ratedBy" | "lacksGateCheck" | "wrongCodes" | "lastMilestone" | "owesExtras"
> &
  Pick<QuotedLoad, "posterId"> &
  Coded & { status: LoadStatus; podFileId: string | null };

/**
 * Returns functions for the `allowedActions` of a load and of its quotes. No load of the benchmark is disputed,
 * rated, needs a gate check or has an extra.
 */
export function actionsFor(caller: Caller, now = new Date()) {
  const access = (needs: Needs) =>
    caller.scopes.includes(needs.scope) && (!("firm" in needs) || caller.canPost);
  const moverOf = (load: PeerLoad) => (load.posterId === caller.firmId ? "poster" : "carrier");
  return {
    load: (load: PeerLoad) =>
      allowedLoadActions(
        {
          ...load,
          hasOpenStop: false,
          disputedBy: null,
          ratedBy: [],
          lacksGateCheck: false,
          wrongCodes: load.collectionCode?.wrong ?? null,
          lastMilestone: null,
          owesExtras: false,
        },
        moverOf(load),
        now,
        access,
      ),
    quote: (quote: { status: QuoteStatus; expiresAt: Date }, load: PeerLoad) =>
      allowedQuoteActions(quote, load, { mover: moverOf(load), wins: true }, now, access),
  };
}

type SeenLoad = Parameters<typeof loadCore>[0] & Coded & { quoteCount: number };

/** No carrier of the benchmark reports milestones. */
const OFF_THE_ROAD = { milestones: [], eta: null, lastSeen: null, waits: [] };

/** Returns a load as one of its ends reads it, with the quotes that this end may see. */
export function loadView(
  caller: Caller,
  load: SeenLoad | null | undefined,
  quotes: Omit<QuoteWithCarrier, "known">[],
) {
  const { firmId, mode } = caller;
  const poster = load?.posterId === firmId;
  if (load?.mode !== mode || !(poster || load.carrierId === firmId)) throw new Problem(404, "not_found");
  const now = new Date();
  const actions = actionsFor(caller, now);
  return {
    ...loadCore(load, poster ? "poster" : "carrier", now),
    ...OFF_THE_ROAD,
    allowedActions: actions.load(load),
    quotes: quotes
      .filter(({ carrierId }) => poster || carrierId === firmId)
      .map((quote) => ({
        ...quoteView(quote, load, now),
        checks: null,
        heldUntil: null,
        missing: [],
        allowedActions: actions.quote(quote, load),
      }))
      .filter(({ status }) => COUNTED.includes(status)),
    collectionCode: load.status === "BOOKED" ? (load.collectionCode?.code ?? null) : null,
    codeTriesLeft: takesGateCheck(load.status, poster ? "poster" : "carrier")
      ? triesLeft(load.collectionCode?.wrong ?? null)
      : null,
  };
}

/**
 * Returns the first page of a firm's loads, the newest first. Filters are not implemented, because the
 * benchmark does not use them.
 */
export function listView(caller: Caller, rows: readonly SeenLoad[]) {
  const now = new Date();
  const actions = actionsFor(caller, now);
  const views = rows.slice(0, MAX_ENTRIES).map((load) => {
    const poster = load.posterId === caller.firmId;
    return {
      ...loadCore(load, poster ? "poster" : "carrier", now),
      ...OFF_THE_ROAD,
      allowedActions: actions.load(load),
      quoteCount: poster ? load.quoteCount : 1,
    };
  });
  return { loads: views, nextCursor: nextCursor(rows) };
}

/** Facts of a carrier without checks, which are off in the board, too. */
export const UNCHECKED = { facts: { licence: "none", covers: [], finished: 0 }, checks: "off" } as const;
