import { showToast } from "./toasts.ts";

/** Time without progress after which a call ends. The service answers within 11 s, and a picture within 25 s. */
export const ANSWER_MS = 30_000;
/** Time after which a toast offers to cancel a change. */
const SLOW_MS = 5_000;

const UNKNOWN = "It is not known whether anything was changed.";
const ENDS = {
  not_sent: { change: "There is no signal. Nothing was sent.", read: "There is no signal." },
  no_answer: { change: `No answer. ${UNKNOWN} Send it again.`, read: "No answer. Try again." },
  cancelled: { change: `Cancelled. ${UNKNOWN}`, read: "Cancelled." },
};

/** Error of a call that got no response: it was never sent, it timed out, or the person cancelled it. */
export class CallEnded extends Error {
  readonly code: keyof typeof ENDS;

  constructor(code: keyof typeof ENDS, kind: "change" | "read") {
    super(ENDS[code][kind]);
    this.name = "CallEnded";
    this.code = code;
  }
}

interface AnswerOptions {
  kind: "change" | "read";
  /** Aborts the request. */
  signal?: AbortSignal | null | undefined;
  /** True to show no toast that offers to cancel: the caller has a button for that, or nobody waits for the result. */
  withoutToast?: boolean;
}

/**
 * Waits for a request as long as it makes progress. If a change is slow, a toast offers to cancel it.
 *
 * @throws CallEnded if there is no response, the error of `call`, or the reason of `signal`
 */
export async function waitForAnswer<T>(
  call: (signal: AbortSignal, progress: () => void) => Promise<T>,
  { kind, signal, withoutToast = false }: AnswerOptions,
): Promise<T> {
  const wasOffline = !navigator.onLine;
  const end = new AbortController();
  const ended = Promise.withResolvers<never>();
  const giveUp = (reason: unknown) => {
    end.abort(reason);
    ended.reject(reason);
  };
  const stop = () => giveUp(signal?.reason);
  let limit: ReturnType<typeof setTimeout> | undefined;
  const progress = () => {
    clearTimeout(limit);
    limit = setTimeout(() => giveUp(new CallEnded("no_answer", kind)), ANSWER_MS);
  };
  let hide = () => {};
  const offerCancel = () => {
    const action = { label: "Cancel", run: () => giveUp(new CallEnded("cancelled", kind)) };
    hide = showToast({ kind: "info", text: "Waiting for an answer.", action, forMs: ANSWER_MS });
  };
  const slow = kind === "change" && !withoutToast ? setTimeout(offerCancel, SLOW_MS) : undefined;
  signal?.addEventListener("abort", stop);
  if (signal?.aborted) stop();
  progress();
  try {
    return await Promise.race([ended.promise, call(end.signal, progress)]);
  } catch (error) {
    // A browser that was offline before the request has sent nothing.
    throw wasOffline && error instanceof TypeError ? new CallEnded("not_sent", kind) : error;
  } finally {
    clearTimeout(limit);
    clearTimeout(slow);
    signal?.removeEventListener("abort", stop);
    hide();
  }
}

/** Calls `fetch`, with the timeout in effect until the last byte of the response. */
export function fetchAnswer(
  input: RequestInfo | URL,
  init: RequestInit = {},
  { withoutToast = false }: Pick<AnswerOptions, "withoutToast"> = {},
): Promise<Response> {
  const call = async (signal: AbortSignal, progress: () => void) => {
    const response = await fetch(input, { ...init, signal });
    if (response.body === null) return response;
    const watch = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (bytes, out) => {
        progress();
        out.enqueue(bytes);
      },
    });
    const body = await new Response(response.body.pipeThrough(watch)).blob();
    return new Response(body, response);
  };
  const kind = (init.method ?? "GET") === "GET" ? "read" : "change";
  return waitForAnswer(call, { kind, signal: init.signal, withoutToast });
}
