import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { asDomainError } from "../../core/errors.ts";
import { refused, refusedFields } from "../../testing/refused.ts";
import { createSite, NEWCOMER, PASSWORD } from "../../testing/site.ts";
import { START } from "../../testing/world.ts";
import { hashPassword } from "./password.ts";
import { type ProvidedIdentity, signIn, signInByProvider } from "./sign-in.ts";

const site = await createSite();
afterAll(() => site.drop());
beforeEach(async () => {
  site.clock.set(START);
  await site.db.signInThrottle.deleteMany();
});

const visitor = site.visitor();
const STRANGER = "a stranger chose these words";
const OWN = "seven lorries at Lymm";

/** An account of an earlier release: registered with a password, its address never verified. */
async function preRegistered(email: string) {
  await site.db.person.deleteMany({ where: { email } });
  const registered = await site.register();
  const person = await site.db.person.update({
    where: { email: registered },
    data: { email },
    include: { memberships: { orderBy: { id: "asc" } } },
  });
  await site.open(email);
  const session = await site.open(email);
  const key = await site.db.apiKey.create({
    data: {
      id: site.services.newId("key"),
      firmId: person.memberships[0]?.firmId ?? "",
      createdById: person.memberships[0]?.id ?? "",
      name: "Stranger's",
      mode: "live",
      hash: new TextEncoder().encode(email),
      hint: "hint",
      scopes: [],
      createdAt: site.clock.now(),
    },
  });
  await site.db.person.update({ where: { id: person.id }, data: { verifiedAt: null } });
  return { person, session, key };
}

async function expectDiscarded({ session, key, person }: Awaited<ReturnType<typeof preRegistered>>) {
  expect(await site.browser(session)).toBeNull();
  expect((await site.db.session.findUniqueOrThrow({ where: { id: session } })).endedAt).not.toBeNull();
  expect(await refused(site.open(person.email, PASSWORD, "203.0.113.80", null))).toBe("sign_in_failed");
  expect((await site.db.apiKey.findUniqueOrThrow({ where: { id: key.id } })).revokedAt).not.toBeNull();
  expect((await site.db.person.findUniqueOrThrow({ where: { id: person.id } })).verifiedAt).not.toBeNull();
}

describe("an account whose address nobody has verified", () => {
  it("has no session, not even one that was opened before", async () => {
    const { session } = await preRegistered("old@victim.example");
    expect(await site.browser(session)).toBeNull();
  });

  it("cannot sign in with the right password: a link is emailed, at most three at a time", async () => {
    const { person } = await preRegistered("asks@victim.example");
    const sessions = await site.db.session.count();
    for (let n = 0; n < 5; n += 1) {
      const error = await site.open(person.email).catch(asDomainError);
      expect(error).toMatchObject({ code: "email_unverified", status: 403 });
    }
    expect(await site.db.session.count()).toBe(sessions);
    const { subject, count } = await site.lastEmailTo(person.email);
    expect([subject, count]).toEqual(["Confirm your email address for the Freight Board", 3]);
  });

  it("loses its password, sessions and keys when a real firm invites the owner of the mailbox, who accepts", async () => {
    const attacked = await preRegistered("real@victim.example");
    const owner = await site.enter(await site.register());
    await owner.accounts.invite({ email: "real@victim.example", role: "OWNER", seat: true });
    const { token } = await site.lastEmailTo("real@victim.example");
    expect(await visitor.accounts.invitation({ token })).toMatchObject({ known: false });
    expect(await refused(visitor.accounts.acceptInvitation({ token }))).toBe("validation_failed");
    await visitor.accounts.acceptInvitation({ token, ...NEWCOMER, name: "Real Person", password: OWN });
    await expectDiscarded(attacked);
    const real = await site.browser(await site.open("real@victim.example", OWN));
    expect((await real?.accounts.account({}))?.name).toBe("Real Person");
  });

  it("loses them when the owner of the mailbox sets a password", async () => {
    const attacked = await preRegistered("reset@victim.example");
    await visitor.accounts.requestReset({ email: "reset@victim.example" });
    const { token } = await site.lastEmailTo("reset@victim.example");
    await visitor.accounts.resetPassword({ token, password: OWN });
    await expectDiscarded(attacked);
    expect(await refused(site.open("reset@victim.example", OWN))).toBe("none");
  });

  it("loses them when the owner of the mailbox signs in through a provider", async () => {
    const attacked = await preRegistered("provider@victim.example");
    const answer = await signInByProvider(site.services, {
      ...GOOGLE,
      subject: "p1",
      email: "provider@victim.example",
      ...VISIT,
    });
    expect(answer).toHaveProperty("opened");
    await expectDiscarded(attacked);
  });

  it("stays as it is if somebody opens the emailed link and knows its password", async () => {
    const { person, key } = await preRegistered("keeps@victim.example");
    await refused(site.open(person.email));
    const { token } = await site.lastEmailTo(person.email);
    expect(await visitor.accounts.toVerify({ token })).toEqual({ email: person.email });
    const verify = (password: string) => refused(visitor.accounts.verifyAddress({ token, password }));
    expect(await verify(STRANGER)).toBe("sign_in_failed");
    expect(await verify(PASSWORD)).toBe("none");
    expect(await verify(PASSWORD)).toBe("link_invalid");
    expect(await refused(site.open(person.email))).toBe("none");
    expect((await site.db.apiKey.findUniqueOrThrow({ where: { id: key.id } })).revokedAt).toBeNull();
  });

  it("delays repeated guesses of the password behind the emailed link", async () => {
    const { person } = await preRegistered("guess@victim.example");
    await refused(site.open(person.email));
    const { token } = await site.lastEmailTo(person.email);
    const guesses = [];
    for (let n = 0; n < 6; n += 1)
      guesses.push(await refused(visitor.accounts.verifyAddress({ token, password: STRANGER })));
    expect(guesses.at(-1)).toBe("rate_limited");
  });
});

const VISIT = { address: "192.0.2.90", userAgent: "Test" };
const GOOGLE: ProvidedIdentity = {
  issuer: "https://accounts.google.com",
  subject: "",
  name: "Google",
  email: null,
  emailVerified: true,
};

describe("a provider's sign-in", () => {
  const come = (changes: Partial<ProvidedIdentity>, visit = {}) =>
    signInByProvider(site.services, { ...GOOGLE, ...changes, ...VISIT, ...visit });

  it("is identified by issuer and subject, whatever happens to the address there", async () => {
    const email = await site.register();
    const first = await come({ subject: "s1", email });
    const second = await come({ subject: "s1", email: "moved@elsewhere.example" });
    const personOf = (answer: typeof first) => ("opened" in answer ? answer.opened.personId : null);
    expect(personOf(first)).not.toBeNull();
    expect(personOf(second)).toBe(personOf(first));
    expect(
      await come({ subject: "s1", issuer: "https://other.example", email: "moved@elsewhere.example" }),
    ).toEqual({
      refused: "unknown",
    });
  });

  it("is linked by its address only if the provider has verified it, and the person is notified", async () => {
    const email = await site.register();
    expect(await come({ subject: "s2", email, emailVerified: false })).toEqual({ refused: "unproved" });
    expect(await site.db.providerIdentity.count({ where: { subject: "s2" } })).toBe(0);
    expect(await come({ subject: "s2", email })).toHaveProperty("opened");
    expect((await site.lastEmailTo(email)).subject).toMatch(/linked/);
  });

  it("is linked on request while signed in, within ten minutes, and opens no session by that", async () => {
    const email = await site.register();
    const session = await site.open(email);
    const mine = await site.browser(session);
    const link = () =>
      come(
        { subject: "s3", email: "private@elsewhere.example", emailVerified: false },
        { previousSessionId: session },
      );
    expect(await link()).toEqual({ refused: "unproved" });
    await mine?.accounts.startLinking({});
    expect(await link()).toEqual({ linked: true });
    expect((await mine?.accounts.account({}))?.linked).toMatchObject([{ issuer: GOOGLE.issuer }]);
    expect(await come({ subject: "s3", email: null })).toHaveProperty("opened");
    expect(await mine?.accounts.unlink({ issuer: GOOGLE.issuer })).toEqual({ unlinked: 1 });
    await mine?.accounts.startLinking({});
    site.clock.advance({ minutes: 10 });
    expect(await link()).toEqual({ refused: "unproved" });
  });

  it("that is linked to somebody else cannot be taken over", async () => {
    const [mine, other] = [await site.register(), await site.register()];
    await come({ subject: "s4", email: other });
    const session = await site.open(mine);
    await (await site.browser(session))?.accounts.startLinking({});
    expect(await come({ subject: "s4", email: other }, { previousSessionId: session })).toEqual({
      refused: "taken",
    });
  });
});

describe("a session's id", () => {
  it("changes with each sign-in, and the browser's earlier session ends", async () => {
    const email = await site.register();
    const first = await site.open(email);
    const { sessionId } = await signIn(site.services, {
      email,
      password: PASSWORD,
      ...VISIT,
      previousSessionId: first,
    });
    expect(sessionId).not.toBe(first);
    expect(await site.browser(first)).toBeNull();
  });

  it("changes when its person becomes an admin", async () => {
    const email = await site.register();
    const session = await site.open(email);
    const { id } = await site.db.person.findUniqueOrThrow({ where: { email } });
    const ops = await site.register();
    await site.db.person.update({ where: { email: ops }, data: { isAdmin: true } });
    const admin = await site.browser(await site.open(ops), { asAdmin: true });
    await admin?.admin.people.changeAdmin({ personId: id, isAdmin: true, reason: "Runs the office" });
    expect(await site.browser(session, { asAdmin: true })).toBeNull();
  });
});

describe("a new device", () => {
  it("is reported by email, unless it is the first one or known", async () => {
    const email = await site.register();
    await site.open(email);
    await site.open(email);
    expect((await site.lastEmailTo(email)).count).toBe(0);
    await site.open(email, PASSWORD, "203.0.113.70", null);
    expect((await site.lastEmailTo(email)).subject).toBe("New sign-in to your Freight Board account");
    const mine = await site.enter(email);
    const { sessions } = await mine.accounts.sessions({});
    expect(sessions.map(({ newDevice }) => newDevice)).toEqual([false, true, false, false]);
  });

  it("is reported also if every session of the person has been deleted", async () => {
    const email = await site.register();
    await site.open(email);
    await site.db.session.deleteMany({ where: { person: { email } } });
    await site.open(email, PASSWORD, "203.0.113.72", null);
    expect((await site.lastEmailTo(email)).subject).toBe("New sign-in to your Freight Board account");
  });

  it("reported as not mine loses its session and is no longer known", async () => {
    const email = await site.register();
    await site.open(email);
    const own = await site.enter(email);
    const theirs = await signIn(site.services, { email, password: PASSWORD, ...VISIT });
    expect(await own.accounts.wasNotMe({ id: theirs.sessionId })).toEqual({ ended: 1 });
    expect(await site.browser(theirs.sessionId)).toBeNull();
    await signIn(site.services, { email, password: PASSWORD, ...VISIT, device: theirs.device });
    expect((await site.lastEmailTo(email)).count).toBe(2);
  });

  it("is listed among the sign-ins and in the firm's log, with refused attempts before it", async () => {
    const email = await site.register();
    await site.open(email);
    await refused(site.open(email, STRANGER));
    await refused(site.open(email, STRANGER));
    const mine = await site.browser(await site.open(email, PASSWORD, "203.0.113.71", null));
    const { signIns } = (await mine?.accounts.signIns({})) ?? { signIns: [] };
    expect(signIns.map(({ outcome, newDevice }) => [outcome, newDevice])).toEqual([
      ["PASSWORD", true],
      ["WRONG_PASSWORD", false],
      ["WRONG_PASSWORD", false],
      ["PASSWORD", false],
    ]);
    const { entries = [] } = (await mine?.firms.audit({ limit: "3" })) ?? {};
    expect(entries.map(({ action }) => action)).toEqual([
      "member.signed_in",
      "member.sign_in_refused",
      "member.signed_in",
    ]);
    expect(entries[1]?.changes).toEqual([{ field: "times", from: null, to: 2 }]);
    expect(entries[0]).toMatchObject({ person: expect.any(String), through: "site" });
  });

  it("of an unknown address leaves the same line, without a person", async () => {
    const before = await site.db.signIn.count({ where: { personId: null } });
    await refused(site.open("nobody@else.example", STRANGER));
    expect(await site.db.signIn.count({ where: { personId: null } })).toBe(before + 1);
  });
});

describe("changing the own password", () => {
  it("needs the present one, signs out other devices, continues under a new session, and sends an email", async () => {
    const email = await site.register();
    const elsewhere = await site.open(email);
    const here = await site.open(email);
    let moved = "";
    const mine = await site.browser(here, undefined, async (id) => {
      moved = id;
    });
    const change = (current: string, password = OWN) => mine?.accounts.changePassword({ current, password });
    expect(await change(STRANGER)?.catch(asDomainError)).toMatchObject({
      errors: [{ path: ["current"], code: "wrong_password" }],
    });
    expect(await change(PASSWORD)).toEqual({ ended: 1 });
    for (const session of [elsewhere, here]) expect(await site.browser(session)).toBeNull();
    expect(moved).toMatch(/^sess_/);
    expect(await site.browser(moved)).not.toBeNull();
    expect((await site.lastEmailTo(email)).subject).toMatch(/was changed/);
    expect(await refused(site.open(email))).toBe("sign_in_failed");
    expect(await refused(site.open(email, OWN))).toBe("none");
  });

  it("refuses a common password and one with the person's names, which still work at sign-in", async () => {
    const email = await site.register();
    const mine = await site.enter(email);
    for (const [password, code] of [
      ["password123", "too_short"],
      ["password1234", "common_password"],
      ["qwertyuiop12", "common_password"],
      [`${email} 77`, "personal_password"],
    ] as const) {
      const change = mine.accounts.changePassword({ current: PASSWORD, password });
      expect(await refusedFields(change)).toEqual([`password ${code}`]);
    }
    const passwordHash = await hashPassword("password1234");
    await site.db.person.update({ where: { email }, data: { passwordHash } });
    expect(await refused(site.open(email, "password1234"))).toBe("none");
  });

  it("is throttled by person, across sessions", async () => {
    const email = await site.register();
    const codes = [];
    for (let n = 0; n < 6; n += 1) {
      const mine = await site.enter(email);
      codes.push(await refused(mine.accounts.changePassword({ current: STRANGER, password: OWN })));
    }
    expect(codes).toEqual([...Array(5).fill("validation_failed"), "rate_limited"]);
  });
});

describe("changing the own email address", () => {
  it("takes effect once the person confirms the new one, and is reported to the old one", async () => {
    const email = await site.register();
    const session = await site.open(email);
    const mine = await site.browser(session);
    expect(
      await refused(
        mine?.accounts.changeEmail({ email: "moved@new.example", current: STRANGER }) ?? Promise.reject(),
      ),
    ).toBe("validation_failed");
    await mine?.accounts.changeEmail({ email: "moved@new.example", current: PASSWORD });
    expect((await mine?.accounts.account({}))?.newEmail).toBe("moved@new.example");
    const { token } = await site.lastEmailTo("moved@new.example");
    const stranger = await site.enter(await site.register());
    expect(await refused(stranger.accounts.confirmEmail({ token }))).toBe("link_invalid");
    expect(await mine?.accounts.confirmEmail({ token })).toEqual({ email: "moved@new.example" });
    expect((await site.lastEmailTo(email)).subject).toMatch(/email address .* was changed/);
    expect(await refused(site.open(email))).toBe("sign_in_failed");
    expect(await refused(site.open("moved@new.example"))).toBe("none");
  });

  it("can be undone for 72 hours by the link to the old one, even after other changes, with a new password and no session", async () => {
    const move = async (mine: Awaited<ReturnType<typeof site.enter>>, email: string, current: string) => {
      await mine.accounts.changeEmail({ email, current });
      const { token } = await site.lastEmailTo(email);
      await mine.accounts.confirmEmail({ token });
    };
    const email = await site.register();
    const session = await site.open(email);
    const thief = await site.browser(session);
    if (thief === null) throw new Error("There is no session.");
    await move(thief, "thief@new.example", PASSWORD);
    const { token } = await site.lastEmailTo(email);
    await thief.accounts.changePassword({ current: PASSWORD, password: STRANGER });
    await move(thief, "thief2@new.example", STRANGER);
    site.clock.advance({ hours: 71 });
    expect(await visitor.accounts.resetPassword({ token, password: OWN })).toEqual({ email });
    expect(await site.browser(session)).toBeNull();
    expect(await refused(site.open("thief2@new.example", STRANGER))).toBe("sign_in_failed");
    expect(await refused(site.open(email, OWN))).toBe("none");
    // The thief's own way to undo is closed with it.
    const theirs = await site.lastEmailTo("thief@new.example");
    expect(await refused(visitor.accounts.resetPassword({ token: theirs.token, password: STRANGER }))).toBe(
      "link_invalid",
    );
  });

  it("cannot be undone after 72 hours, or if somebody else signs in with the old one by then", async () => {
    const given = await site.register();
    const mine = await site.enter(given);
    await mine.accounts.changeEmail({ email: "gone@new.example", current: PASSWORD });
    await mine.accounts.confirmEmail({ token: (await site.lastEmailTo("gone@new.example")).token });
    const { token } = await site.lastEmailTo(given);
    const other = await site.register();
    await site.db.person.update({ where: { email: other }, data: { email: given } });
    expect(await refused(visitor.accounts.resetPassword({ token, password: OWN }))).toBe("email_taken");
    site.clock.advance({ hours: 72 });
    expect(await refused(visitor.accounts.resetPassword({ token, password: OWN }))).toBe("link_invalid");
  });

  it("emails links to unknown mailboxes at most five times a day", async () => {
    const mine = await site.enter(await site.register());
    const ask = (n: number) =>
      refused(mine.accounts.changeEmail({ email: `stranger${n}@new.example`, current: PASSWORD }));
    const codes: string[] = [];
    for (let n = 0; n < 6; n += 1) codes.push(await ask(n));
    expect(codes).toEqual([...Array(5).fill("none"), "rate_limited"]);
    site.clock.advance({ hours: 24 });
    expect(await ask(6)).toBe("none");
  });

  it("to one in use gets the same answer, and no email is sent", async () => {
    const [email, other] = [await site.register(), await site.register()];
    const mine = await site.enter(email);
    expect(await mine.accounts.changeEmail({ email: other, current: PASSWORD })).toEqual({ sentTo: other });
    expect((await site.lastEmailTo(other)).count).toBe(0);
  });
});

it("a person changes their name, and the audit log shows it to colleagues", async () => {
  const mine = await site.enter(await site.register());
  expect(await mine.accounts.rename({ name: " Alex Marsh " })).toEqual({ name: "Alex Marsh" });
  expect((await mine.accounts.account({})).name).toBe("Alex Marsh");
  const { entries } = await mine.firms.audit({ limit: "1" });
  expect(entries[0]).toMatchObject({ action: "member.renamed", person: "Alex Marsh", changes: [] });
  expect(await refused(mine.accounts.rename({ name: "A\nB" }))).toBe("validation_failed");
});

it("a person chooses the date format, for all their firms and devices", async () => {
  const email = await site.register();
  const mine = await site.enter(email);
  expect((await mine.accounts.account({})).dates).toBe("WORDS");
  expect(await mine.accounts.setDates({ dates: "NUMBERS" })).toEqual({ dates: "NUMBERS" });
  expect((await (await site.enter(email)).accounts.account({})).dates).toBe("NUMBERS");
});

it("an invitation's password is refused if it contains the firm's name", async () => {
  const owner = await site.enter(await site.register());
  const { firm } = await owner.firms.me({});
  await owner.accounts.invite({ email: "named@people.example", role: "TRAFFIC", seat: false });
  const { token } = await site.lastEmailTo("named@people.example");
  const accept = (password: string) =>
    refused(visitor.accounts.acceptInvitation({ token, ...NEWCOMER, password }));
  expect(await accept(`${firm.name} forever 9`)).toBe("validation_failed");
  expect(await accept(OWN)).toBe("none");
});
