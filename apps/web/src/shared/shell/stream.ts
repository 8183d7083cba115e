import type { BoardEvent } from "./board-event.ts";

const STREAM_URL = "/api/board/changes";
/** Delay before reconnecting after the service has refused the stream; doubles with each consecutive refusal. */
const RETRY_MS = 3_000;
const MAX_RETRY_MS = 60_000;

/** Time without a message after which a connection counts as lost; the service sends a ping every 4 s. */
export const SILENT_MS = 12_000;

export const RELOAD: BoardEvent = { type: "reload" };

/**
 * Person and firm that the page was rendered for. The service refuses the stream if the session has another person
 * or firm.
 */
export interface Reader {
  person: string;
  firm: string;
}

interface StreamOptions {
  reader: Reader;
  /** Position from which to receive events; null for new events only. */
  after: string | null;
  /** Called with null for a ping. */
  onEvent: (id: string, event: BoardEvent | null) => void;
  /**
   * Called when the connection is lost. `refused` is true if the service has refused the stream, but only for the first
   * of consecutive refusals. A browser does not reconnect by itself after a refusal.
   */
  onLost: (refused: boolean) => void;
}

/**
 * Subscribes to the board's changes until closed; after a lost connection, continues from the last received event.
 */
export function openStream({ reader, after, onEvent, onLost }: StreamOptions) {
  let last = after;
  let delay = RETRY_MS;
  let wasRefused = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;
  const scheduleRetry = () => {
    source.close();
    clearTimeout(silence);
    // Adds a random delay, so that the pages do not all reconnect at the same time.
    retry = setTimeout(open, delay * (0.5 + Math.random()));
    delay = Math.min(2 * delay, MAX_RETRY_MS);
  };
  const restartSilenceTimer = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      onLost(false);
      scheduleRetry();
    }, SILENT_MS);
  };
  const recordSignOfLife = (id: string) => {
    last = id;
    delay = RETRY_MS;
    wasRefused = false;
    restartSilenceTimer();
  };
  const open = () => {
    retry = undefined;
    restartSilenceTimer();
    const query = new URLSearchParams({
      reader: `${reader.person} ${reader.firm}`,
      ...(last !== null && { after: last }),
    });
    source = new EventSource(`${STREAM_URL}?${query}`);
    source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      const event = JSON.parse(data) as BoardEvent;
      // Reloads if there is no position: events may have been missed since the page was read.
      onEvent(lastEventId, event.type === "ready" && last === null ? RELOAD : event);
      recordSignOfLife(lastEventId);
    };
    source.addEventListener("ping", ({ lastEventId }: MessageEvent<string>) => {
      onEvent(lastEventId, null);
      recordSignOfLife(lastEventId);
    });
    source.onerror = () => {
      const refused = source.readyState === EventSource.CLOSED;
      onLost(refused && !wasRefused);
      wasRefused ||= refused;
      if (refused) scheduleRetry();
      else restartSilenceTimer();
    };
  };
  const reopen = () => {
    source.close();
    clearTimeout(retry);
    open();
  };
  open();
  return {
    /** Reconnects immediately, in any state of the connection. */
    reopen,
    /** Reconnects immediately if a reconnect is scheduled. */
    hurry: () => {
      if (retry !== undefined) reopen();
    },
    close: () => {
      source.close();
      clearTimeout(retry);
      clearTimeout(silence);
    },
  };
}
