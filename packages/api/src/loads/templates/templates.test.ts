import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { asDomainError } from "../../core/errors.ts";
import { refused } from "../../testing/refused.ts";
import { createWorld, posting } from "../../testing/world.ts";

const world = await createWorld();
afterAll(() => world.drop());

let firm: TestFirm;
beforeEach(async () => {
  firm = await world.newFirm();
});
const calls = (of = firm) => world.as(world.actorOf(of));
const names = async (of = firm) => (await calls(of).templates.list({})).templates.map(({ name }) => name);

describe("templates", () => {
  it("store a posting without its days and return it for another day", async () => {
    const { load } = await calls().loads.post(
      posting({
        deliverDate: "2026-11-22",
        deliverByTime: "09:00",
        externalRef: "J-1",
        bookNowPence: 30_000,
        requires: { operatorLicence: true, gateCheck: true },
        waiting: { freeMins: 45, pencePerQuarter: 900 },
      }),
    );
    const { template } = await calls().templates.saveLoad({ name: " Leeds run ", loadId: load.id });
    expect(template).toMatchObject({
      name: "Leeds run",
      posting: {
        deliverAfterDays: 2,
        bookNowPence: 30_000,
        requires: { operatorLicence: true, gateCheck: true },
      },
    });
    expect(template.posting).not.toHaveProperty("externalRef");
    const { draft } = await calls().templates.use({ id: template.id, collectDate: "2026-12-30" });
    expect(draft).toMatchObject({
      collectDate: "2026-12-30",
      deliverDate: "2027-01-01",
      deliverByTime: "09:00",
    });
    const again = await calls().loads.post({ ...posting(), ...draft } as Parameters<typeof posting>[0] &
      ReturnType<typeof posting>);
    expect(again.load).toMatchObject({
      collectDate: "2026-12-30",
      externalRef: null,
      bookNowPence: 30_000,
      requires: { operatorLicence: true, goodsInTransitPence: null, gateCheck: true },
      waiting: { freeMins: 45, pencePerQuarter: 900 },
    });
  });

  it("may leave any field empty, and refuse unknown ones", async () => {
    const { template } = await calls().templates.save({
      name: "Van",
      posting: { vehicleClass: "SMALL_VAN" },
    });
    expect((await calls().templates.use({ id: template.id, collectDate: "2026-11-20" })).draft).toEqual({
      vehicleClass: "SMALL_VAN",
      collectDate: "2026-11-20",
    });
    const bad = { vehicleClass: "SMALL_VAN", collectDate: "2026-11-20" } as object;
    expect(await refused(calls().templates.save({ name: "Bad", posting: bad }))).toBe("validation_failed");
  });

  it("refuse a stop's slot without its day when they are saved, by the field, and store nothing", async () => {
    const stop = { kind: "DELIVER", postcode: "LS9 0RJ", byTime: "10:00" } as const;
    const save = (stops: object[]) =>
      calls().templates.save({ name: "Round", posting: { stops: stops as [] } });
    const refusal = await save([{ ...stop, afterDays: 0 }, stop]).catch(asDomainError);
    expect(refusal).toMatchObject({
      code: "validation_failed",
      errors: [{ path: ["posting", "stops", 1, "byTime"], code: "requires_date" }],
    });
    expect(await names()).toEqual([]);
    await save([{ ...stop, afterDays: 0 }]);
    expect(await names()).toEqual(["Round"]);
  });

  it("are logged for the firm, each field with old and new value", async () => {
    const { template } = await calls().templates.save({
      name: "Run",
      posting: { termsDays: 30, notes: "Gate 2", waiting: { freeMins: 45, pencePerQuarter: 900 } },
    });
    const posting = { termsDays: 14, notes: "Gate 2", waiting: { freeMins: 30, pencePerQuarter: 900 } };
    await calls().templates.save({ name: "Run", posting, replace: true });
    await calls().templates.save({ name: "Run", posting, replace: true });
    await calls().templates.rename({ id: template.id, name: "Night run" });
    await calls().templates.remove({ id: template.id });
    const { entries } = await calls().firms.audit({});
    expect(entries.map(({ action, subject, changes }) => [action, subject, changes])).toEqual([
      ["template.removed", "Night run", []],
      ["template.renamed", "Night run", [{ field: "name", from: "Run", to: "Night run" }]],
      [
        "template.changed",
        "Run",
        [
          { field: "termsDays", from: 30, to: 14 },
          {
            field: "waiting",
            from: ["freeMins 45", "pencePerQuarter 900"],
            to: ["freeMins 30", "pencePerQuarter 900"],
          },
        ],
      ],
      ["template.saved", "Run", []],
    ]);
  });

  it("have a unique name in the firm, are renamed, replaced, deleted and paged", async () => {
    for (const name of ["B", "A", "C"]) await calls().templates.save({ name, posting: {} });
    expect(await refused(calls().templates.save({ name: "A", posting: {} }))).toBe("name_taken");
    const replaced = await calls().templates.save({ name: "A", posting: { adr: true }, replace: true });
    expect(replaced.template.posting).toEqual({ adr: true });
    expect(await refused(calls().templates.rename({ id: replaced.template.id, name: "B" }))).toBe(
      "name_taken",
    );
    await calls().templates.rename({ id: replaced.template.id, name: "D" });
    expect(await names()).toEqual(["B", "C", "D"]);
    const page = await calls().templates.list({ limit: "2" });
    const rest = await calls().templates.list({ limit: "2", cursor: page.nextCursor ?? "" });
    expect([page.templates.length, rest.templates.map(({ name }) => name)]).toEqual([2, ["D"]]);
    await calls().templates.remove({ id: replaced.template.id });
    expect(await names()).toEqual(["B", "C"]);
  });

  it("are 200 at most", async () => {
    const [createdAt, updatedAt] = [world.clock.now(), world.clock.now()];
    await world.db.loadTemplate.createMany({
      data: Array.from({ length: 200 }, (_, n) => ({
        id: `template_${firm.id}_${n}`,
        firmId: firm.id,
        name: `Run ${n}`,
        posting: {},
        createdAt,
        updatedAt,
      })),
    });
    const save = (name: string, replace: boolean) => calls().templates.save({ name, posting: {}, replace });
    expect(await refused(save("Run 200", false))).toBe("too_many_templates");
    expect(await refused(save("Run 7", true))).toBe("none");
  });

  it("belong to one firm, and are refused to firms that do not post", async () => {
    const { template } = await calls().templates.save({ name: "Mine", posting: {} });
    const other = await world.newFirm();
    const { id } = template;
    expect(await names(other)).toEqual([]);
    expect(await refused(calls(other).templates.use({ id, collectDate: "2026-11-20" }))).toBe("not_found");
    expect(await refused(calls(other).templates.rename({ id, name: "Theirs" }))).toBe("not_found");
    expect(await refused(calls(other).templates.remove({ id }))).toBe("not_found");
    const { load } = await calls().loads.post(posting());
    expect(await refused(calls(other).templates.saveLoad({ name: "X", loadId: load.id }))).toBe("not_found");
    const carrier = await world.newFirm({ canPost: false });
    expect(await refused(calls(carrier).templates.list({}))).toBe("not_a_poster");
  });
});
