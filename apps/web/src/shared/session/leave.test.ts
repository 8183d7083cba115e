import { afterEach, expect, it, vi } from "vitest";
import { stopKeeping } from "./kept-jobs.ts";
import { leave } from "./leave.ts";
import { onSendWaiting } from "./send-waiting.ts";

afterEach(() => {
  vi.doUnmock("next-auth/react");
  vi.unstubAllGlobals();
  stopKeeping()();
});

it("sends pending acts, and ends the session once they are answered", async () => {
  const done: string[] = [];
  const answer = Promise.withResolvers<void>();
  onSendWaiting(async () => {
    await answer.promise;
    done.push("answered");
  });
  vi.doMock("next-auth/react", () => ({ signOut: async () => void done.push("signed out") }));
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", { assign: (to: string) => void done.push(to) });
  vi.stubGlobal("sessionStorage", { clear: () => {}, removeItem: () => {} });
  vi.stubGlobal("localStorage", { getItem: () => null });
  const left = leave();
  await new Promise((next) => setImmediate(next));
  expect(done).toEqual([]);
  answer.resolve();
  await left;
  expect(done).toEqual(["answered", "signed out", "/sign-in"]);
});
