import { openSharedStream } from "../../../shared/shell/shared-stream.ts";
import type { Reader } from "../../../shared/shell/stream.ts";
import { refusalOf } from "../../../ui/format/refusal.ts";
import { LiveBoard, type LiveBoardOptions } from "./live-board.ts";

/** Maximum random delay before a refetch, so that not all clients refetch at the same moment after an outage. */
const SPREAD_MS = 3_000;
/** Maximum random delay of a hidden page; the delay ends when the page becomes visible. */
const SPREAD_HIDDEN_MS = 60_000;

/** Runs a function after a random delay (jitter); returns a function that cancels it. */
function runAfterJitter(run: () => void): () => void {
  const hidden = document.visibilityState === "hidden";
  const end = () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", now);
  };
  const now = () => {
    end();
    run();
  };
  const timer = setTimeout(now, Math.random() * (hidden ? SPREAD_HIDDEN_MS : SPREAD_MS));
  if (hidden) document.addEventListener("visibilitychange", now);
  return end;
}

const TOO_MANY = 429;

interface FollowOptions extends Omit<LiveBoardOptions, "onFailed"> {
  reader: Reader;
  /** Called on every event and ping. */
  onHeard: () => void;
}

export type FollowedBoard = ReturnType<typeof followBoard>;

/** Subscribes to the stream and applies its events to the cached answers until closed. */
export function followBoard({ reader, onHeard, ...options }: FollowOptions) {
  const { trpc, client, queries, search, refresh } = options;
  // Refetches after a 4xx, such as 401 or a lost seat, so that the list shows why. The stream retries 429 and 5xx.
  const refetchIfRefused = (error: unknown) => {
    const { status } = refusalOf(error);
    if (status !== null && status < 500 && status !== TOO_MANY) void refresh();
  };
  const live = new LiveBoard({ ...options, onFailed: refetchIfRefused });
  let connected = false;
  let cancel = () => {};
  const counts = queries.getQueryState(trpc.board.count.queryKey(search().filters));
  const stream = openSharedStream({
    reader,
    // Resumes from the position of the counts, unless they are being refetched: the list is then refetched too.
    after: counts?.fetchStatus === "idle" ? (counts.data?.position ?? null) : null,
    onEvent: (id, event) => {
      // Events of the firm's own loads are handled by the shell.
      if (event.type === "own") return;
      if (event.type !== "reload") live.take(id, event);
      else {
        cancel();
        if (connected) cancel = runAfterJitter(() => live.readAgain());
        else live.readAgain();
      }
      connected = true;
    },
    onHeard,
    onLost: (refused) => {
      if (refused) void client.board.read.query({ limit: "1" }).catch(refetchIfRefused);
    },
  });
  return {
    takeWaiting: () => live.takeWaiting(),
    /** Refetches everything after a random delay; returns a function that cancels it. */
    readAgainSoon: () => runAfterJitter(() => live.readAgain()),
    hurry: () => stream.hurry(),
    close: () => {
      stream.close();
      cancel();
      live.stop();
    },
  };
}
