import type { BoardEvent } from "../data/types.ts";

const DOOR = "/api/board/changes";
/** Before a refused stream is asked for again: twice as long after each refusal in a row. */
const AGAIN_MS = 3_000;
const AGAIN_AT_MOST_MS = 60_000;

/** The service sends a ping every 15 s: a connection that is silent for longer is dead, though nobody has said so. */
const SILENT_MS = 40_000;

const RELOAD: BoardEvent = { type: "reload" };

interface StreamOptions {
  /** The position from which events are wanted; null: from now on. */
  after: string | null;
  onEvent: (id: string, event: BoardEvent) => void;
  onOpen: () => void;
  /** The connection is lost. `refused`: by the service, and for the first time; the browser does not try again by itself. */
  onLost: (refused: boolean) => void;
}

/** Listens to the board's changes until the returned function is called; goes on after the last event it heard. */
export function openStream({ after, onEvent, onOpen, onLost }: StreamOptions): () => void {
  let last = after;
  let patience = AGAIN_MS;
  let again: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;
  const alive = (id: string) => {
    last = id;
    clearTimeout(silence);
    silence = setTimeout(() => {
      source.close();
      onLost(false);
      open();
    }, SILENT_MS);
  };
  const open = () => {
    source = new EventSource(last === null ? DOOR : `${DOOR}?after=${encodeURIComponent(last)}`);
    source.onopen = onOpen;
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      const event = JSON.parse(data) as BoardEvent;
      // Without a position events may have been missed since the page was read.
      onEvent(lastEventId, event.type === "ready" && last === null ? RELOAD : event);
      alive(lastEventId);
      patience = AGAIN_MS;
    };
    source.addEventListener("ping", ({ lastEventId }: MessageEvent<string>) => alive(lastEventId));
    source.onerror = () => {
      const refused = source.readyState === EventSource.CLOSED;
      onLost(refused && patience === AGAIN_MS);
      if (!refused) return;
      clearTimeout(silence);
      // Not all pages at the same instant.
      again = setTimeout(open, patience * (0.5 + Math.random()));
      patience = Math.min(2 * patience, AGAIN_AT_MOST_MS);
    };
  };
  open();
  return () => {
    source.close();
    clearTimeout(again);
    clearTimeout(silence);
  };
}
