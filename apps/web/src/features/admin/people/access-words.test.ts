import { describe, expect, it } from "vitest";
import type { PersonPage } from "../types.ts";
import { factorWords, linkWords, obstacles, waitWords } from "./access-words.ts";

const now = new Date("2026-11-18T10:40:00.000Z");
const until = "2026-11-18T10:41:07.000Z";
type Wait = PersonPage["waits"][number];

describe("the reasons why somebody cannot sign in", () => {
  it.each<[string, Wait]>([
    [
      "5 failed from 203.0.113.9: may try again at 10:41:07",
      { kind: "source", from: "203.0.113.9", failures: 5, until },
    ],
    [
      "20 failed of the account, from anywhere: no wait",
      { kind: "account", from: null, failures: 20, until: null },
    ],
    [
      "6 failed with the second factor: may try again at Thu 19 Nov, 00:05",
      { kind: "factor", from: null, failures: 6, until: "2026-11-19T00:05:00.000Z" },
    ],
  ])("%s", (words, wait) => {
    expect(waitWords(wait, now)).toBe(words);
  });

  const person: PersonPage["person"] = {
    id: "person_1",
    name: "Nicola Hale",
    email: "n.hale@firm.example",
    isAdmin: false,
    createdAt: "2026-11-01T10:00:00.000Z",
    erased: false,
    firms: [
      {
        memberId: "member_1",
        firmId: "firm_1",
        firm: "Harrow & Pike",
        role: "OWNER",
        seat: true,
        suspended: false,
      },
    ],
  };
  const fine = {
    person,
    verifiedAt: "2026-11-01T10:00:00.000Z",
    waits: [],
    emails: [],
  };

  it("are none if the account is in order", () => {
    expect(obstacles(fine, now)).toEqual([]);
  });

  it("are listed with the most certain first", () => {
    const firms = person.firms.map((firm) => ({ ...firm, suspended: true }));
    expect(
      obstacles(
        {
          ...fine,
          person: { ...person, firms },
          verifiedAt: null,
          waits: [{ kind: "source", from: "203.0.113.9", failures: 5, until }],
          emails: [
            {
              id: "1",
              subject: "Set a new password",
              status: "failed",
              createdAt: until,
              sentAt: null,
              error: "550 No such mailbox",
            },
          ],
        },
        now,
      ),
    ).toEqual([
      "The email address is not confirmed: the link of an email opens the first session.",
      "Harrow & Pike is suspended.",
      "They must wait: 5 failed from 203.0.113.9: may try again at 10:41:07.",
      "The last email did not arrive: 550 No such mailbox.",
    ]);
  });

  it("leave out a wait that has ended", () => {
    const waits: Wait[] = [{ kind: "source", from: "203.0.113.9", failures: 5, until }];
    expect(obstacles({ ...fine, waits }, new Date("2026-11-18T10:42:00.000Z"))).toEqual([]);
  });
});

it("names the second factor that somebody has", () => {
  const factor = { on: true, passkeys: 2, totp: true, recovery: 8, resetFrom: null };
  expect(factorWords(factor)).toBe("an app, 2 passkeys, 8 recovery codes left");
  expect(factorWords({ ...factor, on: false })).toBe("none: the password alone");
});

it("says what became of a link that was sent", () => {
  const link = {
    id: "1",
    use: "RESET" as const,
    createdAt: until,
    expiresAt: "2026-11-18T11:00:00.000Z",
    usedAt: null,
  };
  expect(linkWords(link, now)).toBe("to set a new password: not used, works until Wed 18 Nov, 11:00");
  expect(linkWords({ ...link, usedAt: until }, now)).toBe("to set a new password: used Wed 18 Nov, 10:41");
  expect(linkWords(link, new Date("2026-11-18T11:30:00.000Z"))).toBe(
    "to set a new password: not used, ended Wed 18 Nov, 11:00",
  );
});
