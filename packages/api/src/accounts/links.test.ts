import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { refused } from "../testing/refused.ts";
import { createSite, PASSWORD } from "../testing/site.ts";
import { ACCEPTED, START } from "../testing/world.ts";

const site = await createSite();
afterAll(() => site.drop());
beforeEach(async () => {
  site.clock.set(START);
  await site.db.signInThrottle.deleteMany();
});

const NEW = "an even longer password";
const visitor = site.visitor();

describe("registering a firm", () => {
  it("makes the firm and its owner, who holds its first seat", async () => {
    const email = await site.register({ canCarry: false });
    const { firm, actsFor } = await (await site.enter(email)).firms.me({});
    expect(firm).toMatchObject({ canPost: true, canCarry: false, plan: "STANDARD" });
    expect(actsFor).toMatchObject({ role: "OWNER", seat: true });
  });

  const form = {
    firmName: "F",
    name: "N",
    phone: "0113 496 0000",
    email: "x@y.example",
    password: PASSWORD,
    acceptedTerms: ACCEPTED,
  };

  it("gives the same answer for an address that is known, makes nothing, and writes to its person", async () => {
    const email = await site.register();
    const firms = await site.db.firm.count();
    const again = { ...form, email: email.toUpperCase(), password: NEW, canPost: true, canCarry: true };
    const answers = [
      await visitor.accounts.register({ ...again, firmName: "Other", email: "new@y.example" }),
      await visitor.accounts.register(again),
    ];
    expect(answers[1]).toEqual(answers[0]);
    expect(await site.db.firm.count()).toBe(firms + 1);
    expect((await site.letterTo(email)).subject).toMatch(/already/);
    expect(await refused(site.open(email, NEW))).toBe("sign_in_failed");
  });

  it("makes one firm of two registrations at the same moment", async () => {
    const firms = await site.db.firm.count();
    const twice = { ...form, email: "twice@y.example", canPost: true, canCarry: false };
    await Promise.all([visitor.accounts.register(twice), visitor.accounts.register(twice)]);
    expect(await site.db.firm.count()).toBe(firms + 1);
    expect((await site.letterTo("twice@y.example")).count).toBe(1);
  });

  it.each([
    ["a firm that neither posts nor carries", { canPost: false, canCarry: false }],
    ["a short password", { password: "eleven char", canPost: true, canCarry: true }],
    ["an empty name", { name: "  ", canPost: true, canCarry: true }],
    ["a firm's name of two lines", { firmName: "A\nB", canPost: true, canCarry: true }],
    ["no e-mail address", { email: "x", canPost: true, canCarry: true }],
  ])("refuses %s", async (_, changes) => {
    const call = visitor.accounts.register({ ...form, ...changes });
    expect(await refused(call)).toBe("validation_failed");
  });

  it("is not for somebody who is signed in", async () => {
    const browser = await site.enter(await site.register());
    const call = browser.accounts.register({ ...form, canPost: true, canCarry: true });
    expect(await refused(call)).toBe("signed_in");
  });
});

describe("setting a new password", () => {
  async function ask(email: string): Promise<string> {
    await visitor.accounts.requestReset({ email });
    return (await site.letterTo(email)).token;
  }

  it("gives the same answer for an address that nobody has, and writes to nobody", async () => {
    const email = await site.register();
    const known = await visitor.accounts.requestReset({ email });
    expect(await visitor.accounts.requestReset({ email: "nobody@y.example" })).toEqual(known);
    expect((await site.letterTo("nobody@y.example")).count).toBe(0);
    expect((await site.letterTo(email)).count).toBe(1);
  });

  it("works once, ends every session, and says so by mail", async () => {
    const email = await site.register();
    const session = await site.open(email);
    const token = await ask(email);
    expect(await visitor.accounts.resetPassword({ token, password: NEW })).toEqual({ email });
    expect(await site.browser(session)).toBeNull();
    expect(await refused(site.open(email))).toBe("sign_in_failed");
    expect(await refused(site.open(email, NEW))).toBe("none");
    expect((await site.letterTo(email)).subject).toMatch(/was changed/);
    expect(await refused(visitor.accounts.resetPassword({ token, password: PASSWORD }))).toBe("link_invalid");
  });

  it("of two uses at the same moment one is refused", async () => {
    const token = await ask(await site.register());
    const uses = [NEW, PASSWORD].map((password) =>
      refused(visitor.accounts.resetPassword({ token, password })),
    );
    expect((await Promise.all(uses)).toSorted()).toEqual(["link_invalid", "none"]);
  });

  it("works for an hour", async () => {
    const email = await site.register();
    const token = await ask(email);
    site.clock.advance({ minutes: 60 });
    expect(await refused(visitor.accounts.resetPassword({ token, password: NEW }))).toBe("link_invalid");
  });

  it("makes the person's other links useless", async () => {
    const email = await site.register();
    const [first, second] = [await ask(email), await ask(email)];
    await visitor.accounts.resetPassword({ token: second, password: NEW });
    expect(await refused(visitor.accounts.resetPassword({ token: first, password: NEW }))).toBe(
      "link_invalid",
    );
  });

  it("sends no more than three letters an hour", async () => {
    const email = await site.register();
    for (let n = 0; n < 5; n += 1) await ask(email);
    expect((await site.letterTo(email)).count).toBe(3);
  });

  it("keeps only the hash of a link's token", async () => {
    const token = await ask(await site.register());
    const rows = await site.db.oneTimeToken.findMany();
    expect(rows.some(({ hash }) => Buffer.from(hash).toString().includes(token))).toBe(false);
    expect(token.length).toBe(43);
  });
});
