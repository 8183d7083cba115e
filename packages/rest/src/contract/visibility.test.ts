import { VISIBILITY } from "@board/api/rules";
import { loadOutput } from "@board/api/schemas";
import { ADMIN } from "@board/api/testing";
import type { LoadStatus } from "@board/db/enums";
import { LoadStatus as STATUSES } from "@board/db/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, type Call, read, startApi } from "../testing/api.ts";
import { type Cast, castOf, type Led, leadTo } from "../testing/life.ts";

let api: Api;
let cast: Cast;
const led = new Map<LoadStatus, Led>();

beforeAll(async () => {
  api = await startApi();
  cast = await castOf(api);
  for (const status of Object.values(STATUSES)) led.set(status, await leadTo(api, cast, status));
});
afterAll(() => api.close());

function loadAt(status: LoadStatus): Led {
  const found = led.get(status);
  if (!found) throw new Error(`No load was led to ${status}`);
  return found;
}

/** Every answer that mentions the load, as raw bytes. */
async function everything(call: Call, { id, winningQuote }: Led): Promise<string> {
  const answers = [
    await call("GET", `/loads/${id}`),
    await call("GET", `/loads/${id}?quotes=all`),
    await call("GET", `/loads/${id}/history`),
    await call("GET", `/loads/${id}/dispute`),
    await call("GET", "/loads"),
    await call("GET", "/board"),
    await call("GET", "/quotes"),
    await call("POST", `/loads/${id}/quotes/${winningQuote}/decline`),
    await call("GET", "/events"),
  ];
  return answers
    .map(({ text }) => text)
    .join("\n")
    .split("\n")
    .filter((line) => line.includes(id))
    .join("\n");
}

const facts = (firm: { name: string; contactName: string; contactEmail: string; contactPhone: string }) => [
  firm.name,
  firm.contactName,
  firm.contactEmail,
  firm.contactPhone,
];

const BOOKED_ONES: readonly LoadStatus[] = [
  "BOOKED",
  "IN_TRANSIT",
  "DELIVERED",
  "CONFIRMED",
  "CANCELLED",
  "DISPUTED",
];
const OPEN_ONES: readonly LoadStatus[] = ["POSTED", "EXPIRED"];

describe("contract 3: what each end sees of the other", () => {
  it.each(OPEN_ONES)("%s: neither end is named to the other", async (status) => {
    const own = read(await cast.poster.call("GET", `/loads/${loadAt(status).id}`), loadOutput).load;
    expect([own.poster, own.carrier]).toEqual([null, null]);
    expect(own.quotes.map(({ carrier }) => carrier.name)).toEqual(own.quotes.map(() => null));
    for (const { call } of [cast.winner, cast.loser, cast.stranger]) {
      expect((await call("GET", `/loads/${loadAt(status).id}`)).status).toBe(404);
    }
    expect([VISIBILITY[status].poster.files, VISIBILITY[status].carrier.files]).toEqual([false, false]);
  });

  it.each(BOOKED_ONES)("%s: both ends read each other's name and contacts", async (status) => {
    for (const { call } of [cast.poster, cast.winner]) {
      const { load } = read(await call("GET", `/loads/${loadAt(status).id}`), loadOutput);
      expect(load.poster).toMatchObject({
        name: cast.poster.firm.name,
        email: cast.poster.firm.contactEmail,
      });
      expect(load.carrier).toMatchObject({
        name: cast.winner.firm.name,
        phone: cast.winner.firm.contactPhone,
      });
    }
    expect([VISIBILITY[status].poster.files, VISIBILITY[status].carrier.files]).toEqual([true, true]);
  });

  it.each(BOOKED_ONES)("%s: the poster sees every quote, the winner only its own", async (status) => {
    const { id, winningQuote, losingQuote } = loadAt(status);
    const seen = async (call: Call) =>
      read(await call("GET", `/loads/${id}?quotes=all`), loadOutput).load.quotes.map((quote) => quote.id);
    expect((await seen(cast.poster.call)).sort()).toEqual([winningQuote, losingQuote].sort());
    expect(await seen(cast.winner.call)).toEqual([winningQuote]);
  });

  it.each(Object.values(STATUSES))(
    "%s: an admin sees all, the job sheet only in a dispute",
    async (status) => {
      const { load } = await api.as(ADMIN).loads.get({ id: loadAt(status).id, quotes: "all" });
      expect(load.poster?.name).toBe(cast.poster.firm.name);
      expect(load.quotes).toHaveLength(2);
      expect(VISIBILITY[status].admin).toEqual({
        otherEnd: true,
        quotes: "all",
        files: true,
        road: status === "DISPUTED",
        sheet: status === "DISPUTED",
      });
    },
  );
});

describe("contract 3 and 5: nobody else learns anything, searched in the raw bytes of every answer", () => {
  it.each(Object.values(STATUSES))(
    "%s: the losing carrier never reads a name, a contact or another's price",
    async (status) => {
      const text = await everything(cast.loser.call, loadAt(status));
      for (const secret of [...facts(cast.poster.firm), ...facts(cast.winner.firm)])
        expect(text).not.toContain(secret);
      expect(text).not.toContain("40000");
    },
  );

  it.each(Object.values(STATUSES))("%s: a stranger reads no more than a board line", async (status) => {
    const text = await everything(cast.stranger.call, loadAt(status));
    for (const secret of [
      ...facts(cast.poster.firm),
      ...facts(cast.winner.firm),
      ...facts(cast.loser.firm),
    ]) {
      expect(text).not.toContain(secret);
    }
    for (const price of ["40000", "45000"]) expect(text).not.toContain(price);
  });

  it.each(Object.values(STATUSES))(
    "%s: the winner never reads the loser's name or price, nor the poster the loser's name",
    async (status) => {
      const winner = await everything(cast.winner.call, loadAt(status));
      for (const secret of facts(cast.loser.firm)) expect(winner).not.toContain(secret);
      expect(winner).not.toContain("45000");
      const poster = await everything(cast.poster.call, loadAt(status));
      for (const secret of facts(cast.loser.firm)) expect(poster).not.toContain(secret);
    },
  );
});
