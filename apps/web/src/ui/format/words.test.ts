import { afterEach, beforeEach, expect, it, vi } from "vitest";

const REFUSED = {
  data: { httpStatus: 409, problem: { code: "load_not_open", detail: "The load is BOOKED." } },
};

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.doUnmock("./problem.ts");
  vi.unstubAllGlobals();
});

it("replaces the service's words by the site's once those are loaded", async () => {
  const { whenWorded, wordsFor } = await import("./words.ts");
  expect(wordsFor(REFUSED)).toBe("The load is BOOKED.");
  await whenWorded();
  expect(wordsFor(REFUSED)).toBe("The load is booked.");
});

it("shows the service's words if the site's cannot be loaded, and loads them later", async () => {
  vi.doMock("./problem.ts", () => {
    throw new Error("Failed to load chunk");
  });
  const { fetchWords, whenWorded, wordsFor } = await import("./words.ts");
  await whenWorded();
  expect(wordsFor(REFUSED)).toBe("The load is BOOKED.");
  vi.doUnmock("./problem.ts");
  await fetchWords();
  expect(wordsFor(REFUSED)).toBe("The load is booked.");
});

it("needs no loaded words to say that there is no connection", async () => {
  const { wordsFor } = await import("./words.ts");
  const { CallEnded } = await import("../hooks/answer.ts");
  expect(wordsFor(new CallEnded("not_sent", "change"))).toBe("There is no signal. Nothing was sent.");
  expect(wordsFor({ cause: new CallEnded("no_answer", "read") })).toBe("No answer. Try again.");
  expect(wordsFor(new TypeError("fetch failed"))).toBe(
    "The service could not be reached. It is not known whether anything was changed.",
  );
});
