import type { Job } from "@board/api/schemas";
import { DAY_MS, HOUR_MS } from "@board/calendar";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as worker from "../../../public/worker.js";
import { ANSWER_MS } from "../../ui/hooks/answer.ts";
import { currentToasts } from "../../ui/hooks/toasts.ts";
import {
  forgetJobs,
  forgetOthers,
  type KeptJobs,
  keepJobs,
  PLACE,
  STORE,
  stopKeeping,
} from "../session/kept-jobs.ts";
import { leave } from "../session/leave.ts";
import { isInHand, keptJobs } from "./kept-facts.ts";
import { onSessionEnd } from "./session-end.ts";

const READ_AT = new Date("2026-11-18T08:12:00.000Z");
const TODAY = "2026-11-18";

const NO_SITE = { contactName: null, phone: null, reference: null, hours: null, instructions: null };
const JOB = {
  id: "load_a",
  ref: "FB-7K2M-4QXD",
  status: "BOOKED",
  from: { outcode: "PR5", town: "Bamber Bridge", postcode: "PR58AQ" },
  to: { outcode: "G33", town: "Queenslie", postcode: "G334DZ" },
  miles: 205,
  collect: { date: TODAY, window: "AM", byTime: "11:00" },
  deliver: { date: "2026-11-19", window: "Anytime", byTime: null },
  vehicleClass: "EIGHTEEN_T",
  type: "PALLETS",
  weightBand: "T_3_7",
  pallets: 4,
  parcels: null,
  equipment: [],
  weightKg: null,
  goods: [],
  temperature: null,
  noSubcontract: false,
  collectedAt: null,
  deliveredAt: null,
  collectFrom: {
    ...NO_SITE,
    name: "Lostock Tile Works",
    lines: ["Block 12, Walton Summit", "Bamber Bridge"],
    postcode: null,
    contactName: "Imran Aziz",
    phone: "01632 960407",
    reference: "LT 5518",
    instructions: "In by the <south> gate & out by the north.",
  },
  deliverTo: null,
  stops: [],
  dimsNote: null,
  boardNote: null,
  notes: "Hi-vis and boots.",
  poster: {
    name: "Harrow & Pike Supplies",
    contactName: "Dev Mistry",
    email: "dev@harrow.test",
    phone: "01632 960123",
  },
  change: null,
} as unknown as Job;

const READ = { owner: "person_a firm_a", jobs: [JOB], readAt: READ_AT, codes: { load_a: "7QK4MX" } };
const KEPT = keptJobs(READ);

/** The stores of a browser, in memory. */
function stubStores() {
  const stores = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const held = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, held);
    return {
      match: async (place: string) => held.get(place)?.clone(),
      put: async (place: string, response: Response) => void held.set(place, response),
      delete: async (place: string) => held.delete(place),
    };
  };
  vi.stubGlobal("caches", {
    open,
    match: async (place: string) => [...stores.values()].flatMap((held) => held.get(place) ?? [])[0]?.clone(),
    delete: async (name: string) => stores.delete(name),
  });
  /** References of the jobs that the browser holds. */
  return async (): Promise<string[]> => {
    const kept: KeptJobs | undefined = await stores.get(STORE)?.get(PLACE)?.clone().json();
    return kept?.jobs.map(({ ref }) => ref) ?? [];
  };
}

let held: () => Promise<string[]>;
beforeEach(async () => {
  held = stubStores();
  vi.stubGlobal("navigator", { onLine: true });
  await keepJobs(KEPT);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the jobs stored in a browser", () => {
  it("stay until something removes them", async () => {
    await forgetOthers("person_a firm_a");
    expect(await held()).toEqual(["FB-7K2M-4QXD"]);
  });

  it("are removed when their reader signs out", async () => {
    vi.doMock("next-auth/react", () => ({ signOut: async () => undefined }));
    // An answer that was on its way comes before the page is gone.
    const assign = vi.fn(() => void keepJobs(KEPT));
    vi.stubGlobal("location", { assign });
    vi.stubGlobal("sessionStorage", { clear: () => {}, removeItem: () => {} });
    vi.stubGlobal("localStorage", { getItem: () => null });
    await leave();
    vi.doUnmock("next-auth/react");
    expect(assign).toHaveBeenCalledWith("/sign-in");
    await forgetOthers("person_a firm_a");
    expect(await held()).toEqual([]);
    stopKeeping()();
  });

  it("stay with a page whose sign-out failed, and are stored again", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.doMock("next-auth/react", () => ({ signOut: () => Promise.reject(new TypeError("fetch failed")) }));
    await leave();
    vi.doUnmock("next-auth/react");
    expect(currentToasts().at(-1)?.text).toMatch(/^You are still signed in\./);
    vi.runAllTimers();
    expect(await held()).toEqual(["FB-7K2M-4QXD"]);
    await keepJobs({ ...KEPT, jobs: [] });
    expect(await held()).toEqual([]);
  });

  it.each(["looks for news", "acts"])(
    "are removed when the page %s and finds that the session has ended",
    async (how) => {
      const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
      const told: boolean[] = [];
      const stop = onSessionEnd(queries, (acted) => told.push(acted));
      const refused = async () => {
        throw { data: { httpStatus: 401, problem: { code: "signed_out", detail: "Sign in first." } } };
      };
      const call =
        how === "acts"
          ? queries.getMutationCache().build(queries, { mutationFn: refused }).execute(undefined)
          : queries.fetchQuery({ queryKey: ["jobs"], queryFn: refused });
      await call.catch(() => {});
      await expect.poll(held).toEqual([]);
      expect(told).toEqual([how === "acts"]);
      stop();
    },
  );

  it("stay if a call is refused for another reason", async () => {
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const stop = onSessionEnd(queries, () => {});
    const queryFn = async () => {
      throw { data: { httpStatus: 403, problem: { code: "seat_required", detail: "No seat." } } };
    };
    await queries.fetchQuery({ queryKey: ["jobs"], queryFn }).catch(() => {});
    expect(await held()).toEqual(["FB-7K2M-4QXD"]);
    stop();
  });

  it.each([
    ["person", "person_b firm_a"],
    ["firm", "person_a firm_b"],
  ])("are removed when another %s is signed in", async (_, owner) => {
    await forgetOthers(owner);
    expect(await held()).toEqual([]);
  });

  it("are removed a day after the last day of the job", async () => {
    const overAt = Date.parse("2026-11-21T00:00:00.000Z");
    expect((await worker.keptAt(overAt - 1))?.jobs).toHaveLength(1);
    expect(await worker.keptAt(overAt)).toBeNull();
    expect(await held()).toEqual([]);
  });

  it("are removed one by one, and jobs of other days stay", async () => {
    const late = {
      ...JOB,
      ref: "FB-LATE",
      deliver: null,
      collect: { ...JOB.collect, date: "2026-11-16" },
    } as Job;
    await keepJobs(keptJobs({ ...READ, jobs: [late, JOB] }));
    expect(await held()).toEqual(["FB-LATE", "FB-7K2M-4QXD"]);
    await worker.keptAt(Date.parse("2026-11-20T00:00:00.000Z"));
    expect(await held()).toEqual(["FB-7K2M-4QXD"]);
  });

  it("take nothing of the driver's page with them", async () => {
    await (await caches.open("driver-a1b2c3")).put("/d/index.html", new Response("the driver's page"));
    await forgetJobs();
    expect(await held()).toEqual([]);
    expect(await (await caches.match("/d/index.html"))?.text()).toBe("the driver's page");
  });

  it("are none if the browser forbids storage", async () => {
    vi.stubGlobal("caches", {
      open: () => Promise.reject(new Error("SecurityError")),
      delete: () => Promise.reject(new Error("SecurityError")),
    });
    await keepJobs(KEPT);
    await forgetJobs();
    vi.stubGlobal("caches", undefined);
    await keepJobs(KEPT);
  });

  it.each([
    ["booked for today", { status: "BOOKED", collect: TODAY }, true],
    ["booked for tomorrow", { status: "BOOKED", collect: "2026-11-19" }, true],
    ["booked for a later day", { status: "BOOKED", collect: "2026-11-20" }, false],
    ["late", { status: "BOOKED", collect: "2026-11-16" }, true],
    ["aboard", { status: "IN_TRANSIT", collect: "2026-11-16" }, true],
    ["delivered", { status: "DELIVERED", collect: TODAY }, false],
    ["called off", { status: "CANCELLED", collect: TODAY }, false],
  ] as const)("are the current ones: one that is %s", (_, { status, collect }, expected) => {
    expect(isInHand({ status, collect: { date: collect, window: "AM", byTime: null } }, TODAY)).toBe(
      expected,
    );
  });

  it("are sorted by when they are due: today's collection before tomorrow's delivery", () => {
    const aboard = {
      ...JOB,
      id: "load_b",
      ref: "FB-1111-AAAA",
      status: "IN_TRANSIT",
      collect: { ...JOB.collect, date: "2026-11-17" },
      collectedAt: "2026-11-17T10:00:00.000Z",
    } as Job;
    const soon = { ...JOB, id: "load_c", ref: "FB-2222-BBBB", collect: { ...JOB.collect, byTime: "09:30" } };
    const kept = keptJobs({ ...READ, jobs: [aboard, JOB, soon] });
    expect(kept.jobs.map(({ ref }) => ref)).toEqual(["FB-2222-BBBB", "FB-7K2M-4QXD", "FB-1111-AAAA"]);
  });

  it("contain what a driver needs, and no price", () => {
    const [job] = KEPT.jobs;
    expect(job?.parts).toEqual([
      {
        title: "1. Collect 4 pallets, Wed 18 Nov by 11:00",
        facts: [
          { name: "Address", text: "Lostock Tile Works\nBlock 12, Walton Summit\nBamber Bridge\nPR5 8AQ" },
          { name: "Ask for", text: "Imran Aziz" },
          { name: "Telephone", text: "01632 960407", as: "phone" },
          { name: "Reference", text: "LT 5518", as: "spoken" },
          { name: "Collection code", text: "7QK 4MX", as: "spoken" },
          { name: "Get in", text: "In by the <south> gate & out by the north." },
        ],
      },
      {
        title: "2. Deliver 4 pallets, Thu 19 Nov, any time",
        facts: [{ name: "Address", text: "Queenslie\nG33 4DZ" }],
      },
      {
        title: "The load",
        facts: [
          { name: "Load", text: "4 pallets, 3–7 t, 18 t rigid" },
          { name: "Notes", text: "Hi-vis and boots." },
          { name: "Poster", text: "Dev Mistry, Harrow & Pike Supplies" },
          { name: "Telephone", text: "01632 960123", as: "phone" },
        ],
      },
    ]);
  });
});

describe("the page shown without a connection", () => {
  const page = {
    kept: KEPT,
    now: READ_AT.getTime(),
    address: "https://board.test/diary",
    online: false,
    nonce: "n1",
  };

  it("shows the stored jobs and their age, with every word escaped", () => {
    const html = worker.pageOf(page);
    expect(html).toContain("<h1>No signal</h1>\n<p>These jobs are kept on this phone, as of 08:12.</p>");
    expect(html).toContain('<a href="tel:01632960407">01632 960407</a>');
    expect(html).toContain("<b>7QK 4MX</b>");
    expect(html).toContain("In by the &#60;south&#62; gate &#38; out by the north.");
    expect(html).toContain("Lostock Tile Works\nBlock 12");
  });

  it("names the day of jobs that were read on another day", () => {
    const html = worker.pageOf({ ...page, now: READ_AT.getTime() + DAY_MS });
    expect(html).toContain("as of Wed 18 Nov, 08:12.");
  });

  it.each([
    [false, "<h1>No signal</h1>\n<p>The page opens by itself when the signal is back.</p>"],
    [true, "<h1>No answer</h1>\n<p>The board does not answer. Try again in a moment.</p>"],
  ])("says what is missing if nothing is stored, and the browser has a network: %s", (online, words) => {
    expect(worker.pageOf({ ...page, kept: null, online })).toContain(words);
  });

  it.each(["<", ">", '"', "'", "&"])("escapes %s in a job or an address", (letter) => {
    const nasty = `${letter}script${letter}`;
    const facts = (["phone", "spoken", undefined] as const).map((as) => ({
      name: nasty,
      text: nasty,
      ...(as && { as }),
    }));
    const job = {
      ref: nasty,
      lane: nasty,
      until: Number.POSITIVE_INFINITY,
      parts: [{ title: nasty, facts }],
    };
    const html = worker.pageOf({
      ...page,
      address: `https://board.test/${nasty}`,
      kept: { ...KEPT, asOf: nasty, jobs: [job] },
    });
    expect(html).not.toContain(nasty);
  });
});

describe("the service worker", () => {
  const ask = (path: string, { mode = "navigate", method = "GET" } = {}) => {
    const answers: Promise<Response>[] = [];
    worker.answer({
      request: { url: `https://board.test${path}`, mode, method } as Request,
      respondWith: (response) => answers.push(response),
      waitUntil: () => {},
    });
    return answers[0];
  };

  it("uses the same names and time limit as the pages", () => {
    expect([worker.STORE, worker.PLACE, worker.ANSWER_MS]).toEqual([STORE, PLACE, ANSWER_MS]);
  });

  it("passes on a page that the service answers", async () => {
    vi.stubGlobal("fetch", async () => new Response("the diary"));
    expect(await (await ask("/diary"))?.text()).toBe("the diary");
  });

  it.each(["/d/q3K0vXb2T9mLzR7sYw1aGg", "/d/worker.js", "/t/q3K0vXb2T9mLzR7sYw1aGg", "/api/v1/loads"])(
    "leaves %s alone",
    (path) => expect(ask(path)).toBeUndefined(),
  );

  it("shows the stored jobs if a page cannot be loaded, under a policy that allows nothing else", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: READ_AT.getTime() + HOUR_MS });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
    vi.stubGlobal("navigator", { onLine: false });
    const response = await ask("/loads/load_a");
    expect(response?.headers.get("content-security-policy")).toMatch(/^default-src 'none'; /);
    expect(await response?.text()).toContain("These jobs are kept on this phone, as of 08:12.");
  });

  it("shows them if there is no answer in time", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: READ_AT });
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    const answer = ask("/diary");
    for (let turn = 0; turn < 10; turn += 1) await new Promise((next) => setImmediate(next));
    vi.advanceTimersByTime(ANSWER_MS);
    expect(await (await answer)?.text()).toContain("<h1>No answer</h1>");
  });

  it("shows a page of its own if it cannot read the stored jobs", async () => {
    const older = Response.json({ jobs: [{ until: Number.MAX_VALUE }] });
    await (await caches.open(STORE)).put(PLACE, older);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
    expect(await (await ask("/diary"))?.text()).toContain("The board does not answer.");
  });

  it("fails a page's part in time, so that Next loads the page", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
    expect((await ask("/diary?_rsc=1x", { mode: "cors" }))?.type).toBe("error");
  });

  it.each([
    ["a call", "/api/trpc/loads.list", { mode: "cors" }],
    ["a file", "/api/site/loads/load_a/pod", {}],
    ["a form", "/loads", { method: "POST" }],
    ["a script", "/_next/static/chunks/a.js", { mode: "no-cors" }],
  ])("leaves %s to the browser", (_, path, options) => {
    expect(ask(path, options)).toBeUndefined();
  });
});
