import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asDomainError } from "../core/errors.ts";
import { ADMIN } from "../testing/admin.ts";
import { createSite, type TestSite } from "../testing/site.ts";
import { posting } from "../testing/world.ts";

let site: TestSite;
beforeAll(async () => {
  site = await createSite();
});
afterAll(() => site.drop());

const reason = "Carriers report that it does not pay.\nSend us the bank's letter.";
const admin = () => site.as(ADMIN).admin.firms;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => asDomainError(error).code,
  );

/** A firm with a signed-in owner, a second owner and a staff member. */
async function firmWithPeople() {
  const email = await site.register();
  const owner = await site.db.member.findFirstOrThrow({
    where: { person: { email } },
    orderBy: { id: "asc" },
    include: { firm: true, person: true },
  });
  const { firm } = owner;
  const known = { ...firm, owner };
  const second = await site.newMember(known, { role: "OWNER" });
  const staff = await site.newMember(known);
  const emailOf = async (personId: string) =>
    (await site.db.person.findUniqueOrThrow({ where: { id: personId } })).email;
  return {
    firm: known,
    browser: await site.enter(email),
    owners: [email, await emailOf(second.personId)],
    staff: await emailOf(staff.personId),
  };
}

const lastTo = (address: string) => site.db.email.findFirst({ where: { address }, orderBy: { id: "desc" } });

describe("a suspended firm", () => {
  it("reads since when, why, what continues and whom to contact, and nothing else", async () => {
    const { firm, browser } = await firmWithPeople();
    expect(await browser.accounts.suspension({})).toEqual({ suspension: null });
    const poster = await site.newFirm();
    const { load } = await site.as(site.actorOf(poster)).loads.post(posting({ bookNowPence: 46_000 }));
    site.clock.advance({ minutes: 6 });
    const as = site.as(site.actorOf(firm));
    await as.loads.post(posting());
    await as.quotes.book({ id: load.id, expectedPence: 46_000, expectedVersion: load.version });

    await admin().suspend({ firmId: firm.id, reason });
    const signedIn = await site.enter(firm.owner.person.email);
    expect(await signedIn.accounts.suspension({})).toEqual({
      suspension: {
        firm: firm.name,
        since: site.clock.now().toISOString(),
        reason,
        jobs: { carrying: 1, posted: 0 },
        contact: "help@board.example",
      },
    });
    expect(await codeOf(signedIn.loads.get({ id: load.id }))).toBe("firm_suspended");
    expect(await codeOf(signedIn.firms.profile({}))).toBe("firm_suspended");

    await admin().lift({ firmId: firm.id, reason: "It has paid." });
    expect(await signedIn.accounts.suspension({})).toEqual({ suspension: null });
  });

  it("contract 15: has its empty vehicles withdrawn, and the offers to them lapse", async () => {
    const { firm } = await firmWithPeople();
    const posted = await site.as(site.actorOf(firm)).vehicles.post({
      vehicleClass: "EIGHTEEN_T",
      at: "LS10",
      from: "2026-11-20T06:00:00Z",
    });
    const id = posted.vehicle?.id ?? "";
    const poster = site.as(site.actorOf(await site.newFirm()));
    const { load } = await poster.loads.post(posting());
    await poster.offers.send({ id: load.id, vehicles: [id], pricePence: 40_000 });
    await admin().suspend({ firmId: firm.id, reason });
    expect(await site.db.vehicle.findUnique({ where: { id } })).toMatchObject({ status: "WITHDRAWN" });
    const { offers } = await poster.offers.list({ side: "poster", loadId: load.id });
    expect(offers).toMatchObject([{ vehicleId: id, status: "LAPSED", closed: "taken" }]);
    expect((await poster.matching.board({})).vehicles).toEqual([]);
  });

  it("reads no reason where none is recorded", async () => {
    const { firm, browser } = await firmWithPeople();
    await site.db.firm.update({ where: { id: firm.id }, data: { suspendedAt: site.clock.now() } });
    expect(await browser.accounts.suspension({})).toMatchObject({ suspension: { reason: null } });
  });

  it("is not shown to another firm or a visitor", async () => {
    const other = await site.enter(await site.register());
    expect(await other.accounts.suspension({})).toEqual({ suspension: null });
    expect(await codeOf(site.visitor().accounts.suspension({}))).toBe("signed_out");
  });

  it("has its owners emailed why and whom to contact, and once more when it may act again", async () => {
    const { firm, owners, staff } = await firmWithPeople();
    await admin().suspend({ firmId: firm.id, reason });
    await admin().suspend({ firmId: firm.id, reason: "Once more." });
    for (const address of owners) {
      expect(await lastTo(address)).toMatchObject({
        subject: `${firm.name} is suspended on the Freight Board`,
        text: expect.stringContaining(
          "Why:\n\n> Carriers report that it does not pay.\n> Send us the bank's letter.\n",
        ),
      });
      const text = (await lastTo(address))?.text;
      expect(text).toContain("Jobs under way go on");
      expect(text).toContain("write to: help@board.example");
    }
    expect(await lastTo(staff)).toBeNull();
    await admin().lift({ firmId: firm.id, reason: "It has paid." });
    for (const address of owners)
      expect(await lastTo(address)).toMatchObject({
        subject: `${firm.name} may use the Freight Board again`,
        text: expect.stringContaining("> It has paid."),
      });
  });
});
