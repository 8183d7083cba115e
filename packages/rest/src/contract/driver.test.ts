import { appRouter } from "@board/api";
import { driverLinksOutput, historyOutput, madeDriverLinkOutput } from "@board/api/schemas";
import { DRIVER_PROCEDURES, driverMayCall } from "@board/api/server";
import { photograph } from "@board/api/testing";
import { londonDay } from "@board/calendar";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRoutes } from "../http/routes.ts";
import { apiDocument } from "../openapi/document.ts";
import { type Answer, type Api, outcome, read, startApi } from "../testing/api.ts";
import { bytesCaller } from "../testing/files.ts";
import { type Cast, castOf, type Led, leadTo, PDF, quote } from "../testing/life.ts";
import { operationsOf } from "../testing/operations.ts";
import { toyLimiter } from "../testing/toy-server.ts";

let api: Api;
let cast: Cast;
beforeAll(async () => {
  api = await startApi();
  cast = await castOf(api);
});
afterAll(() => api.close());

/** Makes a link of the winner's booking, and calls by it. */
async function driverOf(id: string) {
  const answer = await cast.winner.call("POST", `/loads/${id}/driver-links`, { driver: "Piotr Wójcik" });
  const { id: linkId, url } = read(answer, madeDriverLinkOutput).driverLink;
  const token = url?.split("/d/")[1] ?? "";
  return { linkId, token, call: api.callWith(token) };
}

const must = async (call: Promise<Answer>): Promise<Answer> => {
  const answer = await call;
  if (answer.status >= 300) throw new Error(`Refused: ${answer.text}`);
  return answer;
};

const loadOf = (answer: Answer) => (answer.body as { load: Record<string, unknown> }).load;

const SIGNED = { receivedBy: "M. Patel", signature: { name: "M. Patel", receipt: "GOOD_ORDER" } };

const WHY = { reason: "The lorry is off the road." };

const HIDDEN = [
  "agreedPence",
  "audience",
  "bookNowPence",
  "co2e",
  "conditions",
  "conditionsId",
  "ferryFarePence",
  "guide",
  "paidAt",
  "paidContestedAt",
  "paidSaidBy",
  "paymentDue",
  "pricingMode",
  "quotes",
  "run",
  "termsDays",
  "warnings",
  "extras",
  "owed",
  "audience",
  "run",
];

describe("contract 12: what a driver reads", () => {
  it("is the job sheet as the carrier reads it, without prices, terms and quotes", async () => {
    const { id } = await leadTo(api, cast, "BOOKED", {
      notes: "Report to gate 2.",
      collectFrom: { name: "Goods out", lines: ["Unit 4"], contactName: "J. Graham" },
    });
    const driver = await driverOf(id);
    const own = loadOf(await driver.call("GET", `/loads/${id}`));
    const carriers = loadOf(await cast.winner.call("GET", `/loads/${id}`));
    expect(Object.keys(carriers).filter((field) => !(field in own))).toEqual(
      Object.keys(carriers).filter((field) => HIDDEN.includes(field)),
    );
    expect(HIDDEN.filter((field) => !(field in carriers))).toEqual([]);
    expect(own).toEqual({
      ...Object.fromEntries(Object.entries(carriers).filter(([field]) => !HIDDEN.includes(field))),
      waiting: { freeMins: 60 },
      allowedActions: ["milestone", "collect", "podPage", "message"],
    });
    expect(own).toMatchObject({
      notes: "Report to gate 2.",
      collectFrom: { name: "Goods out", contactName: "J. Graham" },
      collectionCode: expect.stringMatching(/^\w{6}$/),
    });
  });

  it("names the load of the link, and opens in the driver's language", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    const made = await cast.winner.call("POST", `/loads/${id}/driver-links`, { language: "pl" });
    const { driverLink } = read(made, madeDriverLinkOutput);
    const { body } = await api.callWith(driverLink.url?.split("/d/")[1] ?? "")("GET", "/driver-link");
    const { name, contactName, contactPhone } = cast.winner.firm;
    expect(body).toEqual({
      id: driverLink.id,
      loadId: id,
      ref: expect.stringMatching(/^FB-/),
      carrier: { name, contactName, phone: contactPhone },
      driver: null,
      language: "pl",
      openedAt: null,
      expiresAt: null,
    });
    expect(outcome(await cast.winner.call("GET", "/driver-link"))).toBe("403 link_needed");
  });

  it("has no price, term, quote or other load in any answer, also in refusals and repeats", async () => {
    const collectDate = londonDay(api.clock.now());
    const canary = {
      price: 48_713,
      delta: 1_717,
      lost: 53_911,
      other: 61_229,
      terms: 37,
      newTerms: 41,
      wait: 1_313,
      newWait: 1_414,
    };
    const stop = { kind: "DELIVER", postcode: "CA3 0HA", pallets: 2 } as const;
    const load = await api.postLoad(cast.poster.call, {
      collectDate,
      termsDays: canary.terms,
      waiting: { freeMins: 45, pencePerQuarter: canary.wait },
      stops: [stop],
    });
    const other = await api.postLoad(cast.poster.call, { collectDate, externalRef: "OTHER-LOAD" });
    for (const [{ id }, amount] of [
      [load, canary.price],
      [other, canary.other],
    ] as const) {
      await quote(cast.loser.call, id, canary.lost);
      const { id: quoteId } = await quote(cast.winner.call, id, amount);
      await must(cast.poster.call("POST", `/loads/${id}/quotes/${quoteId}/accept`));
    }
    await must(
      cast.winner.call("POST", `/loads/${load.id}/changes`, {
        patch: {
          termsDays: canary.newTerms,
          deliverWindow: "PM",
          waiting: { freeMins: 45, pencePerQuarter: canary.newWait },
        },
        penceDelta: canary.delta,
      }),
    );
    const { call, token } = await driverOf(load.id);
    const path = `/loads/${load.id}`;
    const driver = { token };
    const key = { "idempotency-key": "twice" };
    const texts: string[] = [];
    const hear = async (answer: Promise<{ status: number; text: string }>, status = 200) => {
      const { status: given, text } = await answer;
      expect([given, text.slice(0, 300)]).toEqual([status, expect.anything()]);
      texts.push(text);
    };
    const sendFile = async (
      method: string,
      address: string,
      bytes: Uint8Array = PDF,
      type = "application/pdf",
    ) => {
      const sent = await bytesCaller(api, driver)(method, address, new Uint8Array(bytes), {
        "content-type": type,
      });
      return { ...sent, text: sent.bytes.toString() };
    };
    await hear(call("GET", "/driver-link"));
    await hear(call("POST", "/driver-link/opened", { device: "phone-of-piotr" }));
    await hear(call("GET", path));
    await hear(call("GET", `${path}?quotes=all`));
    expect(loadOf({ body: JSON.parse(texts.at(-1) ?? "") } as Answer).change).toMatchObject({
      changed: [{ field: "deliverWindow", from: "Anytime", to: "PM" }],
    });
    await hear(call("POST", `${path}/messages`, { text: "Ten minutes." }), 201);
    await hear(sendFile("POST", `${path}/messages/files`), 201);
    await hear(call("GET", `${path}/messages`));
    await hear(call("POST", `${path}/messages/read`, { upTo: "msg_0" }));
    await hear(call("POST", `${path}/collect`, {}, { "if-match": '"1"' }), 409);
    await hear(call("POST", `${path}/collect`, {}, key));
    await hear(call("POST", `${path}/collect`, {}, key));
    await hear(call("POST", `${path}/collect`, {}));
    await hear(call("POST", `${path}/deliver`, { receivedBy: "M. Patel" }), 409);
    await hear(call("POST", `${path}/stops/2/done`, {}));
    await hear(call("POST", `${path}/milestones`, { kind: "ON_MY_WAY", place: 3 }), 201);
    const fix = { at: api.clock.now().toISOString(), lat: 53.5, lng: -2.6 };
    await hear(call("POST", `${path}/positions`, { positions: [fix] }), 202);
    await hear(call("POST", `${path}/milestones`, { kind: "ARRIVED", place: 3 }), 201);
    await hear(
      sendFile(
        "POST",
        `${path}/pod/pages?place=3&clientId=page-0001`,
        await photograph("jpeg"),
        "image/jpeg",
      ),
      201,
    );
    await hear(call("POST", `${path}/deliver`, SIGNED));
    await hear(call("GET", path));
    await hear(call("GET", `/loads/${other.id}`), 404);
    const all = texts.join("\n");
    for (const secret of Object.values(canary).filter((value) => value > 100))
      expect(all).not.toMatch(new RegExp(`\\b${secret}\\b`));
    for (const field of [...HIDDEN.filter((name) => name !== "warnings"), "penceDelta", "pencePerQuarter"])
      expect(all).not.toContain(`"${field}"`);
    for (const secret of [
      other.id,
      other.ref,
      "OTHER-LOAD",
      cast.loser.firm.name,
      cast.loser.firm.contactPhone,
    ])
      expect(all).not.toContain(secret);
    // The carrier reads all of it: the canary sings where it may.
    const carriers = (await cast.winner.call("GET", path)).text;
    expect(carriers).toContain(String(canary.price));
    expect(carriers).toContain(`"termsDays":${canary.terms}`);
  });
});

describe("contract 12: what a driver may call", () => {
  let own: Awaited<ReturnType<typeof driverOf>>;
  let others: Led;
  beforeAll(async () => {
    own = await driverOf((await leadTo(api, cast, "BOOKED")).id);
    others = await leadTo(api, cast, "BOOKED");
  });

  const operations = operationsOf(apiDocument).map((operation) => [operation.name, operation] as const);
  const procedureOf = new Map(
    createRoutes(appRouter).all.map(({ method, template, procedure }) => [
      `${method} ${template}`,
      procedure,
    ]),
  );

  it.each(operations)(
    "%s: 403 or 404 for another load, unless it is the link's own",
    async (name, { method, path, example }) => {
      const body = Object.entries(example ?? {}).map(([field, value]) => `"${field}":${value}`);
      const isFile = example === null && method !== "GET" && method !== "DELETE";
      const query = name === "POST /loads/{id}/pod/pages" ? "?place=1&clientId=page-0001" : "";
      const response = await fetch(`${api.url}${path.replace(/\{\w+\}/g, others.id)}${query}`, {
        method,
        headers: {
          authorization: `Bearer ${own.token}`,
          "content-type": isFile ? "application/pdf" : "application/json",
        },
        ...(method === "GET" || method === "DELETE" ? {} : { body: isFile ? PDF : `{${body.join()}}` }),
      });
      const { code } = (await response.json()) as { code?: string };
      const procedure = procedureOf.get(name);
      const who = procedure === undefined ? "public" : driverMayCall(procedure);
      if (who === null) expect([response.status, code]).toEqual([403, "driver_not_allowed"]);
      else if (who === "shared") expect([response.status, code]).toEqual([404, "not_found"]);
      else expect(response.status).toBe(200);
    },
  );

  it("the MCP server is 403", async () => {
    const response = await fetch(api.mcpUrl, {
      method: "POST",
      headers: { authorization: `Bearer ${own.token}`, "content-type": "application/json" },
      body: "{}",
    });
    expect(await response.json()).toMatchObject({ status: 403, code: "driver_not_allowed" });
  });

  it("another load of the same carrier is 404, as one that never was", async () => {
    const path = (id: string) => `/loads/${id}`;
    expect(outcome(await own.call("GET", path(others.id)))).toBe("404 not_found");
    expect(outcome(await own.call("POST", `${path(others.id)}/collect`, {}))).toBe("404 not_found");
    expect(outcome(await own.call("POST", `${path(others.id)}/messages`, { text: "Hello?" }))).toBe(
      "404 not_found",
    );
    expect(outcome(await own.call("GET", path("load_none")))).toBe("404 not_found");
  });

  it("a link that never was is 401, and the 31st of a minute is 429", async () => {
    const guess = "AAAAAAAAAAAAAAAAAAAAAA";
    const answer = await api.callWith(guess)("GET", `/loads/${others.id}`);
    expect(outcome(answer)).toBe("401 link_unknown");
    expect(answer.headers.get("www-authenticate")).toContain('error="invalid_token"');
    const full = await startApi(
      undefined,
      toyLimiter({ calls: Number.POSITIVE_INFINITY, failures: 30 }),
      undefined,
    );
    const statuses: number[] = [];
    for (let tries = 0; tries < 31; tries += 1)
      statuses.push((await full.callWith(guess)("GET", "/loads/load_none")).status);
    await full.close();
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
  });

  it("it acts as the carrier, through the channel driver, with the same refusals", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    const driver = await driverOf(id);
    const collected = await must(driver.call("POST", `/loads/${id}/collect`, { vehicleReg: "YK21 FHM" }));
    expect(loadOf(collected)).toMatchObject({ status: "IN_TRANSIT", vehicleReg: "YK21 FHM" });
    expect(outcome(await driver.call("POST", `/loads/${id}/deliver`, { receivedBy: "M. Patel" }))).toBe(
      "409 pod_required",
    );
    const delivered = await must(driver.call("POST", `/loads/${id}/deliver`, SIGNED));
    expect(loadOf(delivered)).toMatchObject({ status: "DELIVERED", receivedBy: "M. Patel" });
    const { history } = read(await cast.poster.call("GET", `/loads/${id}/history`), historyOutput);
    const byDriver = history.filter(({ through }) => through === "driver");
    expect(byDriver.map(({ action, who }) => [action, who])).toEqual(
      ["collect", "deliver"].map((action) => [
        action,
        { firm: cast.winner.firm.name, person: null, system: false },
      ]),
    );
    const rows = await api.db.loadHistory.findMany({
      where: { loadId: id, linkId: { not: null } },
      orderBy: { id: "asc" },
    });
    expect(new Set(rows.map(({ linkId }) => linkId))).toEqual(new Set([driver.linkId]));
  });

  it("a repeat under an Idempotency-Key sends a message once, and meets no key of the firm", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    const driver = await driverOf(id);
    const headers = { "idempotency-key": "m-1" };
    const path = `/loads/${id}/messages`;
    await must(cast.winner.call("POST", path, { text: "From the office." }, headers));
    const first = await must(driver.call("POST", path, { text: "From the cab." }, headers));
    const again = await must(driver.call("POST", path, { text: "From the cab." }, headers));
    expect(again.body).toEqual({ ...(first.body as object), repeated: true });
    const { body } = await driver.call("GET", path);
    expect((body as { messages: { text: string }[] }).messages.map(({ text }) => text)).toEqual([
      "From the cab.",
      "From the office.",
    ]);
  });

  it("while the load is DISPUTED it reads, and sends messages only", async () => {
    const { id } = await leadTo(api, cast, "IN_TRANSIT");
    const driver = await driverOf(id);
    await must(cast.poster.call("POST", `/loads/${id}/dispute`, { reason: "Late", details: "Two hours." }));
    const path = `/loads/${id}`;
    expect(loadOf(await must(driver.call("GET", path))).allowedActions).toEqual(["message"]);
    await must(driver.call("POST", `${path}/messages`, { text: "Waiting at the gate." }));
    expect(outcome(await driver.call("POST", `${path}/collect`, {}))).toBe("409 invalid_transition");
    expect(outcome(await driver.call("POST", `${path}/deliver`, { receivedBy: "M. Patel" }))).toBe(
      "409 invalid_transition",
    );
  });

  it("of a suspended carrier is 403 firm_suspended", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    const driver = await driverOf(id);
    const where = { id: cast.winner.firm.id };
    await api.db.firm.update({ where, data: { suspendedAt: api.clock.now() } });
    const answer = await driver.call("GET", `/loads/${id}`);
    await api.db.firm.update({ where, data: { suspendedAt: null } });
    expect(outcome(answer)).toBe("403 firm_suspended");
  });
});

describe("contract 12: when a driver's link ends", () => {
  const later = (ms: number) => new Date(api.clock.now().getTime() + ms).toISOString();

  it.each([
    ["a hand-back", "HANDED_BACK", (led: Led) => cast.winner.call("POST", `/loads/${led.id}/hand-back`, WHY)],
    ["a release", "RELEASED", (led: Led) => cast.poster.call("POST", `/loads/${led.id}/release`, WHY)],
    ["a cancellation", "CANCELLED", (led: Led) => cast.poster.call("POST", `/loads/${led.id}/cancel`, WHY)],
    [
      "a ruling",
      "CONFIRMED",
      async ({ id }: Led) => {
        await must(cast.poster.call("POST", `/loads/${id}/dispute`, { reason: "Late", details: "Hours." }));
        const ruling = { outcome: "CONFIRMED", agreedPence: 30_000, note: "Agreed." };
        await must(cast.poster.call("POST", `/loads/${id}/dispute/resolve`, ruling));
        return cast.winner.call("POST", `/loads/${id}/dispute/resolve`, ruling);
      },
    ],
  ] as const)("%s ends it: every call is 403 link_ended with cause and time", async (_, cause, end) => {
    const led = await leadTo(api, cast, "BOOKED");
    const driver = await driverOf(led.id);
    await must(end(led));
    const at = api.clock.now().toISOString();
    api.clock.advance({ minutes: 3 });
    for (const path of [`/loads/${led.id}`, `/loads/${led.id}/messages`, "/driver-link"]) {
      const answer = await driver.call("GET", path);
      expect(answer.body).toMatchObject({ status: 403, code: "link_ended", cause, at });
    }
    expect(outcome(await driver.call("POST", `/loads/${led.id}/collect`, {}))).toBe("403 link_ended");
  });

  it("a revocation ends one link, and no other of the booking", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    const [first, second] = [await driverOf(id), await driverOf(id)];
    await must(cast.winner.call("DELETE", `/loads/${id}/driver-links/${first.linkId}`));
    expect((await first.call("GET", `/loads/${id}`)).body).toMatchObject({
      code: "link_ended",
      cause: "REVOKED",
      at: api.clock.now().toISOString(),
    });
    expect(outcome(await second.call("GET", `/loads/${id}`))).toBe("200");
  });

  it("24 hours after the delivery was recorded it runs out, to the millisecond", async () => {
    const { id } = await leadTo(api, cast, "IN_TRANSIT");
    const driver = await driverOf(id);
    await must(driver.call("POST", `/loads/${id}/deliver`, SIGNED));
    const expiresAt = later(86_400_000);
    const [link] = read(
      await cast.winner.call("GET", `/loads/${id}/driver-links`),
      driverLinksOutput,
    ).driverLinks;
    expect(link).toMatchObject({ expiresAt, status: "OPEN" });
    api.clock.advance({ ms: 86_400_000 - 1 });
    expect(outcome(await driver.call("GET", `/loads/${id}`))).toBe("200");
    api.clock.advance({ ms: 1 });
    expect((await driver.call("GET", `/loads/${id}`)).body).toMatchObject({
      code: "link_ended",
      cause: "DELIVERED",
      at: expiresAt,
    });
  });

  it("the next carrier's booking does not open it again", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    const driver = await driverOf(id);
    await must(cast.winner.call("POST", `/loads/${id}/hand-back`, WHY));
    const next = await quote(cast.loser.call, id, 42_000);
    await must(cast.poster.call("POST", `/loads/${id}/quotes/${next.id}/accept`));
    expect(outcome(await driver.call("GET", `/loads/${id}`))).toBe("403 link_ended");
  });
});

describe("contract 12: the page says that it runs", () => {
  const linkOf = async (id: string) =>
    read(await cast.winner.call("GET", `/loads/${id}/driver-links`), driverLinksOutput).driverLinks[0];

  it("a GET changes nothing", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    const driver = await driverOf(id);
    const before = await linkOf(id);
    api.clock.advance({ minutes: 1 });
    await must(driver.call("GET", "/driver-link"));
    await must(driver.call("GET", `/loads/${id}`));
    expect(await linkOf(id)).toEqual(before);
  });

  it("the first time it runs is kept, the last, and on how many phones", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    const driver = await driverOf(id);
    const openedAt = api.clock.now().toISOString();
    await must(driver.call("POST", "/driver-link/opened", { device: "phone-one" }));
    api.clock.advance({ minutes: 5 });
    await must(driver.call("POST", "/driver-link/opened", { device: "phone-one" }));
    await must(driver.call("POST", "/driver-link/opened", { device: "phone-two" }));
    expect(await linkOf(id)).toMatchObject({
      openedAt,
      lastSeenAt: api.clock.now().toISOString(),
      devices: 2,
    });
    expect(outcome(await driver.call("POST", "/driver-link/opened", { device: "no" }))).toBe(
      "422 validation_failed",
    );
  });
});

describe("the document", () => {
  it("names the scheme driverLink at each call of the table, and at no other", () => {
    const withScheme = operationsOf(api.document).flatMap(({ name, method, path }) => {
      const operation = api.document.paths?.[path]?.[method.toLowerCase() as "get"];
      return operation?.security?.some((each) => "driverLink" in each) ? [name] : [];
    });
    const inTable = createRoutes(appRouter).all.flatMap(({ method, template, procedure }) =>
      driverMayCall(procedure) === null ? [] : [`${method} ${template}`],
    );
    expect(withScheme.toSorted()).toEqual(inTable.toSorted());
    expect(inTable).toHaveLength(Object.keys(DRIVER_PROCEDURES).length);
  });
});
