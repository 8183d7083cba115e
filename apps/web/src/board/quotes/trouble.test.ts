import { expect, it } from "vitest";
import { CallEnded } from "../../ui/answer.ts";
import { problemOf } from "../../ui/problem.ts";
import type { PendingQuote } from "./quote-queue.ts";
import { offeredAgain, toldInToasts, tooOld, troubleOf, withoutLoad } from "./trouble.ts";

const quote: PendingQuote = {
  key: "key_1",
  firmId: "firm_a",
  loadId: "load_a",
  version: 3,
  lane: "M17 Trafford Park to G33 Queenslie",
  amountPence: 44_500,
  dueAt: 1_000,
  state: "waiting",
};
const refusal = (code: string, httpStatus: number, more = {}) =>
  problemOf({ data: { httpStatus, problem: { code, detail: "Nothing was sent.", ...more } } });

it.each([
  ["nobody answered", problemOf(new TypeError("fetch failed"))],
  ["the session has ended", refusal("signed_out", 401)],
  ["too many calls were made", refusal("rate_limited", 429)],
  ["the service failed", refusal("internal_error", 500)],
  ["the service was stopping", refusal("unavailable", 503)],
  ["the first call is still being answered", refusal("idempotency_in_progress", 409)],
])("offers to send a price again, under its own key, where %s", (_, problem) => {
  expect(troubleOf(quote, problem).again).toEqual({ label: "Send again", quote });
});

const ended = (code: CallEnded["code"]) => problemOf(new CallEnded(code, "change"));

it.each([
  ["unreached", problemOf(new TypeError("fetch failed")), "The service could not be reached."],
  ["no_answer", ended("no_answer"), "There was no answer."],
  ["cancelled", ended("cancelled"), "You did not wait for the answer."],
])("does not claim to know whether a price was sent: %s", (_, problem, why) => {
  expect(troubleOf(quote, problem)).toMatchObject({
    what: "It is not known whether £445 for M17 Trafford Park to G33 Queenslie was sent.",
    why: `${why} Sending it again cannot count twice.`,
    again: { label: "Send again", quote },
  });
});

it("knows that nothing was sent where there was no signal, and offers it again once there is one", () => {
  const trouble = troubleOf(quote, ended("not_sent"));
  expect(trouble).toEqual({
    quote,
    what: "£445 for M17 Trafford Park to G33 Queenslie was not sent.",
    why: "There was no signal.",
    again: { label: "Send again", quote },
    waitsForSignal: true,
  });
  expect(offeredAgain(trouble)).toEqual({ ...trouble, why: "The signal is back." });
});

it("takes the trouble of a load away once another price is given for it", () => {
  const trouble = troubleOf(quote, ended("no_answer"));
  const other = { ...trouble, quote: { ...quote, key: "key_2", loadId: "load_b" } };
  expect(withoutLoad([trouble, other], "load_a")).toEqual([other]);
});

it("offers nothing for a price that would be refused again, and says why", () => {
  expect(troubleOf(quote, refusal("load_not_open", 409))).toMatchObject({
    what: "£445 for M17 Trafford Park to G33 Queenslie was not sent.",
    why: "Nothing was sent.",
    again: null,
  });
});

it("sends a price for the load as it is now only where that is asked for", () => {
  const changed = refusal("changed_meanwhile", 412, { present: { version: 4 } });
  expect(troubleOf(quote, changed).again).toEqual({
    label: "Send it for the load as it is now",
    quote: { ...quote, version: 4 },
  });
});

it("leaves the price of the load on a phone's screen to that screen, and tells of all others in toasts", () => {
  const other = { ...quote, key: "key_2", loadId: "load_b" };
  const told = { pending: [quote, other], troubles: [tooOld(quote), tooOld(other)] };
  expect(toldInToasts(told, "load_a")).toEqual({ pending: [other], troubles: [tooOld(other)] });
  expect(toldInToasts(told, null)).toEqual(told);
});
