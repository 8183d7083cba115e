import { describe, expect, it } from "vitest";
import {
  endpointFate,
  firmKind,
  heardWords,
  invoiceWords,
  isOld,
  momentWords,
  waited,
} from "./queue-words.ts";

const NOW = new Date("2026-11-18T10:00:00Z").getTime();

describe("the words of a queue", () => {
  it.each([
    ["2026-11-18T09:33:00Z", "27 min"],
    ["2026-11-18T06:59:00Z", "3 h"],
    ["2026-11-09T06:00:00Z", "9 d 4 h"],
    ["2026-11-16T10:00:00Z", "2 d"],
    ["2026-11-18T10:01:00Z", "0 min"],
  ])("since %s it has waited %s", (since, words) => {
    expect(waited(since, NOW)).toBe(words);
  });

  it("call an age over the limit old", () => {
    expect(isOld("2026-11-16T09:59:00Z", NOW, 2)).toBe(true);
    expect(isOld("2026-11-16T10:01:00Z", NOW, 2)).toBe(false);
  });

  it("name the end that was not heard", () => {
    expect(heardWords({ heard: ["poster", "carrier"] })).toBe("both heard");
    expect(heardWords({ heard: ["poster"] })).toBe("carrier silent");
    expect(heardWords({ heard: ["carrier"] })).toBe("poster silent");
  });

  it("give the time by London's clock", () => {
    expect(momentWords("2026-11-18T11:20:00Z", NOW)).toBe("today 11:20");
    expect(momentWords("2026-11-19T08:05:00Z", NOW)).toBe("tomorrow 08:05");
    expect(momentWords("2026-12-01T15:11:00Z", NOW)).toBe("Tue 1 Dec, 15:11");
  });

  it("say when or why an endpoint is switched off", () => {
    const at = "2026-11-18T12:00:00Z";
    expect(endpointFate({ disablesAt: at, disabledReason: null }, NOW)).toBe("off today 12:00");
    expect(endpointFate({ disablesAt: null, disabledReason: "gone" }, NOW)).toBe("off, it said gone");
    expect(endpointFate({ disablesAt: null, disabledReason: "failing" }, NOW)).toBe("off, given up");
  });

  it.each([
    [{ dueOn: "2026-11-06", status: "QUERIED", disputed: false }, "12 days late, queried"],
    [{ dueOn: "2026-11-17", status: "ISSUED", disputed: false }, "1 day late"],
    [{ dueOn: "2026-11-18", status: "APPROVED", disputed: true }, "job in dispute"],
  ] as const)("say why an invoice is in the queue: %j", (line, words) => {
    expect(invoiceWords(line, NOW)).toBe(words);
  });

  it("say if a new firm posts, carries or both", () => {
    const firm = { canPost: false, canCarry: true, vehicles: 1 };
    expect(firmKind(firm)).toBe("carrier, 1 vehicle");
    expect(firmKind({ ...firm, canPost: true, vehicles: 0 })).toBe("both");
  });
});
