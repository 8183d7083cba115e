import { LIFECYCLE } from "@board/api/loads/lifecycle";
import { type ERRORS, samplePodPdf } from "@board/api/server";
import { type Api, startApi } from "@board/rest/testing/api";
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import { type AwaitedStatus, canReach, hasReached } from "./client.ts";
import {
  BoardError,
  type ErrorCode,
  FreightBoard,
  type Load,
  type LoadInList,
  type LoadStatus,
  type PostLoad,
  UnreachableStatusError,
  type WebhookEvent,
} from "./index.ts";

let api: Api;
let board: FreightBoard;
/** Requests as they left the client. */
let sent: Request[] = [];

const clientFor = (key: string, baseUrl = api.url) =>
  new FreightBoard({
    key,
    baseUrl,
    fetch: (request) => {
      sent.push(request);
      return fetch(request);
    },
  });

beforeAll(async () => {
  api = await startApi();
  board = clientFor((await api.newCaller({}, { mode: "test" })).token);
});
beforeEach(() => {
  sent = [];
});
afterAll(() => api.close());

const POSTING: PostLoad = {
  type: "PALLETS",
  vehicleClass: "EIGHTEEN_T",
  weightBand: "T_3_7",
  pallets: 12,
  fromPostcode: "LS10 1AB",
  toPostcode: "SW1A 2AA",
  collectDate: "2026-11-23",
};

async function post(changes: Partial<PostLoad> = {}, by = board) {
  const { data } = await by.POST("/loads", { body: { ...POSTING, ...changes } });
  return data.load;
}

const advance = (id: string, to: "QUOTED" | "BOOKED" | "IN_TRANSIT" | "DELIVERED" | "CONFIRMED") =>
  board.POST("/test/loads/{id}/advance", { params: { path: { id } }, body: { to } });

async function refusalOf(work: Promise<unknown>): Promise<BoardError> {
  const error = await work.catch((reason: unknown) => reason);
  if (!(error instanceof BoardError)) throw new Error("The board did not refuse it.", { cause: error });
  return error;
}

describe("a call", () => {
  it("returns the body as the document types it, beside the response", async () => {
    const { id } = await post();
    const { data, response } = await board.GET("/loads/{id}", { params: { path: { id } } });
    expectTypeOf(data.load).toEqualTypeOf<Load>();
    expect(data.load).toMatchObject({ id, status: "POSTED", isTest: true });
    expect(response.headers.get("ETag")).toMatch(/^"/);
  });

  it.each(["", "/", "/api/v1", "/api/v1/"])(
    "goes to /api/v1 of the board's address ending in %j",
    async (end) => {
      const { token } = await api.newCaller();
      const elsewhere = clientFor(token, api.url.replace("/api/v1", end));
      await elsewhere.GET("/me");
      expect(sent[0]?.url).toBe(`${api.url}/me`);
    },
  );

  it("repeats a query parameter that has several values", async () => {
    await post();
    const { data } = await board.GET("/loads", {
      params: { query: { status: ["POSTED", "BOOKED"], limit: 1 } },
    });
    expect(data.loads).toHaveLength(1);
    expect(sent.at(-1)?.url).toContain("?status=POSTED&status=BOOKED&limit=1");
  });

  it("returns undefined for an unchanged ETag, and only then includes it in its type", async () => {
    const { id } = await post();
    const path = { id };
    const first = await board.GET("/loads/{id}", { params: { path } });
    const header = { "If-None-Match": first.response.headers.get("ETag") ?? "" };
    const { data, response } = await board.GET("/loads/{id}", { params: { path, header } });
    expectTypeOf(data?.load).toEqualTypeOf<Load | undefined>();
    expect(response.status).toBe(304);
    expect(data).toBeUndefined();
  });

  it("sends a file as it is, with its type, and gives a file as a Blob", async () => {
    const { id } = await post();
    await advance(id, "BOOKED");
    const words = new Blob([samplePodPdf("FB-0000-0000")], { type: "application/pdf" });
    const message = await board.POST("/loads/{id}/messages/files", { params: { path: { id } }, body: words });
    const fileId = message.data.message.file?.id ?? "";
    const { data } = await board.GET("/loads/{id}/messages/files/{fileId}", {
      params: { path: { id, fileId } },
    });
    expectTypeOf(data).toEqualTypeOf<Blob>();
    expect(data.type).toBe("application/pdf");
    expect(await data.text()).toBe(await words.text());
  });

  it("sends its own Idempotency-Key or the caller's with every POST and with nothing else", async () => {
    await post();
    await post();
    const keys = sent.map(({ headers }) => headers.get("Idempotency-Key") ?? "");
    expect(keys[0]).toMatch(/^[\da-f]{8}-/);
    expect(keys[1]).not.toBe(keys[0]);

    const header = { "Idempotency-Key": "J-4711" };
    const first = await board.POST("/loads", { params: { header }, body: POSTING });
    const again = await board.POST("/loads", { params: { header }, body: POSTING });
    expect(again.data).toMatchObject({ repeated: true, load: { id: first.data.load.id } });
    expect(again.response.headers.get("Idempotent-Replayed")).toBe("true");

    await board.GET("/me");
    expect(sent.at(-1)?.headers.has("Idempotency-Key")).toBe(false);
  });
});

describe("a refusal", () => {
  it("is a BoardError with all that the board says", async () => {
    const error = await refusalOf(post({ collectDate: "2026-11-01", fromPostcode: "ZZ99 9ZZ" }));
    expect(error).toMatchObject({ name: "BoardError", status: 422, code: "validation_failed" });
    expect(error.errors).toMatchObject(
      [
        { pointer: "#/fromPostcode", code: "postcode_not_found" },
        { pointer: "#/collectDate", code: "date_in_past" },
      ].sort(
        (a, b) =>
          error.errors.findIndex((one) => one.code === a.code) -
          error.errors.findIndex((one) => one.code === b.code),
      ),
    );
    expect(error.message).toContain("#/collectDate date_in_past: ");
    expect(error.requestId).toMatch(/^req_/);
  });

  it("carries the members of its code only", async () => {
    const { id } = await post();
    const error = await refusalOf(board.POST("/loads/{id}/confirm", { params: { path: { id } } }));
    expect(error).toMatchObject({ code: "invalid_transition", problem: { loadStatus: "POSTED" } });
  });

  it("has a code that a switch checks by type", () => {
    const advice = (code: ErrorCode): string => {
      switch (code) {
        case "changed_meanwhile":
          return "read again";
        // @ts-expect-error There is no such code.
        case "changed_meanwile":
          return "never";
        default:
          return "tell somebody";
      }
    };
    expect(advice("changed_meanwhile")).toBe("read again");
    expectTypeOf<Exclude<ErrorCode, "unexpected_answer">>().toExtend<keyof typeof ERRORS>();
  });

  it("by a proxy in front of the board is an unexpected_answer", async () => {
    const behindProxy = new FreightBoard({
      key: "k",
      baseUrl: api.url,
      fetch: async () =>
        new Response("<h1>Forbidden</h1>", { status: 403, headers: { "Content-Type": "text/html" } }),
    });
    const error = await refusalOf(behindProxy.GET("/me"));
    expect(error).toMatchObject({
      status: 403,
      code: "unexpected_answer",
      problem: null,
      requestId: undefined,
    });
    expect(error.message).toContain("Forbidden");
  });
});

describe("a list", () => {
  it("is read page after page, as far as the caller asks", async () => {
    const mine = clientFor((await api.newCaller()).token);
    const ids: string[] = [];
    for (const externalRef of ["J-1", "J-2", "J-3"]) ids.unshift((await post({ externalRef }, mine)).id);
    sent = [];
    const read: string[] = [];
    for await (const load of mine.list("/loads", { params: { query: { limit: 2, status: "POSTED" } } })) {
      expectTypeOf(load).toEqualTypeOf<LoadInList>();
      read.push(load.id);
    }
    expect(read).toEqual(ids);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.url).toMatch(/limit=2&status=POSTED&cursor=/);

    sent = [];
    for await (const load of mine.list("/loads", { params: { query: { limit: 2 } } })) {
      expect(load.id).toBe(ids[0]);
      break;
    }
    expect(sent).toHaveLength(1);
  });

  it("may have no entry, and may belong to a load", async () => {
    const { id } = await post();
    for await (const message of board.list("/loads/{id}/messages", { params: { path: { id } } })) {
      throw new Error(`There is no message ${message.id}.`);
    }
    // @ts-expect-error /me is no list.
    expect(() => board.list("/me")).not.toThrow();
  });
});

describe("the event feed", () => {
  it("yields past events, then each new one, and resumes at its cursor", async () => {
    const { id } = await post();
    const feed = board.events({ loadId: id, pollMs: 5 });
    const seen: string[] = [];
    for await (const event of feed) {
      expectTypeOf(event).toEqualTypeOf<WebhookEvent>();
      seen.push(event.type);
      if (event.type === "load.posted") await advance(id, "BOOKED");
      if (event.type === "load.booked") break;
    }
    expect(seen[0]).toBe("load.posted");

    await advance(id, "IN_TRANSIT");
    const later: string[] = [];
    const rest = board.events({ loadId: id, after: feed.cursor, follow: false });
    for await (const event of rest) later.push(event.type);
    expect(later).toEqual(["load.in_transit"]);
    for await (const event of board.events({ loadId: id, after: rest.cursor, follow: false })) {
      throw new Error(`${event.type} came twice.`);
    }
  });

  it("repeats the events of a page that was left halfway", async () => {
    const { id } = await post();
    await advance(id, "BOOKED");
    const feed = board.events({ loadId: id, follow: false });
    for await (const event of feed) {
      expect(event.type).toBe("load.posted");
      break;
    }
    expect(feed.cursor).toBeUndefined();
  });

  it("starts at a time, before there is a cursor", async () => {
    api.clock.advance({ minutes: 1 });
    const { id } = await post();
    const since = api.clock.now().toISOString();
    const seen: string[] = [];
    for await (const event of board.events({ since, follow: false, type: "load.posted" })) {
      if ("load" in event.data) seen.push(event.data.load.id);
    }
    expect(seen).toEqual([id]);
  });

  it("stops waiting when its signal is aborted", async () => {
    const stop = new AbortController();
    const feed = board.events({ since: api.clock.now().toISOString(), pollMs: 60_000, signal: stop.signal });
    const read = (async () => {
      for await (const event of feed) if (event.type === "load.expired") break;
    })();
    stop.abort(new Error("enough"));
    await expect(read).rejects.toThrow("enough");
  });
});

describe("waitFor", () => {
  it("returns the load once it has the status, or one after it", async () => {
    const { id } = await post();
    const booked = board.waitFor(id, "BOOKED", { pollMs: 5 });
    await advance(id, "IN_TRANSIT");
    expect(["BOOKED", "IN_TRANSIT"]).toContain((await booked).status);
    expect((await board.waitFor(id, "BOOKED")).status).toBe("IN_TRANSIT");
    await advance(id, "CONFIRMED");
    expectTypeOf(board.waitFor).returns.resolves.toEqualTypeOf<Load>();
    expect((await board.waitFor(id, "DELIVERED")).status).toBe("CONFIRMED");
  });

  it("gives up on a load that can no longer have the status", async () => {
    const { id } = await post();
    await board.POST("/loads/{id}/cancel", { params: { path: { id } }, body: {} });
    const error = await board.waitFor(id, "BOOKED").catch((reason: unknown) => reason);
    if (!(error instanceof UnreachableStatusError)) throw new Error("It did not give up.", { cause: error });
    expect(error.message).toBe(`${id} is CANCELLED and cannot be BOOKED any more.`);
    expect(error.load.status).toBe("CANCELLED");
  });

  it("gives up after its time, and when its signal is aborted", async () => {
    const { id } = await post();
    await expect(board.waitFor(id, "BOOKED", { timeoutMs: 30, pollMs: 5 })).rejects.toMatchObject({
      name: "TimeoutError",
    });
    const stop = new AbortController();
    const waiting = board.waitFor(id, "BOOKED", { signal: stop.signal });
    stop.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
  });

  it("knows from the board's own lifecycle which statuses can be reached", () => {
    /** A dispute returns to the status before it, so each combination is a separate state. */
    const disputed = (from: string) => `DISPUTED from ${from}`;
    const next = (state: string): string[] => {
      const [status = state, before] = state.split(" from ");
      return Object.values(LIFECYCLE).flatMap((move: { from: readonly string[]; to: readonly string[] }) =>
        move.from.includes(status)
          ? move.to.map((to) =>
              to === "before" ? (before ?? "") : to === "DISPUTED" ? disputed(status) : to,
            )
          : [],
      );
    };
    const reachable = (start: string): Set<string> => {
      const found = new Set([start]);
      for (const state of found) for (const one of next(state)) found.add(one);
      return found;
    };
    const statuses: LoadStatus[] = [
      "POSTED",
      "BOOKED",
      "IN_TRANSIT",
      "DELIVERED",
      "DISPUTED",
      "CONFIRMED",
      "CANCELLED",
      "EXPIRED",
    ];
    for (const now of statuses) {
      const starts = now === "DISPUTED" ? ["BOOKED", "IN_TRANSIT", "DELIVERED"].map(disputed) : [now];
      const states = starts.flatMap((start) =>
        [...reachable(start)].map((state) => state.split(" ")[0] as LoadStatus),
      );
      for (const wanted of statuses.filter((one): one is AwaitedStatus => one !== "POSTED")) {
        const possible = states.some((state) => hasReached(state, wanted));
        expect(canReach(now, wanted), `${now} → ${wanted}`).toBe(possible);
      }
    }
  });
});
