import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CallEnded } from "../hooks/answer.ts";
import { createWords } from "./words.ts";

const REFUSED = {
  data: { httpStatus: 409, problem: { code: "load_not_open", detail: "The load is BOOKED." } },
};

beforeEach(() => {
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const texts = () => import("./problem.ts");

it("replaces the service's words by the site's once those are loaded", async () => {
  const { whenWorded, wordsFor } = createWords(texts);
  expect(wordsFor(REFUSED)).toBe("The load is BOOKED.");
  await whenWorded();
  expect(wordsFor(REFUSED)).toBe("The load is booked.");
});

it("shows the service's words if the site's cannot be loaded, and loads them later", async () => {
  const load = vi.fn(texts).mockRejectedValueOnce(new Error("Failed to load chunk"));
  const { fetchWords, whenWorded, wordsFor } = createWords(load);
  await whenWorded();
  expect(wordsFor(REFUSED)).toBe("The load is BOOKED.");
  await fetchWords();
  expect(wordsFor(REFUSED)).toBe("The load is booked.");
});

it("needs no loaded words to say that there is no connection", () => {
  const { wordsFor } = createWords(texts);
  expect(wordsFor(new CallEnded("not_sent", "change"))).toBe("There is no signal. Nothing was sent.");
  expect(wordsFor({ cause: new CallEnded("no_answer", "read") })).toBe("No answer. Try again.");
  expect(wordsFor(new TypeError("fetch failed"))).toBe(
    "The service could not be reached. It is not known whether anything was changed.",
  );
});
