import { comparePositions } from "@board/api/board/position";
import type { BoardEvent } from "./board-event.ts";
import { openStream, RELOAD, type Reader, SILENT_MS } from "./stream.ts";

/** Number of events that the leader keeps for tabs that join. A tab that missed more reads the whole board again. */
const KEPT_EVENTS = 1_000;
/** Timeout for the leader's response to a tab that joins. A leader that takes longer is frozen or hangs. */
const ANSWER_MS = 5_000;
/** Timeout for a leader that has lost its connection; it sends nothing while it reconnects with backoff. */
const LOST_MS = 40_000;

interface StreamMessage {
  id: string;
  event: BoardEvent;
}

/** Message between tabs; `by` is the leader that sends it. */
type Message =
  /** Asks for the events after a position. */
  | { kind: "join"; from: string; after: string | null }
  /**
   * Returns these events and the leader's position `id`. The events are null if the leader no longer has them all.
   */
  | { kind: "missed"; by: string; to: string; id: string; events: StreamMessage[] | null }
  /** Forwards an event of the stream; null for a ping. */
  | { kind: "heard"; by: string; id: string; event: BoardEvent | null }
  /** Says that the leader has lost its connection. */
  | { kind: "lost"; by: string; refused: boolean };

interface SharedStreamOptions {
  reader: Reader;
  /** Position of the board's data on the page; null if unknown. */
  after: string | null;
  onEvent: (id: string, event: BoardEvent) => void;
  /** Called whenever the connection proves to be alive: on each event or ping. */
  onHeard: () => void;
  onLost: (refused: boolean) => void;
}

interface SharedStream {
  close: () => void;
  /** Reconnects immediately if the connection is lost, for a person who wants to see the current state. */
  hurry: () => void;
}

/** Functions of a subscribed tab that handle events of the browser. */
interface TabSubscription {
  stop: () => void;
  /** Called when the tab becomes visible. */
  becameVisible: () => void;
  /** Called when the network is available again; a connection from before may hang. */
  online: () => void;
}

function isNewer(id: string, position: string | null): boolean {
  return position === null || (comparePositions(id, position) ?? 1) > 0;
}

/**
 * Subscribes to the board until closed. Tabs of one browser, person and firm share a stream: the tab that holds
 * the lock is the leader, which keeps the connection and forwards events; the others queue for the lock. Without
 * the Locks API, each tab opens its own stream.
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

  const alone = (): TabSubscription => {
    const { close, hurry, reopen } = openStream({ reader, after: last, onEvent: receive, onLost });
    return { stop: close, becameVisible: hurry, online: reopen };
  };

  const share = (): TabSubscription => {
    const name = `board ${reader.person} ${reader.firm}`;
    const tab = crypto.randomUUID();
    const channel = new BroadcastChannel(name);
    const left = new AbortController();
    const { signal } = left;
    const released = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    let leading: ReturnType<typeof lead> | undefined;
    /** Leader whose events this tab has received without a gap; empty if there is none. */
    let leader = "";
    /** True while this tab waits for the response to `join`. */
    let joining = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const post = (message: Message) => channel.postMessage(message);

    /** Steals the lock if the leader sends nothing for `ms`. */
    const stealLockAfter = (ms: number) => {
      clearTimeout(timer);
      // Adds a random delay, so that the tabs do not all try at the same time.
      timer = setTimeout(() => void hold({ steal: true }), ms * (1 + Math.random() / 2));
    };

    const join = () => {
      leader = "";
      joining = true;
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
        const isKnown = position !== null && (comparePositions(position, first.id) ?? -1) >= 0;
        const events = isKnown ? kept.filter(({ id }) => isNewer(id, position)) : null;
        post({ kind: "missed", by: tab, to, id: last, events });
      };
      const becameVisible = () => {
        if (!connected) stream.reopen();
      };
      return { answer, becameVisible, reopen: stream.reopen, close: stream.close };
    };

    /**
     * Leads from when the lock is granted until this tab releases or loses it. Returns false if the lock was never
     * granted.
     */
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
        // Skips events that this tab already has: two requests for missed events can overlap.
        for (const { id, event } of message.events ?? []) if (isNewer(id, last)) receive(id, event);
      } else if (message.kind === "lost") {
        onLost(message.refused);
      } else if (message.event?.type === "reload") {
        leader = by;
        receive(message.id, message.event);
      } else if (message.event?.type === "ready" || by !== leader) {
        // Joins again: the leader or its connection is new, so this tab may have missed events.
        if (!joining || message.event?.type === "ready") join();
        return;
      } else if (isNewer(message.id, last)) {
        receive(message.id, message.event);
      }
      joining = false;
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
      // Asks for missed events when the tab becomes visible, because the browser may have suspended the leader,
      // which then sends no ping.
      becameVisible: () => (leading === undefined ? join() : leading.becameVisible()),
      online: () => (leading === undefined ? join() : leading.reopen()),
    };
  };

  const start = "locks" in navigator && typeof BroadcastChannel === "function" ? share : alone;
  let run: TabSubscription | undefined = start();
  const pause = () => {
    run?.stop();
    run = undefined;
  };
  const resume = () => {
    run ??= start();
  };
  const look = () => {
    if (document.visibilityState === "visible") run?.becameVisible();
  };
  // A page that is frozen or put into the back/forward cache gives up the lead; when resumed, it rejoins from its
  // position.
  const ended = new AbortController();
  const { signal } = ended;
  window.addEventListener("pagehide", pause, { signal });
  window.addEventListener("pageshow", resume, { signal });
  window.addEventListener("online", () => run?.online(), { signal });
  document.addEventListener("visibilitychange", look, { signal });
  document.addEventListener("freeze", pause, { signal });
  document.addEventListener("resume", resume, { signal });
  return {
    close: () => {
      ended.abort();
      pause();
    },
    hurry: () => run?.becameVisible(),
  };
}
