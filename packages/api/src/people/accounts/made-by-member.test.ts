import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { asDomainError } from "../../core/errors.ts";
import { makeLink } from "../../core/tokens.ts";
import { ADMIN } from "../../testing/admin.ts";
import { refused } from "../../testing/refused.ts";
import { createSite, NEWCOMER } from "../../testing/site.ts";
import { posting, START } from "../../testing/world.ts";
import { authenticate } from "../api-keys/authenticate.ts";
import { MADE_BY_MEMBER } from "./made-by-member.ts";
import { INVITE_MS } from "./rules.ts";

const site = await createSite();
afterAll(() => site.drop());
beforeEach(() => site.clock.set(START));

const visitor = site.visitor();
const accept = (token: string) => visitor.accounts.acceptInvitation({ token, ...NEWCOMER });
let people = 0;

/** A firm of two owners; the second one made something of every kind. */
async function firmOfTwoOwners() {
  people += 1;
  const guest = `guest${people}@owners.example`;
  const firm = await site.newFirm();
  const { id: secondId, personId, person } = await site.newMember(firm, { role: "OWNER", seat: true });
  const actor = site.actorOf(firm);
  const first = site.as(actor);
  const member = { id: secondId, personId, name: person.name, role: "OWNER", seat: true } as const;
  const second = site.as({ ...actor, member });
  const [firmId, firstId] = [firm.id, firm.owner.id];

  await second.accounts.invite({ email: guest, role: "OWNER", seat: true });
  const { token: invitation } = await site.lastEmailTo(guest);
  const { token: key } = await second.apiKeys.create({
    name: "Second's TMS",
    mode: "live",
    scopes: ["loads:read", "loads:write", "webhooks"],
  });
  const { endpoint } = await second.webhooks.create({
    url: "https://hooks.second.example/in",
    events: ["*"],
  });
  const byKey = site.as(await authenticate(site.services, key));
  const made = await byKey.webhooks.create({ url: "https://hooks.key.example/in", events: ["*"] });
  await second.searches.create({ name: "From Leeds", query: { from: "LS" }, email: true });
  await second.notificationPreferences.change({
    preferences: [{ topic: "quotes", site: true, email: true }],
  });
  const endpoints = [endpoint.id, made.endpoint.id];
  const enabled = () =>
    site.db.webhookEndpoint.count({ where: { id: { in: endpoints }, status: "enabled" } });
  return {
    firm,
    name: person.name,
    email: person.email,
    personId,
    first,
    firstId,
    second,
    secondId,
    guest,
    firmId,
    invitation,
    key,
    endpoints,
    enabled,
  };
}
type Firm = Awaited<ReturnType<typeof firmOfTwoOwners>>;

const ALL = ({ guest }: Firm) => ({
  keys: ["Second's TMS"],
  endpoints: ["hooks.second.example/in", "hooks.key.example/in"],
  invitations: [guest],
  searches: ["From Leeds"],
});

/** Each way to leave or to lose the owner role, and what ends with it. */
const WAYS: Record<string, { go: (firm: Firm) => Promise<unknown>; left: boolean }> = {
  "an owner removes them": {
    go: ({ first, secondId }) => first.accounts.removeMember({ memberId: secondId }),
    left: true,
  },
  "they remove themselves": {
    go: ({ second, secondId }) =>
      second.accounts.removeMember({ memberId: secondId, keepKeys: true, keepEndpoints: true }),
    left: true,
  },
  "their account is erased": {
    go: ({ personId }) => site.as(ADMIN).admin.people.erase({ personId, reason: "Asked by email." }),
    left: true,
  },
  "an owner makes them staff": {
    go: ({ first, secondId }) => first.accounts.changeMember({ memberId: secondId, role: "TRAFFIC" }),
    left: false,
  },
  "they make themselves staff": {
    go: ({ second, secondId }) =>
      second.accounts.changeMember({ memberId: secondId, role: "TRAFFIC", keepEndpoints: true }),
    left: false,
  },
  "an admin makes them staff": {
    go: ({ secondId }) =>
      site
        .as(ADMIN)
        .admin.firms.changeMember({ memberId: secondId, role: "TRAFFIC", reason: "Asked by phone." }),
    left: false,
  },
};

describe("the keys and endpoints of an owner", () => {
  it.each(Object.entries(WAYS))("end when %s", async (_, { go, left }) => {
    const firm = await firmOfTwoOwners();
    const answer = await go(firm);
    if (answer !== null && typeof answer === "object" && "ended" in answer) {
      expect(answer.ended).toEqual({ ...ALL(firm), ...(left ? {} : { keys: [], searches: [] }) });
    }
    expect(await firm.enabled()).toBe(0);
    expect(await refused(visitor.accounts.invitation({ token: firm.invitation }))).toBe("invitation_ended");
    expect(await refused(accept(firm.invitation))).toBe("invitation_ended");
    expect(await refused(authenticate(site.services, firm.key))).toBe(left ? "key_revoked" : "none");
    const { db } = site;
    const memberId = firm.secondId;
    expect(await db.savedSearch.count({ where: { memberId } })).toBe(left ? 0 : 1);
    expect(await db.notificationPreference.count({ where: { memberId } })).toBe(left ? 0 : 1);
    // A load posted from now on causes no delivery and no email to the former member.
    await firm.first.loads.post(posting());
    const where = { endpointId: { in: firm.endpoints }, status: "pending" } as const;
    expect(await db.webhookDelivery.count({ where })).toBe(0);
  });

  it("continue in the name of an owner who stays and keeps them, and end with that one", async () => {
    const firm = await firmOfTwoOwners();
    const { first, firstId, secondId, guest } = firm;
    const kept = await first.accounts.removeMember({
      memberId: secondId,
      keepKeys: true,
      keepEndpoints: true,
    });
    expect(kept.ended).toEqual({ keys: [], endpoints: [], invitations: [guest], searches: ["From Leeds"] });
    expect(await firm.enabled()).toBe(2);
    const firstName = firm.firm.owner.person.name;
    expect((await first.apiKeys.list({})).keys).toMatchObject([{ name: "Second's TMS", keptBy: firstName }]);
    expect(
      (await first.webhooks.list({})).endpoints.map(({ createdBy, keptBy }) => [createdBy, keptBy]),
    ).toEqual([
      [firm.name, firstName],
      [firm.name, firstName],
    ]);
    const byKey = site.as(await authenticate(site.services, firm.key));
    expect(await refused(byKey.webhooks.list({}))).toBe("role_missing");
    expect(await refused(byKey.loads.list({}))).toBe("none");
    const { id, personId, person } = await site.newMember(firm.firm, { role: "OWNER" });
    const member = { id, personId, name: person.name, role: "OWNER", seat: false } as const;
    const last = site.as({ ...site.actorOf(firm.firm), member });
    expect((await last.accounts.removeMember({ memberId: firstId })).ended).toMatchObject({
      keys: ["Second's TMS"],
      endpoints: ["hooks.second.example/in", "hooks.key.example/in"],
    });
    expect([await firm.enabled(), await refused(authenticate(site.services, firm.key))]).toEqual([
      0,
      "key_revoked",
    ]);
  });

  it("continue in the name of the longest-serving owner if an admin keeps the endpoints", async () => {
    const { firm, first, firstId, secondId, enabled, guest } = await firmOfTwoOwners();
    const { name } = firm.owner.person;
    await site.newMember(firm, { role: "OWNER" });
    const change = { memberId: secondId, role: "TRAFFIC", reason: "Asked by phone." } as const;
    const { ended, keptBy } = await site
      .as(ADMIN)
      .admin.firms.changeMember({ ...change, keepEndpoints: true });
    expect({ ended, keptBy }).toEqual({
      ended: { keys: [], endpoints: [], invitations: [guest], searches: [] },
      keptBy: name,
    });
    expect(await enabled()).toBe(2);
    const { entries } = await first.firms.audit({});
    expect(entries.flatMap(({ action, changes }) => (action === "endpoint.kept" ? changes : []))).toEqual(
      Array(2).fill({ field: "keptBy", from: null, to: name }),
    );
    expect((await first.accounts.members({})).members.find(({ id }) => id === firstId)?.endpoints).toEqual([
      "hooks.second.example/in",
      "hooks.key.example/in",
    ]);
  });

  it("are listed for owners before they decide, and for nobody else", async () => {
    const { first, second, secondId, guest } = await firmOfTwoOwners();
    const readBy = async (reader: typeof first) => {
      const { members } = await reader.accounts.members({});
      const { endpoints, invitations } = members.find(({ id }) => id === secondId) ?? {};
      return [endpoints, invitations];
    };
    expect(await readBy(first)).toEqual([["hooks.second.example/in", "hooks.key.example/in"], [guest]]);
    await first.accounts.changeMember({ memberId: secondId, role: "TRAFFIC", keepEndpoints: true });
    expect(await readBy(first)).toEqual([[], []]);
    expect((await first.accounts.members({})).members[0]?.endpoints).toHaveLength(2);
    expect(await readBy(second)).toEqual([[], []]);
  });

  it.each([
    ["an owner", ({ first }: Firm) => first.accounts.changeMember],
    ["an admin", () => site.as(ADMIN).admin.firms.changeMember],
  ] as const)("continue if %s gives or takes a seat alone", async (by, changeOf) => {
    const firm = await firmOfTwoOwners();
    const memberId = firm.secondId;
    // Endpoints that staff made while they could.
    await site.db.member.update({ where: { id: memberId }, data: { role: "TRAFFIC" } });
    const reason = by === "an admin" ? { reason: "Asked by phone." } : {};
    for (const seat of [false, true]) {
      await changeOf(firm)({ memberId, seat, role: "TRAFFIC", ...reason } as never);
    }
    expect(await firm.enabled()).toBe(2);
  });

  it("end with an account that is erased later, if nobody kept them", async () => {
    const firm = await firmOfTwoOwners();
    await firm.first.accounts.removeMember({ memberId: firm.secondId, keepKeys: true });
    await site.db.apiKey.updateMany({ where: { firmId: firm.firmId }, data: { keptById: null } });
    await site.as(ADMIN).admin.people.erase({ personId: firm.personId, reason: "Asked by email." });
    expect(await refused(authenticate(site.services, firm.key))).toBe("key_revoked");
  });

  it("end with the firm's last member, also without a recorded maker", async () => {
    const { firm, second, secondId, firmId, enabled } = await firmOfTwoOwners();
    await site.db.webhookEndpoint.updateMany({ where: { firmId }, data: { createdById: null } });
    const { load } = await second.loads.post(posting());
    await second.loads.cancel({ id: load.id });
    await second.accounts.removeMember({ memberId: secondId });
    const { personId } = firm.owner;
    const pending = () =>
      site.db.webhookDelivery.count({ where: { endpoint: { firmId }, status: "pending" } });
    expect([await enabled(), await pending()]).toEqual([2, 4]);
    await site.as(ADMIN).admin.people.erase({ personId, reason: "Asked by email." });
    expect([await enabled(), await pending()]).toEqual([0, 0]);
  });

  it("include an endpoint of a colleague whose address they changed", async () => {
    const { first, second, secondId } = await firmOfTwoOwners();
    const { endpoint } = await first.webhooks.create({
      url: "https://hooks.first.example/in",
      events: ["*"],
    });
    await second.webhooks.change({ id: endpoint.id, url: "https://hooks.elsewhere.example/in" });
    const { ended } = await first.accounts.removeMember({ memberId: secondId });
    expect(ended.endpoints).toContain("hooks.elsewhere.example/in");
    // An owner who enables it answers for it.
    const { endpoint: mine } = await first.webhooks.change({ id: endpoint.id, status: "enabled" });
    expect(mine).toMatchObject({ status: "enabled", keptBy: expect.any(String) });
  });

  it("cannot be enabled by an admin, nor sent again", async () => {
    const { first, secondId, endpoints, firmId } = await firmOfTwoOwners();
    await site.db.webhookEndpoint.updateMany({
      where: { firmId },
      data: { status: "disabled", disabledReason: "failing" },
    });
    const invitation = await site.db.oneTimeToken.findFirstOrThrow({
      where: { invitedById: secondId },
      orderBy: { id: "asc" },
    });
    await first.accounts.removeMember({ memberId: secondId });
    const { admin } = site.as(ADMIN);
    const [endpointId = ""] = endpoints;
    expect(await refused(admin.webhooks.enable({ endpointId, reason: "It answers again." }))).toBe(
      "not_found",
    );
    expect(await refused(admin.firms.resendInvitation({ invitationId: invitation.id }))).toBe("not_found");
  });

  it("include none that was made while the owner was being removed", async () => {
    const { first, second, secondId, firmId } = await firmOfTwoOwners();
    await Promise.all([
      first.accounts.removeMember({ memberId: secondId }),
      ...[1, 2, 3].flatMap((n) => [
        refused(second.webhooks.create({ url: `https://hooks${n}.example/in`, events: ["*"] })),
        refused(
          second.accounts.invite({ email: `late${people}${n}@owners.example`, role: "OWNER", seat: true }),
        ),
        refused(second.searches.create({ name: `Late ${n}`, query: {} })),
      ]),
    ]);
    const { db } = site;
    expect(
      await Promise.all([
        db.webhookEndpoint.count({ where: { firmId, status: "enabled" } }),
        db.oneTimeToken.count({ where: { firmId, use: "INVITE", usedAt: null } }),
        db.savedSearch.count({ where: { memberId: secondId } }),
      ]),
    ).toEqual([0, 0, 0]);
  });

  it("include emails that wait for the end of quiet hours, which are not sent", async () => {
    const { first, secondId, firmId, email } = await firmOfTwoOwners();
    const notification = await site.db.notification.create({
      data: { id: site.services.newId("note"), firmId, kind: "load", createdAt: site.clock.now() },
    });
    await site.db.notificationEmail.create({
      data: { notificationId: notification.id, address: email, nextAttemptAt: site.clock.now() },
    });
    await first.accounts.removeMember({ memberId: secondId });
    expect(await site.db.notificationEmail.count({ where: { address: email } })).toBe(0);
  });
});

describe("an invitation", () => {
  it.each([
    ["left", { leftAt: new Date(START) }],
    ["is staff now", { role: "TRAFFIC" }],
  ] as const)(
    "is checked again at its acceptance, and ends if its sender %s whatever happened",
    async (_, data) => {
      const { secondId, invitation, firmId } = await firmOfTwoOwners();
      await site.db.member.update({ where: { id: secondId }, data });
      expect(await refused(visitor.accounts.invitation({ token: invitation }))).toBe("invitation_ended");
      const answer = await accept(invitation).then(() => null, asDomainError);
      expect(answer).toMatchObject({ code: "invitation_ended", status: 404 });
      expect(answer?.detail).toContain("Ask the firm for a new invitation.");
      expect(await site.db.member.count({ where: { firmId } })).toBe(2);
    },
  );

  it("continues if another owner leaves", async () => {
    const { firstId, second, invitation } = await firmOfTwoOwners();
    await second.accounts.removeMember({ memberId: firstId });
    expect(await refused(accept(invitation))).toBe("none");
  });

  it("without a recorded sender is checked by the audit log", async () => {
    const { secondId, invitation } = await firmOfTwoOwners();
    await site.db.oneTimeToken.updateMany({ where: { invitedById: secondId }, data: { invitedById: null } });
    expect(await refused(visitor.accounts.invitation({ token: invitation }))).toBe("none");
    await site.db.member.update({ where: { id: secondId }, data: { role: "TRAFFIC" } });
    expect(await refused(accept(invitation))).toBe("invitation_ended");
    await site.db.member.update({ where: { id: secondId }, data: { role: "OWNER" } });
    expect(await refused(accept(invitation))).toBe("none");
  });

  it("without any sender is refused", async () => {
    const { firmId } = await firmOfTwoOwners();
    const email = `nobody${people}@owners.example`;
    const { token } = await makeLink(site.services, { use: "INVITE", email, firmId, lastsMs: INVITE_MS });
    expect(await refused(accept(token))).toBe("invitation_ended");
  });

  it("is resent in the name of the resending member, while they may invite", async () => {
    const { secondId, firm } = await firmOfTwoOwners();
    const { id } = await site.db.oneTimeToken.findFirstOrThrow({
      where: { invitedById: secondId },
      orderBy: { id: "asc" },
    });
    const again = () => site.as(ADMIN).admin.firms.resendInvitation({ invitationId: id });
    await site.db.oneTimeToken.update({ where: { id }, data: { invitedById: null } });
    await again();
    const { invitedById, hash } = await site.db.oneTimeToken.findUniqueOrThrow({ where: { id } });
    expect(invitedById).toBe(secondId);
    await site.db.member.update({ where: { id: secondId }, data: { role: "TRAFFIC" } });
    const answer = await again().then(() => null, asDomainError);
    expect(answer).toMatchObject({ code: "invitation_ended", status: 404 });
    expect(answer?.detail).toContain(`An owner of ${firm.name} has to invite them anew.`);
    expect(await site.db.oneTimeToken.findUniqueOrThrow({ where: { id } })).toMatchObject({ hash });
  });

  it("is read under a lock on its sender's row", async () => {
    const { secondId, invitation } = await firmOfTwoOwners();
    const code = await site.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM member WHERE id = ${secondId} FOR UPDATE`;
      return refused(visitor.accounts.invitation({ token: invitation }));
    });
    expect(code).toBe("none");
  });
});

describe("an owner whose role ended while their call waited", () => {
  const calls: Record<string, (firm: Firm) => Promise<unknown>> = {
    "accounts.invite": ({ second }) =>
      second.accounts.invite({ email: `late${people}@owners.example`, role: "TRAFFIC", seat: false }),
    "accounts.cancelInvitation": async ({ first, second, firmId }) => {
      await first.accounts.invite({ email: `other${people}@owners.example`, role: "TRAFFIC", seat: false });
      const { id } = await site.db.oneTimeToken.findFirstOrThrow({
        where: { firmId, email: `other${people}@owners.example` },
        orderBy: { id: "asc" },
      });
      return second.accounts.cancelInvitation({ id });
    },
    "accounts.changeMember": ({ second, firstId }) =>
      second.accounts.changeMember({ memberId: firstId, seat: false }),
    "accounts.removeMember": async ({ firm, second }) =>
      second.accounts.removeMember({ memberId: (await site.newMember(firm, { role: "OWNER" })).id }),
    "webhooks.create": ({ second }) =>
      second.webhooks.create({ url: "https://hooks.late.example/in", events: ["*"] }),
    "webhooks.change": ({ second, endpoints: [id = ""] }) =>
      second.webhooks.change({ id, url: "https://hooks.late.example/in" }),
    "webhooks.delete": ({ second, endpoints: [id = ""] }) => second.webhooks.delete({ id }),
    "webhooks.rotateSecret": ({ second, endpoints: [id = ""] }) => second.webhooks.rotateSecret({ id }),
    "webhooks.change by key": async ({ key, secondId, endpoints: [id = ""] }) => {
      // The key was authenticated before its maker lost the role.
      await site.db.member.update({ where: { id: secondId }, data: { role: "OWNER", leftAt: null } });
      const byKey = site.as(await authenticate(site.services, key));
      await site.db.member.update({ where: { id: secondId }, data: { role: "TRAFFIC" } });
      return byKey.webhooks.change({ id, url: "https://hooks.late.example/in" });
    },
  };
  const { "webhooks.change by key": _, ...bySession } = calls;

  it.each(Object.entries(calls))("is refused as staff: %s", async (_name, call) => {
    const firm = await firmOfTwoOwners();
    await site.db.member.update({ where: { id: firm.secondId }, data: { role: "TRAFFIC" } });
    const answer = await call(firm).then(() => null, asDomainError);
    expect(answer).toMatchObject({ code: "role_missing", status: 403 });
  });

  it.each(Object.entries(bySession))("is signed out where they left: %s", async (_name, call) => {
    const firm = await firmOfTwoOwners();
    await site.db.member.update({ where: { id: firm.secondId }, data: { leftAt: new Date(START) } });
    expect(await refused(call(firm))).toBe("signed_out");
  });
});

const OWN = "The person's own, for whatever firm they work.";
const RECORD = "Who did it: the firm's record.";
const JOB_LINK = "The firm's link for others: it ends with its job, and the firm can revoke it.";

/** Columns that reference a member or person and whose rows stay when they leave, with the reason. */
const STAYS: Readonly<Record<string, string>> = {
  "acceptance.person_id": OWN,
  "admin_action.person_id": "The log of admins.",
  "admin_action.subject_id": "The log of admins.",
  "api_key.kept_by_id": "Ends as what its maker made does.",
  "audit_entry.person_id": RECORD,
  "audit_entry.subject_id": RECORD,
  "contact_change.person_id": RECORD,
  "contact_change.subject_id": RECORD,
  "device.person_id": OWN,
  "dispute_statement.person_id": RECORD,
  "driver_link.person_id": JOB_LINK,
  "extra.person_id": RECORD,
  "factor_reset.person_id": OWN,
  "firm_review.person_id": "The log of admins.",
  "firm_review_viewer.person_id": "Which admin looks, for seconds.",
  "load_change.person_id": RECORD,
  "load_history.person_id": RECORD,
  "member.person_id": "The membership itself.",
  "message.person_id": RECORD,
  "network_member.invited_by_id": "An invitation is the firm's.",
  "notification.member_id": "Read by a member of the firm alone; deleted after its period.",
  "one_time_token.person_id": OWN,
  "passkey.person_id": OWN,
  "passport_document.decided_by_id": "The admin who decided.",
  "passport_document.person_id": RECORD,
  "pod_page.person_id": RECORD,
  "provider_identity.person_id": OWN,
  "quote.member_id": "A quote is the firm's.",
  "recovery_code.person_id": OWN,
  "session.person_id": "The person's own: it acts for a firm only while they are a member.",
  "sign_in.person_id": OWN,
  "stored_file.person_id": RECORD,
  "totp.person_id": OWN,
  "tracking_link.person_id": JOB_LINK,
  "trusted_device.person_id": OWN,
  "webhook_endpoint.kept_by_id": "Ends as what its maker made does.",
};

describe("each table that records its maker", () => {
  it("is in the list of what ends with a member, or stays for a reason", async () => {
    const columns = await site.db.$queryRaw<{ name: string }[]>`
      SELECT DISTINCT c.table_name || '.' || c.column_name AS name
      FROM information_schema.columns c
      JOIN information_schema.tables t USING (table_schema, table_name)
      LEFT JOIN (
        SELECT k.conrelid::regclass::text AS tab, a.attname AS col FROM pg_constraint k
        JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
        WHERE k.contype = 'f' AND k.confrelid IN ('person'::regclass, 'member'::regclass)
      ) f ON f.tab = c.table_name AND f.col = c.column_name
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
        AND (f.col IS NOT NULL OR c.column_name ~ '(member|person|subject)_id$|_by_id$')
      ORDER BY 1`;
    const names = columns.map(({ name }) => name);
    const listed = [
      ...Object.keys(MADE_BY_MEMBER).filter((name) => name !== "notification_email.address"),
      ...Object.keys(STAYS),
    ];
    expect(names.filter((name) => !listed.includes(name))).toEqual([]);
    expect(listed.filter((name) => !names.includes(name))).toEqual([]);
  });
});
