import { webhookEvent } from "@board/api/schemas";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, startApi } from "../testing/api.ts";
import { castOf, leadTo, quote } from "../testing/life.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

it("contract 4: the carrier that handed a load back cannot quote on it or book it again", async () => {
  const cast = await castOf(api);
  const { id } = await leadTo(api, cast, "BOOKED");
  await cast.winner.call("POST", `/loads/${id}/hand-back`, { reason: "Broke down." });
  const answer = await cast.winner.call("POST", `/loads/${id}/quotes`, { amountPence: 30_000 });
  expect(answer).toMatchObject({ status: 409, body: { code: "former_carrier" } });
  const record = await api.db.firmRecord.findUniqueOrThrow({
    where: { firmId_side: { firmId: cast.winner.firm.id, side: "carrier" } },
  });
  expect(record.calledOff).toBe(1);
});

it("contract 3: the poster's history names each carrier that had the load, a carrier's only its own two ends", async () => {
  const cast = await castOf(api);
  const { id } = await leadTo(api, cast, "BOOKED");
  await cast.winner.call("POST", `/loads/${id}/hand-back`, { reason: "Broke down." });
  const historyOf = async ({ call }: typeof cast.poster) =>
    (await call("GET", `/loads/${id}/history`)) as {
      text: string;
      body: { history: { action: string; who: { firm: string | null } }[] };
    };
  const firmsOf = async (caller: typeof cast.poster) =>
    (await historyOf(caller)).body.history.flatMap(({ action, who }) =>
      action === "handBack" ? [who.firm] : [],
    );
  expect(await firmsOf(cast.poster)).toEqual([cast.winner.firm.name]);
  api.clock.advance({ minutes: 1 });
  const again = await quote(cast.loser.call, id, 46_000);
  await cast.poster.call("POST", `/loads/${id}/quotes/${again.id}/accept`);
  expect(await firmsOf(cast.poster)).toEqual([cast.winner.firm.name]);
  expect(await firmsOf(cast.loser)).toEqual([null]);
  expect((await historyOf(cast.loser)).text).not.toContain(cast.winner.firm.name);
});

it("contract 4: a released carrier reads the poster's reason in load.reopened", async () => {
  const cast = await castOf(api);
  const { id } = await leadTo(api, cast, "BOOKED");
  await cast.poster.call("POST", `/loads/${id}/release`, { reason: "No show." });
  const told = await api.db.event.findMany({
    where: { loadId: id, type: "load.reopened" },
    orderBy: { id: "asc" },
  });
  expect(told.map(({ firmId, body }) => [firmId, webhookEvent.parse(body).data])).toEqual(
    expect.arrayContaining(
      [cast.poster, cast.winner].map(({ firm }) => [
        firm.id,
        expect.objectContaining({ reason: "No show." }),
      ]),
    ),
  );
});

it("contract 4: carriers that lost are invited to quote again, and their old quotes stay lost", async () => {
  const cast = await castOf(api);
  const { id, losingQuote } = await leadTo(api, cast, "BOOKED");
  await cast.poster.call("POST", `/loads/${id}/release`, { reason: "No show." });
  const notifications = await api.db.notification.findMany({
    where: { loadId: id, kind: "quote_again" },
    orderBy: { id: "asc" },
  });
  expect(notifications.map(({ firmId }) => firmId)).toEqual([cast.loser.firm.id]);
  expect((await api.db.quote.findUniqueOrThrow({ where: { id: losingQuote } })).status).toBe("LOST");
  const record = await api.db.firmRecord.findUniqueOrThrow({
    where: { firmId_side: { firmId: cast.poster.firm.id, side: "poster" } },
  });
  expect(record.calledOff).toBe(1);
});

it("contract 6: a carrier that the poster has blocked since, or that is suspended, is not invited", async () => {
  const [blocking, suspending] = [await castOf(api), await castOf(api)];
  const ids = [(await leadTo(api, blocking, "BOOKED")).id, (await leadTo(api, suspending, "BOOKED")).id];
  await api.db.carrierRelation.create({
    data: {
      posterId: blocking.poster.firm.id,
      carrierId: blocking.loser.firm.id,
      relation: "BLOCKED",
      createdAt: api.clock.now(),
    },
  });
  const { id: stopped } = suspending.loser.firm;
  await api.db.firm.update({ where: { id: stopped }, data: { suspendedAt: api.clock.now() } });
  for (const [nth, { poster }] of [blocking, suspending].entries())
    await poster.call("POST", `/loads/${ids[nth]}/release`, { reason: "No show." });
  expect(await api.db.notification.count({ where: { loadId: { in: ids }, kind: "quote_again" } })).toBe(0);
});
