import type { Clock } from "@board/calendar";
import type { Channel, DbOrTx } from "@board/db";
import type { Mode } from "@board/db/enums";
import type { Geo, MilesProvider } from "@board/geo";
import type { Actor, SiteSession } from "./actor.ts";
import type { CarrierChecks } from "./carrier-facts.ts";
import type { FileStore } from "./files/file-store.ts";
import type { IdPrefix } from "./ids.ts";
import type { LegalTexts, RetentionSettings } from "./privacy/rules.ts";
import type { Touched } from "./touched.ts";

/** Limit of requests per period, with its name (contract 9). */
export interface RateLimit {
  policy: string;
  requests: number;
  seconds: number;
}

export interface Settings {
  /** Per firm and mode. */
  rateLimits: Record<Mode, RateLimit[]>;
  /** Minutes that a new load is kept to PRIORITY firms and preferred carriers (contract 6). */
  earlyAccessMinutes: number;
  /** `approve`: a new carrier waits for an admin (contract 1, "New carriers"). */
  newCarriers: "approve" | "open";
  /** Live bookings that a carrier may hand back in 24 hours before an admin has to look (contract 1, "New carriers"). */
  handBacksPerDay: number;
  /** Checks of carriers (passport). */
  carrierChecks: CarrierChecks;
  /** Email address, or words in its place, by which people write to the operator. */
  operatorContact: string;
  /** Address of the site, such as `https://board.example`. Passkeys belong to its host name. */
  baseUrl: string;
  /** `required`: an admin must have a second factor. */
  adminSecondFactor: "required" | "offered";
  /** Webhooks may go to private addresses and over plain HTTP: for development only (contract 10). */
  allowPrivateWebhooks: boolean;
  /** The operator's terms and privacy notice, as they are in force. */
  legal: LegalTexts;
  /** Retention of data that a job deletes. */
  retention: RetentionSettings;
  /** Shows the links of emails on the pages that announce them; only for the demo without SMTP. */
  showEmailedLinks: boolean;
}

/** Keeps webhook secrets unreadable in the database; signing needs them back. */
export interface SecretBox {
  seal(text: string): Uint8Array<ArrayBuffer>;
  open(sealed: Uint8Array): string;
}

/**
 * The open board in memory, as far as core calls it. The board context adds its own methods to this interface.
 *
 * @public
 */
export interface Board {
  /** Applies what a transaction of this process has just committed. */
  committed(touched: Touched): Promise<void>;
}

/** Functions of the contexts above that core and firms call; `server.ts` provides them. */
export interface Ports {
  /** @throws DomainError `step_up_required` (403) */
  assertSteppedUp(ctx: Ctx): Promise<void>;
  /** Marks a carrier's live jobs, whose posters are to be notified of its changed contact. */
  markContactChanged(tx: Ctx, carrierId: string): Promise<void>;
}

/**
 * Services that live as long as the process. A context above core adds its own service where it defines it, by
 * `declare module`, so that core imports none of them.
 */
export interface Services {
  db: DbOrTx;
  clock: Clock;
  newId(prefix: IdPrefix): string;
  newRef(): string;
  newCollectionCode(): string;
  geo: Geo;
  miles: MilesProvider;
  settings: Settings;
  secrets: SecretBox;
  files: FileStore;
  /** Resolves once this process has applied every change of access that was committed before the call. */
  caughtUp(): Promise<void>;
  /** The open board in memory; not opened, everything is asked of the database. */
  board: Board;
  ports: Ports;
  /** Turns an answer that its schema would change into an error; for tests and development. */
  proveOutputs?: boolean | undefined;
}

/** The caller's Idempotency-Key (contract 2): the door reads the key, the procedure adds the rest. */
export interface IdempotencyRequest {
  key: string;
  /** The procedure's name and the ids in its path, under which the key counts. */
  operation?: string;
  /** The input, with which a repeat is compared. */
  request?: object;
}

/** Context of a verb. `db` is the client, or the open transaction. */
export interface Ctx<A extends Actor = Actor> extends Services {
  actor: A;
  requestId: string;
  idempotency: IdempotencyRequest | null;
  /** `Prefer: handling=strict`: warnings and a differing body under a used key are refused (contract 2). */
  strict?: boolean | undefined;
  /** Versions from If-Match, one of which the load must have; null accepts any (contract 3). */
  ifMatch?: readonly number[] | null | undefined;
  /** Inside a transaction: its changes that the board shows. */
  touched?: Touched | undefined;
  /** The session of a call that came through the site. */
  session?: SiteSession | undefined;
  /** Skips the step-up check. Tests of verbs only: no door sets it. */
  provedOtherwise?: true | undefined;
  /** The real clock for webhooks, where `clock` is the test clock of a sandbox load. */
  realClock?: Clock | undefined;
  /** Receives the id of a load that was named by its ref, for the request log. */
  namedLoad?: ((ref: string, id: string) => void) | undefined;
  /** Milliseconds left for the answer; a file's arrival does not count. */
  answerWithinMs?: number | undefined;
  /** Sets a cookie with the answer that scripts cannot read; only where the call came through the site. */
  setCookie?: ((cookie: { name: string; value: string; maxAgeS: number }) => void) | undefined;
}

/** Returns the real time, also where `clock` is the test clock of a sandbox load. */
export function realNow({ clock, realClock }: Pick<Ctx, "clock" | "realClock">): Date {
  return (realClock ?? clock).now();
}

/** The channel of an actor, for the history. */
export function channelOf(actor: Actor): Channel {
  if (actor.kind === "system") return "system";
  if (actor.kind === "admin" || actor.kind === "visitor") return "site";
  return actor.via === "key" ? "api" : "site";
}

/** Context of a signed-in person's call on the site, with any firm or none. */
export type PersonCtx<A extends Actor = Actor> = Ctx<A> & { session: SiteSession };

export type { SiteSession };
