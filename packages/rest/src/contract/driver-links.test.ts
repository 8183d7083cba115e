import { createHash } from "node:crypto";
import { driverLinkOutput, driverLinksOutput, madeDriverLinkOutput } from "@board/api/schemas";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, type Call, faults, outcome, read, startApi } from "../testing/api.ts";
import { type Cast, castOf, leadTo } from "../testing/life.ts";

let api: Api;
let cast: Cast;
beforeAll(async () => {
  api = await startApi();
  cast = await castOf(api);
});
afterAll(() => api.close());

const make = (call: Call, id: string, body: object = {}, headers?: Record<string, string>) =>
  call("POST", `/loads/${id}/driver-links`, body, headers);

async function madeLink(id: string, body: object = {}) {
  return read(await make(cast.winner.call, id, body), madeDriverLinkOutput).driverLink;
}

async function listed(call: Call, id: string) {
  return read(await call("GET", `/loads/${id}/driver-links`), driverLinksOutput).driverLinks;
}

describe("contract 12: the carrier makes links for its driver", () => {
  it("answers 201 with the link's address, once", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    const answer = await make(cast.winner.call, id, {
      driver: "Piotr Wójcik",
      phone: "07700 900482",
      language: "pl",
    });
    expect(answer.status).toBe(201);
    const { driverLink } = read(answer, madeDriverLinkOutput);
    expect(driverLink).toEqual({
      id: expect.stringMatching(/^dlink_/),
      url: expect.stringMatching(/^http:\/\/localhost:3000\/d\/[\w-]{22}$/),
      driver: "Piotr Wójcik",
      phone: "07700 900482",
      language: "pl",
      createdBy: null,
      createdAt: api.clock.now().toISOString(),
      openedAt: null,
      lastSeenAt: null,
      devices: 0,
      expiresAt: null,
      status: "OPEN",
    });
    const { url: _, ...rest } = driverLink;
    expect(await listed(cast.winner.call, id)).toEqual([rest]);
  });

  it("stores a hash in place of the token, and a replay makes no second link and has no address", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    const headers = { "idempotency-key": "link-1" };
    const first = await make(cast.winner.call, id, {}, headers);
    const token = read(first, madeDriverLinkOutput).driverLink.url?.split("/d/")[1] ?? "";
    const again = await make(cast.winner.call, id, {}, headers);
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
    expect(again.text).not.toContain("/d/");
    expect(await listed(cast.winner.call, id)).toHaveLength(1);
    const tables = await api.db.$queryRaw<{ text: string }[]>`
      SELECT (SELECT json_agg(d)::text FROM driver_link d) || (SELECT json_agg(k)::text FROM idempotency_key k) AS text`;
    expect(tables[0]?.text).toContain("dlink_");
    expect(tables[0]?.text).not.toContain(token);
  });

  it("takes a sixth link only once one of five open ones is revoked", async () => {
    const { id } = await leadTo(api, cast, "IN_TRANSIT");
    const [first] = [await madeLink(id), await madeLink(id), await madeLink(id), await madeLink(id)];
    await madeLink(id);
    expect(outcome(await make(cast.winner.call, id))).toBe("409 too_many_links");
    const revoked = await cast.winner.call("DELETE", `/loads/${id}/driver-links/${first?.id}`);
    expect(read(revoked, driverLinkOutput).driverLink).toMatchObject({
      status: "REVOKED",
      expiresAt: api.clock.now().toISOString(),
    });
    expect(outcome(await make(cast.winner.call, id))).toBe("201");
  });

  it("lists a hundred, the open one first however many were revoked after it", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    const { url: _, ...open } = await madeLink(id);
    const row = await api.db.driverLink.findUniqueOrThrow({ where: { id: open.id } });
    const revoked = Array.from({ length: 100 }, (__, nth) => ({
      ...row,
      id: api.services.newId("dlink"),
      hash: createHash("sha256").update(`${id} ${nth}`).digest(),
      endedAt: new Date(api.clock.now().getTime() + nth),
      cause: "REVOKED" as const,
    }));
    await api.db.driverLink.createMany({ data: revoked });
    const links = await listed(cast.winner.call, id);
    expect(links).toHaveLength(100);
    expect([links[0], links[1]?.id]).toEqual([open, revoked.at(-1)?.id]);
  });

  it("revokes a link once; the repeat changes nothing", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    const link = await madeLink(id);
    const path = `/loads/${id}/driver-links/${link.id}`;
    const first = await cast.winner.call("DELETE", path);
    api.clock.advance({ minutes: 1 });
    expect((await cast.winner.call("DELETE", path)).text).toBe(first.text);
    expect(outcome(await cast.winner.call("DELETE", `/loads/${id}/driver-links/dlink_none`))).toBe(
      "404 not_found",
    );
  });

  it.each(["DELIVERED", "CONFIRMED", "CANCELLED", "DISPUTED"] as const)(
    "%s: no link is made",
    async (status) => {
      const { id } = await leadTo(api, cast, status);
      expect(outcome(await make(cast.winner.call, id))).toBe("409 invalid_transition");
    },
  );

  it("is for the carrier alone: the poster makes, reads and revokes none", async () => {
    const both = await api.newCaller();
    const { id } = await leadTo(api, { ...cast, poster: both }, "BOOKED");
    const link = await madeLink(id, { phone: "07700 900482" });
    expect(outcome(await make(both.call, id))).toBe("409 invalid_transition");
    expect(await listed(both.call, id)).toEqual([]);
    expect(outcome(await both.call("DELETE", `/loads/${id}/driver-links/${link.id}`))).toBe("404 not_found");
  });

  it("names each wrong field", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    const answer = await make(cast.winner.call, id, { driver: " ", phone: "soon", language: "de" });
    expect(answer.status).toBe(422);
    expect(faults(answer)).toEqual([
      "#/driver required",
      "#/phone invalid_phone",
      "#/language invalid_value",
    ]);
  });

  it("leaves the load's version as it is", async () => {
    const { id } = await leadTo(api, cast, "BOOKED");
    const before = await api.db.load.findUniqueOrThrow({ where: { id } });
    await madeLink(id);
    expect(await api.db.load.findUniqueOrThrow({ where: { id } })).toEqual(before);
  });
});
