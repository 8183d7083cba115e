import { expect, it } from "vitest";
import { problemOf } from "../../../ui/format/problem.ts";
import { CallEnded } from "../../../ui/hooks/answer.ts";
import { actsForToasts, offeredAgain, tooOld, troubleOf, withoutLoad } from "./trouble.ts";
import type { Act, Pending } from "./undo-queue.ts";

const act: Pending<Act> = {
  key: "key_1",
  loadId: "load_a",
  version: 3,
  dueAt: 1_000,
  state: "waiting",
};
const NAME = "£445 for M17 Trafford Park to G33 Queenslie";
const refusal = (code: string, httpStatus: number, more = {}) =>
  problemOf({ data: { httpStatus, problem: { code, detail: "Nothing was sent.", ...more } } });

it.each([
  ["nobody answered", problemOf(new TypeError("fetch failed"))],
  ["the session has ended", refusal("signed_out", 401)],
  ["too many calls were made", refusal("rate_limited", 429)],
  ["the service failed", refusal("internal_error", 500)],
  ["the service was stopping", refusal("unavailable", 503)],
  ["the first call is still being answered", refusal("idempotency_in_progress", 409)],
])("offers to send a price again, under the same key, if %s", (_, problem) => {
  expect(troubleOf(act, NAME, problem).again).toEqual({ label: "Send again", act });
});

const ended = (code: CallEnded["code"]) => problemOf(new CallEnded(code, "change"));

it.each([
  ["unreached", problemOf(new TypeError("fetch failed")), "The service could not be reached."],
  ["no_answer", ended("no_answer"), "There was no answer."],
  ["cancelled", ended("cancelled"), "You did not wait for the answer."],
])("says that the outcome is unknown: %s", (_, problem, why) => {
  expect(troubleOf(act, NAME, problem)).toMatchObject({
    what: "It is not known whether £445 for M17 Trafford Park to G33 Queenslie was sent.",
    why: `${why} Sending it again cannot count twice.`,
    again: { label: "Send again", act },
  });
});

it("says that nothing was sent without a connection, and offers it again when the connection returns", () => {
  const trouble = troubleOf(act, NAME, ended("not_sent"));
  expect(trouble).toEqual({
    act,
    what: "£445 for M17 Trafford Park to G33 Queenslie was not sent.",
    why: "There was no signal.",
    again: { label: "Send again", act },
    waitsForSignal: true,
  });
  expect(offeredAgain(trouble)).toEqual({ ...trouble, why: "The signal is back." });
});

it("removes the failure of a load once another price is entered for it", () => {
  const trouble = troubleOf(act, NAME, ended("no_answer"));
  const other = { ...trouble, act: { ...act, key: "key_2", loadId: "load_b" } };
  expect(withoutLoad([trouble, other], "load_a")).toEqual([other]);
});

it("offers nothing for a price that would be refused again, and says why", () => {
  expect(troubleOf(act, NAME, refusal("load_not_open", 409))).toMatchObject({
    what: "£445 for M17 Trafford Park to G33 Queenslie was not sent.",
    why: "Nothing was sent.",
    again: null,
  });
});

it("sends a price for the changed load only if the person chooses to", () => {
  const changed = refusal("changed_meanwhile", 412, { present: { version: 4 } });
  expect(troubleOf(act, NAME, changed).again).toEqual({
    label: "Send it for the load as it is now",
    act: { ...act, version: 4 },
  });
});

it("leaves the load on a phone's screen to that screen, and shows all others in toasts", () => {
  const other = { ...act, key: "key_2", loadId: "load_b" };
  const told = { pending: [act, other], troubles: [tooOld(act, NAME), tooOld(other, NAME)] };
  expect(actsForToasts(told, "load_a")).toEqual({ pending: [other], troubles: [tooOld(other, NAME)] });
  expect(actsForToasts(told, null)).toEqual(told);
});
