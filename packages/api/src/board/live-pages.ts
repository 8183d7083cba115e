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

/** Channel that publishes the id of a session that ended or moved to another firm (migration `session_notices`). */
export const SESSIONS_CHANNEL = "sessions";

/** No position: the page reads its board anew. */
const FROM_ANEW = "";
/** A page says that it reconnects 6 s after the last sign of life (`apps/web/src/board/live/connection.ts`). */
const PING_MS = 4_000;
/** Sessions that are read at once. */
const CHECKED_TOGETHER = 100;

/** An open page, with what of its session decides what it is sent. */
interface LivePage {
  sessionId: string;
  firm: StreamReader;
  readAgainAt: Date;
  sink: Sink;
  leave: () => void;
}

interface Opening {
  /** The position after which the page goes on; null for now. */
  after: string | null;
  /** `changes` from before the session was read. */
  since: number;
  sink: Sink;
}

/** The scope that a caller needs to hear of its firm's own loads. */
const OWN_ACCESS = { scope: "loads:read" } as const;

function scopeOf(actor: FirmActor): StreamScope {
  const may = accessOf(actor);
  if (may(BOARD_ACCESS)) return "board";
  return may(OWN_ACCESS) ? "own" : "nothing";
}

/** As much of a firm as an open page keeps. */
function readerOf({ actor }: SignedIn): StreamReader {
  if (actor.kind !== "firm") assertAccess(actor, BOARD_ACCESS, null);
  const { id, plan, facts } = actor.firm;
  return { id, plan, facts, scope: scopeOf(actor) };
}

/**
 * The open pages of people who act for a firm. A page's session is read again when it, its firm or the firm's members are
 * changed, when notifications of that may have been missed, and at the time that the session itself sets.
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

  /** Raised with every change of access. To be read before the session of a page is. */
  get changes(): number {
    return this.#changes;
  }

  get size(): number {
    return this.#pages.size;
  }

  /** For the channels `access` and `sessions`. */
  readonly listeners: { access: ChannelListener; sessions: ChannelListener } = {
    access: this.#listener((page, firmId) => page.firm.id === firmId),
    sessions: this.#listener((page, sessionId) => page.sessionId === sessionId),
  };

  #listener(isMeant: (page: LivePage, payload: string) => boolean): ChannelListener {
    return {
      received: (payload) => this.#changed((page) => isMeant(page, payload)),
      subscribed: () => this.#changed(() => true),
      unsubscribed: () => {},
    };
  }

  /**
   * Sends a page what happens to its board and to its firm's own loads until the function that is returned is called, or its
   * connection is ended.
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

  /** Ends every page: the process stops. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    for (const { sink } of this.#pages) sink.end();
  }

  #changed(isMeant: (page: LivePage) => boolean): void {
    this.#changes += 1;
    this.#check([...this.#pages].filter(isMeant));
  }

  /** Shows every page that it is connected, and reads again the sessions whose time has come. */
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
      const pages = [...this.#unchecked].slice(0, CHECKED_TOGETHER);
      for (const page of pages) this.#unchecked.delete(page);
      // Prisma reads the sessions that are asked for at once in one statement.
      await Promise.all(pages.map((page) => this.#checkOne(page)));
    }
    this.#checking = false;
  }

  /** Ends the page where its session is another's or over, or that cannot be known: it asks to be let in again. */
  async #checkOne(page: LivePage): Promise<void> {
    try {
      const signedIn = await actorOfSession(this.#services, page.sessionId);
      const firm = signedIn && readerOf(signedIn);
      // Another firm has another board.
      if (signedIn === null || firm?.id !== page.firm.id) return page.sink.end();
      page.readAgainAt = signedIn.readAgainAt;
      const { plan, scope, facts } = page.firm;
      const isSame = firm.plan === plan && firm.scope === scope && isSameFacts(firm.facts, facts);
      if (isSame || !this.#pages.has(page)) return;
      page.firm = firm;
      page.leave();
      page.leave = this.#fanOut.join(firm, FROM_ANEW, page.sink);
    } catch {
      page.sink.end();
    }
  }
}
