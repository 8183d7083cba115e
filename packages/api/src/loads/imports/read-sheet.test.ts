import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refused, refusedFields } from "../../testing/refused.ts";
import { createWorld, posting, START, type World } from "../../testing/world.ts";
import type { PostLoadInput } from "../schemas.ts";

let world: World;
let poster: TestFirm;
beforeAll(async () => {
  world = await createWorld();
  poster = await world.newFirm();
});
afterAll(() => world.drop());

const calls = () => world.as(world.actorOf(poster));
const HEADING = "Ref,Type,Vehicle,Weight,From,To,Collect date,Price,Pallets";
const read = (...lines: string[]) => calls().imports.read({ csv: [HEADING, ...lines].join("\r\n") });

describe("a sheet of loads", () => {
  it("can be downloaded, read and posted as it is, and posts nothing twice", async () => {
    const { content, filename } = await calls().imports.sheet({});
    expect(filename).toBe("freight-board-loads.csv");
    const sheet = await calls().imports.read({ csv: content });
    expect([sheet.good, sheet.bad, sheet.missing]).toEqual([2, 0, []]);
    expect(sheet.columns.every(({ field }) => field !== null)).toBe(true);
    const rows = sheet.rows.map(({ posting }) => posting);
    const posted = await calls().loads.bulk({ rows });
    expect([posted.created, posted.invalid]).toEqual([2, 0]);
    expect((await calls().loads.bulk({ rows })).repeated).toBe(2);
    const { load } = await calls().loads.get({ id: posted.rows[0]?.load?.id ?? "" });
    expect(load).toMatchObject({ externalRef: "J-4711", bookNowPence: 34_550, collectByTime: "08:30" });
  });

  it("gets all of its errors at once, by row and column", async () => {
    const { rows, good, bad } = await read(
      'A-1,pallets,18t,3-7 t,LS10 1AB,SW1A 2AA,27/11/2026,"£1,234.50",12',
      ",,,,,,,,",
      "A-2,pallets,lorry,3-7 t,ZZ1 1ZZ,SW1A 2AA,17/11/2026,12.345,",
    );
    expect([good, bad]).toEqual([1, 1]);
    expect(rows[0]?.posting).toMatchObject({ bookNowPence: 123_450, collectDate: "2026-11-27", pallets: 12 });
    expect(rows[1]).toMatchObject({ row: 4, posting: null });
    expect(rows[1]?.errors.map(({ column, code }) => `${column} ${code}`).toSorted()).toEqual([
      "Collect date date_in_past",
      "From postcode_not_found",
      "Pallets pallets_required",
      "Price unreadable_cell",
      "Vehicle unreadable_cell",
    ]);
    expect(rows[1]?.errors[0]?.detail).toMatch(/^Row 4, Vehicle: "lorry" must be one of Small van/);
  });

  it("gets an error for a cell that is too long before anything parses it", async () => {
    const { rows } = await read(
      `A-1,pallets,18t,${"1".repeat(2_001)},LS10 1AB,SW1A 2AA,27/11/2026,,12`,
      `A-1,pallets,18t,3-7 t,LS10 1AB,SW1A 2AA,27/11/2026,${"1 ".repeat(2_000)}1,12`,
    );
    const told = rows.flatMap(({ errors }) =>
      errors.map(({ column, code, detail }) => [column, code, detail]),
    );
    expect(told).toEqual(
      ["Weight", "Price"].map((column) => [
        column,
        "unreadable_cell",
        expect.stringMatching(/…" must be at most 2,000 characters long\.$/),
      ]),
    );
  });

  it("has columns for up to eight stops, and leaves out empty ones", async () => {
    const heading = `${HEADING},Stop 1 kind,Stop 1 postcode,Stop 2 kind,Stop 2 postcode,Stop 2 pallets,Stop 8 type,Stop 8 postcode,Stop 8 time`;
    const line = "A-9,pallets,18t,3-7 t,LS10 1AB,SW1A 2AA,27/11/2026,,12";
    const csv = [
      heading,
      `${line},,,drop,NN4 7SL,4,delivery,LU5 4RJ,`,
      `${line},,,lift,NN4 7SL,14,delivery,ZZ9,10:00`,
      line,
    ].join("\r\n");
    const { rows, columns } = await calls().imports.read({ csv });
    expect(columns.at(-1)).toEqual({ header: "Stop 8 time", field: "stop 8 byTime" });
    expect(rows[0]?.posting?.stops).toEqual([
      { kind: "DELIVER", postcode: "NN4 7SL", pallets: 4 },
      { kind: "DELIVER", postcode: "LU5 4RJ" },
    ]);
    expect(rows[1]?.errors.map(({ column, code }) => `${column} ${code}`).toSorted()).toEqual([
      "Stop 2 kind unreadable_cell",
      "Stop 8 postcode postcode_not_found",
      "Stop 8 time requires_date",
    ]);
    expect(rows[2]?.posting).not.toHaveProperty("stops");
    const posted = await calls().loads.bulk({ rows: [rows[0]?.posting] });
    expect(posted.created).toBe(1);
    const again = await calls().imports.read({ csv });
    expect(again.rows.map(({ same }) => same?.id ?? null)).toEqual([posted.rows[0]?.load?.id, null, null]);
  });

  it("reads the names of places as the form does, and names the outcode of each", async () => {
    const heading = `${HEADING},Stop 1 kind,Stop 1 postcode`;
    const line = (from: string, to: string, stop = "") =>
      `A-30,pallets,18t,3-7 t,"${from}","${to}",27/11/2026,,12${stop && `,drop,${stop}`}`;
    const csv = [
      heading,
      line("leeds", "Morley", "Felixstowe"),
      line("LS10 1AB", "ls27"),
      line("Scotland", "Leeds and Hull"),
      line("Leed", "LS1O 1AB", "Wales"),
      line("x".repeat(61), "LS"),
    ].join("\r\n");
    const { rows } = await calls().imports.read({ csv });
    expect(rows[0]?.posting).toMatchObject({
      fromPostcode: "LS2",
      toPostcode: "LS27",
      stops: [{ kind: "DELIVER", postcode: "IP11" }],
    });
    expect(rows[0]).toMatchObject({
      cells: expect.arrayContaining(["leeds", "Morley", "Felixstowe"]),
      outcodes: { fromPostcode: "LS2", toPostcode: "LS27", "stop 1 postcode": "IP11" },
    });
    expect(rows[1]).toMatchObject({
      posting: { fromPostcode: "LS10 1AB", toPostcode: "ls27" },
      outcodes: {},
    });
    const unknown = "No UK postcode or outcode that we know.";
    expect(rows.slice(2).map(({ errors }) => errors.map(({ code, detail }) => [code, detail]))).toEqual([
      [
        [
          "unreadable_cell",
          "Row 4, From: Scotland is too large for one place: name a town or a postcode in it.",
        ],
        ["unreadable_cell", `Row 4, To: ${unknown}`],
      ],
      [
        ["unreadable_cell", `Row 5, From: ${unknown} Did you mean Leeds or Leedstown?`],
        [
          "unreadable_cell",
          "Row 5, Stop 1 postcode: Wales is too large for one place: name a town or a postcode in it.",
        ],
        ["postcode_not_found", expect.stringMatching(/^Row 5, To: .+Did you mean LS10 1AB/)],
      ],
      [
        ["unreadable_cell", "Row 6, To: LS is too large for one place: name a town or a postcode in it."],
        [expect.any(String), expect.stringMatching(/^Row 6, From: From must be at most /)],
      ],
    ]);
  });

  it("has columns for waiting terms, of which a row gives both or neither", async () => {
    const heading = `${HEADING},Free time,Waiting rate`;
    const line = "A-30,pallets,18t,3-7 t,LS10 1AB,SW1A 2AA,27/11/2026,,12";
    const csv = [heading, `${line},45,£9.50`, `${line},0,0`, `${line},,`, `${line},45,`, `${line},9 h,ten`];
    const { rows } = await calls().imports.read({ csv: csv.join("\r\n") });
    expect(rows.map(({ posting }) => posting?.waiting)).toEqual([
      { freeMins: 45, pencePerQuarter: 950 },
      { freeMins: 0, pencePerQuarter: 0 },
      undefined,
      undefined,
      undefined,
    ]);
    expect(rows[2]?.errors).toEqual([]);
    expect(rows[3]?.errors.map(({ column, detail }) => [column, detail])).toEqual([
      ["Waiting rate", "Row 5, Waiting rate: Waiting rate is required."],
    ]);
    expect(rows[4]?.errors.map(({ column, code }) => `${column} ${code}`).toSorted()).toEqual([
      "Free time unreadable_cell",
      "Waiting rate unreadable_cell",
    ]);
  });

  it("has columns for requirements; if they are empty, the firm's usual ones apply", async () => {
    const heading = `${HEADING},Operator's licence,GIT,Hire and reward,Finished jobs,Gate check`;
    const line = "A-20,pallets,18t,3-7 t,LS10 1AB,SW1A 2AA,27/11/2026,,12";
    const csv = [
      heading,
      `${line},yes,"£25,000",no,10,yes`,
      `${line},perhaps,25k,yes,2000,`,
      `${line},,,,,`,
      `${line},no,,,,`,
    ].join("\r\n");
    const { rows, columns } = await calls().imports.read({ csv });
    expect(columns.slice(-5).map(({ field }) => field)).toEqual([
      "requires operatorLicence",
      "requires goodsInTransitPence",
      "requires hireAndReward",
      "requires minFinished",
      "requires gateCheck",
    ]);
    const requires = {
      operatorLicence: true,
      goodsInTransitPence: 2_500_000,
      hireAndReward: false,
      minFinished: 10,
      gateCheck: true,
    };
    expect(rows[0]?.posting?.requires).toEqual(requires);
    expect(rows[1]?.errors.map(({ column, code }) => `${column} ${code}`).toSorted()).toEqual([
      "Finished jobs too_large",
      "GIT unreadable_cell",
      "Operator's licence unreadable_cell",
    ]);
    expect(rows[2]?.posting).not.toHaveProperty("requires");
    const fresh = { ...(await world.newFirm()), usualRequires: { hireAndReward: true } };
    const own = world.as(world.actorOf(fresh));
    const posted = await own.loads.bulk({ rows: [0, 2, 3].map((nth) => rows[nth]?.posting) });
    const stored = await Promise.all(
      posted.rows.map(async ({ load }) => (await own.loads.get({ id: load?.id ?? "" })).load.requires),
    );
    const nothing = {
      operatorLicence: false,
      goodsInTransitPence: null,
      hireAndReward: false,
      minFinished: null,
      gateCheck: false,
    };
    expect(stored).toEqual([requires, { ...nothing, hireAndReward: true }, null]);
    const again = await own.imports.read({ csv });
    expect(again.rows.map(({ same }) => same?.id)).toEqual([
      posted.rows[0]?.load?.id,
      undefined,
      posted.rows[1]?.load?.id,
      posted.rows[2]?.load?.id,
    ]);
  });

  it("is read with any separator and the given columns", async () => {
    const csv = "sep=;\nA;B;C;D;E;F\nfull;artic;20000;LS10;M1;2026-11-27";
    const fields = [
      "type",
      "vehicleClass",
      "weightBand",
      "fromPostcode",
      "toPostcode",
      "collectDate",
    ] as const;
    const guessed = await calls().imports.read({ csv });
    expect([guessed.missing.length, guessed.bad]).toEqual([6, 1]);
    expect((await calls().imports.read({ csv, fields: [...fields] })).good).toBe(1);
    expect(await refused(calls().imports.read({ csv, fields: ["type", "type"] }))).toBe("validation_failed");
  });

  it.each([
    ["a lost quote", "malformed_csv", 'Ref,Type\n"A,1'],
    ["a heading alone", "no_rows", HEADING],
    ["nothing", "no_rows", " "],
    ["501 loads", "too_many_rows", `${HEADING}\n${"A,full,artic,20000,LS10,M1,2026-11-27,,\n".repeat(501)}`],
  ])("with %s is refused", async (_, code, csv) => {
    expect(await refusedFields(calls().imports.read({ csv }))).toEqual([`csv ${code}`]);
  });

  it("names the loads that it has made, each once, when it is sent again with corrections", async () => {
    const line = (ref: string, price = "£250") =>
      `${ref},pallets,18t,3-7 t,LS10 1AB,SW1A 2AA,27/11/2026,${price},12`;
    const alike = line("", "£301.50");
    const first = await read(line("B-1"), alike, alike, line("B-2", "dear"));
    const { rows } = await calls().loads.bulk({ rows: first.rows.flatMap(({ posting }) => posting ?? []) });
    const made = rows.map(({ load }) => load?.ref);
    expect(first.rows.map(({ same }) => same)).toEqual([null, null, null, null]);
    const again = await read(line("B-1"), alike, alike, alike, line("B-2"), line("B-1", "£260"));
    expect(again.rows.map(({ same }) => same?.ref ?? null)).toEqual([...made, null, null, null]);
    const other = world.as(world.actorOf(await world.newFirm()));
    const theirs = await other.imports.read({ csv: [HEADING, line("B-1")].join("\r\n") });
    expect(theirs.rows.map(({ same }) => same)).toEqual([null]);
    world.clock.advance({ hours: 25 });
    expect((await read(line("B-1"))).rows.map(({ same }) => same)).toEqual([null]);
    world.clock.set(START);
  });

  it.each<Partial<PostLoadInput>>([
    { collectByTime: "08:00" },
    { deliverWindow: "AM" },
    { tailLift: true },
    { adr: true },
    { termsDays: 7 },
    { waiting: { freeMins: 45, pencePerQuarter: 1_000 } },
    { pricingMode: "BOOK_NOW" },
  ])("does not mean an existing load by a row without %j", async (more) => {
    const own = world.as(world.actorOf(await world.newFirm()));
    const words = {
      fromPostcode: "LS10 1AB",
      toPostcode: "SW1A 2AA",
      collectDate: "2026-11-27",
      pallets: 12,
    };
    const csv = [HEADING, ",pallets,18t,3-7 t,LS10 1AB,SW1A 2AA,27/11/2026,,12"].join("\r\n");
    await own.loads.post(posting({ ...words, ...more }));
    expect((await own.imports.read({ csv })).rows.map(({ same }) => same)).toEqual([null]);
    const { load } = await own.loads.post(posting(words));
    expect((await own.imports.read({ csv })).rows.map(({ same }) => same?.id)).toEqual([load.id]);
  });

  it("is refused to members of firms that do not post", async () => {
    const carrier = await world.newFirm({ canPost: false });
    expect(await refused(world.as(world.actorOf(carrier)).imports.sheet({}))).toBe("not_a_poster");
    const visitor = { kind: "visitor", address: "192.0.2.1", userAgent: "" } as const;
    expect(await refused(world.as(visitor).imports.read({ csv: HEADING }))).toBe("signed_out");
  });
});
