import { afterEach, describe, expect, it, vi } from "vitest";
import { arrivalOf, earliest } from "../../../shared/load-parts/arrival.ts";
import {
  conversationOf,
  heardSentence,
  outcomeWords,
  theirProposal,
  unheardSide,
} from "../../../shared/load-parts/conversation.ts";
import { punctuality } from "../../../shared/load-parts/punctual.ts";
import { sendFile } from "../../../shared/load-parts/send-file.ts";
import { typedSince } from "../../../shared/load-parts/use-writing.ts";
import type { Dispute } from "../../../shared/load-parts/view.ts";
import { bytesWords } from "../../../ui/format/bytes.ts";
import { problemOf } from "../../../ui/format/problem.ts";
import { ANSWER_MS, CallEnded } from "../../../ui/hooks/answer.ts";
import { change, page, quote } from "../testing/page.ts";
import { shortTime, stepsOf } from "./steps.ts";

const TODAY = "2026-11-17";
const NOW = new Date("2026-11-17T14:00:00.000Z");

describe("the timeline", () => {
  it("lists what happened, then what is to come", () => {
    const steps = stepsOf(page({ quotes: [quote()] }), NOW);
    expect(steps.map(({ what, when, state }) => [what, when, state])).toEqual([
      ["Posted", "Today 10:38", "done"],
      ["First quote, £445", "Today 10:41", "noted"],
      ["Collection", "Wed 18 Nov, AM", "next"],
      ["Delivery, booked slot", "Thu 19 Nov by 10:30", "next"],
    ]);
    expect(steps[0]?.by).toBe("Dev Mistry · on the site · 14 carriers told");
    const replaced = quote({ sentAt: "2026-11-17T13:00:00.000Z" });
    const [, first] = stepsOf(page({ quotes: [replaced] }), NOW);
    expect(first, "at another price than now").toMatchObject({ what: "First quote", when: "Today 10:41" });
  });

  it("lists what was amended, with the old value if it is known", () => {
    const changed = [
      { field: "collectDate", from: "2026-11-18", to: "2026-11-19" },
      { field: "bookNowPence", from: null, to: 42_000 },
      { field: "notes", from: "Gate 3.", to: null },
      { field: "tailLift", from: false, to: true },
    ];
    const history = [
      change("post", "2026-11-17T10:38:00.000Z"),
      change("amend", "2026-11-17T11:00:00.000Z", { changed }),
    ];
    const amended = stepsOf(page({}, { history }), NOW).find(({ what }) => what === "Amended");
    expect(amended?.by).toContain(
      "collection Wed 18 Nov, now Thu 19 Nov; price £420; notes Gate 3., now none; tail-lift no, now yes",
    );
  });

  it("says the sum of a queried extra once", () => {
    const changed = [{ field: "extraPence", from: 3_000, to: 3_000 }];
    const history = [change("queryExtra", "2026-11-17T11:05:00.000Z", { changed })];
    expect(stepsOf(page({}, { history }), NOW)[0]).toMatchObject({
      what: "Extra queried",
      by: "Dev Mistry · on the site · extra £30",
    });
  });

  it("names nobody for a change of the carrier that the board made", () => {
    const system = { firm: null, person: null, system: true };
    const by = (action: string) => {
      const history = [change(action, "2026-11-17T11:05:00.000Z", { who: system, through: "system" })];
      return stepsOf(page({}, { history }), NOW)[0]?.by;
    };
    expect(["contactChanged", "carrierAtRisk", "expire"].map(by)).toEqual(["", "", "by itself"]);
  });

  it("says which stop is done, and when", () => {
    const changed = [{ field: "stops.2.doneAt", from: null, to: "2026-11-17T11:00:00.000Z" }];
    const history = [change("stopDone", "2026-11-17T11:05:00.000Z", { changed })];
    const [step] = stepsOf(page({}, { history }), NOW);
    expect(step).toMatchObject({
      what: "Stop done",
      by: "Dev Mistry · on the site · stop 2, done Today 11:00",
    });
  });

  it("names the price of the present booking, not of one that was handed back", () => {
    const history = [
      change("post", "2026-11-17T10:38:00.000Z"),
      change("accept", "2026-11-17T11:00:00.000Z"),
      change("handBack", "2026-11-17T12:00:00.000Z", { reason: "Breakdown" }),
      change("accept", "2026-11-17T13:00:00.000Z"),
    ];
    const booked = { status: "BOOKED", agreedPence: 47_000, bookedAt: "2026-11-17T13:00:00.000Z" } as const;
    const steps = stepsOf(page(booked, { history }), NOW);
    expect(steps.map(({ what }) => what)).toEqual([
      "Posted",
      "Booked",
      "Handed back by the carrier",
      "Booked, £470",
      "Collection",
      "Delivery, booked slot",
    ]);
    const settled = {
      ...booked,
      agreedPence: 30_000,
      quotes: [quote({ status: "ACCEPTED", amountPence: 47_000 })],
    };
    expect(stepsOf(page(settled, { history }), NOW)[3]?.what).toBe("Booked, £470");
    expect(steps[2]).toMatchObject({ state: "trouble", by: "Dev Mistry · on the site · “Breakdown”" });
  });

  it("shows a carrier no other firm's quotes, and names only those whom the history names", () => {
    const history = [
      change("post", "2026-11-17T10:38:00.000Z", { who: { firm: null, person: null, system: false } }),
    ];
    const steps = stepsOf(
      page({ quotes: [quote()], carriersAlerted: null }, { side: "carrier", history }),
      NOW,
    );
    expect(steps.map(({ what }) => what)).not.toContain("First quote, £445");
    expect(steps[0]?.by).toBe("the poster · on the site");
  });

  it("ends with the payment until it is recorded, and with nothing for a load that is over", () => {
    const confirmed = { status: "CONFIRMED", paymentDue: "2026-12-19" } as const;
    expect(stepsOf(page(confirmed), NOW).at(-1)?.what).toBe("Payment due");
    expect(stepsOf(page({ ...confirmed, paidAt: "2026-12-01T09:00:00.000Z" }), NOW)).toHaveLength(1);
    expect(stepsOf(page({ status: "CANCELLED" }), NOW)).toHaveLength(1);
  });

  it("has milestones at the time when they happened, whenever the board heard of them, and marks free time that ended and an ETA after the slot", () => {
    const driver = { firm: "Calder Vale Haulage", person: null, system: false };
    const step = (action: string, field: string, to: string) =>
      change(action, "2026-11-17T13:50:00.000Z", {
        who: driver,
        through: "driver",
        changed: [{ field: `places.1.${field}`, from: null, to }],
      });
    const history = [
      step("onMyWay", "onMyWayAt", "2026-11-17T09:40:00.000Z"),
      step("arrived", "arrivedAt", "2026-11-17T11:31:00.000Z"),
    ];
    const eta = {
      place: 2,
      at: "2026-11-17T18:05:00.000Z",
      basis: "road",
      asOf: "2026-11-17T13:55:00.000Z",
      late: true,
    } as const;
    const waits = [
      {
        place: 1,
        arrivedAt: "2026-11-17T11:31:00.000Z",
        from: "2026-11-17T11:31:00.000Z",
        freeUntil: "2026-11-17T12:31:00.000Z",
        doneAt: null,
        mins: null,
        confirmed: true,
        pence: null,
      },
    ];
    const steps = stepsOf(page({ status: "BOOKED", eta, waits }, { history }), NOW);
    expect(steps.slice(0, 4).map(({ what, when, state, by }) => [what, when, state, by])).toEqual([
      ["On the way to Trafford Park", "Today 09:40", "passed", "Calder Vale Haulage · by the driver's link"],
      ["Arrived in Trafford Park", "Today 11:31", "passed", "Calder Vale Haulage · by the driver's link"],
      ["Free time over at Trafford Park", "Today 12:31", "look", "both ends told"],
      ["ETA 18:05 at Queenslie, late", "Today 13:55", "look", "worked out by the board"],
    ]);
  });

  it("names no town for a milestone from before its number went to another stop", () => {
    const arrived = change("arrived", "2026-11-17T11:31:00.000Z", {
      changed: [{ field: "places.2.arrivedAt", from: null, to: "2026-11-17T11:31:00.000Z" }],
    });
    const put = change("agreeChange", "2026-11-17T12:00:00.000Z", {
      changed: [{ field: "stops.2.postcode", from: null, to: "CA3 0HA" }],
    });
    const [named, unnamed] = [[arrived], [arrived, put]].map(
      (history) => stepsOf(page({ status: "IN_TRANSIT" }, { history }), NOW)[0]?.what,
    );
    expect([named, unnamed]).toEqual(["Arrived in Queenslie", "Arrived in a place"]);
  });

  it("says when a delivery will confirm itself", () => {
    const steps = stepsOf(
      page({ status: "DELIVERED" }, { confirmsItselfAt: "2026-11-26T10:12:00.000Z" }),
      NOW,
    );
    expect(steps.at(-1)).toMatchObject({ what: "Confirm", when: "by Thu 26 Nov" });
  });

  it("writes near times short and far ones with their date", () => {
    expect(shortTime("2026-11-16T09:05:00.000Z", TODAY)).toBe("Mon 09:05");
    expect(shortTime("2026-11-02T09:05:00.000Z", TODAY)).toBe("2 Nov 09:05");
  });
});

describe("a delivery against its slot", () => {
  const slot = { date: "2026-11-19", byTime: "10:30" };

  it.each([
    ["2026-11-19T10:12:00.000Z", "18 min inside the booked slot", false],
    ["2026-11-19T10:30:00.000Z", "right at the booked slot", false],
    ["2026-11-19T11:00:00.000Z", "30 min after the booked slot", false],
    ["2026-11-19T11:01:00.000Z", "31 min after the booked slot", true],
    ["2026-11-19T12:00:00.000Z", "1 h 30 after the booked slot", true],
    ["2026-11-20T08:00:00.000Z", "after the day of delivery", true],
    ["2026-11-18T08:00:00.000Z", "a day or more inside the booked slot", false],
  ])("%s is %s", (at, text, late) => expect(punctuality(at, slot)).toEqual({ text, late }));

  it("shows nothing if no slot was booked", () => {
    expect(punctuality("2026-11-19T10:12:00.000Z", { date: "2026-11-19", byTime: null })).toBeNull();
    expect(punctuality("2026-11-19T10:12:00.000Z", { date: null, byTime: null })).toBeNull();
  });
});

describe("a carrier's arrival", () => {
  it("is counted from when it sent its present price", () => {
    expect(arrivalOf(quote(), TODAY)).toBe("Today, 12:10");
    expect(arrivalOf(quote({ sentAt: "2026-11-17T13:00:00.000Z" }), TODAY)).toBe("Today, 14:30");
    expect(arrivalOf(quote({ etaMins: null }), TODAY)).toBeNull();
  });

  it("is marked earliest only among several", () => {
    const slow = quote({ id: "quote_b", etaMins: 200 });
    expect(earliest([slow, quote()])).toBe("quote_a");
    expect(earliest([quote(), quote({ id: "quote_c", etaMins: null })])).toBeNull();
    expect(earliest([quote(), quote({ id: "quote_d" })]), "at the same time").toBeNull();
    const sooner = quote({ id: "quote_e", etaMins: 60, sentAt: "2026-11-17T12:00:00.000Z" });
    expect(earliest([sooner, quote()]), "a shorter way, begun later").toBe("quote_a");
  });
});

const dispute: Dispute = {
  id: "dispute_a",
  loadId: "load_a",
  raisedBy: "carrier",
  reason: "Waiting time",
  details: "Three hours at the gate.",
  statusBefore: "DELIVERED",
  raisedAt: "2026-11-19T11:00:00.000Z",
  answerBy: "2026-11-21T11:00:00.000Z",
  closedAt: null,
  closedBy: null,
  outcome: null,
  agreedPence: null,
  note: null,
  statements: [{ id: "s1", by: "poster", text: "Two were free.", at: "2026-11-19T12:00:00.000Z" }],
  proposals: [
    {
      by: "carrier",
      outcome: "CONFIRMED",
      agreedPence: 49_500,
      note: "One hour.",
      at: "2026-11-19T13:00:00.000Z",
    },
  ],
  files: [
    {
      id: "f1",
      by: "carrier",
      url: "/api/v1/loads/load_a/dispute/files/f1",
      contentType: "application/pdf",
      bytes: 84_000,
      at: "2026-11-19T11:30:00.000Z",
    },
  ],
};

describe("a dispute", () => {
  it("is one conversation in order of time", () => {
    expect(conversationOf(dispute).map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      "words: Three hours at the gate.",
      "file: PDF",
      "words: Two were free.",
      "proposal: Proposes that the load counts as done, at £495. One hour.",
    ]);
  });

  it("names the end that was not heard, until it writes, proposes or sends a file", () => {
    expect(unheardSide(dispute)).toBeNull();
    expect(unheardSide({ ...dispute, statements: [] })).toBe("poster");
    const sent = dispute.files.map((file) => ({ ...file, by: "poster" as const }));
    expect(unheardSide({ ...dispute, statements: [], files: sent })).toBeNull();
  });

  it("tells an admin the deadline of that end's answer, and that it passed", () => {
    const names = { poster: "Fenwick Foods", carrier: "Oakhurst Haulage" };
    const [before, after] = [new Date("2026-11-21T10:59:59Z"), new Date("2026-11-21T11:00:00Z")];
    const unheard = { ...dispute, statements: [] };
    expect(heardSentence(unheard, names, before)).toBe(
      "Fenwick Foods has not been heard, and is asked to answer until Sat 21 Nov, 11:00.",
    );
    expect(heardSentence(unheard, names, after)).toBe(
      "Fenwick Foods was asked to answer until Sat 21 Nov, 11:00, and did not.",
    );
    expect(heardSentence(dispute, names, after)).toBe("Fenwick Foods and Oakhurst Haulage were both heard.");
  });

  it("can be agreed to by the end that did not propose", () => {
    expect(theirProposal(dispute, "poster")?.agreedPence).toBe(49_500);
    expect(theirProposal(dispute, "carrier")).toBeUndefined();
  });

  it("says what each outcome means", () => {
    expect(outcomeWords("CANCELLED", 0)).toBe("the load is cancelled, nothing to pay");
    expect(outcomeWords("CONFIRMED", null)).toBe("the load counts as done");
    expect(outcomeWords("WITHDRAWN", null)).toBe("the dispute is withdrawn");
  });
});

describe("a message to the other end", () => {
  it("keeps text that was typed while an earlier part was being sent", () => {
    expect(typedSince("Gate 4. ", "Gate 4.")).toBe("");
    expect(typedSince("Gate 4. Ring first.", "Gate 4.")).toBe("Ring first.");
    expect(typedSince("\nGate 4.\nRing", "Gate 4.")).toBe("Ring");
    expect(typedSince("Gate 5.", "Gate 4.")).toBe("Gate 5.");
  });
});

describe("files", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("have sizes in words", () => {
    expect([bytesWords(300), bytesWords(84_000), bytesWords(2_100_000)]).toEqual(["1 kB", "84 kB", "2.1 MB"]);
  });

  /** A service that gives these answers to uploads, one after the other; null is silence. */
  function stubService(answers: ({ status: number; body?: object } | null)[]) {
    const sent: { method: string; path: string; headers: Record<string, string>; body?: Blob }[] = [];
    class Upload {
      upload: { onprogress?: () => void } = {};
      status = 0;
      responseText = "";
      onload = () => {};
      onerror = () => {};
      onabort = () => {};
      #call = { method: "", path: "", headers: {} as Record<string, string> };
      open(method: string, path: string) {
        this.#call = { method, path, headers: {} };
      }
      setRequestHeader(name: string, value: string) {
        this.#call.headers[name] = value;
      }
      send(body: Blob) {
        sent.push({ ...this.#call, body });
        const answer = answers.shift() ?? null;
        if (answer === null) return;
        this.status = answer.status;
        this.responseText = JSON.stringify(answer.body ?? {});
        this.onload();
      }
      abort() {
        this.onabort();
      }
    }
    vi.stubGlobal("XMLHttpRequest", Upload);
    vi.stubGlobal("navigator", { onLine: true });
    return sent;
  }
  const failed = (sending: Promise<void>) =>
    sending.then(
      () => null,
      (error: unknown) => problemOf(error),
    );

  it("are refused in the service's own words", async () => {
    const problem = {
      code: "unsupported_media_type",
      detail: "Not a picture. Nothing was changed.",
      requestId: "req_1",
    };
    stubService([{ status: 415, body: problem }]);
    expect(
      await failed(sendFile("/api/site/loads/load_a/pod", "PUT", new File(["x"], "x.txt"))),
    ).toMatchObject({
      code: "unsupported_media_type",
      detail: problem.detail,
      status: 415,
      requestId: "req_1",
    });
  });

  it("are sent as the raw body, with an Idempotency-Key for a dispute", async () => {
    const sent = stubService([{ status: 201 }]);
    const file = new File(["x"], "x.jpg", { type: "image/jpeg" });
    await sendFile("/api/site/loads/load_a/dispute/files", "POST", file);
    expect(sent).toEqual([
      {
        method: "POST",
        path: "/api/site/loads/load_a/dispute/files",
        body: file,
        headers: {
          "content-type": "image/jpeg",
          "idempotency-key": expect.stringMatching(/^[0-9a-f-]{36}$/),
        },
      },
    ]);
  });

  it("are not sent if empty, and the page says so", async () => {
    const sent = stubService([]);
    const empty = new File([], "photo.jpg", { type: "image/jpeg" });
    expect((await failed(sendFile("/api/site/loads/load_a/pod", "PUT", empty)))?.detail).toBe(
      "The file is empty. Choose another one, or take the photo again.",
    );
    expect(sent).toEqual([]);
  });

  it("are abandoned after a timeout, and sent again under the same key, which counts once", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const sent = stubService([null, { status: 201 }, { status: 201 }]);
    const file = new File(["x"], "x.pdf", { type: "application/pdf" });
    const send = () => sendFile("/api/site/loads/load_a/messages/files", "POST", file);
    const said = failed(send());
    await vi.waitUntil(() => sent.length === 1);
    vi.advanceTimersByTime(ANSWER_MS);
    expect(await said).toMatchObject({ code: "no_answer" });
    vi.useRealTimers();
    await send();
    await send();
    const keys = sent.map(({ headers }) => headers["idempotency-key"]);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("can be cancelled", async () => {
    stubService([null]);
    const ending = new AbortController();
    const file = new File(["x"], "x.pdf", { type: "application/pdf" });
    const said = failed(sendFile("/api/site/loads/load_a/pod", "PUT", file, { signal: ending.signal }));
    ending.abort(new CallEnded("cancelled", "change"));
    expect(await said).toMatchObject({ code: "cancelled", status: null });
  });
});
