import type { Role } from "@board/db/enums";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { refused } from "../../testing/refused.ts";
import { createSite, NEWCOMER, PASSWORD } from "../../testing/site.ts";
import { posting, START } from "../../testing/world.ts";
import { authenticate } from "../api-keys/authenticate.ts";

const site = await createSite();
afterAll(() => site.drop());
beforeEach(async () => {
  site.clock.set(START);
  await site.db.signInThrottle.deleteMany();
});

const visitor = site.visitor();
let invited = 0;

/** An owner and an invited member who has accepted. */
async function firmOfTwo({ seat = false, role = "TRAFFIC" as Role } = {}) {
  invited += 1;
  const email = `staff${invited}@people.example`;
  const ownerEmail = await site.register();
  const owner = await site.enter(ownerEmail);
  await owner.accounts.invite({ email, role, seat });
  const { token } = await site.lastEmailTo(email);
  await visitor.accounts.acceptInvitation({ token, ...NEWCOMER });
  const { members } = await owner.accounts.members({});
  const [ownerId = "", staffId = ""] = members.map(({ id }) => id);
  return { owner, ownerEmail, ownerId, email, staffId, token };
}

describe("an invitation", () => {
  it("creates a member with their own sign-in, once", async () => {
    const { email, token, owner } = await firmOfTwo({ seat: true });
    const staff = await site.enter(email);
    expect((await staff.firms.me({})).actsFor).toMatchObject({
      name: NEWCOMER.name,
      role: "TRAFFIC",
      seat: true,
    });
    expect(await refused(visitor.accounts.acceptInvitation({ token, ...NEWCOMER }))).toBe("link_invalid");
    expect(await refused(owner.accounts.invite({ email, role: "TRAFFIC", seat: false }))).toBe(
      "already_member",
    );
  });

  it("says what it is for, is valid for a week, and can be withdrawn", async () => {
    const owner = await site.enter(await site.register());
    const invite = () =>
      owner.accounts.invite({ email: "guest@people.example", role: "TRAFFIC", seat: false });
    await invite();
    const { token } = await site.lastEmailTo("guest@people.example");
    expect(await visitor.accounts.invitation({ token })).toMatchObject({
      email: "guest@people.example",
      known: false,
    });
    site.clock.advance({ days: 7 });
    expect(await refused(visitor.accounts.invitation({ token }))).toBe("link_invalid");
    await owner.secondFactor.give({ proof: { method: "password", password: PASSWORD } });
    const { invitationId } = await invite();
    const fresh = (await site.lastEmailTo("guest@people.example")).token;
    expect((await owner.accounts.members({})).invitations.map(({ id }) => id)).toEqual([invitationId]);
    await owner.accounts.cancelInvitation({ id: invitationId });
    expect(await refused(visitor.accounts.acceptInvitation({ token: fresh, ...NEWCOMER }))).toBe(
      "link_invalid",
    );
  });

  it("needs a name and a password from a new person, and nothing from a known one", async () => {
    const owner = await site.enter(await site.register());
    const known = await site.register();
    await owner.accounts.invite({ email: "fresh@people.example", role: "TRAFFIC", seat: false });
    const { token } = await site.lastEmailTo("fresh@people.example");
    expect(await refused(visitor.accounts.acceptInvitation({ token }))).toBe("validation_failed");
    expect(await refused(visitor.accounts.acceptInvitation({ token, ...NEWCOMER }))).toBe("none");
    await owner.accounts.invite({ email: known, role: "TRAFFIC", seat: false });
    const answer = await visitor.accounts.acceptInvitation({ token: (await site.lastEmailTo(known)).token });
    expect(answer).toEqual({ email: known, known: true });
    expect(
      (
        await site.db.person.findUnique({
          where: { email: known },
          include: { memberships: { orderBy: { id: "asc" } } },
        })
      )?.memberships,
    ).toHaveLength(2);
  });

  it("is not interchangeable with the link of a password reset", async () => {
    const email = await site.register();
    await visitor.accounts.requestReset({ email });
    const { token } = await site.lastEmailTo(email);
    expect(await refused(visitor.accounts.acceptInvitation({ token, ...NEWCOMER }))).toBe("link_invalid");
  });
});

describe("the API keys of somebody who is removed", () => {
  const key = (mode: "live" | "test") => ({ name: `Office ${mode}`, mode, scopes: ["loads:read" as const] });

  /** Staff with a live and a test key, beside a key of the owner's. */
  async function firmWithKeys() {
    const firm = await firmOfTwo({ seat: true });
    const staff = await site.enter(firm.email);
    const live = await staff.apiKeys.create(key("live"));
    const test = await staff.apiKeys.create(key("test"));
    const owners = await firm.owner.apiKeys.create({ ...key("live"), name: "Owner's" });
    const outcomes = () =>
      Promise.all([live, test, owners].map(({ token }) => refused(authenticate(site.services, token))));
    return { ...firm, outcomes };
  }

  it("are listed by name, mode and last use, and nobody else's", async () => {
    const { owner, staffId, outcomes } = await firmWithKeys();
    await outcomes();
    const { keys } = await owner.apiKeys.list({ madeBy: staffId });
    expect(keys.map(({ name, mode, lastUsedAt }) => [name, mode, lastUsedAt])).toEqual([
      ["Office test", "test", START],
      ["Office live", "live", START],
    ]);
  });

  it("are revoked with the removal, of both modes, and each is in the audit log", async () => {
    const { owner, staffId, outcomes } = await firmWithKeys();
    expect(await owner.accounts.removeMember({ memberId: staffId })).toEqual({
      memberId: staffId,
      ended: { keys: ["Office live", "Office test"], endpoints: [], invitations: [], searches: [] },
    });
    expect(await outcomes()).toEqual(["key_revoked", "key_revoked", "none"]);
    const { entries } = await owner.firms.audit({});
    expect(entries.slice(0, 3).map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      "key.revoked Office test",
      "key.revoked Office live",
      `member.removed ${NEWCOMER.name}`,
    ]);
  });

  it("go on with another role, and are named in the email about it", async () => {
    const { owner, email, staffId, outcomes } = await firmWithKeys();
    await owner.accounts.changeMember({ memberId: staffId, role: "READER" });
    expect(await outcomes()).toEqual(["none", "none", "none"]);
    const { text } = await site.db.email.findFirstOrThrow({
      where: { address: email, subject: "You have another role on the Freight Board" },
      orderBy: { id: "asc" },
    });
    expect(text).toContain("gave you the role Reader");
    expect(text).toContain("You have no seat any more");
    expect(text).toContain("- Office live\n- Office test\n");
  });

  it("continue for an owner with a seat if an owner keeps them", async () => {
    const { owner, ownerId, staffId, outcomes } = await firmWithKeys();
    const kept = await owner.accounts.removeMember({ memberId: staffId, keepKeys: true });
    expect(kept.ended.keys).toEqual([]);
    expect(await outcomes()).toEqual(["none", "none", "none"]);
    // The owner answers for them now, and not who made them.
    expect((await owner.apiKeys.list({ madeBy: staffId })).keys).toEqual([]);
    expect((await owner.apiKeys.list({ madeBy: ownerId })).keys.map(({ name }) => name)).toEqual([
      "Owner's",
      "Office test",
      "Office live",
    ]);
  });

  it("include none that were made at the same moment", async () => {
    const { owner, email, staffId } = await firmOfTwo();
    const staff = await site.enter(email);
    const [, ...made] = await Promise.all([
      owner.accounts.removeMember({ memberId: staffId }),
      ...Array.from({ length: 5 }, () => refused(staff.apiKeys.create(key("live")))),
    ]);
    expect(made.every((code) => code === "none" || code === "signed_out")).toBe(true);
    expect((await owner.apiKeys.list({ madeBy: staffId })).keys).toEqual([]);
    expect(await refused(staff.apiKeys.create(key("live")))).toBe("signed_out");
  });
});

describe("members and seats", () => {
  it("are managed by the firm's own owners only", async () => {
    const { email, staffId, ownerId } = await firmOfTwo();
    const staff = await site.enter(email);
    const stranger = await site.enter(await site.register());
    expect(await refused(staff.accounts.changeMember({ memberId: staffId, seat: true }))).toBe(
      "role_missing",
    );
    expect(await refused(staff.accounts.removeMember({ memberId: ownerId }))).toBe("role_missing");
    expect(await refused(staff.accounts.invite({ email: "x@y.example", role: "OWNER", seat: true }))).toBe(
      "role_missing",
    );
    expect(await refused(stranger.accounts.changeMember({ memberId: staffId, seat: true }))).toBe(
      "not_found",
    );
    expect(await refused(stranger.accounts.removeMember({ memberId: staffId }))).toBe("not_found");
    expect((await staff.accounts.members({})).invitations).toEqual([]);
  });

  it("a seat counts from the next call, and so does its loss", async () => {
    const { owner, email, staffId } = await firmOfTwo();
    const session = await site.open(email);
    const board = async () => refused((await site.browser(session))?.board.read({}) ?? Promise.reject());
    expect(await board()).toBe("seat_required");
    await owner.accounts.changeMember({ memberId: staffId, seat: true });
    expect(await board()).toBe("none");
    await owner.accounts.changeMember({ memberId: staffId, seat: false });
    expect(await board()).toBe("seat_required");
  });

  it("a removed member loses the firm at once, in every browser", async () => {
    const { owner, email, staffId } = await firmOfTwo({ seat: true });
    const sessions = [await site.open(email), await site.open(email)];
    await owner.accounts.removeMember({ memberId: staffId });
    for (const session of sessions) expect(await site.browser(session)).toBeNull();
    expect((await owner.accounts.members({})).members).toHaveLength(1);
  });

  it("a member of two firms keeps the other one", async () => {
    const { owner, staffId, email } = await firmOfTwo();
    const second = await site.enter(await site.register());
    await second.accounts.invite({ email, role: "TRAFFIC", seat: false });
    await visitor.accounts.acceptInvitation({ token: (await site.lastEmailTo(email)).token });
    const session = await site.open(email);
    await owner.accounts.removeMember({ memberId: staffId });
    const { firm } = (await (await site.browser(session))?.firms.me({})) ?? {};
    expect(firm?.id).toBe((await second.firms.me({})).firm.id);
  });

  it("switching to a firm without membership is 404", async () => {
    const { email } = await firmOfTwo();
    const other = await site.newFirm();
    const staff = await site.enter(email);
    expect(await refused(staff.accounts.switchFirm({ firmId: other.id }))).toBe("not_found");
  });

  it("a firm always keeps an owner, also under simultaneous changes", async () => {
    const { owner, ownerId, ownerEmail, email, staffId } = await firmOfTwo();
    expect(await refused(owner.accounts.removeMember({ memberId: ownerId }))).toBe("last_owner");
    expect(await refused(owner.accounts.changeMember({ memberId: ownerId, role: "TRAFFIC" }))).toBe(
      "last_owner",
    );
    await owner.accounts.changeMember({ memberId: staffId, role: "OWNER" });
    const [first, second] = [await site.enter(ownerEmail), await site.enter(email)];
    const codes = await Promise.all([
      refused(first.accounts.removeMember({ memberId: staffId })),
      refused(second.accounts.removeMember({ memberId: ownerId })),
    ]);
    expect(codes.toSorted()).toEqual(["none", "signed_out"]);
  });

  it("a member without a seat can ask the owners for one, once a day", async () => {
    const { owner, email } = await firmOfTwo();
    const staff = await site.enter(email);
    expect(await staff.accounts.seatGivers({})).toMatchObject({
      asked: false,
      owners: [{ name: expect.any(String) }],
    });
    expect(await staff.accounts.askForSeat({})).toMatchObject({ asked: true });
    await staff.accounts.askForSeat({});
    const { notifications } = await owner.accounts.notifications({});
    expect(notifications.map(({ kind, person }) => [kind, person])).toEqual([["seat_asked", NEWCOMER.name]]);
    expect((await owner.accounts.counts({})).unread).toBe(1);
    expect((await staff.accounts.counts({})).unread).toBe(0);
    await owner.accounts.markNotificationsRead({ upTo: notifications[0]?.id ?? "" });
    expect((await owner.accounts.counts({})).unread).toBe(0);
    site.clock.advance({ days: 1 });
    expect((await staff.accounts.seatGivers({})).asked).toBe(false);
  });
});

describe("contract 13: a member with the role Accounts", () => {
  it("reads loads and says paid, and is offered nothing else of them", async () => {
    const { owner, ownerEmail, email } = await firmOfTwo({ role: "ACCOUNTS" });
    const accounts = await site.enter(email);
    expect((await accounts.firms.me({})).actsFor?.role).toBe("ACCOUNTS");
    const id = (await owner.loads.post(posting())).load.id;
    const carrier = await site.newFirm({ plan: "PRIORITY" });
    const carries = site.as(site.actorOf(carrier));
    const { quote } = await carries.quotes.send({ id, amountPence: 40_000 });
    expect((await accounts.loads.get({ id })).load).toMatchObject({
      allowedActions: [],
      quotes: [{ allowedActions: [] }],
    });
    expect((await owner.loads.get({ id })).load.quotes).toMatchObject([
      { allowedActions: ["accept", "decline"] },
    ]);
    expect(await refused(accounts.quotes.accept({ id, quoteId: quote.id }))).toBe("role_missing");
    await owner.quotes.accept({ id, quoteId: quote.id });
    await site.db.load.update({
      where: { id },
      data: { status: "DELIVERED", deliveredAt: site.clock.now() },
    });
    const delivered = await site.enter(ownerEmail);
    expect((await delivered.loads.get({ id })).load.allowedActions).toContain("confirm");
    expect((await accounts.loads.get({ id })).load.allowedActions).toEqual(["paid"]);
    expect((await accounts.accounts.counts({})).barred).toContain("or a member with the role Traffic");
  });

  it("is one that an owner makes, and that takes an owner's endpoints and invitations away", async () => {
    const { owner, email, staffId } = await firmOfTwo();
    await owner.accounts.changeMember({ memberId: staffId, role: "OWNER" });
    const second = await site.enter(email);
    await second.accounts.invite({ email: `by.${email}`, role: "TRAFFIC", seat: false });
    const { ended } = await owner.accounts.changeMember({ memberId: staffId, role: "ACCOUNTS" });
    expect(ended.invitations).toEqual([`by.${email}`]);
    expect(
      await refused(second.accounts.invite({ email: "x@people.example", role: "TRAFFIC", seat: false })),
    ).toBe("role_missing");
    const { members } = await owner.accounts.members({});
    expect(members.map(({ role }) => role)).toEqual(["OWNER", "ACCOUNTS"]);
  });

  it("loses the seat with the role, and gets none", async () => {
    const { owner, staffId } = await firmOfTwo({ seat: true });
    await owner.accounts.changeMember({ memberId: staffId, role: "ACCOUNTS" });
    const found = (await owner.accounts.members({})).members.find(({ id }) => id === staffId);
    expect(found).toMatchObject({ role: "ACCOUNTS", seat: false, allowedActions: ["changeRole", "remove"] });
    const seat = { email: "seat@people.example", seat: true } as const;
    const calls = [
      owner.accounts.changeMember({ memberId: staffId, seat: true }),
      owner.accounts.invite({ ...seat, role: "ACCOUNTS" }),
      owner.accounts.invite({ ...seat, role: "READER" }),
    ];
    const noSeat = { cause: { errors: [{ code: "role_without_seat" }] } };
    await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject(noSeat)));
  });

  it("is no owner, without whom no firm may be left", async () => {
    const { owner, ownerId } = await firmOfTwo({ role: "ACCOUNTS" });
    expect(await refused(owner.accounts.changeMember({ memberId: ownerId, role: "ACCOUNTS" }))).toBe(
      "last_owner",
    );
  });
});

describe("contract 16: a member with the role Reader", () => {
  it("reads loads, quotes and proofs, decides nothing, and is told of nothing else", async () => {
    const { owner, email } = await firmOfTwo({ role: "READER" });
    const reader = await site.enter(email);
    const id = (await owner.loads.post(posting())).load.id;
    const carrier = await site.newFirm({ plan: "PRIORITY" });
    await site.as(site.actorOf(carrier)).quotes.send({ id, amountPence: 40_000 });
    expect((await reader.loads.get({ id })).load).toMatchObject({
      allowedActions: [],
      quotes: [{ amountPence: 40_000, allowedActions: [] }],
    });
    expect((await reader.accounts.counts({})).allowedActions).toEqual([]);
    const { notifications } = await reader.accounts.notifications({});
    expect(notifications.map(({ kind, group }) => [kind, group])).toEqual([["quote_received", "loads"]]);
    const { preferences } = await reader.notificationPreferences.read({});
    expect(preferences.map(({ topic }) => topic).join()).toBe("quotes,bookings,delivery,money,disputes");
    const calls = [
      reader.messages.list({ id }),
      reader.network.list({ side: "poster" }),
      reader.board.read({}),
      reader.billing.get({}),
      reader.invoiceDocuments.pdf({ id }),
    ];
    expect(new Set(await Promise.all(calls.map(refused)))).toEqual(new Set(["role_missing"]));
  });

  it("makes keys that may no more than the role, also where they act for an owner with a seat", async () => {
    const { email } = await firmOfTwo({ role: "READER" });
    const reader = await site.enter(email);
    const wanted = { name: "Audit", mode: "live" as const };
    expect(await refused(reader.apiKeys.create({ ...wanted, scopes: ["quotes:write"] }))).toBe(
      "scope_not_grantable",
    );
    const { token } = await reader.apiKeys.create({ ...wanted, scopes: ["loads:read", "board:read"] });
    const actor = await authenticate(site.services, token);
    expect(actor).toMatchObject({
      member: { role: "OWNER", seat: true },
      key: { maker: { role: "READER" } },
    });
    const byKey = site.as(actor);
    expect(await refused(byKey.loads.list({}))).toBe("none");
    expect(await refused(byKey.board.read({}))).toBe("role_missing");
  });
});
