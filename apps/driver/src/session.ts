import { type Board, CallError, createBoard, type Message } from "./board.ts";
import { type Place, pagesOf } from "./job.ts";
import { drawPhoto } from "./photo.ts";
import { askForPlace, watchPlace } from "./place.ts";
import { type Act, type ActKind, isVerb, type Refusal, TICK_MS } from "./queue/rules.ts";
import { createSender } from "./queue/sender.ts";
import { drawSaid } from "./signature.ts";
import { type Draft, type Link, memoryStore, openStore, type Store } from "./store.ts";
import { languageOf } from "./words/words.ts";

/** State that the screens show; a new object with each change. */
export interface View {
  phase: "loading" | "unknown" | "failed" | "ready";
  link: Link | null;
  acts: readonly Act[];
  /** Why the link has ended, also on a phone that never knew it. */
  end: Refusal | null;
  /** False without a signal, as the browser or the last call says. */
  isOnline: boolean;
  isSending: boolean;
  /** False where the browser keeps nothing. */
  keeps: boolean;
  isPlaceDenied: boolean;
  /** Pictures that were not kept, and why; they can still be shared. */
  unkept: { why: "photoBad" | "tooMany" | "keepsNothing"; files: readonly File[] } | null;
  language: string;
  now: Date;
  requestId: string | null;
}

/** Pages of one stop, by the board's limit. */
const MAX_PAGES = 20;

const NEW_LINK = { isOpen: false, sendsPlace: false, first: null, skewMs: 0, end: null, load: null };

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

/** Runs the work if no other page of this phone sends for the link. */
async function alone(token: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) return work();
  await navigator.locks.request(`driver-${token}`, { ifAvailable: true }, (lock) =>
    lock ? work() : undefined,
  );
}

type Stop = Pick<Place, "number" | "town">;

/** Opens the job of a link: reads what is kept, asks the board, and sends what waits for as long as the page is open. */
export async function openSession(
  token: string,
  onChange: (view: View) => void,
  opening: Promise<Store> = openStore(),
) {
  const opened: Store | null = await opening.catch(() => null);
  const store = opened ?? memoryStore();
  const boards = new Map<string, Board>();
  const place: { watch: ReturnType<typeof watchPlace> | null } = { watch: null };
  let chosen = chosenLanguage();
  let view: View = {
    phase: "loading",
    link: null,
    acts: [],
    end: null,
    isOnline: navigator.onLine,
    isSending: false,
    keeps: opened !== null,
    isPlaceDenied: false,
    unkept: null,
    language: languageOf(chosen, navigator.languages),
    now: new Date(),
    requestId: null,
  };

  function show(change: Partial<View>): void {
    view = { ...view, ...change, now: new Date() };
    onChange(view);
  }

  async function reread(change: Partial<View> = {}): Promise<void> {
    const [link, acts] = await Promise.all([store.link(token), store.acts(token)]);
    const language = chosen ?? link?.language ?? null;
    const known = link ? { phase: "ready" as const, end: link.end, language: languageOf(language, []) } : {};
    show({ link: link ?? null, acts, ...known, ...change });
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
  async function introduce(): Promise<void> {
    const told = await boardOf(token).open(await store.device());
    const { loadId, ref, driver, language, carrier: office } = told;
    const about = { loadId, ref, driver, language, office };
    // The driver may have changed what is kept while the board answered.
    if ((await store.link(token)) !== undefined) await store.changeLink(token, about);
    else await store.putLink({ ...NEW_LINK, ...about, token, read: [] });
  }

  let introduced: Promise<void> | null = null;

  /** Introduces the page once, however many ask meanwhile; anew after a failure. */
  function introduceOnce(): Promise<void> {
    introduced ??= introduce().catch((error) => {
      introduced = null;
      throw error;
    });
    return introduced;
  }

  /** Reads the load anew. What was kept stays on the screen without an answer. */
  async function refresh(): Promise<void> {
    try {
      await introduceOnce();
      const link = await store.link(token);
      if (link === undefined || link.end !== null) return;
      const sent = (await store.acts(token)).filter(({ state }) => state === "SENT");
      const load = await boardOf(token).load(link.loadId);
      if (load !== null) await store.changeLink(token, { load, read: sent.map(({ clientId }) => clientId) });
      await reread({ isOnline: true });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { refusal, requestId } = error;
      const isKnown = (await store.link(token)) !== undefined;
      const isEnd = refusal?.code === "link_ended" || (refusal?.status === 401 && isKnown);
      if (isEnd) await store.end(token, refusal);
      await reread({ isOnline: refusal !== null, requestId, ...(isEnd ? { end: refusal } : {}) });
      if (!isKnown) show({ phase: refusal?.status === 401 ? "unknown" : "failed" });
    }
  }

  /** Sends what waits, then reads what became of it. Other jobs of the phone are sent meanwhile. */
  async function run(when: "tick" | "at once"): Promise<void> {
    if (view.isSending && when === "tick") return;
    show({ isSending: view.acts.some(({ state }) => state === "WAITING") });
    void store.tokens().then((tokens) =>
      sender.run(
        when,
        tokens.filter((other) => other !== token),
      ),
    );
    try {
      await sender.run(when, [token]);
      await refresh();
    } finally {
      show({ isSending: false });
    }
  }

  type NewAct = Partial<Pick<Act, "body" | "at" | "said">> & { stop?: Stop | null };

  async function keep(kind: ActKind, { stop = null, ...about }: NewAct = {}, file?: Blob): Promise<string> {
    const act = { at: new Date().toISOString(), body: {}, said: null, ...about, token, kind };
    const clientId = crypto.randomUUID();
    try {
      const of = { place: stop?.number ?? null, town: stop?.town ?? null };
      return await store.press({ ...act, ...of, clientId }, file);
    } catch (error) {
      // A full phone keeps no more: the driver is told, and what is there is still sent.
      show({ keeps: false });
      throw error;
    } finally {
      await reread();
    }
  }

  async function press(...act: Parameters<typeof keep>): Promise<string> {
    const clientId = await keep(...act);
    void run("at once");
    return clientId;
  }

  const placeDenied = () => {
    show({ isPlaceDenied: true });
    void session.change({ sendsPlace: false });
  };

  const notKept = (why: NonNullable<View["unkept"]>["why"], picture: File) =>
    show({ unkept: { why, files: [...(view.unkept?.files ?? []), picture] } });

  /** Pictures that are being drawn, one at a time since each takes much memory. A verb waits for those of its stop. */
  let drawing: Promise<unknown> = Promise.resolve();

  const session = {
    press,
    tryNow: () => run("at once"),
    /** Says a step and sends the place of this moment with it, where the driver allows it. */
    async milestone(kind: "ON_MY_WAY" | "ARRIVED", stop: Stop): Promise<void> {
      const { at: _, ...fix } = place.watch?.now() ?? { at: "" };
      const at = new Date().toISOString();
      await press("milestone", { stop, at, body: { kind, place: stop.number, at, ...fix } });
    },
    /**
     * Says that a stop is done, with its pages in the driver's order. The place of this moment is kept before it, since
     * a verb carries none.
     */
    async finish(stop: Place, about: { at: Date; said: string | null; body: object }): Promise<void> {
      await drawing;
      const fix = place.watch?.now();
      if (fix) await keep("positions", { body: { positions: [fix] } });
      const [kind, time] =
        stop.number === 1
          ? (["collect", "collectedAt"] as const)
          : stop.isLast
            ? (["deliver", "deliveredAt"] as const)
            : (["stopDone", "doneAt"] as const);
      const at = about.at.toISOString();
      const order = (await store.link(token))?.drafts?.[stop.number]?.order;
      const pages = pagesOf(await store.acts(token), stop.number, order).map(({ clientId }) => clientId);
      const body = { ...about.body, [time]: at, ...(pages.length > 0 ? { pages } : {}) };
      await press(kind, { stop, at, said: about.said, body });
      session.keepDraft(stop.number, undefined);
    },
    async takeBack(act: Act): Promise<void> {
      const { clientId, kind, place: number, town } = act;
      if (await store.unpress(clientId)) return reread();
      const stop = number === null ? null : { number, town: town ?? "" };
      const body = { of: clientId, kind: act.body.kind };
      await press(kind === "page" ? "deletePage" : "takeBack", { stop, body });
    },
    /** Draws a picture and keeps it as a page of a stop, in the place of another one, or as a message. */
    async photo(picture: File, stop: Stop | null, instead: Act | null = null): Promise<void> {
      drawing = drawing.then(async () => {
        const pages = stop === null ? [] : pagesOf(await store.acts(token), stop.number);
        if (instead === null && pages.length >= MAX_PAGES) return notKept("tooMany", picture);
        const drawn = await drawPhoto(picture);
        if (drawn === null) return notKept("photoBad", picture);
        if (instead !== null) await session.takeBack(instead);
        const at = new Date().toISOString();
        const kind = stop === null ? "file" : "page";
        const kept = press(kind, { stop, at, body: { at } }, drawn.photo);
        const clientId = await kept.catch(() => notKept("keepsNothing", picture));
        if (clientId && drawn.isBlurred) blurred.add(clientId);
      });
      await drawing;
    },
    dropUnkept: () => show({ unkept: null }),
    isBlurred: (clientId: string) => blurred.has(clientId),
    /** Returns the picture of an act: its photo, or what was signed, drawn anew. */
    picture: async (act: Act): Promise<Blob | null> =>
      (await store.file(act.clientId)) ?? (act.said ? drawSaid(act) : null),
    async forget(acts: readonly Act[]): Promise<void> {
      for (const { clientId } of acts) await store.remove(clientId);
      await reread();
      void run("at once");
    },
    async change(change: Partial<Link>): Promise<void> {
      await store.changeLink(token, change);
      await reread();
    },
    /** Keeps what is filled in at a stop, so that a closed page loses nothing. */
    keepDraft(number: number, draft: Draft | undefined): void {
      if (view.link === null || view.link.end !== null) return;
      const { [number]: _, ...others } = view.link.drafts ?? {};
      const drafts = draft === undefined ? others : { ...others, [number]: draft };
      show({ link: { ...view.link, drafts } });
      void store.changeLink(token, { drafts });
    },
    chooseLanguage(language: string): void {
      chosen = language;
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
            onFix: (fix) => void press("positions", { body: { positions: [fix] } }),
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
