import { describe, expect, it } from "vitest";
import {
  COMPONENTS,
  type ComponentKey,
  componentOf,
  judge,
  merge,
  type Sample,
  sentenceOf,
  type Verdict,
} from "./rules.ts";

const componentFor = (key: ComponentKey) => {
  const found = COMPONENTS.find((each) => each.key === key);
  if (found === undefined) throw new Error(key);
  return found;
};
const answers = (total: number, failed = 0, slow = 0): Sample => ({ total, failed, slow, oldestS: null });
const waiting = (oldestS: number): Sample => ({ total: 0, failed: 0, slow: 0, oldestS });

describe("a component", () => {
  it.each([
    ["nobody called", answers(0), "well"],
    ["two of a few failed", answers(3, 2), "slow"],
    ["one failed, which may be one caller's luck", answers(1, 1), "well"],
    ["three of twelve failed", answers(12, 3), "down"],
    ["a fiftieth failed", answers(100, 2), "slow"],
    ["fewer failed", answers(101, 2), "well"],
    ["more than one of twenty was slow", answers(50, 0, 3), "slow"],
    ["one of twenty was slow", answers(60, 0, 3), "well"],
  ] as const)("by its answers: %s, %o → %s", (_, sample, verdict) => {
    expect(judge(componentFor("api"), sample)).toBe(verdict);
  });

  it.each([
    ["webhooks", 59, "well"],
    ["webhooks", 60, "slow"],
    ["webhooks", 900, "down"],
    ["email", 119, "well"],
    ["email", 120, "slow"],
    ["email", 1_800, "down"],
    ["register", 14 * 86_400 - 1, "well"],
    ["register", 400 * 86_400, "slow"],
  ] as const)("by its oldest work: %s, due for %i s → %s", (key, seconds, verdict) => {
    expect(judge(componentFor(key), waiting(seconds))).toBe(verdict);
  });

  it("is down if no process measured it, except the register", () => {
    const verdicts = COMPONENTS.map((component) => [component.key, judge(component, undefined)]);
    expect(Object.fromEntries(verdicts)).toEqual({
      board: "down",
      api: "down",
      webhooks: "down",
      sign_in: "down",
      email: "down",
      files: "down",
      register: null,
    });
  });
});

it("adds up the samples of several minutes, and takes the newest age", () => {
  expect(merge([waiting(300), waiting(5)])?.oldestS).toBe(5);
  expect(merge([answers(10, 1, 2), answers(5, 1)])).toEqual(answers(15, 2, 2));
  expect(merge([])).toBeUndefined();
});

it.each([
  ["/api/v1/loads", "api"],
  ["/mcp", "api"],
  ["/api/v1/loads/{id}/pod", "files"],
  ["/api/site/loads/{id}/transport-order", "files"],
  ["/api/v1/loads/{id}/dispute/files/{fileId}", "files"],
  ["/api/v1/passport/documents/{kind}", "files"],
  ["/api/trpc/board.read", "board"],
  ["(pages)", "board"],
  ["(sign-in)", "sign_in"],
  ["/api/trpc/secondFactor.prove", "sign_in"],
  ["(assets)", null],
  ["/api/board/changes", null],
  [null, null],
] as const)("counts an answer of %s for %s", (route, component) => {
  expect(componentOf(route)).toBe(component);
});

it.each([
  [{}, "Nothing was measured yet."],
  [{ board: "well", api: "well" }, "Everything works."],
  [{ board: "well", api: "down" }, "The API is down."],
  [{ webhooks: "slow" }, "Webhooks are slow."],
  [{ board: "down", api: "down", webhooks: "down" }, "The board, the API and webhooks are down."],
  [{ email: "slow", files: "down" }, "Files are down; emails are slow."],
] as const)("has for %o the sentence: %s", (states, sentence) => {
  expect(sentenceOf(new Map(Object.entries(states) as [ComponentKey, Verdict][]))).toBe(sentence);
});
