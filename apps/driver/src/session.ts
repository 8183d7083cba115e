import { type Board, CallError, createBoard, type Message } from "./board.ts";
import { drawPhoto } from "./photo.ts";
import { askForPlace, type Fix, watchPlace } from "./place.ts";
import { type Act, type ActKind, isVerb, TICK_MS } from "./queue/rules.ts";
import { createSender } from "./queue/sender.ts";
import { type Link, memoryStore, openStore, type Store } from "./store.ts";
import { languageOf } from "./words/words.ts";

/** State that the screens show; a new object with each change. */
export interface View {
  phase: "loading" | "unknown" | "failed" | "ready";
  link: Link | null;
  acts: readonly Act[];
  /** False without a signal, as the browser or the last call says. */
  isOnline: boolean;
  isSending: boolean;
  /** False where the browser keeps nothing. */
  keeps: boolean;
  isPlaceDenied: boolean;
  language: string;
  now: Date;
  requestId: string | null;
}

const LANGUAGE_KEY = "fb-driver-language";

/** Returns the chosen language; null if none was chosen, or the browser keeps nothing. */
function chosenLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

/** Pages whose photo looks blurred; known on this page only. */
const blurred = new Set<string>();

/** Runs the work if no other page of this phone does it. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) return work();
  await navigator.locks.request("driver-queue", { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

/** Opens the job of a link: reads what is kept, asks the board, and sends what waits for as long as the page is open. */
export async function openSession(token: string, onChange: (view: View) => void) {
  const opened: Store | null = await openStore().catch(() => null);
  const store = opened ?? memoryStore();
  const boards = new Map<string, Board>();
  const place: { watch: ReturnType<typeof watchPlace> | null } = { watch: null };
  let view: View = {
    phase: "loading",
    link: null,
    acts: [],
    isOnline: navigator.onLine,
    isSending: false,
    keeps: opened !== null,
    isPlaceDenied: false,
    language: languageOf(chosenLanguage(), navigator.languages),
    now: new Date(),
    requestId: null,
  };

  function show(change: Partial<View>): void {
    view = { ...view, ...change, now: new Date() };
    onChange(view);
  }

  async function reread(change: Partial<View> = {}): Promise<void> {
    const [link, acts] = await Promise.all([store.link(token), store.acts(token)]);
    show({ ...change, link: link ?? null, acts, ...(link ? { phase: "ready" as const } : {}) });
  }

  function boardOf(ofToken: string): Board {
    const known = boards.get(ofToken);
    const board = known ?? createBoard(ofToken, (skewMs) => void store.changeLink(ofToken, { skewMs }));
    boards.set(ofToken, board);
    return board;
  }

  const sender = createSender({
    store,
    now: () => new Date(),
    elapsed: () => performance.now(),
    alone,
    onChange: () => void reread(),
    onHeldUp: (ms) => setTimeout(() => void run("at once"), ms),
    async send(act, body, answerId) {
      const [link, file] = await Promise.all([store.link(act.token), store.file(act.clientId)]);
      if (link === undefined) return { is: "WAIT", code: "not_opened", retryAfterMs: null };
      const call = { act, body, answerId, ...(file ? { file } : {}) };
      const outcome = await boardOf(act.token).send(link.loadId, call);
      show({ isOnline: outcome.is !== "WAIT" || outcome.retryAfterMs !== null });
      return outcome;
    },
  });

  /** Says that the page runs, and keeps which job the link is for. */
  async function introduce(): Promise<Link> {
    const known = await store.link(token);
    const told = await boardOf(token).open(await store.device());
    const link: Link = {
      isOpen: false,
      sendsPlace: false,
      first: null,
      skewMs: 0,
      end: null,
      load: null,
      readAt: new Date().toISOString(),
      ...known,
      token,
      loadId: told.loadId,
      ref: told.ref,
      driver: told.driver,
      office: told.carrier,
      language: told.language,
    };
    await store.putLink(link);
    if (chosenLanguage() === null) show({ language: languageOf(told.language, []) });
    return link;
  }

  let isIntroduced = false;

  /** Reads the load anew. What was kept stays on the screen without an answer. */
  async function refresh(): Promise<void> {
    try {
      const link = isIntroduced ? view.link : await introduce();
      isIntroduced = true;
      if (link === null || link.end !== null) return;
      const readAt = new Date().toISOString();
      const load = await boardOf(token).load(link.loadId);
      if (load !== null) await store.changeLink(token, { load, readAt });
      await reread({ isOnline: true });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { refusal, requestId } = error;
      const isUnknown = refusal?.status === 401;
      if (refusal?.code === "link_ended" || (isUnknown && view.link !== null))
        await store.end(token, refusal);
      await reread({ isOnline: refusal !== null, requestId });
      if (view.link === null) show({ phase: isUnknown ? "unknown" : "failed" });
    }
  }

  /** Sends what waits, then reads what became of it. */
  async function run(when: "tick" | "at once"): Promise<void> {
    if (view.isSending && when === "tick") return;
    show({ isSending: view.acts.some(({ state }) => state === "WAITING") });
    try {
      await sender.run(when);
      await refresh();
    } finally {
      show({ isSending: false });
    }
  }

  async function keep(kind: ActKind, about: Partial<Pick<Act, "place" | "body" | "at">>, file?: Blob) {
    const clientId = crypto.randomUUID();
    const act = { at: new Date().toISOString(), place: null, body: {}, ...about };
    try {
      await store.press({ ...act, token, kind, clientId }, file);
    } catch (error) {
      // A full phone keeps no more: the driver is told, and what is there is still sent.
      show({ keeps: false });
      throw error;
    }
    await reread();
    return clientId;
  }

  /** Verbs that are being kept, by kind and stop. */
  const pressing = new Map<string, Promise<string>>();

  /** Keeps a verb once: a second tap on its button, while the first one stands, is the same press. */
  async function keepOnce(...act: Parameters<typeof keep>): Promise<string> {
    const [kind, { place: number = null }] = act;
    const key = `${kind} ${number}`;
    const stands = (await store.acts(token)).find(
      (each) => each.kind === kind && each.place === number && each.state !== "REFUSED",
    );
    if (stands !== undefined) return stands.clientId;
    const kept = pressing.get(key) ?? keep(...act).finally(() => pressing.delete(key));
    pressing.set(key, kept);
    return kept;
  }

  async function press(...act: Parameters<typeof keep>): Promise<string> {
    const clientId = await (isVerb({ kind: act[0] }) ? keepOnce(...act) : keep(...act));
    void run("at once");
    return clientId;
  }

  const placeDenied = () => {
    show({ isPlaceDenied: true });
    void store.changeLink(token, { sendsPlace: false }).then(() => reread());
  };
  const keepFix = (fix: Fix) => void press("positions", { body: { positions: [fix] } });

  const session = {
    press,
    tryNow: () => run("at once"),
    /** Says a step and sends the place of this moment with it, where the driver allows it. */
    async milestone(kind: "ON_MY_WAY" | "ARRIVED", number: number): Promise<void> {
      const { at: _, ...fix } = place.watch?.now() ?? { at: "" };
      const at = new Date().toISOString();
      await press("milestone", { place: number, at, body: { kind, place: number, at, ...fix } });
    },
    /** Keeps the place of this moment before a verb, which carries none itself. */
    async fixBefore(): Promise<void> {
      const fix = place.watch?.now();
      if (fix) await keep("positions", { body: { positions: [fix] } });
    },
    async takeBack(
      { clientId, place: number }: Act,
      kind: "takeBack" | "deletePage" = "takeBack",
    ): Promise<void> {
      if (await store.unpress(clientId)) return reread();
      await press(kind, { place: number, body: { of: clientId } });
    },
    /** Draws a picture and keeps it as a page of a stop, or as a message; false if it cannot be read. */
    async photo(picture: Blob, number: number | null): Promise<string | null> {
      const drawn = await drawPhoto(picture);
      if (drawn === null) return null;
      const at = new Date().toISOString();
      const kind = number === null ? "file" : "page";
      const clientId = await press(kind, { place: number, at, body: { at } }, drawn.photo).catch(() => null);
      if (clientId === null) return null;
      if (drawn.isBlurred) blurred.add(clientId);
      return clientId;
    },
    isBlurred: (clientId: string) => blurred.has(clientId),
    file: (clientId: string) => store.file(clientId),
    async forget(acts: readonly Act[]): Promise<void> {
      for (const { clientId } of acts) await store.remove(clientId);
      await reread();
      void run("at once");
    },
    async change(change: Partial<Link>): Promise<void> {
      await store.changeLink(token, change);
      await reread();
    },
    chooseLanguage(language: string): void {
      show({ language });
      try {
        localStorage.setItem(LANGUAGE_KEY, language);
      } catch {
        // The choice then lasts as long as the page.
      }
    },
    messages: async (): Promise<Message[]> => boardOf(token).messages(view.link?.loadId ?? ""),
    note: async (): Promise<Blob> => boardOf(token).note(view.link?.loadId ?? ""),
    /** Opens the job. The phone asks the driver about its place now, at the press that allows it, and not on the road. */
    async openJob(sendsPlace: boolean): Promise<void> {
      await session.change({ isOpen: true, sendsPlace });
      if (sendsPlace) askForPlace(placeDenied);
    },
    /** Follows the phone's place while `on`: between the first step and the last delivery, where the driver allows it. */
    followPlace(on: boolean): void {
      if (on === (place.watch !== null)) return;
      place.watch?.stop();
      place.watch = on
        ? watchPlace({
            onFix: keepFix,
            onDenied: placeDenied,
          })
        : null;
    },
  };

  /** Drops the files that the board has and that no screen shows any more. */
  async function tidy(): Promise<void> {
    const acts = await store.acts(token);
    const sent = acts.filter(({ state }) => state === "SENT");
    for (const { clientId, kind, bytes, place: number } of sent) {
      const isDone = kind === "file" || sent.some((verb) => isVerb(verb) && verb.place === number);
      if (bytes > 0 && isDone) await store.dropFile(clientId);
    }
  }

  const again = () => {
    if (document.visibilityState === "visible") void run("at once");
  };
  addEventListener("online", again);
  addEventListener("offline", () => show({ isOnline: false }));
  document.addEventListener("visibilitychange", again);
  setInterval(() => {
    if (document.visibilityState === "visible") void run("tick");
  }, TICK_MS);
  await tidy();
  await reread();
  void navigator.storage?.persist?.();
  void run("at once");
  return session;
}

export type Session = Awaited<ReturnType<typeof openSession>>;
