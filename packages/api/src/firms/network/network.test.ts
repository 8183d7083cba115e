import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { deleteOld } from "../../operations/privacy/retention.ts";
import { refused } from "../../testing/refused.ts";
import { createSite, PASSWORD } from "../../testing/site.ts";
import { ACCEPTED, START } from "../../testing/world.ts";
import { sendInvitations } from "./send-invitations.ts";

const site = await createSite();
afterAll(() => site.drop());
beforeEach(() => {
  site.clock.set(START);
});

let firms = 0;
const newOwner = async (changes: Parameters<typeof site.register>[0] = {}) => {
  firms += 1;
  const email = await site.register({ firmName: `Network ${firms}`, ...changes });
  const owner = await site.enter(email);
  const { firm } = await owner.firms.me({});
  return { email, owner, firm };
};

/** Returns the tokens of the emails to an address, oldest first; none for one that was not written to. */
async function linksTo(address: string): Promise<string[]> {
  const sent = await site.db.email.findMany({ where: { address }, orderBy: { createdAt: "asc" } });
  return sent.map(({ text }) => /\/join\/(\S+)\n/.exec(text)?.[1] ?? "");
}
const addressed = (count: number, host: string) =>
  Array.from({ length: count }, (_, nth) => ({ email: `traffic${nth}@${host}`, name: `Haulier ${nth}` }));
const sentOf = (posterId: string) =>
  site.db.networkMember.count({ where: { posterId, emailedAt: { not: null } } });
const sweep = () => sendInvitations(site.system());

describe("contract 14, lists of carriers", () => {
  it("of 38 rows is checked before anybody is told: two wrong, one twice; 20 emails go today, 15 by themselves tomorrow", async () => {
    const { owner, firm } = await newOwner();
    const csv = [
      "Haulier;Email address;Region",
      ...addressed(35, "mercia.example").map(({ email, name }) => `${name};${email};Yorkshire | Ports`),
      "Wrong;no.at.sign.example;",
      "Wrong too;;Yorkshire",
      "Again;TRAFFIC3@Mercia.example;Scotland",
    ].join("\n");
    const list = await owner.network.readList({ csv });
    expect(list).toMatchObject({ columns: { email: 1, name: 0, groups: 2 }, leftOut: 0 });
    expect(list.rows).toHaveLength(38);
    expect(list.rows[0]).toEqual({
      row: 2,
      cells: ["Haulier 0", "traffic0@mercia.example", "Yorkshire | Ports"],
    });
    const rows = list.rows.map(({ cells: [name = "", email = "", groups = ""] }) => ({
      email,
      name,
      groups: [groups],
    }));
    const checked = await owner.network.check({ rows });
    expect(checked.leftToday).toBe(20);
    expect(checked.rows[0]).toMatchObject({
      outcome: "INVITED",
      groups: ["Yorkshire", "Ports"],
      isMember: false,
    });
    expect(checked.rows.slice(35).map(({ problem, sameAs }) => [problem, sameAs])).toEqual([
      ["no_address", null],
      ["no_address", null],
      ["twice", 3],
    ]);
    expect(await site.db.networkMember.count({ where: { posterId: firm.id } })).toBe(0);

    expect(await owner.network.inviteList({ rows })).toMatchObject({ invited: 35, waiting: 15 });
    expect(await sentOf(firm.id)).toBe(20);
    await sweep();
    expect(await sentOf(firm.id)).toBe(20);
    site.clock.advance({ days: 1 });
    await sweep();
    expect(await sentOf(firm.id)).toBe(35);
  });

  it("is read from the clipboard without headings, and knows the groups that the firm has", async () => {
    const { owner } = await newOwner();
    await owner.network.invite({ email: "first@clip.example", groups: ["Yorkshire"] });
    const list = await owner.network.readList({
      csv: "a@clip.example\tAlpha\tyorkshire\nb@clip.example\tBeta\t\n",
    });
    expect(list).toMatchObject({ headings: [], columns: { email: 0, name: 1, groups: 2 } });
    const { rows } = await owner.network.check({
      rows: list.rows.map(({ cells: [email = "", name, groups = ""] }) => ({
        email,
        name,
        groups: [groups],
      })),
    });
    expect(rows.map(({ groups, newGroups }) => [groups, newGroups])).toEqual([
      [["Yorkshire"], []],
      [[], []],
    ]);
  });
});

describe("contract 14, invitations by email", () => {
  it("are one and a reminder after seven days on the poster's press, then none, from this firm", async () => {
    const { owner } = await newOwner();
    const email = "office@irwell.example";
    const { member } = await owner.network.invite({ email, name: "Irwell Bros" });
    expect(member).toMatchObject({ status: "INVITED", carrier: null, email, name: "Irwell Bros" });
    expect(await linksTo(email)).toHaveLength(1);
    expect(await refused(owner.network.remind({ memberId: member.id }))).toBe("no_more_emails");
    await owner.network.invite({ email, groups: ["Lancashire"] });
    expect(await linksTo(email)).toHaveLength(1);

    site.clock.advance({ days: 7 });
    expect((await owner.network.remind({ memberId: member.id })).member.groups).toEqual(["Lancashire"]);
    expect(await linksTo(email)).toHaveLength(2);
    expect(await refused(owner.network.remind({ memberId: member.id }))).toBe("no_more_emails");

    await owner.network.remove({ memberId: member.id });
    expect(await refused(owner.network.invite({ email }))).toBe("no_more_emails");
    expect(await linksTo(email)).toHaveLength(2);
  });

  it("are at most three a day to one address over all firms, also at once; the others go on the next day", async () => {
    const email = "desk@popular.example";
    const posters = await Promise.all([1, 2, 3, 4, 5].map(() => newOwner()));
    await Promise.all(posters.map(({ owner }) => owner.network.invite({ email })));
    expect(await linksTo(email)).toHaveLength(3);
    site.clock.advance({ days: 1 });
    await sweep();
    expect(await linksTo(email)).toHaveLength(5);
  });

  it("wait 500 of a firm at most", async () => {
    const { owner, firm } = await newOwner();
    const now = site.clock.now();
    await site.db.networkMember.createMany({
      data: addressed(500, "queue.example").map(({ email }, nth) => ({
        id: site.services.newId("net"),
        mode: "live" as const,
        posterId: firm.id,
        email,
        emailHash: new Uint8Array([nth >> 8, nth % 256]),
        invitedAt: now,
        waitsSince: now,
      })),
    });
    expect(await refused(owner.network.invite({ email: "more@queue.example" }))).toBe("too_many_invitations");
  });

  it("name firm and person as typed, say where the address came from, and hold a link that ends them for all firms at once", async () => {
    const email = "hello@dales.example";
    const { owner, firm } = await newOwner();
    await owner.network.invite({ email });
    const sent = await site.db.email.findFirstOrThrow({ where: { address: email }, orderBy: { id: "asc" } });
    expect(sent.subject).toBe("An invitation to a carrier network on the Freight Board");
    expect(sent.text).toContain(`> Firm: ${firm.name}\n> Person: Owner`);
    expect(sent.text).toContain("They gave us your address");
    const [token = ""] = await linksTo(email);
    const visitor = site.visitor();
    expect(await visitor.network.readLink({ token })).toMatchObject({
      poster: firm.name,
      state: "OPEN",
      neverWrite: false,
    });
    await visitor.network.neverWrite({ token });
    expect(await visitor.network.readLink({ token })).toMatchObject({ neverWrite: true });

    const other = await newOwner();
    const { member } = await other.owner.network.invite({ email });
    // The other firm learns nothing of it.
    expect(member.emailedAt).not.toBeNull();
    expect(await linksTo(email)).toHaveLength(1);
  });

  it("leave nothing of the address 30 days after the invitation has ended, but are not written a third time", async () => {
    const email = "gone@soar.example";
    const { owner, firm, email: signIn } = await newOwner();
    await owner.network.invite({ email });
    site.clock.advance({ days: 45 });
    await deleteOld(site.system());
    const row = await site.db.networkMember.findFirstOrThrow({
      where: { posterId: firm.id },
      orderBy: { id: "asc" },
    });
    expect([row.email, row.name]).toEqual([null, null]);
    expect(
      JSON.stringify(
        await site.db.auditEntry.findMany({ where: { firmId: firm.id }, orderBy: { id: "asc" } }),
      ),
    ).not.toContain(email);
    const later = await site.enter(signIn);
    await later.network.invite({ email });
    expect(await linksTo(email)).toHaveLength(2);
    site.clock.advance({ days: 15 });
    expect(await refused(later.network.invite({ email }))).toBe("no_more_emails");
  });
});

describe("contract 14, joining", () => {
  it("answers alike for an address on the board and one that is not, and the firm that has it reads the invitation", async () => {
    const carrier = await newOwner();
    const { owner, firm } = await newOwner();
    const { member } = await owner.network.invite({ email: carrier.email, groups: ["Yorkshire"] });
    const { member: stranger } = await owner.network.invite({
      email: "nobody@here.example",
      groups: ["Yorkshire"],
    });
    const alike = ({ id: _, email: __, ...rest }: typeof member) => rest;
    expect(alike(member)).toEqual(alike(stranger));

    const { invitations } = await carrier.owner.network.invitations({});
    expect(invitations).toMatchObject([{ id: member.id, poster: { id: firm.id, name: firm.name } }]);
    const { membership } = await carrier.owner.network.accept({ id: member.id });
    expect(membership.poster.name).toBe(firm.name);
    expect(
      (await owner.network.list({ side: "poster" })).members?.map(({ carrier: c }) => c?.id ?? null),
    ).toEqual([carrier.firm.id, null]);
  });

  it("binds a firm that registers by the link from another address; registering is not consent, and one firm uses a link", async () => {
    const email = "invited@pennine.example";
    const { owner, firm } = await newOwner();
    const { member } = await owner.network.invite({ email, groups: ["Scotland"] });
    const [token = ""] = await linksTo(email);
    const own = "neil@elsewhere.example";
    await site.visitor("203.0.113.5").accounts.register({
      firmName: "Pennine Trunking",
      name: "Neil Hartley",
      phone: "01632 960142",
      email: own,
      canPost: false,
      canCarry: true,
      networkToken: token,
    });
    await site.visitor().accounts.confirmRegistration({
      token: (await site.lastEmailTo(own)).token,
      password: PASSWORD,
      acceptedTerms: ACCEPTED,
    });
    expect(await site.visitor().network.readLink({ token })).toMatchObject({ state: "USED" });
    const pennine = await site.enter(own);
    expect(await refused(pennine.network.accept({ id: member.id }))).toBe("firm_not_approved");
    expect((await owner.network.list({ side: "poster" })).members).toMatchObject([
      { status: "INVITED", carrier: null },
    ]);
    const second = await newOwner();
    expect(await refused(second.owner.network.useLink({ token }))).toBe("link_invalid");

    const { firm: joined } = await pennine.firms.me({});
    await site.db.firm.update({ where: { id: joined.id }, data: { approval: "APPROVED" } });
    const approved = await site.enter(own);
    const { invitations } = await approved.network.invitations({});
    expect(invitations.map(({ poster }) => poster.name)).toEqual([firm.name]);
    await approved.network.accept({ id: member.id });
    expect((await owner.network.list({ side: "poster" })).members).toMatchObject([
      { status: "ACTIVE", carrier: { id: joined.id, name: "Pennine Trunking" }, groups: ["Scotland"] },
    ]);
  });

  it("ends when the poster blocks the carrier, and the carrier is told", async () => {
    const carrier = await newOwner();
    const { owner, firm } = await newOwner();
    const { member } = await owner.network.invite({ carrierId: carrier.firm.id });
    await carrier.owner.network.accept({ id: member.id });
    await site.db.carrierRelation.create({
      data: {
        posterId: firm.id,
        carrierId: carrier.firm.id,
        relation: "PREFERRED",
        createdAt: site.clock.now(),
      },
    });
    await owner.firms.setRelation({ carrierId: carrier.firm.id, relation: "BLOCKED" });
    expect((await carrier.owner.network.list({ side: "carrier" })).memberships).toEqual([]);
    const told = await site.db.event.findMany({
      where: { firmId: carrier.firm.id, type: { startsWith: "network." } },
      orderBy: { position: "asc" },
    });
    expect(told.map(({ type }) => type)).toEqual(["network.invited", "network.left"]);
    expect(await refused(owner.network.invite({ carrierId: carrier.firm.id }))).toBe("validation_failed");
  });
});
