import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { SCOPES } from "../../core/actor.ts";
import { refused, refusedFields } from "../../testing/refused.ts";
import { createSite, NEWCOMER } from "../../testing/site.ts";
import { START } from "../../testing/world.ts";
import { authenticate } from "./authenticate.ts";
import { whoGrants } from "./rules.ts";

const site = await createSite();
afterAll(() => site.drop());
beforeEach(async () => {
  site.clock.set(START);
  await site.db.signInThrottle.deleteMany();
});

let invited = 0;

/** An owner and a member of staff of one firm, both signed in. */
async function firmOfTwo({ seat = false } = {}) {
  invited += 1;
  const email = `clerk${invited}@people.example`;
  const ownerEmail = await site.register();
  const owner = await site.enter(ownerEmail);
  await owner.accounts.invite({ email, role: "TRAFFIC", seat });
  const { token } = await site.lastEmailTo(email);
  await site.visitor().accounts.acceptInvitation({ token, ...NEWCOMER });
  return { owner, staff: await site.enter(email), email, ownerEmail };
}

const TMS = { name: " Warehouse system ", mode: "live", scopes: ["loads:read", "loads:write"] } as const;
const tms = () => ({ ...TMS, scopes: [...TMS.scopes] });
const works = (token: string) => refused(authenticate(site.services, token));
const names = async (calls: Awaited<ReturnType<typeof firmOfTwo>>["owner"], ended = false) =>
  (await calls.apiKeys.list({ ended })).keys.map(({ name, status }) => `${name} ${status}`);

describe("contract 9: API keys made on the site", () => {
  it("are shown once, act for their firm with their scopes, and are told apart by their last characters", async () => {
    const { staff } = await firmOfTwo();
    const { key, token } = await staff.apiKeys.create(tms());
    const actor = await authenticate(site.services, token);
    expect([...actor.scopes]).toEqual(TMS.scopes);
    expect(actor.firm.id).toBe((await staff.firms.me({})).firm.id);
    expect(key).toMatchObject({
      name: "Warehouse system",
      status: "active",
      mode: "live",
      expiresAt: null,
      createdBy: { name: NEWCOMER.name, you: true },
      mayChange: true,
    });
    const list = await staff.apiKeys.list({});
    expect(list.keys).toMatchObject([{ id: key.id, hint: `${token.slice(0, 12)}…${token.slice(-4)}` }]);
    expect(JSON.stringify(list)).not.toContain(token);
    expect(JSON.stringify(await site.db.apiKey.findMany({ orderBy: { id: "asc" } }))).not.toContain(token);
    expect((await staff.apiKeys.list({})).keys[0]?.lastUsedAt).toBe(START);
  });

  it.each([
    ["without a name", { name: "  " }, "name required"],
    ["without a scope", { scopes: [] }, "scopes too_small"],
    ["with an unknown scope", { scopes: ["everything"] }, "scopes.0 invalid_value"],
    ["that has ended already", { expiresAt: START }, "expiresAt in_past"],
  ])("are refused %s", async (_, changes, fault) => {
    const { owner } = await firmOfTwo();
    const call = owner.apiKeys.create({ ...tms(), ...(changes as object) });
    expect(await refusedFields(call)).toEqual([fault]);
    expect((await owner.apiKeys.list({ ended: true })).keys).toEqual([]);
  });

  it.each([
    ["0h", 0],
    ["1h", 1],
    ["24h", 24],
    ["7d", 168],
  ] as const)("roll with an overlap of %s", async (overlap, hours) => {
    const { owner } = await firmOfTwo();
    const first = await owner.apiKeys.create(tms());
    const rolled = await owner.apiKeys.roll({ id: first.key.id, overlap });
    expect(rolled.key).toMatchObject({ name: "Warehouse system", scopes: TMS.scopes, status: "active" });
    expect(rolled.old.rolledTo).toBe(rolled.key.id);
    expect(await works(rolled.token)).toBe("none");
    if (hours === 0) {
      expect(await works(first.token)).toBe("key_revoked");
      return;
    }
    site.clock.advance({ hours });
    site.clock.advance({ seconds: -1 });
    expect(await works(first.token)).toBe("none");
    expect(await names(owner)).toEqual(["Warehouse system active", "Warehouse system rolled"]);
    site.clock.advance({ seconds: 1 });
    expect(await works(first.token)).toBe("key_expired");
    expect(await works(rolled.token)).toBe("none");
    expect(await names(owner)).toEqual(["Warehouse system active"]);
  });

  it("keep their expiry when rolled, and an overlap does not outlast it", async () => {
    const { owner } = await firmOfTwo();
    const expiresAt = "2026-11-18T12:00:00.000Z";
    const first = await owner.apiKeys.create({ ...tms(), expiresAt });
    const { key, old } = await owner.apiKeys.roll({ id: first.key.id, overlap: "7d" });
    expect([key.expiresAt, old.expiresAt]).toEqual([expiresAt, expiresAt]);
    expect(await refused(owner.apiKeys.roll({ id: old.id, overlap: "1h" }))).toBe("key_ended");
  });

  it("are revoked with the next call, and a repeat changes nothing", async () => {
    const { owner } = await firmOfTwo();
    const { key, token } = await owner.apiKeys.create(tms());
    const once = await owner.apiKeys.revoke({ id: key.id });
    expect(await works(token)).toBe("key_revoked");
    site.clock.advance({ minutes: 1 });
    expect((await owner.apiKeys.revoke({ id: key.id })).key.revokedAt).toBe(once.key.revokedAt);
    expect(await refused(owner.apiKeys.roll({ id: key.id, overlap: "0h" }))).toBe("key_ended");
    expect(await names(owner, true)).toEqual(["Warehouse system revoked"]);
  });

  it("are changed by their maker and by owners, and are 404 for another firm", async () => {
    const { owner, staff } = await firmOfTwo();
    const stranger = await site.enter(await site.register());
    const theirs = (await owner.apiKeys.create(tms())).key.id;
    const own = (await staff.apiKeys.create(tms())).key.id;
    expect(await refused(staff.apiKeys.revoke({ id: theirs }))).toBe("role_missing");
    expect(await refused(staff.apiKeys.rename({ id: theirs, name: "Mine" }))).toBe("role_missing");
    expect(await refused(staff.apiKeys.roll({ id: theirs, overlap: "0h" }))).toBe("role_missing");
    expect(await refused(stranger.apiKeys.revoke({ id: own }))).toBe("not_found");
    expect((await owner.apiKeys.rename({ id: own, name: "Till" })).key.name).toBe("Till");
    await owner.apiKeys.revoke({ id: own });
    expect((await stranger.apiKeys.list({ ended: true })).keys).toEqual([]);
  });

  it("are at most fifty in use, counted once for calls at the same moment", async () => {
    const { owner } = await firmOfTwo();
    for (let made = 0; made < 49; made += 1) await owner.apiKeys.create(tms());
    const codes = await Promise.all([1, 2, 3].map(() => refused(owner.apiKeys.create(tms()))));
    expect(codes.toSorted()).toEqual(["none", "too_many_keys", "too_many_keys"]);
    const first = await owner.apiKeys.list({ limit: "30" });
    expect(first.keys).toHaveLength(30);
    const rest = await owner.apiKeys.list({ limit: "30", cursor: first.nextCursor ?? "" });
    expect([rest.keys.length, rest.nextCursor]).toEqual([20, null]);
    const [any] = rest.keys;
    await owner.apiKeys.revoke({ id: any?.id ?? "" });
    expect(await refused(owner.apiKeys.create(tms()))).toBe("none");
  });

  it("are refused to keys, visitors and suspended firms", async () => {
    const firm = await site.newFirm();
    const actor = site.actorOf(firm);
    const key = {
      id: "key_a",
      name: "Office",
      expiresAt: null,
      maker: { id: firm.owner.id, role: "OWNER" as const },
    };
    expect(await refused(site.as({ ...actor, via: "key", key }).apiKeys.create(tms()))).toBe("signed_out");
    expect(await refused(site.visitor().apiKeys.list({}))).toBe("signed_out");
    const suspended = { ...actor, firm: { ...actor.firm, suspended: true } };
    expect(await refused(site.as(suspended).apiKeys.create(tms()))).toBe("firm_suspended");
  });

  it("are logged with every change in the firm's audit log, which nobody can change", async () => {
    const { owner, staff } = await firmOfTwo();
    const { key } = await staff.apiKeys.create(tms());
    await staff.apiKeys.rename({ id: key.id, name: "Till" });
    const rolled = await owner.apiKeys.roll({ id: key.id, overlap: "24h" });
    await owner.apiKeys.revoke({ id: rolled.old.id });
    const { entries } = await owner.firms.audit({});
    expect(entries.map(({ action, person }) => `${action} ${person}`).slice(0, 5)).toEqual([
      expect.stringMatching(/^key.revoked Owner/),
      expect.stringMatching(/^key.created Owner/),
      expect.stringMatching(/^key.rolled Owner/),
      `key.renamed ${NEWCOMER.name}`,
      `key.created ${NEWCOMER.name}`,
    ]);
    expect(entries[3]).toMatchObject({
      subject: "Till",
      through: "site",
      changes: [{ field: "name", from: "Warehouse system", to: "Till" }],
    });
    const before = entries.slice(5).map(({ action }) => action);
    expect(before.filter((action) => action !== "member.signed_in")).toEqual([
      "member.joined",
      "member.invited",
    ]);
    expect(await refused(staff.firms.audit({}))).toBe("role_missing");
    const stranger = await site.enter(await site.register());
    expect((await stranger.firms.audit({})).entries.map(({ action }) => action)).toEqual([
      "member.signed_in",
    ]);
    const page = await owner.firms.audit({ limit: "2" });
    const next = await owner.firms.audit({ limit: "2", cursor: page.nextCursor ?? "" });
    expect([...page.entries, ...next.entries]).toEqual(entries.slice(0, 4));
    await expect(site.db.auditEntry.deleteMany()).rejects.toThrow();
    await expect(site.db.auditEntry.updateMany({ data: { action: "none" } })).rejects.toThrow();
  });
});

describe("contract 9: a member gives a key no more rights than their own", () => {
  const wants = (...scopes: ("loads:read" | "quotes:write" | "webhooks")[]) => ({ ...TMS, scopes });

  it.each(["live", "test"] as const)(
    "quotes:write takes an owner or a member with a seat, webhooks an owner: %s keys",
    async (mode) => {
      const { owner, staff } = await firmOfTwo();
      const { staff: seated } = await firmOfTwo({ seat: true });
      const outcome = (calls: typeof owner, ...scopes: Parameters<typeof wants>) =>
        refused(calls.apiKeys.create({ ...wants(...scopes), mode }));
      expect(await outcome(owner, "quotes:write", "webhooks")).toBe("none");
      expect(await outcome(seated, "quotes:write")).toBe("none");
      expect(await outcome(seated, "webhooks")).toBe("scope_not_grantable");
      expect(await outcome(staff, "quotes:write")).toBe("scope_not_grantable");
      expect(await outcome(staff, "webhooks")).toBe("scope_not_grantable");
      expect(await outcome(staff, "loads:read")).toBe("none");
    },
  );

  it("a refusal names the scopes and who can give them, and creates nothing", async () => {
    const { staff } = await firmOfTwo();
    const { firm } = await staff.firms.me({});
    const call = staff.apiKeys.create(wants("loads:read", "quotes:write", "webhooks"));
    await expect(call).rejects.toMatchObject({
      cause: {
        code: "scope_not_grantable",
        members: { scopes: ["quotes:write", "webhooks"] },
        detail: `In ${firm.name}: Only an owner or a member with a seat can give a key the scope quotes:write. Only an owner can give a key the scope webhooks. Nothing was changed.`,
      },
    });
    expect((await staff.apiKeys.list({ ended: true })).keys).toEqual([]);
  });

  it("the list names the scopes that may be given, and who can give the others", async () => {
    const { owner, staff } = await firmOfTwo();
    const withheld = async (calls: typeof owner) =>
      (await calls.apiKeys.list({})).scopes.filter(({ onlyBy }) => onlyBy !== null);
    expect(await withheld(owner)).toEqual([]);
    expect(await withheld(staff)).toEqual([
      { scope: "quotes:write", onlyBy: "an owner or a member with a seat" },
      { scope: "webhooks", onlyBy: "an owner" },
    ]);
  });

  it.each([
    ["OWNER", []],
    ["TRAFFIC", ["quotes:write", "webhooks"]],
    ["ACCOUNTS", ["quotes:write", "webhooks"]],
    ["READER", ["loads:write", "quotes:write", "webhooks", "events:read"]],
  ] as const)("contract 16: %s without a seat may give all but %j, which it cannot use", (role, withheld) => {
    expect(SCOPES.filter((scope) => whoGrants(scope, { role, seat: false }) !== null)).toEqual(withheld);
  });

  it("rolling keeps the scopes only if the member may give them", async () => {
    const { owner, staff, email } = await firmOfTwo({ seat: true });
    const { key, token } = await staff.apiKeys.create(wants("quotes:write"));
    const { members } = await owner.accounts.members({});
    const memberId = members.find((each) => each.email === email)?.id ?? "";
    await owner.accounts.changeMember({ memberId, seat: false });
    const seatless = await site.enter(email);
    expect((await seatless.apiKeys.list({})).keys[0]).toMatchObject({ mayChange: true, mayRoll: false });
    expect(await refused(seatless.apiKeys.roll({ id: key.id, overlap: "0h" }))).toBe("scope_not_grantable");
    expect(await works(token)).toBe("none");
    const rolled = await owner.apiKeys.roll({ id: key.id, overlap: "0h" });
    expect(rolled.key.scopes).toEqual(["quotes:write"]);
  });

  it("a key continues when its maker loses the seat: it then quotes for an owner", async () => {
    const { owner, staff, email } = await firmOfTwo({ seat: true });
    const { token } = await staff.apiKeys.create(wants("quotes:write"));
    const { members } = await owner.accounts.members({});
    expect((await authenticate(site.services, token)).member?.name).toBe(NEWCOMER.name);
    const memberId = members.find((each) => each.email === email)?.id ?? "";
    await owner.accounts.changeMember({ memberId, seat: false });
    expect((await authenticate(site.services, token)).member?.role).toBe("OWNER");
  });
});
