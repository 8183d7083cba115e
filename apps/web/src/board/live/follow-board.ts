import { openSharedStream } from "../../shell/shared-stream.ts";
import type { Reader } from "../../shell/stream.ts";
import { refusalOf } from "../../ui/refusal.ts";
import { LiveBoard, type LiveBoardOptions } from "./live-board.ts";

/** After a break all pages read everything again, each at a moment of its own. */
const SPREAD_MS = 3_000;
/** Nobody waits for a hidden page, until it is looked at. */
const SPREAD_HIDDEN_MS = 60_000;

/** Runs within the time that other pages leave it; returns how to prevent it. */
function atAMomentOfItsOwn(run: () => void): () => void {
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
  /** Told of every sign of life. */
  onHeard: () => void;
}

export type FollowedBoard = ReturnType<typeof followBoard>;

/** Follows the board's changes by the stream until it is closed, and shows them in what the page has read. */
export function followBoard({ reader, onHeard, ...options }: FollowOptions) {
  const { trpc, client, queries, search, refresh } = options;
  // Signed out, or without a seat: the list says so itself. A server that is busy or stops is waited for.
  const sayWhy = (error: unknown) => {
    const { status } = refusalOf(error);
    if (status !== null && status < 500 && status !== TOO_MANY) void refresh();
  };
  const live = new LiveBoard({ ...options, onFailed: sayWhy });
  let connected = false;
  let cancel = () => {};
  const counts = queries.getQueryState(trpc.board.count.queryKey(search().filters));
  const stream = openSharedStream({
    reader,
    // A figure that is being read again stands for a list that is too.
    after: counts?.fetchStatus === "idle" ? (counts.data?.position ?? null) : null,
    onEvent: (id, event) => {
      // The frame of the page takes those of the firm's own loads.
      if (event.type === "own") return;
      if (event.type !== "reload") live.take(id, event);
      else {
        cancel();
        if (connected) cancel = atAMomentOfItsOwn(() => live.readAgain());
        else live.readAgain();
      }
      connected = true;
    },
    onHeard,
    onLost: (refused) => {
      if (refused) void client.board.read.query({ limit: "1" }).catch(sayWhy);
    },
  });
  return {
    takeWaiting: () => live.takeWaiting(),
    /** Reads everything again, within the time that other pages leave it; returns how to prevent it. */
    readAgainSoon: () => atAMomentOfItsOwn(() => live.readAgain()),
    hurry: () => stream.hurry(),
    close: () => {
      stream.close();
      cancel();
      live.stop();
    },
  };
}
