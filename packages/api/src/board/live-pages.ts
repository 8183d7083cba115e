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

/**
 * Notification channel with the ids of sessions that ended or moved to another firm (migration
 * `session_notices`).
 */
export const SESSIONS_CHANNEL = "sessions";

/** Invalid position: the page reloads its board. */
const NO_POSITION = "";
/**
 * Interval of pings; a page reports a lost connection 6 s after the last one
 * (`apps/web/src/features/board/live/connection.ts`).
 */
const PING_MS = 4_000;
/** Sessions read in one batch. */
const MAX_CHECKS = 100;

/** An open page, with the session data that decides its content. */
interface LivePage {
  sessionId: string;
  firm: StreamReader;
  readAgainAt: Date;
  sink: Sink;
  leave: () => void;
}

interface Opening {
  /** Position to resume after; null to start from now. */
  after: string | null;
  /** Value of `changes` before the session was read. */
  since: number;
  sink: Sink;
}

/** Access required for events about the firm's own loads. */
const OWN_ACCESS = { scope: "loads:read" } as const;

function scopeOf(actor: FirmActor): StreamScope {
  const may = accessOf(actor);
  if (may(BOARD_ACCESS)) return "board";
  return may(OWN_ACCESS) ? "own" : "nothing";
}

/** Firm data that an open page keeps. */
function readerOf({ actor }: SignedIn): StreamReader {
  if (actor.kind !== "firm") assertAccess(actor, BOARD_ACCESS, null);
  const { id, plan, facts } = actor.firm;
  return { id, plan, facts, scope: scopeOf(actor) };
}

/**
 * Open pages of signed-in people. A page's session is checked again when it, its firm or the firm's members
 * change, when such notifications may have been missed, and when the session's own deadline is due.
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

  /** Counter of access changes. Read it before reading a page's session. */
  get changes(): number {
    return this.#changes;
  }

  get size(): number {
    return this.#pages.size;
  }

  /** Listeners of the channels `access` and `sessions`. */
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
   * Streams changes of the board and the firm's own loads to a page, until the returned function is called or
   * its connection ends.
   *
   * @throws DomainError `scope_missing` for an admin; `unavailable` where the server stops
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

  /** Closes every page when the process stops. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    for (const { sink } of this.#pages) sink.end();
  }

  #changed(isAffected: (page: LivePage) => boolean): void {
    this.#changes += 1;
    this.#check([...this.#pages].filter(isAffected));
  }

  /** Pings every page, and checks sessions that are due. */
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
      // Prisma batches these concurrent reads into one statement.
      await Promise.all(pages.map((page) => this.#checkOne(page)));
    }
    this.#checking = false;
  }

  /**
   * Closes the page where its session has ended, changed firms or cannot be read; the client then reconnects.
   */
  async #checkOne(page: LivePage): Promise<void> {
    try {
      const signedIn = await actorOfSession(this.#services, page.sessionId);
      const firm = signedIn && readerOf(signedIn);
      // Each firm has its own board.
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
