import type { Clock } from "@board/calendar";
import type { Channel, DbOrTx, Load, NetworkMember } from "@board/db";
import type { Mode, Side } from "@board/db/enums";
import type { Geo, MilesProvider } from "@board/geo";
import type { Actor, FirmActor, SiteSession } from "./actor.ts";
import type { AskedGuide, AskedLoad, LaneOfLoad, NetworkForLoad, PlannedRun } from "./asked-guide.ts";
import type { CarrierChecks } from "./carrier-facts.ts";
import type { NetworkEventType } from "./event-types.ts";
import type { FieldError } from "./field-error.ts";
import type { FileStore } from "./files/file-store.ts";
import type { IdPrefix } from "./ids.ts";
import type { LegalTexts, RetentionSettings } from "./privacy/rules.ts";
import type { Touched } from "./touched.ts";

/** Maximum number of requests in a period, with the name of the policy (contract 9). */
export interface RateLimit {
  policy: string;
  requests: number;
  seconds: number;
}

export interface Settings {
  /** Limits of each firm in each mode. */
  rateLimits: Record<Mode, RateLimit[]>;
  /** Minutes for which only PRIORITY firms and preferred carriers see a new load (contract 6). */
  earlyAccessMinutes: number;
  /** Approval of new carriers: with `approve`, each one waits for an admin (contract 1, "New carriers"). */
  newCarriers: "approve" | "open";
  /**
   * Number of live bookings that a carrier may hand back in 24 hours; above it, the carrier waits for an
   * admin's review (contract 1, "New carriers").
   */
  handBacksPerDay: number;
  /** Maximum sum in pence of an extra, other than waiting, that seven days without an answer accept (contract 13). */
  extraBySilencePence: number;
  /** Bank Rates that the operator adds to those that the board knows, each from a day on, in hundredths of a percent. */
  bankRates: readonly { from: string; basisPoints: number }[];
  /** Level of the checks of carriers' licences and insurance. */
  carrierChecks: CarrierChecks;
  /** Email address of the operator, or words that say how to write to it. */
  operatorContact: string;
  /** Name of the firm that runs the board. */
  operatorName: string;
  /** Address of the site, such as `https://board.example`; its host name is the relying party of passkeys. */
  baseUrl: string;
  /** Second factor of admins: with `required` they must have one. */
  adminSecondFactor: "required" | "offered";
  /** Lets webhooks go to private addresses and over plain HTTP; for development only (contract 10). */
  allowPrivateWebhooks: boolean;
  /** Hosts that may be push services beside those of the browsers, each with its port; for tests. */
  pushHosts: readonly string[];
  /** The operator's terms and privacy notice that are in force. */
  legal: LegalTexts;
  /** Time for which data is kept before a job deletes it. */
  retention: RetentionSettings;
  /** Shows an emailed link on the page that announces the email; only for the demo without SMTP. */
  showEmailedLinks: boolean;
}

/** Encrypts webhook secrets for the database, and decrypts them to sign with. */
export interface SecretBox {
  seal(text: string): Uint8Array<ArrayBuffer>;
  open(sealed: Uint8Array): string;
}

/**
 * The board index, as far as core uses it. The board context adds its own methods to this interface.
 *
 * @public
 */
export interface Board {
  /** Applies the changes that a transaction of this process has just committed. */
  committed(touched: Touched): Promise<void>;
}

/** Columns of a load that decide which empty vehicles can carry it. */
export type LoadForVehicles = Pick<
  Load,
  | "vehicleClass"
  | "type"
  | "weightBand"
  | "pallets"
  | "tailLift"
  | "adr"
  | "equipment"
  | "weightKg"
  | "requires"
  | "fromOutcode"
  | "toOutcode"
  | "miles"
  | "collectDate"
  | "collectWindow"
  | "collectByTime"
  | "deliverDate"
  | "deliverWindow"
  | "deliverByTime"
  | "guideLowPence"
  | "guideHighPence"
  | "bookNowPence"
>;

/** A change of a poster's network that other firms are told of. */
export interface NetworkNews {
  type: NetworkEventType;
  row: Pick<NetworkMember, "id" | "mode" | "endsAt"> & {
    poster: { id: string; name: string };
    carrier: { id: string; name: string } | null;
  };
  /** The end that caused it. */
  by: Side;
  to: readonly string[];
}

/** Functions of the contexts above that core and firms call; `server.ts` provides them. */
export interface Ports {
  /**
   * Refuses a session without a recent proof of identity.
   *
   * @throws DomainError `step_up_required` (403)
   */
  assertSteppedUp(ctx: Ctx): Promise<void>;
  /** Marks the live jobs of a carrier whose contact changed, so that their posters are notified. */
  markContactChanged(tx: Ctx, carrierId: string): Promise<void>;
  /** Locks the documents of a locked load and the series of its ends, before events about it lock their feeds. */
  lockDocuments(tx: Ctx, load: Load): Promise<void>;
  /** Brings the documents of a locked load, whose payment was recorded or contested, up to date. */
  paymentChanged(tx: Ctx, load: Load): Promise<void>;
  /** Writes a credit note or a further line for a locked load whose price or extras a ruling set after their invoice. */
  rulingChanged(tx: Ctx, load: Load): Promise<void>;
  /** Issues the invoice of a locked job for its carrier. */
  issueInvoice(tx: Ctx<FirmActor>, load: Load): Promise<unknown>;
  /** Proposes an agreement on self-billing to the carrier of a locked job, for its poster. */
  proposeSelfBilling(tx: Ctx<FirmActor>, load: Load): Promise<unknown>;
  /** Writes the self-bill of the day on which a locked job was confirmed, for its poster. */
  selfBill(tx: Ctx<FirmActor>, load: Load): Promise<unknown>;
  /** Returns when both ends are told that an invoice of a job is overdue; null if they are not. */
  nextOverdue(tx: Ctx, load: Load): Promise<Date | null>;
  /** Tells both ends of the invoices of a locked job that are overdue. */
  tellOverdue(tx: Ctx, load: Load): Promise<unknown>;
  /** Ends the agreements on self-billing of a firm whose VAT number changed, in the transaction of the change. */
  vatNumberChanged(tx: Ctx, firmId: string, mode: Mode): Promise<void>;
  /** Brings the offers and the run of a locked load up to a change of it, in the transaction of the change. */
  followLoad(tx: Ctx, before: Load, load: Load): Promise<Load>;
  /** Brings the carrier's empty vehicles up to a change of a locked load, in the transaction of the change. */
  followVehicles(tx: Ctx, before: Load, load: Load): Promise<void>;
  /** Tells a firm of a test load that was just posted for it and fits its empty vehicles or saved searches. */
  matchTestLoad(tx: Ctx<FirmActor>, load: Load): Promise<void>;
  /** Moves the empty vehicles that follow a locked load, when both ends are told its arrival at its last place. */
  followArrival(tx: Ctx, load: Load, at: Date): Promise<void>;
  /**
   * Refuses a vehicle that is none of the carrier's open ones.
   *
   * @throws DomainError `validation_failed` (`vehicle_unknown`)
   */
  assertOwnVehicle(tx: Ctx<FirmActor>, vehicleId: string): Promise<void>;
  /** Returns when the next open offer of a load is over; null if none is open. */
  nextOfferDue(tx: Ctx, load: Load): Promise<Date | null>;
  /** Closes the offers of a locked load whose time is over. */
  closeDueOffers(tx: Ctx, load: Load): Promise<unknown>;
  /** True if a made-up carrier is to answer an offer of a test load. */
  owesAnswer(tx: Ctx, load: Load): Promise<boolean>;
  /** Answers an offer of a locked test load for a made-up carrier. */
  answerOffer(tx: Ctx, load: Load): Promise<void>;
  /**
   * Takes back what a carrier has no right to any more, in the transaction in which it left a poster's network, or some of
   * its groups: `ended` is true if it left the network, which takes back open offers too; `groups` are those it was in.
   */
  membershipShrank(
    tx: Ctx,
    change: { posterId: string; carrierId: string; groups: readonly string[]; ended: boolean },
  ): Promise<void>;
  /** Returns the routing guide of the firm whose lanes match a posting; null if none does. */
  proposeGuide(ctx: Ctx<FirmActor>, lane: LaneOfLoad): Promise<{ id: string; name: string } | null>;
  /** Returns which members of the poster's network can carry a load. */
  networkForLoad(ctx: Ctx<FirmActor>, load: AskedLoad): Promise<NetworkForLoad>;
  /** Counts the empty vehicles near a load that the firm posts or previews. */
  vehiclesNear(
    ctx: Ctx<FirmActor>,
    load: LoadForVehicles,
  ): Promise<{ count: number; licensed: number; inTime: number }>;
  /** Reads the routing guide that a posting names; `run` is null if the posting cannot have it. */
  planRun(
    ctx: Ctx<FirmActor>,
    asked: AskedGuide,
  ): Promise<{ run: PlannedRun; problems: null } | { run: null; problems: FieldError[] }>;
  /** Begins the run of a load that was just posted and holds it in short. */
  beginRun(tx: Ctx, load: Load, run: PlannedRun): Promise<Load>;
  /** Returns when the run of a load changes by itself; null if it has none that goes on. */
  nextRunWake(tx: Ctx, load: Load): Promise<Date | null>;
  /** Brings the run of a locked load up to the clock. */
  advanceRun(tx: Ctx, load: Load): Promise<unknown>;
  /** Ends the present step of the run of a locked load. */
  skipStep(tx: Ctx, load: Load): Promise<unknown>;
  /** Tells firms that an invitation to a network was made, that a carrier joined or that a membership ended. */
  tellOfNetwork(tx: Ctx, news: NetworkNews): Promise<void>;
  /** Notifies the firms that owe a carrier whose bank account was replaced. */
  bankChanged(tx: Ctx, carrierId: string): Promise<void>;
}

/**
 * Services that live as long as the process. A context above core declares its own service by `declare
 * module`, so that core does not import that context.
 */
export interface Services {
  db: DbOrTx;
  clock: Clock;
  newId(prefix: IdPrefix): string;
  newRef(): string;
  newCollectionCode(): string;
  newLinkToken(): string;
  geo: Geo;
  miles: MilesProvider;
  settings: Settings;
  secrets: SecretBox;
  files: FileStore;
  /**
   * Resolves once this process has applied all changes of sessions, keys, seats and plans that were committed
   * before the call.
   */
  caughtUp(): Promise<void>;
  /** The board index in memory. While it is not open, callers query the database. */
  board: Board;
  ports: Ports;
  /** Throws if an answer has fields that its schema would remove; for tests and development. */
  proveOutputs?: boolean | undefined;
}

/**
 * The caller's Idempotency-Key (contract 2). The REST or tRPC server reads the key; the procedure adds
 * operation and request.
 */
export interface IdempotencyRequest {
  key: string;
  /** The procedure's name and the ids in its path. Each operation has its own keys, so two may use the same text. */
  operation?: string;
  /** The input, which is compared with the input of a repeated request. */
  request?: object;
}

/** Tells without the procedure whether a firm would get the same answer again. */
export interface AnswerMark {
  /** The last mark that was taken; answers of one procedure with equal marks are equal. */
  readonly mark: string;
  /** Returns the mark of the answer that the firm would get now; null if only the procedure can tell. */
  again: (actor: FirmActor) => string | null | Promise<string | null>;
  /** Estimated memory that `again` keeps, in bytes. */
  bytes: number;
}

/** Context of a verb. `db` is the client, or the open transaction. */
export interface Ctx<A extends Actor = Actor> extends Services {
  actor: A;
  requestId: string;
  idempotency: IdempotencyRequest | null;
  /**
   * True for `Prefer: handling=strict`: the request is then refused if it causes a warning, or if its
   * Idempotency-Key was used with another body (contract 2).
   */
  strict?: boolean | undefined;
  /** Versions from If-Match, of which the load must have one; null accepts any version (contract 3). */
  ifMatch?: readonly number[] | null | undefined;
  /** Changes of the open transaction that the board must apply; undefined outside a transaction. */
  touched?: Touched | undefined;
  /** The session, if the request came through the site. */
  session?: SiteSession | undefined;
  /** Skips the step-up check; set by tests of verbs only. */
  provedOtherwise?: true | undefined;
  /** The real clock, for webhooks, if `clock` is the test clock of a sandbox load. */
  realClock?: Clock | undefined;
  /** Called with the ref and id of a load that the request names by its ref, for the request log. */
  namedLoad?: ((ref: string, id: string) => void) | undefined;
  /** Called by reads with the mark of the answer that they are about to return, for servers that keep answers. */
  marked?: ((mark: AnswerMark) => unknown) | undefined;
  /** Called by a verb that returns what an earlier call made, so that REST answers 200 in place of 201. */
  answersRepeat?: (() => void) | undefined;
  /** Milliseconds left to answer, without the time that an upload takes to arrive. */
  answerWithinMs?: number | undefined;
  /** Sets an HttpOnly cookie with the answer; only for requests through the site. */
  setCookie?: ((cookie: { name: string; value: string; maxAgeS: number }) => void) | undefined;
}

/** Returns the real time, even if `clock` is the test clock of a sandbox load. */
export function realNow({ clock, realClock }: Pick<Ctx, "clock" | "realClock">): Date {
  return (realClock ?? clock).now();
}

/** Returns the channel through which an actor acts, for the history; the link of a driver is kept beside it. */
export function channelOf(actor: Actor): Channel {
  if (actor.kind === "system") return "system";
  if (actor.kind === "admin" || actor.kind === "visitor") return "site";
  if (actor.kind === "driver") return "api";
  return actor.via === "key" ? "api" : "site";
}

/** Context of a request by a signed-in person on the site, who may have no firm. */
export type PersonCtx<A extends Actor = Actor> = Ctx<A> & { session: SiteSession };

export type { SiteSession };
