import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, startApi } from "../testing/api.ts";
import { castOf, leadTo } from "../testing/life.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A firm's counts: figures that occur nowhere else, so a search of the answer finds them. */
const EXACT = {
  score: 93,
  daysToPay: 41,
  finished: 617,
  calledOff: 613,
  disputed: 619,
  ratings: 607,
  ratingTotal: 2_803,
};
const SHOWN_SCORES = [60, 75, 85];

/** Every value under one of these names, however deep. */
function figuresIn(value: unknown, names: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => figuresIn(each, names));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    names.includes(name) && typeof inner !== "object" ? [inner] : figuresIn(inner, names),
  );
}

it("contract 6: before the booking no answer has an exact figure of the other end; the booking shows the score", async () => {
  const cast = await castOf(api);
  const firms = { poster: cast.poster.firm.id, carrier: cast.winner.firm.id };
  for (const [side, firmId] of Object.entries(firms) as ["poster" | "carrier", string][]) {
    await api.db.firmRecord.create({ data: { firmId, side, level: "Gold", ...EXACT } });
  }
  const { id, winningQuote } = await leadTo(api, cast, "POSTED");
  api.clock.advance({ minutes: 10 });
  const before = [
    await cast.winner.call("GET", "/board"),
    await cast.winner.call("GET", "/board/backload?at=LS10&home=SW1A"),
    await cast.winner.call("GET", "/quotes"),
    await cast.winner.call("GET", "/events"),
    await cast.poster.call("GET", `/loads/${id}`),
    await cast.poster.call("GET", `/loads/${id}?quotes=all`),
    await cast.poster.call("GET", `/loads/${id}/history`),
    await cast.poster.call("GET", "/loads"),
    await cast.poster.call("GET", "/events"),
  ];
  expect(before.map(({ status }) => status)).toEqual(before.map(() => 200));
  for (const { body, text } of before) {
    for (const score of figuresIn(body, ["score"])) expect(SHOWN_SCORES).toContain(score);
    for (const days of figuresIn(body, ["daysToPay"])) expect([null, 15, 30, 45, 60]).toContain(days);
    expect(figuresIn(body, ["finished", "calledOff", "disputed", "ratings", "stars"])).toEqual([]);
    for (const canary of [617, 613, 619, 607, 2_803]) expect(text).not.toContain(`:${canary}`);
  }
  expect(figuresIn(before[0]?.body, ["score"])).toContain(85);
  expect(figuresIn(before[0]?.body, ["daysToPay"])).toContain(45);
  expect(figuresIn(before[4]?.body, ["score"])).toContain(85);

  await cast.poster.call("POST", `/loads/${id}/quotes/${winningQuote}/accept`);
  for (const { call } of [cast.poster, cast.winner]) {
    const { body } = await call("GET", `/loads/${id}`);
    expect(figuresIn(body, ["score"])).toContain(EXACT.score);
  }
});
