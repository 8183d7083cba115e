/** A change to a load that can be undone for five seconds, such as a price or "Collected". */
export interface Act {
  loadId: string;
  /** Version of the load that was on the screen; missing in acts stored by an older release. */
  version?: number | undefined;
}

/** An act shown immediately and sent after a delay, so that an undone one never reaches the server. */
export type Pending<A extends Act> = A & {
  /** Idempotency-Key, the same for every attempt, so that the act counts once. */
  key: string;
  /** Time of sending, in ms since 1970. */
  dueAt: number;
  state: "waiting" | "sending";
};

export const UNDO_MS = 5_000;

/** Maximum age of a stored act that is resumed automatically; older ones are reported instead. */
export const RESUME_WITHIN_MS = 15 * 60_000;

export interface QueueOptions<A extends Act> {
  now: () => number;
  newKey: () => string;
  /** Sets a timer; returns a function that cancels it. */
  later: (ms: number, run: () => void) => () => void;
  send: (act: Pending<A>) => Promise<void>;
  /** Stores the unsent acts after each change, to survive a crash. */
  keep: (acts: readonly Pending<A>[]) => void;
  /** Acts stored by an earlier page of the same owner. */
  kept: readonly Pending<A>[];
  onSent: (act: Pending<A>) => void;
  onFailed: (act: Pending<A>, error: unknown) => void;
  /** Called with stored acts that are too old to be resumed. */
  onLost: (acts: readonly Pending<A>[]) => void;
}

/** Queue of delayed acts, oldest first. */
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

  /** Sends a waiting act now and cancels its timer. */
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

  /** Queues an act for five seconds; it replaces a waiting one for the same load. */
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

  /** Removes a waiting act, by default the last one; null if there is none. */
  function undo(key?: string): Pending<A> | null {
    const act = acts.findLast((one) => one.state === "waiting" && (key === undefined || one.key === key));
    if (!act) return null;
    callOff(act.key);
    change(without(act.key));
    return act;
  }

  /** Resends a failed act under the same key, so that it counts once even if it had arrived. */
  function again(act: Pending<A>): void {
    if (acts.some(({ key }) => key === act.key)) return;
    change([...acts, act]);
    start(act);
  }

  /** Sends all waiting acts when the page is left; resolves once every call has an answer. */
  async function flush(): Promise<void> {
    for (const act of acts) dispatch(act.key);
    await Promise.allSettled(calls);
  }

  const fresh = options.kept.filter((act) => now() - act.dueAt <= RESUME_WITHIN_MS);
  if (options.kept.length > 0) change(fresh);
  // An act that was being sent is resent, since its result is unknown, but cannot be undone.
  for (const act of acts) wait(act);
  const lost = options.kept.filter((act) => !fresh.includes(act));
  if (lost.length > 0) onLost(lost);

  return { add, undo, again, flush, snapshot: () => acts };
}
