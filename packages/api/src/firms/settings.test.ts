import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { refused } from "../testing/refused.ts";
import { createWorld, posting } from "../testing/world.ts";

const world = await createWorld();
afterAll(() => world.drop());

let firm: TestFirm;
beforeEach(async () => {
  firm = await world.newFirm();
});

const owner = (of = firm) => world.as(world.actorOf(of));
async function staffOf(of: TestFirm) {
  const { id, personId, person, role, seat } = await world.newMember(of);
  return world.as({ ...world.actorOf(of), member: { id, personId, name: person.name, role, seat } });
}
const audit = async (of = firm) =>
  (await owner(of).firms.audit({})).entries.map(({ action, subject, changes }) => ({
    action,
    subject,
    changes,
  }));
const visitor = { kind: "visitor", address: "192.0.2.1", userAgent: "" } as const;

describe("a firm's profile", () => {
  it("is read by every member and changed by owners; the log has each field's old and new value", async () => {
    const staff = await staffOf(firm);
    expect(await staff.firms.profile({})).toMatchObject({
      name: firm.name,
      usualTermsDays: 30,
      usualRequires: null,
      mayChange: false,
    });
    const after = await owner().firms.changeProfile({ contactName: " Priya N. ", usualTermsDays: 14 });
    expect(after).toMatchObject({ contactName: "Priya N.", usualTermsDays: 14, mayChange: true });
    await owner().firms.changeProfile({ usualTermsDays: 14 });
    expect(await audit()).toEqual([
      {
        action: "profile.changed",
        subject: null,
        changes: [
          { field: "contactName", from: firm.contactName, to: "Priya N." },
          { field: "usualTermsDays", from: 30, to: 14 },
        ],
      },
    ]);
    expect(await refused(staff.firms.changeProfile({ usualTermsDays: 7 }))).toBe("role_missing");
    for (const bad of [{ usualTermsDays: 121 }, { contactEmail: "nobody" }, { contactName: " " }])
      expect(await refused(owner().firms.changeProfile(bad))).toBe("validation_failed");
  });

  it("has the default requirements of its loads, each with its value in the log", async () => {
    const asked = { operatorLicence: true, goodsInTransitPence: 2_500_000 };
    const after = await owner().firms.changeProfile({ usualRequires: asked });
    expect(after.usualRequires).toMatchObject(asked);
    expect((await owner().firms.changeProfile({ usualRequires: {} })).usualRequires).toBeNull();
    expect(
      (await audit())
        .slice(0, 2)
        .map(({ changes }) => changes)
        .toReversed(),
    ).toEqual([
      [
        {
          field: "usualRequires",
          from: [],
          to: ["operatorLicence true", "goodsInTransitPence 2500000"],
        },
      ],
      [
        {
          field: "usualRequires",
          from: ["operatorLicence true", "goodsInTransitPence 2500000"],
          to: [],
        },
      ],
    ]);
  });

  it.each(["signed_out", "firm_suspended"])("refuses with %s who may not be there", async (code) => {
    const actor = world.actorOf(firm);
    const calls =
      code === "signed_out"
        ? world.as(visitor)
        : world.as({ ...actor, firm: { ...actor.firm, suspended: true } });
    expect(await refused(calls.firms.profile({}))).toBe(code);
    expect(await refused(calls.firms.changeProfile({}))).toBe(code);
    expect(await refused(calls.firms.audit({}))).toBe(code);
    expect(await refused(calls.firms.setRelation({ carrierId: "x", relation: null }))).toBe(code);
    expect(await refused(calls.firms.addBase({ postcode: "LS1", radiusMiles: 20 }))).toBe(code);
    expect(await refused(calls.templates.list({}))).toBe(code);
  });
});

describe("a firm's lorries", () => {
  it("are changed by any member of a carrier, formatted as on their plates, with a name, and logged", async () => {
    const staff = await staffOf(firm);
    expect(await staff.firms.lorries({})).toEqual({ lorries: [] });
    const saved = await staff.firms.setLorries({
      seen: [],
      lorries: [{ vehicleReg: " yk21fhm ", name: " The new Scania " }, { vehicleReg: "lorry 7" }],
    });
    expect(saved).toEqual({
      lorries: [
        { vehicleReg: "LORRY 7", name: null, isUsual: false },
        { vehicleReg: "YK21 FHM", name: "The new Scania", isUsual: true },
      ],
    });
    const scania = { vehicleReg: "YK21 FHM", name: "The new Scania" };
    await staff.firms.setLorries({
      seen: [{ vehicleReg: "LORRY 7", name: null }, scania],
      lorries: [scania],
    });
    await staff.firms.setLorries({ seen: [scania], lorries: [{ ...scania, vehicleReg: "YK21FHM" }] });
    expect(await owner().firms.lorries({})).toMatchObject({ lorries: [{ vehicleReg: "YK21 FHM" }] });
    expect(await audit()).toEqual([
      {
        action: "vehicles.changed",
        subject: null,
        changes: [{ field: "lorries", from: ["LORRY 7"], to: [] }],
      },
      {
        action: "vehicles.changed",
        subject: null,
        changes: [{ field: "lorries", from: [], to: ["LORRY 7", "YK21 FHM The new Scania"] }],
      },
    ]);
  });

  it("are refused from a member who saw another list, so that neither loses the other's additions", async () => {
    const [a, b] = [
      { vehicleReg: "YK21 FHM", name: "Daisy" },
      { vehicleReg: "YK70 ABC", name: null },
    ];
    await owner().firms.setLorries({ seen: [], lorries: [a] });
    const late = owner().firms.setLorries({ seen: [], lorries: [b] });
    await expect(late).rejects.toThrow(/changed after you saw it.* Nothing was changed\.$/);
    expect(await refused(late)).toBe("changed_meanwhile");
    const renamed = owner().firms.setLorries({ seen: [{ ...a, name: "Rose" }], lorries: [] });
    expect(await refused(renamed)).toBe("changed_meanwhile");
    expect(await owner().firms.lorries({})).toMatchObject({ lorries: [a] });
    await owner().firms.setLorries({ seen: [a], lorries: [a, b] });
    expect(await owner().firms.lorries({})).toMatchObject({ lorries: [a, b] });
    expect(await audit()).toHaveLength(2);
  });

  it("have unique names, and belong to one firm", async () => {
    const twice = [{ vehicleReg: "YK21 FHM" }, { vehicleReg: "yk21fhm" }];
    for (const lorries of [twice, [{ vehicleReg: " " }]])
      expect(await refused(owner().firms.setLorries({ seen: [], lorries }))).toBe("validation_failed");
    const other = await world.newFirm();
    await owner(other).firms.setLorries({ seen: [], lorries: [{ vehicleReg: "YK21 FHM" }] });
    expect(await owner().firms.lorries({})).toEqual({ lorries: [] });
    const posting = await world.newFirm({ canCarry: false });
    expect(await refused(owner(posting).firms.lorries({}))).toBe("not_a_carrier");
  });
});

describe("vehicles and bases", () => {
  it("are changed by any member of a carrier, and count for alerts from the next load on", async () => {
    const staff = await staffOf(firm);
    await staff.firms.setVehicles({ vehicles: [{ vehicleClass: "EIGHTEEN_T", count: 3 }] });
    const { base } = await staff.firms.addBase({ postcode: " ls1 ", radiusMiles: 30 });
    expect(base).toMatchObject({
      postcode: "ls1",
      outcode: "LS1",
      town: expect.any(String),
      radiusMiles: 30,
    });
    const poster = await world.newFirm();
    expect((await owner(poster).loads.post(posting())).carriersAlerted).toBe(1);
    await staff.firms.changeBase({ id: base.id, postcode: "TR1", radiusMiles: 5 });
    expect((await owner(poster).loads.post(posting())).carriersAlerted).toBe(0);
    await staff.firms.removeBase({ id: base.id });
    await staff.firms.setVehicles({ vehicles: [] });
    expect([await staff.firms.bases({}), await staff.firms.vehicles({})]).toEqual([
      { bases: [] },
      { vehicles: [] },
    ]);
    expect((await audit()).map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      "vehicles.changed null",
      "base.removed TR1",
      "base.changed TR1",
      "base.added ls1",
      "vehicles.changed null",
    ]);
  });

  it("are refused if they are invalid, and for posters and other firms", async () => {
    const twice = [1, 2].map((count) => ({ vehicleClass: "ARTIC" as const, count }));
    expect(await refused(owner().firms.setVehicles({ vehicles: twice }))).toBe("validation_failed");
    expect(await refused(owner().firms.addBase({ postcode: "ZZ9", radiusMiles: 5 }))).toBe(
      "validation_failed",
    );
    const { base } = await owner().firms.addBase({ postcode: "LS1", radiusMiles: 5 });
    const other = await world.newFirm();
    expect(await refused(owner(other).firms.changeBase({ id: base.id, radiusMiles: 1 }))).toBe("not_found");
    expect(await refused(owner(other).firms.removeBase({ id: base.id }))).toBe("not_found");
    const poster = await world.newFirm({ canCarry: false });
    expect(await refused(owner(poster).firms.bases({}))).toBe("not_a_carrier");
    for (let made = 1; made < 20; made += 1) await owner().firms.addBase({ postcode: "LS1", radiusMiles: 5 });
    expect(await refused(owner().firms.addBase({ postcode: "LS1", radiusMiles: 5 }))).toBe("too_many_bases");
  });
});

describe("preferred and blocked carriers", () => {
  async function worked() {
    const carrier = await world.newFirm({ name: `Ribble ${firm.id} Lines`, plan: "PRIORITY" });
    const { load } = await owner().loads.post(posting());
    const { quote } = await owner(carrier).quotes.send({ id: load.id, amountPence: 40_000 });
    await owner().quotes.accept({ id: load.id, quoteId: quote.id });
    return { carrier, load };
  }

  it("are chosen from carriers that had a load of the firm", async () => {
    const { carrier, load } = await worked();
    const stranger = await world.newFirm({ name: `Ribble ${firm.id} Strangers` });
    const found = async (q: string) => (await owner().firms.findCarriers({ q })).carriers;
    expect(await found("ribb")).toEqual([
      { carrierId: carrier.id, name: carrier.name, relation: null, loads: 1 },
    ]);
    expect(await found("lines")).toHaveLength(1);
    expect(await found("")).toHaveLength(1);
    expect(await found("%")).toEqual([]);
    expect(await refused(owner().firms.setRelation({ carrierId: stranger.id, relation: "BLOCKED" }))).toBe(
      "not_found",
    );
    await owner(carrier).bookings.handBack({ id: load.id, reason: "Broken down." });
    expect(await found("lines")).toMatchObject([{ carrierId: carrier.id, loads: 0 }]);
    await owner().firms.setRelation({ carrierId: carrier.id, relation: "BLOCKED" });
    expect(await refused(owner(carrier).board.load({ id: load.id }))).toBe("not_found");
  });

  it("are found page by page, by name", async () => {
    const names = [];
    for (let n = 0; n < 3; n += 1) names.push((await worked()).carrier.name);
    const found: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Awaited<ReturnType<ReturnType<typeof owner>["firms"]["findCarriers"]>> =
        await owner().firms.findCarriers({ q: "ribb", limit: "2", ...(cursor && { cursor }) });
      found.push(...page.carriers.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    expect(found).toHaveLength(names.length);
    expect(found.toSorted()).toEqual(names.toSorted());
    const { nextCursor } = await owner().firms.findCarriers({ limit: "2" });
    expect(await refused(owner().firms.findCarriers({ q: "ribb", cursor: nextCursor ?? "" }))).toBe(
      "cursor_invalid",
    );
  });

  it("are the owner's to choose, sorted by name, and each change is logged", async () => {
    const { carrier } = await worked();
    const set = (relation: "PREFERRED" | "BLOCKED" | null) =>
      owner().firms.setRelation({ carrierId: carrier.id, relation });
    await set("PREFERRED");
    await set("PREFERRED");
    expect((await owner().firms.relations({})).carriers).toMatchObject([
      { carrierId: carrier.id, name: carrier.name, relation: "PREFERRED" },
    ]);
    expect((await owner().firms.relations({ relation: "BLOCKED" })).carriers).toEqual([]);
    await set("BLOCKED");
    await set(null);
    expect((await owner().firms.relations({})).carriers).toEqual([]);
    const change = (from: string | null, to: string | null) => ({
      action: "standing.changed",
      subject: carrier.name,
      changes: [{ field: "relation", from, to }],
    });
    expect(await audit()).toEqual([
      change("BLOCKED", null),
      change("PREFERRED", "BLOCKED"),
      change(null, "PREFERRED"),
    ]);
    const staff = await staffOf(firm);
    expect(await refused(staff.firms.setRelation({ carrierId: carrier.id, relation: null }))).toBe(
      "role_missing",
    );
    expect((await staff.firms.relations({})).carriers).toEqual([]);
    const only = await world.newFirm({ canPost: false });
    expect(await refused(owner(only).firms.findCarriers({ q: "" }))).toBe("not_a_poster");
  });
});
