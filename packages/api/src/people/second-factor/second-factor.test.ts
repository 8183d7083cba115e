import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { asDomainError } from "../../core/errors.ts";
import { createCallerFactory, type ProcedureMeta } from "../../core/procedures.ts";
import { appRouter } from "../../root.ts";
import { ADMIN, proceduresOf } from "../../testing/admin.ts";
import { createPasskey } from "../../testing/passkey.ts";
import { refused, refusedFields } from "../../testing/refused.ts";
import { createSite, PASSWORD, VISITOR } from "../../testing/site.ts";
import { codeNow } from "../../testing/totp.ts";
import { START } from "../../testing/world.ts";
import { owingSession } from "../accounts/actor-of-session.ts";
import { resetPassword } from "../accounts/reset-password.ts";
import { signIn, signInByProvider } from "../accounts/sign-in.ts";

const site = await createSite();
const { db, clock, services } = site;
const createCaller = createCallerFactory(appRouter);
afterAll(() => site.drop());
beforeEach(async () => {
  clock.set(START);
  services.settings.adminSecondFactor = "offered";
  await db.signInThrottle.deleteMany();
});

type Caller = ReturnType<typeof createCaller>;
type Cookie = { name: string; value: string; maxAgeS: number };

const personOf = (email: string) => db.person.findUniqueOrThrow({ where: { email } });
const emailsTo = async (address: string) =>
  (await db.email.findMany({ where: { address }, orderBy: { id: "asc" } })).map(({ subject }) => subject);
const auditOf = async (email: string) =>
  (
    await db.auditEntry.findMany({ where: { subjectId: (await personOf(email)).id }, orderBy: { id: "asc" } })
  ).map(({ action }) => action);

/** Code of an authenticator app, `steps` from now. */
const codeOf = (key: string, steps = 0) => codeNow(key, new Date(clock.now().getTime() + steps * 30_000));

/** Caller for the pages of a person at the second step. */
async function atSecondStep(sessionId: string, cookies: Cookie[] = []): Promise<Caller> {
  const owing = await owingSession(services, sessionId);
  if (owing === null) throw new Error("Nothing is owed.");
  return createCaller({
    ...site.contextOf({ ...VISITOR, owing }),
    provedOtherwise: undefined,
    setCookie: (cookie) => void cookies.push(cookie),
  });
}

/** A new person with an authenticator app, whose code of this step is used. */
async function withApp() {
  const email = await site.register();
  const caller = await site.enter(email);
  const { key } = await caller.secondFactor.startTotp({});
  const { recoveryCodes } = await caller.secondFactor.confirmTotp({ code: codeOf(key) });
  clock.advance({ seconds: 30 });
  return { email, key, caller, recoveryCodes: recoveryCodes ?? [] };
}

async function withPasskey() {
  const email = await site.register();
  const caller = await site.enter(email);
  const passkey = createPasskey();
  const { options } = await caller.secondFactor.startPasskey({});
  await caller.secondFactor.addPasskey({ name: "Laptop", response: passkey.make(options.challenge) });
  return { email, caller, passkey };
}

const totp = (code: string, trust = false) => ({ proof: { method: "totp" as const, code }, trust });
const recovery = (code: string) => ({ proof: { method: "recovery" as const, code } });
const password = (text: string) => ({ proof: { method: "password" as const, password: text } });

describe("an authenticator app", () => {
  it("is on once one of its codes was typed, comes with ten recovery codes, and is reported by email", async () => {
    const { email, caller, recoveryCodes } = await withApp();
    expect(recoveryCodes).toHaveLength(10);
    const now = await caller.secondFactor.read({});
    expect(now).toMatchObject({ on: true, recovery: { left: 10, of: 10 }, totp: { lastUsedAt: START } });
    expect(await emailsTo(email)).toEqual(["A second factor was added to your account"]);
    expect(await auditOf(email)).toEqual(["factor.added"]);
    expect(await refused(caller.secondFactor.startTotp({}))).toBe("factor_exists");
  });

  it("is off until a code of it was typed, and its key is stored sealed", async () => {
    const email = await site.register();
    const caller = await site.enter(email);
    const { key, uri } = await caller.secondFactor.startTotp({});
    expect(uri).toContain(`secret=${key.replaceAll(" ", "")}`);
    expect(await refused(caller.secondFactor.confirmTotp({ code: codeOf(key, 9) }))).toBe(
      "second_factor_failed",
    );
    expect(await refusedFields(caller.secondFactor.confirmTotp({ code: "12345a" }))).toEqual([
      "code invalid_code",
    ]);
    expect((await caller.secondFactor.read({})).on).toBe(false);
    expect(await site.browser(await site.open(email))).not.toBeNull();
    const row = await db.totp.findUniqueOrThrow({ where: { personId: (await personOf(email)).id } });
    expect(Buffer.from(row.secret)).toEqual(Buffer.from(services.secrets.seal(key.replaceAll(" ", ""))));
  });

  it("gives codes that work once, and none older than the last one used", async () => {
    const { email, key } = await withApp();
    const code = codeOf(key);
    const first = await atSecondStep(await site.open(email));
    expect(await first.secondFactor.give(totp(code))).toEqual({ given: true });
    const second = await atSecondStep(await site.open(email));
    expect(await refused(second.secondFactor.give(totp(code)))).toBe("second_factor_failed");
    expect(await refused(second.secondFactor.give(totp(codeOf(key, -1))))).toBe("second_factor_failed");
    expect(await refused(second.secondFactor.give(totp(codeOf(key, 1))))).toBe("none");
  });

  it("accepts one of two uses of a code at the same moment", async () => {
    const { email, key } = await withApp();
    const callers = await Promise.all([site.open(email), site.open(email)]).then((ids) =>
      Promise.all(ids.map((id) => atSecondStep(id))),
    );
    const answers = await Promise.all(
      callers.map((caller) => refused(caller.secondFactor.give(totp(codeOf(key))))),
    );
    expect(answers.toSorted()).toEqual(["none", "second_factor_failed"]);
  });

  it("accepts the codes of the step before and after, and no others", async () => {
    const { email, key } = await withApp();
    clock.advance({ minutes: 5 });
    const caller = await atSecondStep(await site.open(email));
    for (const steps of [-2, 2]) {
      expect(await refused(caller.secondFactor.give(totp(codeOf(key, steps))))).toBe("second_factor_failed");
    }
    expect(await refused(caller.secondFactor.give(totp(codeOf(key, -1))))).toBe("none");
  });

  it("says how many tries are left, then delays the person, also with the right code", async () => {
    const { email, key } = await withApp();
    const caller = await atSecondStep(await site.open(email));
    const wrong = async () => asDomainError(await caller.secondFactor.give(totp("000000")).catch((e) => e));
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      expect(await wrong()).toMatchObject({ code: "second_factor_failed", members: { triesLeft } });
    }
    expect(await refused(caller.secondFactor.give(totp(codeOf(key))))).toBe("rate_limited");
    clock.advance({ seconds: 1 });
    expect(await refused(caller.secondFactor.give(totp(codeOf(key))))).toBe("none");
  });
});

describe("a passkey", () => {
  it("is added and opens the second step", async () => {
    const { email, passkey } = await withPasskey();
    const id = await site.open(email);
    const caller = await atSecondStep(id);
    const { options } = await caller.secondFactor.challenge({});
    await caller.secondFactor.give({
      proof: { method: "passkey", response: passkey.use(options.challenge) },
    });
    expect(await site.browser(id)).not.toBeNull();
  });

  it("answers a challenge once, within five minutes", async () => {
    const { email, passkey } = await withPasskey();
    const caller = await atSecondStep(await site.open(email));
    const give = (challenge: string) =>
      refused(caller.secondFactor.give({ proof: { method: "passkey", response: passkey.use(challenge) } }));
    const late = await caller.secondFactor.challenge({});
    clock.advance({ minutes: 5 });
    expect(await give(late.options.challenge)).toBe("second_factor_failed");
    const { options } = await caller.secondFactor.challenge({});
    expect(await give("bm90IHRoZSBjaGFsbGVuZ2U")).toBe("second_factor_failed");
    expect(await give(options.challenge)).toBe("second_factor_failed");
  });

  it.each([
    ["another site", { origin: "https://evil.example" }],
    ["another name", { rpId: "evil.example" }],
  ])("of %s is refused", async (_, where) => {
    const caller = await site.enter(await site.register());
    const { options } = await caller.secondFactor.startPasskey({});
    const response = createPasskey(where).make(options.challenge);
    expect(await refused(caller.secondFactor.addPasskey({ name: "Fake", response }))).toBe(
      "second_factor_failed",
    );
  });

  it("of somebody else, or a copy of one, is refused", async () => {
    const { email, passkey } = await withPasskey();
    const stranger = await withPasskey();
    const caller = await atSecondStep(await site.open(email));
    const give = async (by: ReturnType<typeof createPasskey>, how = {}) => {
      const { options } = await caller.secondFactor.challenge({});
      const response = by.use(options.challenge, how);
      return refused(caller.secondFactor.give({ proof: { method: "passkey", response } }));
    };
    expect(await give(stranger.passkey)).toBe("second_factor_failed");
    expect(await give(passkey)).toBe("none");
    expect(await give(passkey, { copied: true })).toBe("second_factor_failed");
  });

  it("is one of ten at most", async () => {
    const caller = await site.enter(await site.register());
    const add = async () => {
      const { options } = await caller.secondFactor.startPasskey({});
      await caller.secondFactor.addPasskey({
        name: "Key",
        response: createPasskey().make(options.challenge),
      });
    };
    for (let n = 0; n < 10; n += 1) await add();
    expect(await refused(add())).toBe("too_many_passkeys");
  });

  it("is refused if browsers cannot use it", async () => {
    const { settings } = services;
    const caller = await site.enter(await site.register());
    const { baseUrl } = settings;
    settings.baseUrl = "http://127.0.0.1:3000";
    expect(await refused(caller.secondFactor.startPasskey({}))).toBe("passkeys_unavailable");
    expect((await caller.secondFactor.read({})).passkeysPossible).toBe(false);
    settings.baseUrl = baseUrl;
  });

  it("is removed by its person only, who is notified", async () => {
    const { email, caller } = await withPasskey();
    const [passkey] = (await caller.secondFactor.read({})).passkeys;
    const id = passkey?.id ?? "";
    const stranger = await withPasskey();
    expect(await refused(stranger.caller.secondFactor.removePasskey({ id }))).toBe("not_found");
    await caller.secondFactor.removePasskey({ id });
    expect(await caller.secondFactor.read({})).toMatchObject({ on: false, recovery: { left: 0 } });
    expect(await emailsTo(email)).toContain("A second factor was removed from your account");
    expect(await auditOf(email)).toEqual(["factor.added", "factor.removed"]);
  });
});

describe("recovery codes", () => {
  it("open the second step once each, however they are typed, and the person is notified", async () => {
    const { email, recoveryCodes } = await withApp();
    const [code = ""] = recoveryCodes;
    const caller = await atSecondStep(await site.open(email));
    expect(await refused(caller.secondFactor.give(recovery(code.toLowerCase().replace("-", " "))))).toBe(
      "none",
    );
    const again = await atSecondStep(await site.open(email));
    expect((await again.secondFactor.step({})).recoveryLeft).toBe(9);
    expect(await refused(again.secondFactor.give(recovery(code)))).toBe("second_factor_failed");
    expect(await emailsTo(email)).toContain("A recovery code was used to sign in");
  });

  it("are stored as hashes, and new ones invalidate the old", async () => {
    const { email, caller, recoveryCodes } = await withApp();
    const rows = await db.recoveryCode.findMany({ orderBy: { id: "asc" } });
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0]);
    const { recoveryCodes: fresh } = await caller.secondFactor.makeRecoveryCodes({});
    expect(fresh).toHaveLength(10);
    const step = await atSecondStep(await site.open(email));
    expect(await refused(step.secondFactor.give(recovery(recoveryCodes[0] ?? "")))).toBe(
      "second_factor_failed",
    );
    expect(await refused(step.secondFactor.give(recovery(fresh[0] ?? "")))).toBe("none");
  });

  it("are refused to a person without a factor", async () => {
    const caller = await site.enter(await site.register());
    expect(await refused(caller.secondFactor.makeRecoveryCodes({}))).toBe("factor_missing");
  });
});

describe("a session that still has to give the second factor", () => {
  const OPEN = new Set([
    "secondFactor.step",
    "secondFactor.challenge",
    "secondFactor.give",
    "secondFactor.askReset",
  ]);

  it("counts as signed out, by password and by provider", async () => {
    const { email, caller } = await withApp();
    expect(await site.browser(await site.open(email))).toBeNull();
    expect((await caller.accounts.sessions({})).sessions).toHaveLength(1);
    const { address, userAgent } = VISITOR;
    const answer = await signInByProvider(services, {
      ...{ address, userAgent, email },
      issuer: "https://accounts.google.com",
      subject: "1097",
      name: "Google",
      emailVerified: true,
    });
    const sessionId = "opened" in answer ? answer.opened.sessionId : "";
    expect(await site.db.session.count({ where: { id: sessionId, factorOwed: true } })).toBe(1);
    expect(await site.browser(sessionId)).toBeNull();
  });

  it("gets a visitor's answer from every procedure, except the second step itself", async () => {
    const { email } = await withApp();
    const owing = await owingSession(services, await site.open(email));
    const answerOf = async (path: string, given: object) => {
      const caller = createCaller({
        ...site.contextOf({ ...VISITOR, ...given }),
        provedOtherwise: undefined,
      });
      const call = path
        .split(".")
        .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], caller) as (
        input: unknown,
      ) => Promise<unknown>;
      return refused(call({ nonsense: true }));
    };
    const different: string[] = [];
    for (const path of Object.keys(proceduresOf(appRouter))) {
      if ((await answerOf(path, { owing })) !== (await answerOf(path, {}))) different.push(path);
    }
    expect(new Set(different)).toEqual(OPEN);
  });

  it("is signed in once the factor is given, and is not asked for the password again", async () => {
    const { email, key } = await withApp();
    const id = await site.open(email);
    await (await atSecondStep(id)).secondFactor.give(totp(codeOf(key)));
    const caller = await site.browser(id);
    expect(await caller?.firms.me({})).toMatchObject({ firm: { name: expect.any(String) } });
    expect(await refused(atSecondStep(id))).not.toBe("none");
  });

  it("is not opened by the password, nor by a session that has ended", async () => {
    const { email, key } = await withApp();
    const id = await site.open(email);
    const caller = await atSecondStep(id);
    expect(await refused(caller.secondFactor.give(password(PASSWORD)))).toBe("second_factor_failed");
    await db.session.update({ where: { id }, data: { endedAt: clock.now() } });
    await caller.secondFactor.give(totp(codeOf(key)));
    expect(await site.browser(id)).toBeNull();
  });
});

describe("a trusted browser", () => {
  async function trusted() {
    const person = await withApp();
    const cookies: Cookie[] = [];
    const caller = await atSecondStep(await site.open(person.email), cookies);
    await caller.secondFactor.give(totp(codeOf(person.key), true));
    const [cookie] = cookies;
    return { ...person, cookie };
  }
  const open = (email: string, trustToken: string | undefined, given = PASSWORD) =>
    signIn(services, { ...VISITOR, email, password: given, trustToken }).then(({ sessionId }) =>
      site.browser(sessionId),
    );

  it("skips the factor for thirty days, and its token is stored as a hash", async () => {
    const { email, cookie } = await trusted();
    expect(cookie).toMatchObject({ name: "fb_trust", maxAgeS: 30 * 86_400 });
    expect(await open(email, cookie?.value)).not.toBeNull();
    expect(await open(email, "another")).toBeNull();
    expect(JSON.stringify(await db.trustedDevice.findMany({ orderBy: { id: "asc" } }))).not.toContain(
      cookie?.value,
    );
    clock.advance({ hours: 30 * 24 });
    expect(await open(email, cookie?.value)).toBeNull();
  });

  it("is trusted for one person, and no longer after a new password or on the person's request", async () => {
    const { email, cookie } = await trusted();
    expect(await open((await withApp()).email, cookie?.value)).toBeNull();
    await site.visitor().accounts.requestReset({ email });
    const { token } = await site.lastEmailTo(email);
    await resetPassword(site.contextOf(VISITOR), { token, password: "another long password" });
    expect(await open(email, cookie?.value, "another long password")).toBeNull();
    const other = await trusted();
    expect(await (await site.browser(await openId(other)))?.secondFactor.forgetDevices({})).toEqual({
      removed: 1,
    });
    expect(await open(other.email, other.cookie?.value)).toBeNull();
  });

  const openId = async ({ email, cookie }: { email: string; cookie: Cookie | undefined }) =>
    (await signIn(services, { ...VISITOR, email, password: PASSWORD, trustToken: cookie?.value })).sessionId;

  it("still needs the factor before an act that needs a step-up", async () => {
    const person = await trusted();
    const caller = await site.browser(await openId(person));
    const create = () => caller?.apiKeys.create({ name: "TMS", mode: "test", scopes: ["loads:read"] });
    const refusal = asDomainError(await create()?.catch((error: unknown) => error));
    expect(refusal).toMatchObject({
      code: "step_up_required",
      status: 403,
      members: { methods: ["totp", "recovery"] },
    });
    clock.advance({ seconds: 30 });
    await caller?.secondFactor.give(totp(codeOf(person.key)));
    expect(await create()).toMatchObject({ key: { name: "TMS" } });
  });
});

/** Every procedure that asks for a recent proof, said once more by hand; every change by an admin does too. */
const ASK = [
  "accounts.cancelInvitation",
  "accounts.changeMember",
  "accounts.invite",
  "accounts.removeMember",
  "apiKeys.create",
  "apiKeys.revoke",
  "apiKeys.roll",
  "billing.change",
  "firms.changeProfile",
  "secondFactor.addPasskey",
  "secondFactor.confirmTotp",
  "secondFactor.makeRecoveryCodes",
  "secondFactor.removePasskey",
  "secondFactor.removeTotp",
  "secondFactor.startPasskey",
  "secondFactor.startTotp",
  "secondFactor.vouch",
  "webhooks.change",
  "webhooks.create",
  "webhooks.delete",
  "webhooks.rotateSecret",
];

describe("an act that needs a step-up", () => {
  const call = (caller: Caller, path: string) =>
    refused(
      (
        path.split(".").reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], caller) as (
          input: unknown,
        ) => Promise<unknown>
      )({ nonsense: true }),
    );

  it("is listed in the table, which lists no other", () => {
    const flagged = Object.entries(proceduresOf(appRouter))
      .filter(([, { _def }]) => (_def.meta as ProcedureMeta | undefined)?.stepUp)
      .map(([path]) => path);
    expect(flagged.toSorted()).toEqual(expect.arrayContaining(ASK));
  });

  it.each(ASK)(
    "%s needs the password ten minutes after signing in, before the input is read",
    async (path) => {
      const caller = await site.enter(await site.register());
      expect(await call(caller, path)).not.toBe("step_up_required");
      clock.advance({ minutes: 10 });
      expect(await call(caller, path)).toBe("step_up_required");
      await caller.secondFactor.give(password(PASSWORD));
      expect(await call(caller, path)).not.toBe("step_up_required");
    },
  );

  it("of an admin is every change, and no read", async () => {
    const email = await site.register();
    await db.person.update({ where: { email }, data: { isAdmin: true } });
    const admin = await site.browser(await site.open(email), { asAdmin: true });
    clock.advance({ minutes: 10 });
    for (const [path, { _def }] of Object.entries(proceduresOf(appRouter))) {
      if (!path.startsWith("admin.") && path !== "disputes.resolve") continue;
      const asks = _def.type === "mutation";
      expect([path, (await call(admin as Caller, path)) === "step_up_required"]).toEqual([path, asks]);
    }
  });

  it("is refused after a wrong password", async () => {
    const caller = await site.enter(await site.register());
    clock.advance({ minutes: 10 });
    expect(await refused(caller.secondFactor.give(password("not the password")))).toBe(
      "second_factor_failed",
    );
    expect(await call(caller, "apiKeys.create")).toBe("step_up_required");
  });

  it("needs the proof also if no session is known, and none from an API key", async () => {
    const firm = await site.newFirm();
    const actor = site.actorOf(firm);
    const bare = createCaller({ ...site.contextOf(actor), provedOtherwise: undefined });
    const admin = createCaller({ ...site.contextOf(ADMIN), provedOtherwise: undefined });
    expect(await call(bare, "webhooks.create")).toBe("step_up_required");
    expect(await call(admin, "admin.firms.suspend")).toBe("step_up_required");
    const key = {
      id: "key_1",
      name: "TMS",
      expiresAt: null,
      maker: { id: firm.owner.id, role: "OWNER" as const },
    };
    const byKey = createCaller({
      ...site.contextOf({ ...actor, via: "key" as const, key }),
      provedOtherwise: undefined,
    });
    expect(await call(byKey, "webhooks.create")).toBe("validation_failed");
  });
});

describe("an admin", () => {
  async function admin() {
    const email = await site.register();
    await db.person.update({ where: { email }, data: { isAdmin: true } });
    return { email, room: await site.browser(await site.open(email), { asAdmin: true }) };
  }

  it("without a factor sees no admin page if one is required", async () => {
    services.settings.adminSecondFactor = "required";
    const { email, room } = await admin();
    expect(await refused(room?.admin.health({}) ?? Promise.resolve())).toBe("second_factor_required");
    expect(await refused(room?.loads.get({ id: "load_x" }) ?? Promise.resolve())).toBe(
      "second_factor_required",
    );
    const caller = await site.enter(email);
    const { key } = await caller.secondFactor.startTotp({});
    await caller.secondFactor.confirmTotp({ code: codeOf(key) });
    clock.advance({ seconds: 30 });
    const id = await site.open(email);
    await (await atSecondStep(id)).secondFactor.give(totp(codeOf(key)));
    const again = await site.browser(id, { asAdmin: true });
    expect(await again?.admin.health({})).toMatchObject({ postedToday: expect.any(Number) });
  });

  it("without a factor sees the admin pages if it is optional", async () => {
    const { room } = await admin();
    expect(await room?.admin.health({})).toMatchObject({ postedToday: expect.any(Number) });
  });

  it("cannot remove the last factor while one is required", async () => {
    services.settings.adminSecondFactor = "required";
    const { email, caller } = await withApp();
    await db.person.update({ where: { email }, data: { isAdmin: true } });
    expect(await refused(caller.secondFactor.removeTotp({}))).toBe("last_factor");
    expect((await caller.secondFactor.read({})).totp).not.toBeNull();
    services.settings.adminSecondFactor = "offered";
    expect(await caller.secondFactor.removeTotp({})).toEqual({ removed: 1 });
  });
});

describe("somebody who has lost every factor", () => {
  /** A member of a firm with a factor, who asked for its reset; the firm's owner, and the owner of another firm. */
  async function lost() {
    const person = await withApp();
    const ownerEmail = await site.register();
    const { firmId } = await db.member.findFirstOrThrow({
      where: { person: { email: ownerEmail } },
      orderBy: { id: "asc" },
    });
    const { id: personId } = await personOf(person.email);
    const memberId = services.newId("member");
    await db.member.create({
      data: { id: memberId, firmId, personId, role: "TRAFFIC", createdAt: clock.now() },
    });
    // The person leaves the firm that they registered.
    await db.member.updateMany({
      where: { personId, id: { not: memberId } },
      data: { leftAt: clock.now() },
    });
    const asked = await (await atSecondStep(await site.open(person.email))).secondFactor.askReset({});
    return { ...person, personId, memberId, ownerEmail, asked, owner: await site.enter(ownerEmail) };
  }

  it("is vouched for by an owner of the firm, signed out everywhere, and notified", async () => {
    const { email, memberId, ownerEmail, owner } = await lost();
    expect(await emailsTo(ownerEmail)).toContain(
      `${(await personOf(email)).name} has lost the second factor`,
    );
    expect(await owner.secondFactor.lockedOut({})).toMatchObject({ members: [{ id: memberId, email }] });
    await owner.secondFactor.vouch({ memberId });
    const caller = await site.enter(email);
    expect((await caller.secondFactor.read({})).on).toBe(false);
    expect(await emailsTo(email)).toContain("Your second factor was removed");
    expect(await auditOf(email)).toContain("factor.reset");
    expect((await owner.secondFactor.lockedOut({})).members).toEqual([]);
  });

  it("cannot be vouched for by others, without a request, or as an admin of the board", async () => {
    const { email, key, memberId, personId, owner } = await lost();
    const stranger = await site.enter(await site.register());
    expect(await refused(stranger.secondFactor.vouch({ memberId }))).toBe("not_found");
    await db.person.update({ where: { id: personId }, data: { isAdmin: true } });
    expect(await refused(owner.secondFactor.vouch({ memberId }))).toBe("not_found");
    await db.person.update({ where: { id: personId }, data: { isAdmin: false } });
    // A factor in use is not lost, so the open reset is stopped.
    await (await atSecondStep(await site.open(email))).secondFactor.give(totp(codeOf(key)));
    expect(await refused(owner.secondFactor.vouch({ memberId }))).toBe("not_found");
  });

  it("cannot be vouched for by an owner if they work for several firms, all of which the factor guards", async () => {
    const { memberId, personId, owner } = await lost();
    await db.member.updateMany({ where: { personId }, data: { leftAt: null } });
    expect((await owner.secondFactor.lockedOut({})).members).toEqual([]);
    expect(await refused(owner.secondFactor.vouch({ memberId }))).toBe("not_found");
  });

  it("cancels it by the link of an email, once", async () => {
    const { email, memberId, owner } = await lost();
    const sent = await db.email.findFirstOrThrow({
      where: { address: email, subject: "Somebody says that your second factor is lost" },
      orderBy: { id: "asc" },
    });
    const token = /keep-factor\/(\S+)/.exec(sent.text)?.[1] ?? "";
    expect(await site.visitor().secondFactor.stopReset({ token })).toEqual({ stopped: true });
    expect(await refused(site.visitor().secondFactor.stopReset({ token }))).toBe("link_invalid");
    expect(await refused(owner.secondFactor.vouch({ memberId }))).toBe("not_found");
  });

  it("requests it once, however often the button is pressed", async () => {
    const { email, asked } = await lost();
    const caller = await atSecondStep(await site.open(email));
    clock.advance({ minutes: 1 });
    const answers = await Promise.all([caller.secondFactor.askReset({}), caller.secondFactor.askReset({})]);
    expect(answers).toEqual([asked, asked]);
    expect((await emailsTo(email)).filter((subject) => subject.includes("is lost"))).toHaveLength(1);
  });

  it("is let in by an admin after 24 hours, with a stored reason", async () => {
    const { email, personId } = await lost();
    const { admin } = site.as(ADMIN);
    const reason = "Rang the office";
    const early = asDomainError(
      await admin.people.resetFactor({ personId, reason }).catch((error: unknown) => error),
    );
    expect(early).toMatchObject({ code: "reset_waits", members: { possibleFrom: expect.any(String) } });
    clock.advance({ hours: 24 });
    expect(await admin.people.get({ id: personId })).toMatchObject({ factor: { on: true } });
    await admin.people.resetFactor({ personId, reason });
    expect(await admin.people.get({ id: personId })).toMatchObject({
      factor: { on: false, resetFrom: null },
    });
    expect(await site.browser(await site.open(email))).not.toBeNull();
    expect(
      await db.adminAction.findMany({ where: { subjectId: personId }, orderBy: { id: "asc" } }),
    ).toMatchObject([{ action: "person.resetFactor", reason }]);
  });

  it("is let in the same way after a phone call, and an admin not by themselves", async () => {
    const { email } = await withApp();
    const { id: personId } = await personOf(email);
    const { admin } = site.as(ADMIN);
    expect(await refused(admin.people.resetFactor({ personId, reason: "x" }))).toBe("not_found");
    await admin.people.beginFactorReset({ personId, reason: "Rang from the number we know" });
    expect(await emailsTo(email)).toContain("Somebody says that your second factor is lost");
    expect(await refused(admin.people.resetFactor({ personId, reason: "x" }))).toBe("reset_waits");
    const person = { id: personId, name: "Sam" };
    const self = site.as({ kind: "admin", person });
    expect(await refused(self.admin.people.beginFactorReset({ personId, reason: "x" }))).toBe("not_found");
  });
});
