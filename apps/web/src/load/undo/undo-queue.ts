/** Something that a person says of a load and can take back for five seconds, such as a price or "Collected". */
export interface Act {
  loadId: string;
  /** The version of the load that was on the screen; left out where it was kept by an older page. */
  version?: number | undefined;
}

/** An act on its way: shown at once, sent when its time is up, so that an undone one never reaches anybody. */
export type Pending<A extends Act> = A & {
  /** The Idempotency-Key: one for every sending of this act, so that it can never count twice. */
  key: string;
  /** When it is sent, in ms since 1970. */
  dueAt: number;
  state: "waiting" | "sending";
};

export const UNDO_MS = 5_000;

/** A kept act older than this is not sent behind its owner's back, but told. */
export const RESUME_WITHIN_MS = 15 * 60_000;

export interface QueueOptions<A extends Act> {
  now: () => number;
  newKey: () => string;
  /** Runs something later; returns what calls it off. */
  later: (ms: number, run: () => void) => () => void;
  send: (act: Pending<A>) => Promise<void>;
  /** Keeps what is not sent yet over a crash of the page, at each change. */
  keep: (acts: readonly Pending<A>[]) => void;
  /** Acts that an earlier page of the same owner kept. */
  kept: readonly Pending<A>[];
  onSent: (act: Pending<A>) => void;
  onFailed: (act: Pending<A>, error: unknown) => void;
  /** Acts of an earlier page that are too old to be sent unasked. */
  onLost: (acts: readonly Pending<A>[]) => void;
}

/** The acts on their way, oldest first. */
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

  /** Sends an act whose time has not come, or has just come. */
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

  /** Shows an act as done and sends it in five seconds; one that waits for the same load is replaced. */
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

  /** Takes an act back that was not sent yet: the last one unless named. Null where there is none. */
  function undo(key?: string): Pending<A> | null {
    const act = acts.findLast((one) => one.state === "waiting" && (key === undefined || one.key === key));
    if (!act) return null;
    callOff(act.key);
    change(without(act.key));
    return act;
  }

  /** Sends an act that did not get through once more, under its own key: had it arrived after all, it counts once. */
  function again(act: Pending<A>): void {
    if (acts.some(({ key }) => key === act.key)) return;
    change([...acts, act]);
    start(act);
  }

  /** Sends everything that waits, because the page is left; ends once all that was sent is answered. */
  async function flush(): Promise<void> {
    for (const act of acts) dispatch(act.key);
    await Promise.allSettled(calls);
  }

  const fresh = options.kept.filter((act) => now() - act.dueAt <= RESUME_WITHIN_MS);
  if (options.kept.length > 0) change(fresh);
  // One that was being sent is sent again, since its answer is not known, but it can no longer be undone.
  for (const act of acts) wait(act);
  const lost = options.kept.filter((act) => !fresh.includes(act));
  if (lost.length > 0) onLost(lost);

  return { add, undo, again, flush, snapshot: () => acts };
}
