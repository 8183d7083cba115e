import { onSendWaiting } from "../../session/send-waiting.ts";
import { detailOf, type Refusal, refusalOf } from "../../ui/refusal.ts";
import { showToast } from "../../ui/toasts.ts";
import { whenWorded, wordsFor } from "../../ui/words.ts";
import { keepActs } from "./kept-acts.ts";
import { offeredAgain, type Trouble, tooOld, troubleOf, withoutLoad } from "./trouble.ts";
import { type Act, createUndoQueue, type Pending } from "./undo-queue.ts";

/** One kind of acts: its name in the tab's storage, its words, and the form that it is typed in. */
interface Kind<A extends Act> {
  store: string;
  /** Tells the fields of such an act in what was kept. */
  isAct: (fields: Readonly<Record<string, unknown>>) => boolean;
  /** Names an act within a sentence. */
  nameOf: (act: A) => string;
  /** Fills the form again with an act that was not sent. */
  refill?: (act: Pending<A>) => void;
  /** Empties the form of an act that is sent once more. */
  empty?: (act: Pending<A>) => void;
}

/** Makes the call of an act, and sees to what the page has read. */
export interface Calls<A extends Act> {
  send: (act: Pending<A>) => Promise<void>;
  onSent?: ((act: Pending<A>) => void) | undefined;
  onFailed?: ((act: Pending<A>, refusal: Refusal) => void) | undefined;
}

interface State<A extends Act> {
  pending: readonly Pending<A>[];
  /** The acts that did not arrive. */
  troubles: readonly Trouble<A>[];
  /** The act that was just sent; null once its page is left. */
  sent: Pending<A> | null;
}

interface Owned<A extends Act> {
  /** Those of the page that was opened last. */
  calls: Calls<A>;
  queue: ReturnType<typeof createUndoQueue<A>>;
}

export type TabQueue<A extends Act> = ReturnType<typeof createTabQueue<A>>;

/** A toast of an act that failed stays this long on a page that does not show acts on their way. */
const TOLD_FOR_MS = 60_000;

/**
 * Throws a refusal once there are words for it: until then the act counts as being sent, so that it is kept and nothing is
 * left unsaid. What was not answered needs none.
 */
async function throwWorded(error: unknown): Promise<never> {
  if (detailOf(error) !== null) await whenWorded();
  throw error;
}

export const NOTHING: State<never> = { pending: [], troubles: [], sent: null };

/**
 * The queue of one kind of acts in this tab: one for all pages, so that none of them sends what another is sending, and what
 * became of an act is told on whatever page its person is by then. Each owner (person, firm and mode) has a queue of its own.
 */
export function createTabQueue<A extends Act>({ store, isAct, nameOf, refill, empty }: Kind<A>) {
  const owned = new Map<string, Owned<A>>();
  /** The owner whose pages are open. */
  let owner: string | null = null;
  let state: State<A> = NOTHING;
  /** Open pages that show acts on their way. */
  let pages = 0;
  /** Functions that take the toast of a trouble away, by the key of its act. */
  const toasts = new Map<string, () => void>();
  const listeners = new Set<() => void>();

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function change(changes: Partial<State<A>>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  const current = () => (owner === null ? undefined : owned.get(owner)?.queue);

  function hideToast(key: string): void {
    toasts.get(key)?.();
    toasts.delete(key);
  }

  /** Sets the troubles, and takes the toasts of all others away. */
  function setTroubles(troubles: readonly Trouble<A>[]): void {
    for (const key of toasts.keys()) if (!troubles.some(({ act }) => act.key === key)) hideToast(key);
    change({ troubles });
  }

  const without = (key: string) => state.troubles.filter(({ act }) => act.key !== key);

  function again(act: Pending<A>): void {
    setTroubles(without(act.key));
    empty?.(act);
    current()?.again(act);
  }

  /** Takes what was told of an act off the screen; the act stays in its form. */
  function dismiss({ act }: Trouble<A>): void {
    setTroubles(without(act.key));
  }

  function offerAgain(): void {
    for (const trouble of state.troubles) if (trouble.waitsForSignal) tell(offeredAgain(trouble));
  }

  /** Takes back the last act that waits, or the named one. Its form stays empty: Enter there must not send it. */
  function undo(key?: string): Pending<A> | null {
    return current()?.undo(key) ?? null;
  }

  function tell(trouble: Trouble<A>): void {
    const { act, what, why, again: asked } = trouble;
    refill?.(act);
    hideToast(act.key);
    change({ troubles: [...without(act.key), trouble] });
    if (pages > 0) return;
    const hide = showToast({
      kind: "error",
      text: `${what} ${why}`,
      forMs: TOLD_FOR_MS,
      ...(asked && { action: { label: asked.label, run: () => again(asked.act) } }),
    });
    toasts.set(act.key, hide);
  }

  function createOwned(its: string, calls: Calls<A>): Owned<A> {
    const storage = keepActs<A>(`${store} ${its}`, isAct);
    const isShown = () => its === owner;
    const own: Owned<A> = {
      calls,
      queue: createUndoQueue<A>({
        now: Date.now,
        newKey: () => crypto.randomUUID(),
        later: (ms, run) => {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
        send: (act) => own.calls.send(act).catch(throwWorded),
        keep: (pending) => {
          storage.keep(pending);
          if (isShown()) change({ pending });
        },
        kept: storage.kept(),
        onSent: (act) => {
          if (isShown()) change({ sent: act });
          own.calls.onSent?.(act);
        },
        onFailed: (act, error) => {
          const refusal = refusalOf(error);
          own.calls.onFailed?.(act, refusal);
          if (isShown()) tell(troubleOf(act, nameOf(act), { ...refusal, detail: wordsFor(error) }));
        },
        onLost: (acts) => {
          for (const act of acts) tell(tooOld(act, nameOf(act)));
        },
      }),
    };
    return own;
  }

  /** Goes on with the queue of this owner, and with what an earlier page of the tab kept of it. */
  function take(its: string, calls: Calls<A>): Owned<A> {
    if (its !== owner) {
      owner = its;
      change({ ...NOTHING, pending: owned.get(its)?.queue.snapshot() ?? [] });
    }
    const own = owned.get(its) ?? createOwned(its, calls);
    own.calls = calls;
    owned.set(its, own);
    window.addEventListener("online", offerAgain);
    return own;
  }

  /** Goes on with what an earlier page kept, on a page that does not show it: toasts tell what became of it. */
  function resume(its: string, calls: Calls<A>): void {
    if (pages === 0) take(its, calls);
  }

  /** Opens a page of this owner that shows the acts on their way; the answer closes it, which sends them. */
  function open(its: string, calls: Calls<A>): () => void {
    pages += 1;
    // The page tells of every trouble itself.
    for (const key of toasts.keys()) hideToast(key);
    const own = take(its, calls);
    const flush = () => void own.queue.flush();
    window.addEventListener("pagehide", flush);
    return () => {
      pages -= 1;
      window.removeEventListener("pagehide", flush);
      flush();
      state = { ...state, sent: null };
    };
  }

  /** Adds an act in place of what became of an earlier one for the load. */
  function add(act: A): void {
    setTroubles(withoutLoad(state.troubles, act.loadId));
    current()?.add(act);
  }

  onSendWaiting(async () => {
    await Promise.all([...owned.values()].map(({ queue }) => queue.flush()));
  });

  return { open, resume, subscribe, snapshot: () => state, add, undo, again, dismiss };
}
