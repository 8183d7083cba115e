import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Prisma, transactOf } from "@board/db";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "../../core/in-transaction.ts";
import { licenceState } from "../../firms/requirements/rules.ts";
import { createWorld, type World } from "../../testing/world.ts";
import { loadRegisterFile } from "./load-file.ts";
import { refreshAllLicences, refreshLicence } from "./refresh-licence.ts";
import { type MadeLicence, madeLicence, registerCsv } from "./testing/made-register.ts";

let world: World;
const folder = mkdtempSync(join(tmpdir(), "board-licences-"));
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  await world.db.passport.deleteMany();
  await world.db.operatorLicence.deleteMany();
  world.clock.advance({ days: 7 });
});
afterAll(async () => {
  await world.drop();
  rmSync(folder, { recursive: true });
});

async function load(licences: readonly MadeLicence[]): Promise<void> {
  world.clock.advance({ days: 7 });
  const path = join(folder, "OLBSLicenceReport_Sample.csv");
  writeFileSync(path, [...registerCsv(licences)].join(""));
  expect(await loadRegisterFile({ ...world.system(), transact: transactOf(world.db) }, path)).toMatchObject({
    refused: null,
  });
}

async function newPassport(
  name: string,
  words: Partial<Prisma.PassportUncheckedCreateInput> = {},
): Promise<string> {
  const { id } = await world.newFirm({ name });
  await world.db.passport.create({ data: { firmId: id, mode: "live", ...words } });
  return id;
}

const refresh = (firmId: string, mode: "live" | "test" = "live") =>
  inTransaction(world.system(), (tx) => refreshLicence(tx, firmId, mode));

const passportOf = (firmId: string, mode: "live" | "test" = "live") =>
  world.db.passport.findUniqueOrThrow({ where: { firmId_mode: { firmId, mode } } });

const stateOf = async (firmId: string) => licenceState(await passportOf(firmId));

const change = (firmId: string, data: Prisma.PassportUpdateInput) =>
  world.db.passport.update({ where: { firmId_mode: { firmId, mode: "live" } }, data });

let number = 0;
/** A licence of this test's own: Standard National, of a company. */
function ownLicence(changes: Partial<MadeLicence> = {}): MadeLicence {
  number += 1;
  return { ...madeLicence(15 * number + 1), LicenceType: "Standard National", ...changes };
}

describe("a firm's licence", () => {
  it("is stored in its passport with its type, vehicles and continuation date", async () => {
    const licence = ownLicence();
    await load([licence]);
    const firmId = await newPassport(licence.OperatorName, { companyNumber: licence.CompanyRegNumber });
    expect(await refresh(firmId)).toBeNull();
    expect(await passportOf(firmId)).toMatchObject({
      match: "FOUND",
      matchedBy: "company_number",
      matchedNumber: licence.LicenceNumber,
      licenceType: "STANDARD_NATIONAL",
      licenceValid: true,
      vehiclesAuthorised: Number(licence.NumberOfVehiclesAuthorised),
      licenceLostAt: null,
      checkedAt: world.clock.now(),
    });
  });

  it("is found by name and postcode, and stays matched when the operator moves", async () => {
    const licence = ownLicence({ CorrespondenceAddress: "1 Old Road, LS1 1AA", CompanyRegNumber: "" });
    await load([licence]);
    const firmId = await newPassport(licence.OperatorName, { postcode: "LS1 1AA" });
    await refresh(firmId);
    expect(await passportOf(firmId)).toMatchObject({ match: "FOUND", matchedBy: "name_and_address" });
    await load([{ ...licence, CorrespondenceAddress: "2 New Road, LS9 9ZZ" }]);
    await refresh(firmId);
    expect(await stateOf(firmId)).toBe("valid");
  });

  it.each([
    ["revoked", { LicenceStatus: "lsts_revoked" }],
    ["curtailed", { LicenceStatus: "lsts_curtailed" }],
    ["changed to Restricted", { LicenceType: "Restricted" }],
  ])("that is %s is lost, and reported once", async (_, changes) => {
    const licence = ownLicence();
    await load([licence]);
    const firmId = await newPassport(licence.OperatorName, { companyNumber: licence.CompanyRegNumber });
    await refresh(firmId);
    await load([{ ...licence, ...changes }]);
    expect(await refresh(firmId)).toEqual({ firmId, number: licence.LicenceNumber });
    expect(await stateOf(firmId)).toBe("lost");
    expect(await passportOf(firmId)).toMatchObject({ licenceLostAt: world.clock.now() });
    const lostAt = world.clock.now();
    world.clock.advance({ days: 1 });
    expect(await refresh(firmId)).toBeNull();
    expect(await passportOf(firmId)).toMatchObject({ licenceLostAt: lostAt });
    await load([licence]);
    await refresh(firmId);
    expect(await stateOf(firmId)).toBe("valid");
  });

  it("that is Restricted is found and never valid", async () => {
    const licence = ownLicence({ LicenceType: "Restricted" });
    await load([licence]);
    const firmId = await newPassport(licence.OperatorName, { companyNumber: licence.CompanyRegNumber });
    expect(await refresh(firmId)).toBeNull();
    expect(await stateOf(firmId)).toBe("restricted");
  });
});

describe("one licence that two firms claim", () => {
  /** A registered operator, and firms with its company number under similar names. */
  async function claimed() {
    const licence = ownLicence();
    await load([licence]);
    const words = { companyNumber: licence.CompanyRegNumber };
    const claim = (suffix: string) =>
      newPassport(`${licence.OperatorName.replace(" LTD", "")}${suffix}`, words);
    return { licence, words, claim };
  }
  const approve = (firmId: string, approval: "PENDING" | "APPROVED") =>
    world.db.firm.update({ where: { id: firmId }, data: { approval, waitingSince: world.clock.now() } });

  it("stays with the firm that has it, and a later claim waits for an admin", async () => {
    const { claim } = await claimed();
    const [holder, second] = [await claim(""), await claim(" North")];
    await refresh(holder);
    for (let round = 0; round < 2; round += 1) {
      await refresh(second);
      await refresh(holder);
      await refreshAllLicences(world.system());
      expect([await stateOf(holder), await stateOf(second)]).toEqual(["valid", "review"]);
      world.clock.advance({ days: 1 });
    }
    expect(await passportOf(second)).toMatchObject({ match: "CONTESTED", licenceValid: true });
    await change(holder, { companyNumber: "09999999" });
    await refresh(holder);
    expect([await stateOf(holder), await stateOf(second)]).toEqual(["review", "valid"]);
  });

  it("is never matched under another firm's name, even with the right number and place", async () => {
    const licence = ownLicence({ CorrespondenceAddress: "1 Old Road, LS1 1AA" });
    await load([licence]);
    const words = { companyNumber: licence.CompanyRegNumber, postcode: "LS1 1AA" };
    const holder = await newPassport(licence.OperatorName, words);
    await refresh(holder);
    const rivals = [
      words,
      { ...words, licenceNumber: licence.LicenceNumber },
      { ...words, address: "1 Old Road" },
    ];
    for (const [nth, rival] of rivals.entries()) {
      const firmId = await newPassport(`Thornside Tippers ${nth}`, rival);
      await refresh(firmId);
      expect([await stateOf(holder), (await passportOf(firmId)).match]).toEqual(["valid", "NEAR"]);
    }
  });

  it("stays with a firm that has had it by its number under another name", async () => {
    const licence = ownLicence();
    await load([licence]);
    const firmId = await newPassport(`Trading Name ${licence.LicenceNumber}`, {
      companyNumber: licence.CompanyRegNumber,
      match: "FOUND",
      matchedNumber: licence.LicenceNumber,
      matchedBy: "company_number",
      licenceValid: true,
    });
    expect(await refresh(firmId)).toBeNull();
    expect(await stateOf(firmId)).toBe("valid");
  });

  it("is not given to a firm that waits for approval, and such a firm does not block an approved one", async () => {
    const { claim } = await claimed();
    const [waiting, approved] = [await claim(" North"), await claim("")];
    await approve(waiting, "PENDING");
    await refresh(waiting);
    expect(await stateOf(waiting)).toBe("valid");
    await refresh(approved);
    expect([await stateOf(approved), await stateOf(waiting)]).toEqual(["valid", "review"]);
    await approve(waiting, "APPROVED");
    await refresh(waiting);
    await refresh(approved);
    expect([await stateOf(approved), await stateOf(waiting)]).toEqual(["valid", "review"]);
  });

  it("goes to the first of two simultaneous claims, and to neither if one file makes it both firms'", async () => {
    const { licence, claim } = await claimed();
    const firms = [await claim(""), await claim(" South")];
    await Promise.all(firms.map((firmId) => refresh(firmId)));
    expect((await Promise.all(firms.map(stateOf))).toSorted()).toEqual(["review", "valid"]);

    const late = ownLicence();
    const words = { companyNumber: late.CompanyRegNumber };
    const both = [await newPassport(late.OperatorName, words)];
    both.push(await newPassport(`${late.OperatorName.replace(" LTD", "")} South`, words));
    await refreshAllLicences(world.system());
    await load([licence, late]);
    await refreshAllLicences(world.system());
    expect(await Promise.all(both.map(stateOf))).toEqual(["review", "review"]);
  });

  it("stays with the firm that an admin gave it to", async () => {
    const licence = ownLicence();
    await load([licence]);
    const words = { companyNumber: licence.CompanyRegNumber };
    const name = licence.OperatorName.replace(" LTD", "");
    const first = await newPassport(name, words);
    await refresh(first);
    await change(first, { matchedBy: "admin" });
    const second = await newPassport(`${name} West`, words);
    await refresh(second);
    await refreshAllLicences(world.system());
    expect([await stateOf(first), await stateOf(second)]).toEqual(["valid", "review"]);
    expect(await passportOf(first)).toMatchObject({ match: "FOUND", matchedBy: "admin" });
  });
});

describe("an admin's decision", () => {
  it("that a near licence is the firm's holds while the register has it, and its loss is reported", async () => {
    const licence = ownLicence();
    await load([licence]);
    const firmId = await newPassport(`Brand ${licence.LicenceNumber}`, {
      licenceNumber: licence.LicenceNumber,
    });
    await refresh(firmId);
    expect(await passportOf(firmId)).toMatchObject({ match: "NEAR", matchedNumber: licence.LicenceNumber });
    await change(firmId, { match: "FOUND", matchedBy: "admin" });
    await refresh(firmId);
    expect(await stateOf(firmId)).toBe("valid");
    await load([{ ...licence, LicenceStatus: "lsts_surrendered" }]);
    expect(await refresh(firmId)).toEqual({ firmId, number: licence.LicenceNumber });
    expect(await stateOf(firmId)).toBe("lost");
  });

  it("that it is not the firm's holds until another licence is found", async () => {
    const [near, own] = [ownLicence(), ownLicence()];
    await load([near, own]);
    const firmId = await newPassport(own.OperatorName, { licenceNumber: near.LicenceNumber });
    await refresh(firmId);
    await change(firmId, { match: "REFUSED", matchedNumber: near.LicenceNumber });
    await refresh(firmId);
    expect(await passportOf(firmId)).toMatchObject({ match: "REFUSED", matchedNumber: near.LicenceNumber });
    expect(await stateOf(firmId)).toBe("none");
    await change(firmId, { companyNumber: own.CompanyRegNumber });
    await refresh(firmId);
    expect(await passportOf(firmId)).toMatchObject({ match: "FOUND", matchedNumber: own.LicenceNumber });
  });

  it("on a licence of Northern Ireland holds until it ends", async () => {
    const firmId = await newPassport("Lough Heron Freight", { licenceNumber: "ON1234567" });
    await refresh(firmId);
    expect(await stateOf(firmId)).toBe("review");
    const until = new Date(world.clock.now().getTime() + 20 * 86_400_000);
    await change(firmId, {
      match: "FOUND",
      matchedBy: "admin",
      matchedNumber: "ON1234567",
      licenceType: "STANDARD_INTERNATIONAL",
      licenceValid: true,
      vehiclesAuthorised: 4,
      continuationDate: until,
    });
    await refresh(firmId);
    expect(await stateOf(firmId)).toBe("valid");
    world.clock.advance({ days: 22 });
    expect(await refresh(firmId)).toEqual({ firmId, number: "ON1234567" });
    expect(await stateOf(firmId)).toBe("lost");
  });
});

it("a sandbox passport is decided by magic numbers and never reads the register", async () => {
  const licence = ownLicence({ LicenceNumber: "OB0000003" });
  await load([licence]);
  const { id: firmId } = await world.newFirm();
  await world.db.passport.create({
    data: { firmId, mode: "test", companyNumber: licence.CompanyRegNumber, licenceNumber: "OB0000001" },
  });
  expect(await refresh(firmId, "test")).toBeNull();
  expect(licenceState(await passportOf(firmId, "test"))).toBe("valid");
  await world.db.passport.update({
    where: { firmId_mode: { firmId, mode: "test" } },
    data: { licenceNumber: "OB0000003" },
  });
  expect(await refresh(firmId, "test")).toEqual({ firmId, number: "OB0000001" });
  expect(licenceState(await passportOf(firmId, "test"))).toBe("lost");
});

it("over two weeks with 40 changes exactly the firms that lost their licence are notified, once each", async () => {
  const all = Array.from({ length: 400 }, (_, index) => madeLicence(index + 10_000));
  await load(all);
  // Every other operator is on the board, by company number or by name and postcode.
  const onBoard = new Map<string, string>();
  for (const licence of all.filter((_, index) => index % 2 === 0)) {
    const [, postcode = ""] = /, ([A-Z]+\d+ \d[A-Z]+)$/.exec(licence.CorrespondenceAddress) ?? [];
    const words =
      licence.CompanyRegNumber === "" ? { postcode } : { companyNumber: licence.CompanyRegNumber };
    onBoard.set(licence.LicenceNumber, await newPassport(licence.OperatorName, words));
  }
  expect(await refreshAllLicences(world.system())).toEqual({ checked: 200, lost: [] });
  const valid = await world.db.passport.count({ where: { licenceValid: true, match: "FOUND" } });
  expect(valid).toBe(
    all.filter(({ LicenceNumber, LicenceType }) => onBoard.has(LicenceNumber) && LicenceType !== "Restricted")
      .length,
  );

  const CHANGES: readonly ((licence: MadeLicence) => MadeLicence | null)[] = [
    (licence) => ({ ...licence, LicenceStatus: "lsts_surrendered" }),
    (licence) => ({ ...licence, LicenceStatus: "lsts_revoked" }),
    (licence) => ({ ...licence, LicenceStatus: "lsts_curtailed" }),
    () => null,
    (licence) => ({
      ...licence,
      CorrespondenceAddress: "9 New Road, ZE1 0AA",
      centres: ["9 New Road, ZE1 0AA"],
    }),
  ];
  const isLoss = [true, true, true, true, false];
  const changed = all.filter((_, index) => index % 10 === 0 || index % 10 === 4).slice(0, 35);
  const next = all.flatMap((licence) => {
    const at = changed.indexOf(licence);
    const after = at < 0 ? licence : CHANGES[at % CHANGES.length]?.(licence);
    return after ? [after] : [];
  });
  const fresh = Array.from({ length: 5 }, (_, index) => madeLicence(index + 20_000));
  const expected = changed
    .filter(({ LicenceType }, at) => isLoss[at % CHANGES.length] && LicenceType !== "Restricted")
    .map(({ LicenceNumber }) => ({ firmId: onBoard.get(LicenceNumber), number: LicenceNumber }));
  expect(expected.length).toBeGreaterThan(10);

  await load([...next, ...fresh]);
  const told: unknown[] = [];
  const onLost = async (_: unknown, lost: readonly unknown[]) => void told.push(...lost);
  await refreshAllLicences(world.system(), { onLost });
  const byFirm = (list: readonly unknown[]) => list.map((lost) => JSON.stringify(lost)).toSorted();
  expect(byFirm(told)).toEqual(byFirm(expected));
  const states = await world.db.passport.findMany({
    where: { licenceLostAt: { not: null } },
    orderBy: [{ firmId: "asc" }, { mode: "asc" }],
  });
  expect(states.map(({ firmId }) => firmId).toSorted()).toEqual(
    expected.map(({ firmId }) => firmId).toSorted(),
  );

  world.clock.advance({ days: 7 });
  expect((await refreshAllLicences(world.system(), { onLost })).lost).toEqual([]);
}, 60_000);

it("a file read under a clock that is ahead is matched once, and not endlessly", async () => {
  const licence = ownLicence();
  await load([licence]);
  await newPassport(licence.OperatorName, { companyNumber: licence.CompanyRegNumber });
  const ahead = new Date(world.clock.now().getTime() + 60_000);
  await world.db.registerFile.updateMany({ data: { readAt: ahead } });
  expect((await refreshAllLicences(world.system())).checked).toBe(1);
});
