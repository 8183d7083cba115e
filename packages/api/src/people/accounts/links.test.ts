import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { asDomainError } from "../../core/errors.ts";
import { refused, refusedFields } from "../../testing/refused.ts";
import { createSite, PASSWORD } from "../../testing/site.ts";
import { ACCEPTED, START } from "../../testing/world.ts";

const site = await createSite();
afterAll(() => site.drop());
beforeEach(async () => {
  site.clock.set(START);
  await site.db.signInThrottle.deleteMany();
});

const NEW = "an even longer password";
const visitor = site.visitor();

describe("registering a firm", () => {
  it("creates the firm and its owner, who holds its first seat", async () => {
    const email = await site.register({ canCarry: false });
    const { firm, actsFor } = await (await site.enter(email)).firms.me({});
    expect(firm).toMatchObject({ canPost: true, canCarry: false, plan: "STANDARD" });
    expect(actsFor).toMatchObject({ role: "OWNER", seat: true });
  });

  const form = { firmName: "F", name: "N", phone: "0113 496 0000", canPost: true, canCarry: true };
  let typed = 0;
  /** Names of firms are unique. */
  const register = (email: string, from = visitor) => {
    typed += 1;
    return from.accounts.register({ ...form, firmName: `Fenland ${typed}`, email });
  };

  it("creates no firm, person or session before the link of the email is used", async () => {
    const [firms, people] = [await site.db.firm.count(), await site.db.person.count()];
    await register("waits@y.example");
    expect([await site.db.firm.count(), await site.db.person.count()]).toEqual([firms, people]);
    expect(await refused(site.open("waits@y.example"))).toBe("sign_in_failed");
    const { token, subject } = await site.lastEmailTo("waits@y.example");
    expect(subject).toBe("Confirm your email address to sign up to the Freight Board");
    expect(await visitor.accounts.toConfirm({ token })).toMatchObject({
      firmName: expect.stringMatching(/^Fenland/),
      email: "waits@y.example",
    });
    await visitor.accounts.confirmRegistration({ token, password: NEW, acceptedTerms: ACCEPTED });
    expect(await site.db.firm.count()).toBe(firms + 1);
    expect(await refused(site.open("waits@y.example", NEW))).toBe("none");
  });

  it("takes a telephone number that can be dialled", async () => {
    const call = visitor.accounts.register({ ...form, email: "p@y.example", phone: "ask for Ann" });
    expect(await refusedFields(call)).toEqual(["phone invalid_phone"]);
  });

  it("needs no password: the person who confirms the mailbox chooses it", async () => {
    const call = visitor.accounts.register({ ...form, email: "p@y.example", password: NEW } as never);
    expect(await refused(call)).toBe("validation_failed");
  });

  it("gives the same answer for a known address, creates nothing, and emails its person", async () => {
    const email = await site.register();
    const firms = await site.db.firm.count();
    const shape = ({ registration, firmName, email: to, ...rest }: Awaited<ReturnType<typeof register>>) => ({
      ...rest,
      registration: registration.length,
      firmName: firmName.length > 0,
      to: to.length > 0,
    });
    const [unknown, known] = [await register("new@y.example"), await register(email.toUpperCase())];
    expect(shape(known)).toEqual(shape(unknown));
    expect(known).toMatchObject({ emailedLink: null });
    expect(await site.db.firm.count()).toBe(firms);
    expect((await site.lastEmailTo(email)).subject).toMatch(/already/);
    site.clock.advance({ seconds: 60 });
    const again = (registration: string) => visitor.accounts.sendAgain({ registration });
    expect(shape(await again(known.registration))).toEqual(shape(await again(unknown.registration)));
  });

  it("creates one firm of two registrations of one address, confirmed at the same moment", async () => {
    const firms = await site.db.firm.count();
    await register("twice@y.example");
    const first = (await site.lastEmailTo("twice@y.example")).token;
    await register("twice@y.example");
    const second = (await site.lastEmailTo("twice@y.example")).token;
    const codes = await Promise.all(
      [first, second].map((token) =>
        refused(visitor.accounts.confirmRegistration({ token, password: NEW, acceptedTerms: ACCEPTED })),
      ),
    );
    expect(codes.toSorted()).toEqual(["link_invalid", "none"]);
    expect(await site.db.firm.count()).toBe(firms + 1);
  });

  it("sends a link that works once, for a day, and a new one replaces it", async () => {
    await register("late@y.example");
    const { token } = await site.lastEmailTo("late@y.example");
    site.clock.advance({ hours: 24 });
    const use = (given: string) =>
      refused(visitor.accounts.confirmRegistration({ token: given, password: NEW, acceptedTerms: ACCEPTED }));
    expect(await use(token)).toBe("link_invalid");
    expect(await visitor.accounts.sendNewLink({ token })).toEqual({ email: "late@y.example" });
    const fresh = (await site.lastEmailTo("late@y.example")).token;
    expect(await use(fresh)).toBe("none");
    expect(await use(fresh)).toBe("link_invalid");
    await visitor.accounts.sendNewLink({ token: fresh });
    expect((await site.lastEmailTo("late@y.example")).subject).toMatch(/already/);
    expect(await refused(visitor.accounts.sendNewLink({ token: "never" }))).toBe("link_invalid");
  });

  it("sends the email again after a minute, and at most five a day to one mailbox", async () => {
    const { registration } = await register("again@y.example");
    const again = () => refused(visitor.accounts.sendAgain({ registration }));
    site.clock.advance({ seconds: 59 });
    expect(await again()).toBe("rate_limited");
    for (let n = 0; n < 6; n += 1) {
      site.clock.advance({ seconds: 60 });
      expect(await again()).toBe("none");
    }
    expect((await site.lastEmailTo("again@y.example")).count).toBe(5);
  });

  it("sends five emails a day to one mailbox, also with corrections in between or all at once", async () => {
    for (let n = 0; n < 7; n += 1) {
      await site.db.signInThrottle.deleteMany();
      const { registration } = await register("victim@y.example");
      await visitor.accounts.correctEmail({ registration, email: `other${n}@y.example` });
    }
    expect((await site.lastEmailTo("victim@y.example")).count).toBe(5);
    await Promise.all(Array.from({ length: 8 }, () => register("at-once@y.example")));
    expect((await site.lastEmailTo("at-once@y.example")).count).toBe(5);
  });

  it("corrects the address, keeps what was typed, and invalidates the first mailbox's link", async () => {
    const { registration } = await register("wrnog@y.example");
    const { token } = await site.lastEmailTo("wrnog@y.example");
    const corrected = await visitor.accounts.correctEmail({ registration, email: "wrong@y.example" });
    expect(corrected).toMatchObject({
      email: "wrong@y.example",
      firmName: expect.stringMatching(/^Fenland/),
      name: "N",
    });
    const use = (given: string) =>
      refused(visitor.accounts.confirmRegistration({ token: given, password: NEW, acceptedTerms: ACCEPTED }));
    expect(await use(token)).toBe("link_invalid");
    expect(await use((await site.lastEmailTo("wrong@y.example")).token)).toBe("none");
    expect(await refused(visitor.accounts.sendAgain({ registration }))).toBe("link_invalid");
  });

  it("never creates a person for an address from the link in another mailbox, in any order of new links and corrections", async () => {
    for (let n = 0; n < 10; n += 1) {
      await site.db.signInThrottle.deleteMany();
      const [mine, theirs] = [`mine${n}@y.example`, `theirs${n}@y.example`];
      const { registration } = await register(mine);
      const { token } = await site.lastEmailTo(mine);
      await Promise.allSettled([
        visitor.accounts.sendNewLink({ token }),
        visitor.accounts.correctEmail({ registration, email: theirs }),
      ]);
      const last = (await site.lastEmailTo(mine)).token;
      const used = visitor.accounts.confirmRegistration({
        token: last,
        password: NEW,
        acceptedTerms: ACCEPTED,
      });
      const code = await refused(used);
      expect(await site.db.person.count({ where: { email: theirs } })).toBe(0);
      expect(code).toBe("link_invalid");
    }
  });

  it("shows the link on the page if the settings say so, for the demo", async () => {
    site.services.settings.showEmailedLinks = true;
    const { emailedLink } = await register("demo@y.example");
    site.services.settings.showEmailedLinks = false;
    expect(emailedLink).toBe(`/confirm/${(await site.lastEmailTo("demo@y.example")).token}`);
  });

  it.each([
    ["a firm that neither posts nor carries", { canPost: false, canCarry: false }],
    ["an empty name", { name: "  " }],
    ["a firm's name of two lines", { firmName: "A\nB" }],
    ["no email address", { email: "x" }],
  ])("refuses %s", async (_, changes) => {
    const call = visitor.accounts.register({ ...form, email: "x@y.example", ...changes });
    expect(await refused(call)).toBe("validation_failed");
  });

  it.each([
    ["a short one", "eleven char"],
    ["a common one", "password1234"],
    ["one that repeats", "aaaaaaaaaaaa"],
    ["the firm's name", "Fenland Haulage 77!"],
    ["the person's name", "xx Sam Newcomer xx"],
    ["the mailbox", "sam.newcomer-2026 zq"],
  ])("refuses as a password %s", async (_, password) => {
    const email = "sam.newcomer@z.example";
    await visitor.accounts.register({
      ...form,
      email,
      firmName: "Fenland Haulage Ltd",
      name: "Sam Newcomer",
    });
    const { token } = await site.lastEmailTo(email);
    const error = await visitor.accounts
      .confirmRegistration({ token, password, acceptedTerms: ACCEPTED })
      .catch(asDomainError);
    expect(error).toMatchObject({ code: "validation_failed", errors: [{ path: ["password"] }] });
    await site.db.registration.deleteMany({ where: { email } });
  });

  it("is refused to a person who is signed in", async () => {
    const browser = await site.enter(await site.register());
    expect(await refused(browser.accounts.register({ ...form, email: "x@y.example" }))).toBe("signed_in");
  });
});

describe("setting a new password", () => {
  async function ask(email: string): Promise<string> {
    await visitor.accounts.requestReset({ email });
    return (await site.lastEmailTo(email)).token;
  }

  it("gives the same answer for an unknown address, and sends no email", async () => {
    const email = await site.register();
    const known = await visitor.accounts.requestReset({ email });
    expect(await visitor.accounts.requestReset({ email: "nobody@y.example" })).toEqual(known);
    expect((await site.lastEmailTo("nobody@y.example")).count).toBe(0);
    expect((await site.lastEmailTo(email)).count).toBe(1);
  });

  it("works once, ends every session, and says so by email", async () => {
    const email = await site.register();
    const session = await site.open(email);
    const token = await ask(email);
    expect(await visitor.accounts.resetPassword({ token, password: NEW })).toEqual({ email });
    expect(await site.browser(session)).toBeNull();
    expect(await refused(site.open(email))).toBe("sign_in_failed");
    expect(await refused(site.open(email, NEW))).toBe("none");
    expect((await site.lastEmailTo(email)).subject).toMatch(/was changed/);
    expect(await refused(visitor.accounts.resetPassword({ token, password: PASSWORD }))).toBe("link_invalid");
  });

  it("refuses one of two uses at the same moment", async () => {
    const token = await ask(await site.register());
    const uses = [NEW, PASSWORD].map((password) =>
      refused(visitor.accounts.resetPassword({ token, password })),
    );
    expect((await Promise.all(uses)).toSorted()).toEqual(["link_invalid", "none"]);
  });

  it("leaves no session of the old password, however late that sign-in began", async () => {
    const email = await site.register();
    const { id: personId } = await site.db.person.findUniqueOrThrow({ where: { email } });
    let [old, next] = [PASSWORD, NEW];
    for (let n = 0; n < 8; n += 1) {
      await site.db.signInThrottle.deleteMany();
      await site.db.oneTimeToken.deleteMany({ where: { personId } });
      const token = await ask(email);
      const attempts = Array.from({ length: 6 }, () => site.open(email, old));
      await Promise.allSettled([visitor.accounts.resetPassword({ token, password: next }), ...attempts]);
      expect(await site.db.session.count({ where: { personId, endedAt: null } })).toBe(0);
      [old, next] = [next, old];
    }
  });

  it("is not emailed to the person's former mailbox", async () => {
    const email = await site.register();
    const token = await ask(email);
    await site.db.person.update({ where: { email }, data: { email: "moved.on@y.example" } });
    expect(await refused(visitor.accounts.resetPassword({ token, password: NEW }))).toBe("link_invalid");
  });

  it("works for an hour", async () => {
    const email = await site.register();
    const token = await ask(email);
    site.clock.advance({ minutes: 60 });
    expect(await refused(visitor.accounts.resetPassword({ token, password: NEW }))).toBe("link_invalid");
  });

  it("invalidates the person's other links", async () => {
    const email = await site.register();
    const [first, second] = [await ask(email), await ask(email)];
    await visitor.accounts.resetPassword({ token: second, password: NEW });
    expect(await refused(visitor.accounts.resetPassword({ token: first, password: NEW }))).toBe(
      "link_invalid",
    );
  });

  it("sends no more than three emails an hour", async () => {
    const email = await site.register();
    for (let n = 0; n < 5; n += 1) await ask(email);
    expect((await site.lastEmailTo(email)).count).toBe(3);
    const other = await site.register();
    await Promise.all(Array.from({ length: 6 }, () => ask(other)));
    expect((await site.lastEmailTo(other)).count).toBe(3);
  });

  it("stores only the hash of a link's token", async () => {
    const token = await ask(await site.register());
    const rows = await site.db.oneTimeToken.findMany({ orderBy: { id: "asc" } });
    expect(rows.some(({ hash }) => Buffer.from(hash).toString().includes(token))).toBe(false);
    expect(token.length).toBe(43);
  });
});
