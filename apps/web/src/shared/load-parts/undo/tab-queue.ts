import { detailOf, type Refusal, refusalOf } from "../../../ui/format/refusal.ts";
import { whenWorded, wordsFor } from "../../../ui/format/words.ts";
import { showToast } from "../../../ui/hooks/toasts.ts";
import { onSendWaiting } from "../../session/send-waiting.ts";
import { keepActs } from "./kept-acts.ts";
import { offeredAgain, type Trouble, tooOld, troubleOf, withoutLoad } from "./trouble.ts";
import { type Act, createUndoQueue, type Pending } from "./undo-queue.ts";

/** Settings for a kind of act: its storage key, its name, and access to its form. */
interface TabQueueOptions<A extends Act> {
  store: string;
  /** Type guard for the fields of a stored act. */
  isAct: (fields: Readonly<Record<string, unknown>>) => boolean;
  /** Names an act for use within a sentence. */
  nameOf: (act: A) => string;
  /** Puts the values of an unsent act back into its form. */
  refill?: (act: Pending<A>) => void;
  /** Clears the form of an act that is sent again. */
  empty?: (act: Pending<A>) => void;
}

/** Functions that send an act, and update the page's cache afterwards. */
export interface Calls<A extends Act> {
  send: (act: Pending<A>) => Promise<void>;
  onSent?: ((act: Pending<A>) => void) | undefined;
  onFailed?: ((act: Pending<A>, refusal: Refusal) => void) | undefined;
}

interface State<A extends Act> {
  pending: readonly Pending<A>[];
  /** Acts that failed, or whose result is unknown. */
  troubles: readonly Trouble<A>[];
  /** The latest sent act; null once the person has left the page that sent it. */
  sent: Pending<A> | null;
}

interface OwnerQueue<A extends Act> {
  /** Functions of the page that was opened last. */
  calls: Calls<A>;
  queue: ReturnType<typeof createUndoQueue<A>>;
}

export type TabQueue<A extends Act> = ReturnType<typeof createTabQueue<A>>;

/** Time on screen of the toast for a failed act, on a page that does not list pending acts. */
const TOAST_MS = 60_000;

/**
 * Rethrows an error. If the server refused the act, first loads the module with the error texts; the act stays stored
 * until then. Errors without a response do not need that module.
 */
async function rethrowWithWords(error: unknown): Promise<never> {
  if (detailOf(error) !== null) await whenWorded();
  throw error;
}

export const NOTHING: State<never> = { pending: [], troubles: [], sent: null };

/**
 * Queue for one kind of act in this tab. It outlives pages, so that acts are sent once and their results show
 * after navigation. Each owner (person, firm and mode) has a separate queue.
 */
export function createTabQueue<A extends Act>({ store, isAct, nameOf, refill, empty }: TabQueueOptions<A>) {
  const owned = new Map<string, OwnerQueue<A>>();
  /** Owner of the current page. */
  let owner: string | null = null;
  let state: State<A> = NOTHING;
  /** Number of mounted pages that show pending acts. */
  let pages = 0;
  /** Functions that hide the toast of a failed act, by the act's key. */
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

  /** Replaces the failed acts, and hides the toasts of those removed. */
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

  /** Hides the error of an act. The form keeps the act's values. */
  function dismiss({ act }: Trouble<A>): void {
    setTroubles(without(act.key));
  }

  function offerAgain(): void {
    for (const trouble of state.troubles) if (trouble.waitsForSignal) showTrouble(offeredAgain(trouble));
  }

  /**
   * Undoes the act with this key, or the latest pending one. Its form stays empty, so that Enter does not send it
   * again.
   */
  function undo(key?: string): Pending<A> | null {
    return current()?.undo(key) ?? null;
  }

  function showTrouble(trouble: Trouble<A>): void {
    const { act, what, why, again: asked } = trouble;
    refill?.(act);
    hideToast(act.key);
    change({ troubles: [...without(act.key), trouble] });
    if (pages > 0) return;
    const hide = showToast({
      kind: "error",
      text: `${what} ${why}`,
      forMs: TOAST_MS,
      ...(asked && { action: { label: asked.label, run: () => again(asked.act) } }),
    });
    toasts.set(act.key, hide);
  }

  function createOwned(ownerId: string, calls: Calls<A>): OwnerQueue<A> {
    const storage = keepActs<A>(`${store} ${ownerId}`, isAct);
    const isShown = () => ownerId === owner;
    const own: OwnerQueue<A> = {
      calls,
      queue: createUndoQueue<A>({
        now: Date.now,
        newKey: () => crypto.randomUUID(),
        later: (ms, run) => {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
        send: (act) => own.calls.send(act).catch(rethrowWithWords),
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
          if (isShown()) showTrouble(troubleOf(act, nameOf(act), { ...refusal, detail: wordsFor(error) }));
        },
        onLost: (acts) => {
          for (const act of acts) showTrouble(tooOld(act, nameOf(act)));
        },
      }),
    };
    return own;
  }

  /** Switches to this owner's queue, and resumes acts that an earlier page of the tab stored. */
  function switchTo(ownerId: string, calls: Calls<A>): OwnerQueue<A> {
    if (ownerId !== owner) {
      owner = ownerId;
      change({ ...NOTHING, pending: owned.get(ownerId)?.queue.snapshot() ?? [] });
    }
    const own = owned.get(ownerId) ?? createOwned(ownerId, calls);
    own.calls = calls;
    owned.set(ownerId, own);
    window.addEventListener("online", offerAgain);
    return own;
  }

  /** Resumes stored acts on a page that does not show pending acts; toasts report the results. */
  function resume(ownerId: string, calls: Calls<A>): void {
    if (pages === 0) switchTo(ownerId, calls);
  }

  /**
   * Registers a page that shows pending acts. The returned function unregisters the page, and sends its pending
   * acts.
   */
  function open(ownerId: string, calls: Calls<A>): () => void {
    pages += 1;
    // Hides these toasts, because the page shows failed acts itself.
    for (const key of toasts.keys()) hideToast(key);
    const own = switchTo(ownerId, calls);
    const flush = () => void own.queue.flush();
    window.addEventListener("pagehide", flush);
    return () => {
      pages -= 1;
      window.removeEventListener("pagehide", flush);
      flush();
      state = { ...state, sent: null };
    };
  }

  /** Queues an act, and removes an earlier failure for the same load. */
  function add(act: A): void {
    setTroubles(withoutLoad(state.troubles, act.loadId));
    current()?.add(act);
  }

  onSendWaiting(async () => {
    await Promise.all([...owned.values()].map(({ queue }) => queue.flush()));
  });

  return { open, resume, subscribe, snapshot: () => state, add, undo, again, dismiss };
}
