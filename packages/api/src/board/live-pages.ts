import type { ChannelListener } from "@board/db";
import { accessOf, assertAccess } from "../core/access.ts";
import type { FirmActor } from "../core/actor.ts";
import type { Services } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { isSameFacts } from "../firms/requirements/rules.ts";
import { BOARD_ACCESS } from "../loads/filters/rules.ts";
import { actorOfSession, type SignedIn } from "../people/accounts/actor-of-session.ts";
import type { StreamReader, StreamScope } from "./index/board-events.ts";
import { FanOut, type Sink } from "./index/fan-out.ts";

/** Notification channel for sessions that ended or changed to another firm; the payload is the session's id. */
export const SESSIONS_CHANNEL = "sessions";

/** An invalid position, with which a page starts by reloading its board. */
const NO_POSITION = "";
/**
 * Interval of pings. A page reports a lost connection 6 s after the last ping
 * (`apps/web/src/features/board/live/connection.ts`).
 */
const PING_MS = 4_000;
/** Maximum number of sessions that are read concurrently. */
const MAX_CHECKS = 100;

/** An open page, with the data of its session that decides which events it is sent. */
interface LivePage {
  sessionId: string;
  firm: StreamReader;
  readAgainAt: Date;
  sink: Sink;
  leave: () => void;
}

interface Opening {
  /** Position after which the page resumes; null to start now. */
  after: string | null;
  /** Value of `changes` from before the session was read. */
  since: number;
  sink: Sink;
}

/** Access that events about the firm's own loads require. */
const OWN_ACCESS = { scope: "loads:read" } as const;

function scopeOf(actor: FirmActor): StreamScope {
  const may = accessOf(actor);
  if (may(BOARD_ACCESS)) return "board";
  return may(OWN_ACCESS) ? "own" : "nothing";
}

/** Returns the data of the firm by which a page's events are chosen. */
function readerOf({ actor }: SignedIn): StreamReader {
  if (actor.kind !== "firm") assertAccess(actor, BOARD_ACCESS, null);
  const { id, plan, facts } = actor.firm;
  return { id, plan, facts, scope: scopeOf(actor) };
}

/**
 * Open pages of signed-in people. A page's session is read again when the session, its firm or a member
 * changes, when such a notification may have been missed, and when the session is due to be read again.
 */
export class LivePages {
  readonly #services: Services;
  readonly #fanOut: FanOut;
  readonly #pages = new Set<LivePage>();
  readonly #unchecked = new Set<LivePage>();
  readonly #timer: NodeJS.Timeout;
  #checking = false;
  #changes = 0;
  #closed = false;

  constructor(services: Services) {
    this.#services = services;
    this.#fanOut = new FanOut(services.board, { earlyMs: services.settings.earlyAccessMinutes * 60_000 });
    this.#timer = setInterval(() => this.beat(), PING_MS).unref();
  }

  /** Number of access changes so far. Must be read before the session of a page is read. */
  get changes(): number {
    return this.#changes;
  }

  get size(): number {
    return this.#pages.size;
  }

  /** Listeners of the notification channels `access` and `sessions`. */
  readonly listeners: { access: ChannelListener; sessions: ChannelListener } = {
    access: this.#listener((page, firmId) => page.firm.id === firmId),
    sessions: this.#listener((page, sessionId) => page.sessionId === sessionId),
  };

  #listener(isAffected: (page: LivePage, payload: string) => boolean): ChannelListener {
    return {
      received: (payload) => this.#changed((page) => isAffected(page, payload)),
      subscribed: () => this.#changed(() => true),
      unsubscribed: () => {},
    };
  }

  /**
   * Sends changes of the board and of the firm's own loads to a page, until the returned function is called
   * or the connection ends.
   *
   * @throws DomainError `scope_missing` for an admin; `unavailable` while the server is stopping
   */
  open(signedIn: SignedIn, { after, since, sink }: Opening): () => void {
    const firm = readerOf(signedIn);
    if (this.#closed) {
      throw new DomainError("unavailable", { detail: "The server stops. Connect again." });
    }
    const page: LivePage = {
      sessionId: signedIn.sessionId,
      firm,
      readAgainAt: signedIn.readAgainAt,
      sink,
      leave: this.#fanOut.join(firm, after, sink),
    };
    this.#pages.add(page);
    if (since !== this.#changes) this.#check([page]);
    return () => {
      this.#pages.delete(page);
      this.#unchecked.delete(page);
      page.leave();
    };
  }

  /** Closes every page, because the process stops. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    for (const { sink } of this.#pages) sink.end();
  }

  #changed(isAffected: (page: LivePage) => boolean): void {
    this.#changes += 1;
    this.#check([...this.#pages].filter(isAffected));
  }

  /** Pings every page, and reads the sessions again that are due. */
  beat(): void {
    this.#fanOut.ping();
    const now = this.#services.clock.now();
    this.#check([...this.#pages].filter(({ readAgainAt }) => readAgainAt <= now));
  }

  #check(pages: readonly LivePage[]): void {
    for (const page of pages) this.#unchecked.add(page);
    if (!this.#checking && pages.length > 0) void this.#checkAll();
  }

  async #checkAll(): Promise<void> {
    this.#checking = true;
    while (this.#unchecked.size > 0) {
      const pages = [...this.#unchecked].slice(0, MAX_CHECKS);
      for (const page of pages) this.#unchecked.delete(page);
      // Reads concurrently, because Prisma then combines the reads into one statement.
      await Promise.all(pages.map((page) => this.#checkOne(page)));
    }
    this.#checking = false;
  }

  /**
   * Closes a page whose session has ended, changed to another firm or cannot be read; the client then
   * reconnects.
   */
  async #checkOne(page: LivePage): Promise<void> {
    try {
      const signedIn = await actorOfSession(this.#services, page.sessionId);
      const firm = signedIn && readerOf(signedIn);
      // Closes the page, because another firm has another board.
      if (signedIn === null || firm?.id !== page.firm.id) return page.sink.end();
      page.readAgainAt = signedIn.readAgainAt;
      const { plan, scope, facts } = page.firm;
      const isSame = firm.plan === plan && firm.scope === scope && isSameFacts(firm.facts, facts);
      if (isSame || !this.#pages.has(page)) return;
      page.firm = firm;
      page.leave();
      page.leave = this.#fanOut.join(firm, NO_POSITION, page.sink);
    } catch {
      page.sink.end();
    }
  }
}
