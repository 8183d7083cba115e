import { describe, expect, it } from "vitest";
import { isPhone } from "../../firms/rules.ts";
import { failuresNow, isAlive, networkOf, normalEmail, SESSION_IDLE_MS, waitAfter } from "./rules.ts";

const NOW = new Date("2026-11-18T10:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);

describe("waiting after failed sign-ins", () => {
  it("begins with the fifth of a place or device, the twentieth of an account and the thirtieth of a network, doubles, and is at most a quarter of an hour", () => {
    for (const kind of ["source", "device", "password"] as const) {
      expect([4, 5, 6, 7, 14, 15, 1_000].map((failures) => waitAfter(kind, failures) / 1_000)).toEqual([
        0, 1, 2, 4, 512, 900, 900,
      ]);
    }
    expect([19, 20, 23].map((failures) => waitAfter("account", failures))).toEqual([0, 1_000, 8_000]);
    expect([29, 30, 33].map((failures) => waitAfter("network", failures))).toEqual([0, 1_000, 8_000]);
  });

  it("forgets failures after a day", () => {
    expect(failuresNow({ failures: 9, updatedAt: ago(24 * 3_600_000) }, NOW)).toBe(9);
    expect(failuresNow({ failures: 9, updatedAt: ago(24 * 3_600_000 + 1) }, NOW)).toBe(0);
    expect(failuresNow(null, NOW)).toBe(0);
  });
});

describe("a session", () => {
  const session = { endedAt: null, lastSeenAt: NOW, expiresAt: new Date(NOW.getTime() + 1) };
  it.each([
    ["counts while it is used and not over", session, true],
    ["is over when it was ended", { ...session, endedAt: NOW }, false],
    ["is over at its end", { ...session, expiresAt: NOW }, false],
    ["is over after a day without a call", { ...session, lastSeenAt: ago(SESSION_IDLE_MS) }, false],
    ["counts a moment before that", { ...session, lastSeenAt: ago(SESSION_IDLE_MS - 1) }, true],
  ])("%s", (_, given, expected) => {
    expect(isAlive(given, NOW)).toBe(expected);
  });
});

it.each([
  ["0113 496 0000", true],
  ["01632 960 123", true],
  ["(020) 7946-0018", true],
  ["+44 (0)113 496 0000", true],
  ["+353 1 496 0000", true],
  ["0044 113 496 0000", true],
  ["0113 496 0000 ext. 12", true],
  ["07700 900123 x4", true],
  ["1", false],
  ["none", false],
  ["0113", false],
  ["496 0000", false],
  ["+0113 496 0000", false],
  ["000113 496 0000", false],
  ["0113 496 0000 0000", false],
  ["+1234567890123456", false],
  ["ask for Priya on 0113 496 0000", false],
])("the telephone number %s: %s", (text, expected) => {
  expect(isPhone(text)).toBe(expected);
});

it("email addresses are compared in lower case, without surrounding spaces", () => {
  expect(normalEmail(" Ann@Firm.Example ")).toBe("ann@firm.example");
});

it.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
])("the network of %s is %s", (address, expected) => {
  expect(networkOf(address)).toBe(expected);
});
