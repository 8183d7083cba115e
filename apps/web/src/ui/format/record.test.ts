import { describe, expect, it } from "vitest";
import { paysWords, recordWords } from "./record.ts";

describe("the jobs behind a score, in words", () => {
  it.each([
    [{ finished: 0, firms: 0, late: 0 }, "no finished jobs yet"],
    [{ finished: 1, firms: 1, late: 0 }, "1 job with 1 firm"],
    [{ finished: 43, firms: 12, late: 2 }, "43 jobs with 12 firms, 2\u00a0late"],
  ])("%j", (record, words) => {
    expect(recordWords(record)).toBe(words);
  });

  it.each([
    [{ daysToPay: null, unpaid: 0, overdue: 0 }, ""],
    [{ daysToPay: 1, unpaid: 0, overdue: 0 }, "half paid within 1 day"],
    [{ daysToPay: null, unpaid: 4, overdue: 0 }, "4 unpaid, none overdue"],
    [{ daysToPay: 28, unpaid: 4, overdue: 1 }, "half paid within 28 days, 4 unpaid, 1 overdue"],
  ])("how a poster pays: %j", (record, words) => {
    expect(paysWords(record)).toBe(words);
  });
});
