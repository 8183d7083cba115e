import { hearNotices } from "@board/db";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BOARD_CHANNEL, readNotice } from "../board/index/notices.ts";
import type { QuoteState } from "../board/index/quote-books.ts";
import { createWorld, posting, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.drop());

it("a quote in place of an overdue one is told with its commit: the load's number would not be missed", async () => {
  const { promise: up, resolve } = Promise.withResolvers<void>();
  let quotes: QuoteState[] = [];
  const listener = {
    up: resolve,
    lost: () => {},
    heard: (payload: string) => {
      const notice = readNotice(payload);
      if (notice?.kind === "quote") quotes.push(notice.quote);
    },
  };
  const notices = hearNotices(world.url, { [BOARD_CHANNEL]: listener });
  await up;
  const poster = world.actorOf(await world.newFirm());
  const carrier = world.actorOf(await world.newFirm());
  const { load } = await world.as(poster).loads.post(posting({ collectDate: "2026-11-27" }));
  world.clock.advance({ minutes: 10 });
  const { quote: first } = await world.as(carrier).quotes.send({ id: load.id, amountPence: 30_000 });
  const before = await world.services.db.load.findUniqueOrThrow({ where: { id: load.id } });
  await world.services.teller.settled();
  await notices.caughtUp();
  expect(quotes.map(({ id }) => id)).toEqual([first.id]);

  quotes = [];
  world.clock.advance({ hours: 73 });
  world.services.teller = { tell: () => {}, settled: async () => {} };
  const { quote: second, replaced } = await world
    .as(carrier)
    .quotes.send({ id: load.id, amountPence: 31_000 });
  expect(replaced).toBe(false);
  const after = await world.services.db.load.findUniqueOrThrow({ where: { id: load.id } });
  expect([after.boardSeq, after.quoteCount]).toEqual([before.boardSeq, 1]);
  await notices.caughtUp();
  notices.stop();
  expect(quotes.map(({ id, status }) => [id, status])).toEqual([
    [first.id, "EXPIRED"],
    [second.id, "ACTIVE"],
  ]);
});
