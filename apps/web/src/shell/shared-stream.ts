import { microsecondsTo } from "@board/api/board/position";
import type { BoardEvent } from "./board-event.ts";
import { openStream, RELOAD, type Reader, SILENT_MS } from "./stream.ts";

/** The latest events that the leader keeps for tabs that join; a tab that missed more reads the board again. */
const KEPT_EVENTS = 1_000;
/** The leader answers a tab that joins at once, unless it is frozen or hangs. */
const ANSWER_MS = 5_000;
/** A leader that has lost its connection asks for it less and less often, and says nothing meanwhile. */
const LOST_MS = 40_000;

interface StreamMessage {
  id: string;
  event: BoardEvent;
}

/** A message between tabs. `by` is the leader that sends it. */
type Message =
  /** A tab asks for what came after a position. */
  | { kind: "join"; from: string; after: string | null }
  /** The answer; null where the leader does not know it. `id` is the position of the leader. */
  | { kind: "missed"; by: string; to: string; id: string; events: StreamMessage[] | null }
  /** A message of the stream; null for a ping. */
  | { kind: "heard"; by: string; id: string; event: BoardEvent | null }
  /** The leader has no connection. */
  | { kind: "lost"; by: string; refused: boolean };

interface SharedStreamOptions {
  reader: Reader;
  /** The position up to which the page holds the board; null: unknown. */
  after: string | null;
  onEvent: (id: string, event: BoardEvent) => void;
  /** Called for each sign of life: an event or a ping. */
  onHeard: () => void;
  onLost: (refused: boolean) => void;
}

interface SharedStream {
  close: () => void;
  /** Opens a connection that is lost at once: somebody wants to read what is there now. */
  hurry: () => void;
}

/** A tab that follows the board, as the browser's events reach it. */
interface Run {
  stop: () => void;
  /** Somebody turns to the tab. */
  lookedAt: () => void;
  /** The network is back: a connection of before may hang. */
  online: () => void;
}

function isNewer(id: string, position: string | null): boolean {
  return position === null || (microsecondsTo(id, position) ?? 1) > 0;
}

/**
 * Follows the board until it is closed. The tabs of a browser that show the board to one person of one
 * firm share a stream: the tab that has their lock is the leader, holds the connection and passes on what it receives, and the
 * others wait in line for the lock. Where the browser has no locks each tab holds a stream of its own.
 */
export function openSharedStream({
  reader,
  after,
  onEvent,
  onHeard,
  onLost,
}: SharedStreamOptions): SharedStream {
  let last = after;

  const receive = (id: string, event: BoardEvent | null) => {
    last = id;
    onHeard();
    if (event !== null) onEvent(id, event);
  };

  const alone = (): Run => {
    const { close, hurry, reopen } = openStream({ reader, after: last, onEvent: receive, onLost });
    return { stop: close, lookedAt: hurry, online: reopen };
  };

  const share = (): Run => {
    const name = `board ${reader.person} ${reader.firm}`;
    const tab = crypto.randomUUID();
    const channel = new BroadcastChannel(name);
    const left = new AbortController();
    const { signal } = left;
    const released = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    let leading: ReturnType<typeof lead> | undefined;
    /** The leader that this tab follows without a gap; empty for none. */
    let leader = "";
    /** True while this tab waits for the answer to `join`. */
    let asked = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const post = (message: Message) => channel.postMessage(message);

    /** Takes the lock from a leader that sends nothing for so long. */
    const stealLockAfter = (ms: number) => {
      clearTimeout(timer);
      // Not all tabs at the same instant.
      timer = setTimeout(() => void hold({ steal: true }), ms * (1 + Math.random() / 2));
    };

    const join = () => {
      leader = "";
      asked = true;
      post({ kind: "join", from: tab, after: last });
      stealLockAfter(ANSWER_MS);
    };

    const lead = () => {
      clearTimeout(timer);
      let connected = false;
      let kept: StreamMessage[] = [];
      const stream = openStream({
        reader,
        after: last,
        onEvent: (id, event) => {
          connected = true;
          if (event?.type === "reload") kept = [];
          if (event !== null) kept.push({ id, event });
          if (kept.length > 2 * KEPT_EVENTS) kept = kept.slice(-KEPT_EVENTS);
          receive(id, event);
          post({ kind: "heard", by: tab, id, event });
        },
        onLost: (refused) => {
          connected = false;
          onLost(refused);
          post({ kind: "lost", by: tab, refused });
        },
      });
      const answer = (to: string, position: string | null) => {
        const [first] = kept;
        if (!connected || first === undefined || last === null) {
          stream.hurry();
          return post({ kind: "lost", by: tab, refused: false });
        }
        const isKnown = position !== null && (microsecondsTo(position, first.id) ?? -1) >= 0;
        const events = isKnown ? kept.filter(({ id }) => isNewer(id, position)) : null;
        post({ kind: "missed", by: tab, to, id: last, events });
      };
      const lookedAt = () => {
        if (!connected) stream.reopen();
      };
      return { answer, lookedAt, reopen: stream.reopen, close: stream.close };
    };

    /** Leads from when the tab has the lock until it leaves or another tab takes it; false where it never had it. */
    const hold = async (options: LockOptions): Promise<boolean> => {
      let held: typeof leading;
      const granted = () => {
        held = leading = lead();
        return released;
      };
      await navigator.locks.request(name, options, granted).catch(() => undefined);
      held?.close();
      if (held !== undefined && leading === held) {
        leading = undefined;
        if (!signal.aborted) join();
      }
      return held !== undefined;
    };

    const follow = (message: Message) => {
      if (message.kind === "join" || (message.kind === "missed" && message.to !== tab)) return;
      const { by } = message;
      if (message.kind === "missed") {
        leader = by;
        if (message.events === null || last === null) receive(message.id, RELOAD);
        else receive(last, { type: "ready" });
        // It may have asked twice, and received some of them since.
        for (const { id, event } of message.events ?? []) if (isNewer(id, last)) receive(id, event);
      } else if (message.kind === "lost") {
        onLost(message.refused);
      } else if (message.event?.type === "reload") {
        leader = by;
        receive(message.id, message.event);
      } else if (message.event?.type === "ready" || by !== leader) {
        // A new connection, or a new leader: this tab may have received less than it, or more.
        if (!asked || message.event?.type === "ready") join();
        return;
      } else if (isNewer(message.id, last)) {
        receive(message.id, message.event);
      }
      asked = false;
      stealLockAfter(message.kind === "lost" ? LOST_MS : SILENT_MS);
    };

    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (leading === undefined) follow(data);
      else if (data.kind === "join") leading.answer(data.from, data.after);
    };
    join();
    void (async () => {
      while (await hold({ signal }));
    })();
    return {
      stop: () => {
        left.abort();
        clearTimeout(timer);
        leading?.close();
        channel.close();
      },
      // A tab that is shown joins again at once: the browser may have suspended the leader, which then sends no ping.
      lookedAt: () => (leading === undefined ? join() : leading.lookedAt()),
      online: () => (leading === undefined ? join() : leading.reopen()),
    };
  };

  const start = "locks" in navigator && typeof BroadcastChannel === "function" ? share : alone;
  let run: Run | undefined = start();
  const rest = () => {
    run?.stop();
    run = undefined;
  };
  const goOn = () => {
    run ??= start();
  };
  const look = () => {
    if (document.visibilityState === "visible") run?.lookedAt();
  };
  // A page that is frozen, or kept for the way back, lets others lead, and joins again with what it has.
  const ended = new AbortController();
  const { signal } = ended;
  window.addEventListener("pagehide", rest, { signal });
  window.addEventListener("pageshow", goOn, { signal });
  window.addEventListener("online", () => run?.online(), { signal });
  document.addEventListener("visibilitychange", look, { signal });
  document.addEventListener("freeze", rest, { signal });
  document.addEventListener("resume", goOn, { signal });
  return {
    close: () => {
      ended.abort();
      rest();
    },
    hurry: () => run?.lookedAt(),
  };
}
