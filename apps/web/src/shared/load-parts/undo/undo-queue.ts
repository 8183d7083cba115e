/** A change to a load that can be undone for five seconds, such as a price or "Collected". */
export interface Act {
  loadId: string;
  /** Version of the load that the person saw; missing in acts that an older release stored. */
  version?: number | undefined;
}

/** An act that the page shows immediately but sends after a delay. An undone act never reaches the server. */
export type Pending<A extends Act> = A & {
  /** Idempotency-Key; the same for every attempt, so that the act takes effect once. */
  key: string;
  /** Time at which the act is sent, in ms since 1970. */
  dueAt: number;
  state: "waiting" | "sending";
};

export const UNDO_MS = 5_000;

/** Maximum age of a stored act that is resumed automatically. Older acts are passed to `onLost`. */
export const RESUME_WITHIN_MS = 15 * 60_000;

export interface QueueOptions<A extends Act> {
  now: () => number;
  newKey: () => string;
  /** Sets a timer; returns the function that cancels it. */
  later: (ms: number, run: () => void) => () => void;
  send: (act: Pending<A>) => Promise<void>;
  /** Stores the unsent acts after each change, so that they survive a crash. */
  keep: (acts: readonly Pending<A>[]) => void;
  /** Acts stored by an earlier page of the same owner. */
  kept: readonly Pending<A>[];
  onSent: (act: Pending<A>) => void;
  onFailed: (act: Pending<A>, error: unknown) => void;
  /** Called with stored acts that are too old to be resumed. */
  onLost: (acts: readonly Pending<A>[]) => void;
}

/** Creates a queue that sends acts after a delay, oldest first. */
export function createUndoQueue<A extends Act>(options: QueueOptions<A>) {
  const { now, newKey, later, send, keep, onSent, onFailed, onLost } = options;
  let acts: readonly Pending<A>[] = [];
  const timers = new Map<string, () => void>();
  const calls = new Set<Promise<void>>();

  function change(next: readonly Pending<A>[]): void {
    acts = next;
    keep(acts);
  }

  const without = (key: string) => acts.filter((act) => act.key !== key);

  function callOff(key: string): void {
    timers.get(key)?.();
    timers.delete(key);
  }

  async function call(act: Pending<A>): Promise<void> {
    try {
      await send(act);
      change(without(act.key));
      onSent(act);
    } catch (error) {
      change(without(act.key));
      onFailed(act, error);
    }
  }

  function start(act: Pending<A>): void {
    change(acts.map((one) => (one.key === act.key ? { ...one, state: "sending" as const } : one)));
    const ends = call(act).finally(() => calls.delete(ends));
    calls.add(ends);
  }

  /** Cancels the timer of a waiting act, and sends the act now. */
  function dispatch(key: string): void {
    const act = acts.find((one) => one.key === key);
    if (!act || !timers.has(key)) return;
    callOff(key);
    start(act);
  }

  function wait(act: Pending<A>): void {
    const ms = Math.max(0, act.dueAt - now());
    timers.set(
      act.key,
      later(ms, () => dispatch(act.key)),
    );
  }

  /** Queues an act, which can be undone for five seconds. Replaces a waiting act for the same load. */
  function add(given: A): Pending<A> {
    for (const other of acts) {
      if (other.loadId === given.loadId && other.state === "waiting") callOff(other.key);
    }
    const act: Pending<A> = {
      ...given,
      key: newKey(),
      dueAt: now() + UNDO_MS,
      state: "waiting",
    };
    change([...acts.filter((other) => other.loadId !== given.loadId || other.state === "sending"), act]);
    wait(act);
    return act;
  }

  /** Removes the waiting act with this key, or the latest one; returns null if there is none. */
  function undo(key?: string): Pending<A> | null {
    const act = acts.findLast((one) => one.state === "waiting" && (key === undefined || one.key === key));
    if (!act) return null;
    callOff(act.key);
    change(without(act.key));
    return act;
  }

  /**
   * Sends a failed act again with the same key, so that it takes effect once even if the first request had
   * arrived.
   */
  function again(act: Pending<A>): void {
    if (acts.some(({ key }) => key === act.key)) return;
    change([...acts, act]);
    start(act);
  }

  /**
   * Sends all waiting acts immediately, because the page is being left; resolves once every request has a
   * response.
   */
  async function flush(): Promise<void> {
    for (const act of acts) dispatch(act.key);
    await Promise.allSettled(calls);
  }

  const fresh = options.kept.filter((act) => now() - act.dueAt <= RESUME_WITHIN_MS);
  if (options.kept.length > 0) change(fresh);
  // Resumes stored acts. An act whose request had started is sent again and cannot be undone, since its result is
  // unknown.
  for (const act of acts) wait(act);
  const lost = options.kept.filter((act) => !fresh.includes(act));
  if (lost.length > 0) onLost(lost);

  return { add, undo, again, flush, snapshot: () => acts };
}
