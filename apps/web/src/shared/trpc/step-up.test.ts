import type { AppRouter } from "@board/api";
import { createTRPCClient, type Operation, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { afterEach, describe, expect, it } from "vitest";
import { provideStepUp, stepUpLink } from "./step-up.ts";

const INPUT = { name: "TMS", mode: "test", scopes: ["loads:read"] } as const;

function refusal(code: string): TRPCClientError<AppRouter> {
  const data = { httpStatus: 403, problem: { code, detail: "Nothing was changed." } };
  return TRPCClientError.from<AppRouter>({ error: { code: -32003, message: code, data } } as never);
}

/** A door that answers each call in turn: null with a success. */
function clientWith(answers: (string | null)[]) {
  const seen: Operation[] = [];
  const door: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        seen.push(op);
        const code = answers.shift() ?? null;
        if (code !== null) return observer.error(refusal(code));
        observer.next({ result: { data: "done" } } as never);
        observer.complete();
      });
  return { seen, client: createTRPCClient<AppRouter>({ links: [stepUpLink, door] }) };
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    (answer) => answer,
    (error: unknown) => (error instanceof Error ? error.message : ""),
  );

let remove = () => {};
afterEach(() => remove());

describe("a change that needs a step-up", () => {
  it("is repeated once after the proof, with the same input and Idempotency-Key", async () => {
    let asked = 0;
    remove = provideStepUp(async () => {
      asked += 1;
      return true;
    });
    const { seen, client } = clientWith(["step_up_required", null]);
    expect(await codeOf(client.apiKeys.create.mutate({ ...INPUT, scopes: [...INPUT.scopes] }))).toBe("done");
    expect(asked).toBe(1);
    expect(seen.map(({ input }) => input)).toEqual([INPUT, INPUT]);
    const [first, second] = seen.map(({ context }) => context.idempotencyKey);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(second).toBe(first);
  });

  it("keeps the key that the page has named", async () => {
    remove = provideStepUp(async () => true);
    const { seen, client } = clientWith(["step_up_required", null]);
    await client.apiKeys.revoke.mutate({ id: "key_1" }, { context: { idempotencyKey: "own" } });
    expect(seen.map(({ context }) => context.idempotencyKey)).toEqual(["own", "own"]);
  });

  it("is refused if nobody gives the proof, or if the page has no dialog", async () => {
    remove = provideStepUp(async () => false);
    const first = clientWith(["step_up_required", null]);
    expect(await codeOf(first.client.apiKeys.revoke.mutate({ id: "key_1" }))).toBe("step_up_required");
    remove();
    const second = clientWith(["step_up_required", null]);
    expect(await codeOf(second.client.apiKeys.revoke.mutate({ id: "key_1" }))).toBe("step_up_required");
    expect([first.seen, second.seen].map(({ length }) => length)).toEqual([1, 1]);
  });

  it("opens no dialog if it is refused for another reason", async () => {
    let asked = 0;
    remove = provideStepUp(async () => {
      asked += 1;
      return true;
    });
    const { client } = clientWith(["role_missing"]);
    expect(await codeOf(client.apiKeys.revoke.mutate({ id: "key_1" }))).toBe("role_missing");
    expect(asked).toBe(0);
  });
});
