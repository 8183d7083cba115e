import type { BoardEvent } from "./board-event.ts";

const DOOR = "/api/board/changes";
/** Before a refused stream is asked for again: twice as long after each refusal in a row. */
const AGAIN_MS = 3_000;
const AGAIN_AT_MOST_MS = 60_000;

/** The service sends a ping every 4 s: a connection that is silent for so long is dead, though nobody has said so. */
export const SILENT_MS = 12_000;

export const RELOAD: BoardEvent = { type: "reload" };

/** The person and firm that a page shows the board to. The service refuses it once the browser's session is another's. */
export interface Reader {
  person: string;
  firm: string;
}

interface StreamOptions {
  reader: Reader;
  /** The position from which events are wanted; null: from now on. */
  after: string | null;
  /** Called with null for a ping. */
  onEvent: (id: string, event: BoardEvent | null) => void;
  /** The connection is lost. `refused`: by the service, and for the first time; the browser does not try again by itself. */
  onLost: (refused: boolean) => void;
}

/** Listens to the board's changes until it is closed; goes on after the last event it heard. */
export function openStream({ reader, after, onEvent, onLost }: StreamOptions) {
  let last = after;
  let patience = AGAIN_MS;
  let wasRefused = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;
  const askAgain = () => {
    source.close();
    clearTimeout(silence);
    // Not all pages at the same instant.
    again = setTimeout(open, patience * (0.5 + Math.random()));
    patience = Math.min(2 * patience, AGAIN_AT_MOST_MS);
  };
  const expectSign = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      onLost(false);
      askAgain();
    }, SILENT_MS);
  };
  const alive = (id: string) => {
    last = id;
    patience = AGAIN_MS;
    wasRefused = false;
    expectSign();
  };
  const open = () => {
    again = undefined;
    expectSign();
    const asked = new URLSearchParams({
      reader: `${reader.person} ${reader.firm}`,
      ...(last !== null && { after: last }),
    });
    source = new EventSource(`${DOOR}?${asked}`);
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      const event = JSON.parse(data) as BoardEvent;
      // Without a position events may have been missed since the page was read.
      onEvent(lastEventId, event.type === "ready" && last === null ? RELOAD : event);
      alive(lastEventId);
    };
    source.addEventListener("ping", ({ lastEventId }: MessageEvent<string>) => {
      onEvent(lastEventId, null);
      alive(lastEventId);
    });
    source.onerror = () => {
      const refused = source.readyState === EventSource.CLOSED;
      onLost(refused && !wasRefused);
      wasRefused ||= refused;
      if (refused) askAgain();
      else expectSign();
    };
  };
  const reopen = () => {
    source.close();
    clearTimeout(again);
    open();
  };
  open();
  return {
    /** Opens it anew at once, whatever the present connection does. */
    reopen,
    /** Asks at once for a stream that waits to be asked for again. */
    hurry: () => {
      if (again !== undefined) reopen();
    },
    close: () => {
      source.close();
      clearTimeout(again);
      clearTimeout(silence);
    },
  };
}
