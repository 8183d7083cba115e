import type { AppRouter } from "@board/api";
import { createTRPCClient, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { expect, it } from "vitest";
import { BACKGROUND, createKeys, sameKeyLink } from "./same-key.ts";

const SILENCE = new TypeError("fetch failed");
const refused = (httpStatus: number, code: string) => ({
  data: { httpStatus, problem: { code, detail: "Nothing was changed." } },
});
const REFUSAL = refused(409, "load_not_open");

/** A door that answers each call in turn: with a success, or not at all. */
function clientWith(answers: ("answer" | "silence")[]) {
  const keys: unknown[] = [];
  const door: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        keys.push(op.context.idempotencyKey);
        if (answers.shift() === "silence") return observer.error(TRPCClientError.from<AppRouter>(SILENCE));
        observer.next({ result: { data: "done" } } as never);
        observer.complete();
      });
  return { keys, client: createTRPCClient<AppRouter>({ links: [sameKeyLink, door] }) };
}

it("repeats a change under the same key if there was no answer, and uses a new key afterwards", async () => {
  const { keys, client } = clientWith(["silence", "answer", "answer"]);
  const send = () => client.messages.send.mutate({ id: "load_a", text: "Gate 4." }).catch(() => null);
  for (let times = 0; times < 3; times += 1) await send();
  expect(new Set(keys).size).toBe(2);
  expect(keys[1]).toBe(keys[0]);
});

it("uses the key that a change names itself", async () => {
  const { keys, client } = clientWith(["silence"]);
  const named = { context: { idempotencyKey: "key_own" } };
  await client.messages.send.mutate({ id: "load_a", text: "Gate 4." }, named).catch(() => null);
  expect(keys).toEqual(["key_own"]);
});

it.each([
  ["another change was answered meanwhile", null, "other", 0],
  ["it was refused", REFUSAL, "change", 0],
  ["it is asked for a while later", null, null, 10 * 60_000],
] as const)("gives a change a new key if %s", (_, error, then, ms) => {
  let at = 1_000;
  const keys = createKeys(() => at);
  const first = keys.keyFor("change");
  keys.ended("change", first, SILENCE);
  expect(keys.keyFor("change")).toBe(first);
  if (then !== null) keys.ended(then, "key_other", error);
  at += ms;
  expect(keys.keyFor("change")).not.toBe(first);
});

it.each([
  ["nobody answers", SILENCE],
  ["the service fails", refused(503, "unavailable")],
  ["it is still being made", refused(409, "idempotency_in_progress")],
])("keeps the key of a change for its next attempt if %s", (_, error) => {
  const keys = createKeys();
  const first = keys.keyFor("change");
  keys.ended("change", first, SILENCE);
  keys.ended("change", first, error);
  expect(keys.keyFor("change")).toBe(first);
});

it.each([
  ["is answered", "answer"],
  ["is not", "silence"],
] as const)("keeps the key of a change while a background change %s", async (_, end) => {
  const { keys, client } = clientWith(["silence", end, "answer"]);
  const send = () => client.messages.send.mutate({ id: "load_a", text: "Gate 4." }).catch(() => null);
  await send();
  await client.messages.read.mutate({ id: "load_a", upTo: "msg_a" }, BACKGROUND).catch(() => null);
  await send();
  expect(keys).toEqual([expect.any(String), undefined, keys[0]]);
});
