import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { asDomainError } from "../../core/errors.ts";
import { refused } from "../../testing/refused.ts";
import { createSite, NEWCOMER, PASSWORD } from "../../testing/site.ts";
import { START } from "../../testing/world.ts";

const site = await createSite();
afterAll(() => site.drop());
beforeEach(async () => {
  site.clock.set(START);
  await site.db.signInThrottle.deleteMany();
});

const guest = (n: number) => ({ email: `guest${n}@y.example`, role: "TRAFFIC", seat: false }) as const;

describe("invitations", () => {
  it("are at most twenty a day for a firm, also if sent at once: 429 rate_limited with Retry-After", async () => {
    const owner = await site.enter(await site.register());
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => refused(owner.accounts.invite(guest(n)))),
    );
    expect(answers.filter((code) => code === "none")).toHaveLength(20);
    expect(answers.filter((code) => code === "rate_limited")).toHaveLength(10);
    const prove = () => owner.secondFactor.give({ proof: { method: "password", password: PASSWORD } });
    site.clock.advance({ hours: 23 });
    await prove();
    const error = await owner.accounts.invite(guest(70)).then(() => null, asDomainError);
    expect(error).toMatchObject({ code: "rate_limited", retryAfterSeconds: 3_600 });
    site.clock.advance({ hours: 1 });
    await prove();
    expect(await refused(owner.accounts.invite(guest(71)))).toBe("none");
  });

  it("are at most three a day to one address, from all firms together", async () => {
    const owners = await Promise.all([1, 2, 3, 4, 5].map(async () => site.enter(await site.register())));
    const answers = await Promise.all(owners.map((owner) => refused(owner.accounts.invite(guest(99)))));
    expect(answers.toSorted()).toEqual(["none", "none", "none", "rate_limited", "rate_limited"]);
  });

  it("quote names as typed, never in the subject, contain only their own link, and say whom to contact", async () => {
    const owner = await site.enter(await site.register({ firmName: "Calder & Sons" }));
    await owner.accounts.invite(guest(200));
    const sent = await site.db.email.findFirstOrThrow({
      where: { address: guest(200).email },
      orderBy: { id: "asc" },
    });
    expect(sent.subject).toBe("An invitation to work for a firm on the Freight Board");
    expect(sent.text).toMatch(/They typed these names.*\n\n> Person: Owner \d+\n> Firm: Calder & Sons\n\n/);
    const unmarked = sent.text.split("\n").filter((line) => !line.startsWith("> "));
    expect(unmarked.join("\n")).not.toMatch(/Calder|Owner/);
    expect(sent.text).toMatch(/reply to this email/);
    expect(sent.text.match(/https?:|www\.|\{site\}/g)).toEqual(["{site}"]);
  });

  it.each(["Sam https://evil.example", "Sam\nBcc: a", "Sаm"])(
    "are refused under the name %j",
    async (name) => {
      const owner = await site.enter(await site.register());
      const { email } = guest(300 + name.length);
      await owner.accounts.invite({ ...guest(300 + name.length) });
      const { token } = await site.lastEmailTo(email);
      const call = site.visitor().accounts.acceptInvitation({ token, ...NEWCOMER, name });
      expect((await call.then(() => null, asDomainError))?.errors).toMatchObject([{ path: ["name"] }]);
      expect(await refused(owner.firms.changeProfile({ contactName: name }))).toBe("validation_failed");
    },
  );

  it("of three firms, accepted at the same moment, create one person, who works for all", async () => {
    const owners = await Promise.all([1, 2, 3].map(async () => site.enter(await site.register())));
    const accept = (token: string) =>
      refused(site.visitor().accounts.acceptInvitation({ token, ...NEWCOMER }));
    for (let n = 400; n < 405; n += 1) {
      const { email } = guest(n);
      const tokens: string[] = [];
      for (const owner of owners) {
        await owner.accounts.invite(guest(n));
        tokens.push((await site.lastEmailTo(email)).token);
      }
      expect(await Promise.all(tokens.map(accept))).toEqual(["none", "none", "none"]);
      expect(await site.db.member.count({ where: { person: { email } } })).toBe(3);
    }
  });
});
