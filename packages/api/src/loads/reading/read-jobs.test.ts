import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createGeo } from "@board/geo";
import { describe, expect, it } from "vitest";
import { score } from "./corpus/score.ts";
import { readJobs } from "./read-jobs.ts";
import { readPasted } from "./read-pasted.ts";

const geo = createGeo();
const NOW = new Date("2026-11-17T14:34:00Z");
const FOLDER = join(import.meta.dirname, "corpus/open");
const MESSAGES = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".txt"))
  .map((name) => ({
    name,
    text: readFileSync(join(FOLDER, name), "utf8"),
    label: JSON.parse(readFileSync(join(FOLDER, name.replace(".txt", ".json")), "utf8")),
  }));

/** The answer of the endpoint. */
const read = (text: string, now: Date = NOW) => readPasted({ geo, clock: { now: () => now } }, { text });
const loadsOf = (text: string, now?: Date) => read(text, now).drafts.map(({ load }) => load);
/** The fields without their case, which is that of the text. */
const plainly = (text: string, now: Date) => JSON.stringify(loadsOf(text, now)).toLowerCase();

const SIGNATURE =
  "\n\nKind regards\nKaren Ellis\nTransport Planner | Lostock Tile Works Ltd\nUnit 4, Gate Road, Bolton BL6 4AA\nT 01204 496 0412 M 07700 900412\nRegistered in England no. 1234567. 2 pallets to Leeds LS10 1AB tomorrow from £49!";

describe("a pasted text is read as its words say", () => {
  it("of a hundred fields that are set at most one is wrong, and three quarters are found", () => {
    const all = MESSAGES.map(({ text, label }) => score(read(text, new Date(label.now)).drafts, label));
    const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0);
    expect(all.flatMap(({ wrong }) => wrong).length).toBeLessThanOrEqual(sum(({ set }) => set) / 100);
    expect(sum(({ found }) => found)).toBeGreaterThanOrEqual(0.75 * sum(({ labelled }) => labelled));
  });

  it.each(MESSAGES)(
    "$name: a signature, line ends and case change nothing, and offsets fit",
    ({ text, label }) => {
      const now = new Date(label.now);
      const as = plainly(text, now);
      expect(plainly(text.trimEnd() + SIGNATURE, now)).toBe(as);
      expect(plainly(text.replaceAll("\n", "\r\n"), now)).toBe(as.replaceAll("\\n", "\\r\\n"));
      expect(
        plainly(
          text.replace(/[a-z]/g, (letter) => letter.toUpperCase()),
          now,
        ),
      ).toBe(as);
      const { drafts, notUnderstood } = read(text, now);
      for (const { start, end, text: words } of [
        ...drafts.flatMap((draft) => [...draft.read, ...draft.ambiguous]),
        ...notUnderstood,
      ])
        expect(words).toBe(text.slice(start, end));
    },
  );

  it("keeps the jobs in their order", () => {
    const jobs = ["LS10 1AB to SW1A 2AA Thurs 12 plts 5t", "M17 1PG to NE11 0XA Fri 9 plts 4200 kg"];
    const from = (text: string) => loadsOf(text).map(({ fromPostcode }) => fromPostcode);
    expect(from(jobs.join("\n"))).toEqual(["LS10 1AB", "M17 1PG"]);
    expect(from(jobs.toReversed().join("\n"))).toEqual(["M17 1PG", "LS10 1AB"]);
  });

  it.each<[string, object]>([
    ["BD4 9SW to EH54 5DE tom, paying £420", { bookNowPence: 42_000 }],
    ["BD4 9SW to EH54 5DE tom, £395 to the haulier", { bookNowPence: 39_500 }],
    ["BD4 9SW to EH54 5DE tom by 10", { collectByTime: "10:00" }],
    [
      "BD4 9SW to EH54 5DE, collect Thurs 19th before 10, deliver Friday by 2pm",
      {
        collectDate: "2026-11-19",
        collectByTime: "10:00",
        deliverDate: "2026-11-20",
        deliverByTime: "14:00",
      },
    ],
    [
      "Collection: BD4 9SW, Thurs 0800-1000\nDelivery: EH54 5DE next day",
      { collectWindow: "AM", deliverDate: "2026-11-20" },
    ],
    ["BD4 9SW - EH54 5DE 6 plts @ 500kg each", { pallets: 6, weightKg: 3_000, weightBand: "T_1_3" }],
    ["BD4 9SW - EH54 5DE 3-7t, 5,400 kg", { weightKg: 5_400, weightBand: "T_3_7" }],
    ["Subject: BD4 9SW to EH54 5DE tom, 3 plts", { fromPostcode: "BD4 9SW", pallets: 3 }],
    ["BD4 9SW\nto\nEH54 5DE\ntom", { fromPostcode: "BD4 9SW", toPostcode: "EH54 5DE" }],
    [
      "[09:12, 17/11/2026] Craig: BD4 9SW to EH54 5DE tom, Load 0600",
      { collectDate: "2026-11-18", collectByTime: "06:00" },
    ],
    ["BD4 9SW to EH54 5DE, del today by 5pm", { collectDate: "2026-11-17", deliverDate: "2026-11-17" }],
    [
      "BD4 9SW to EH54 5DE tom, 8 drums of solvent on 2 pallets, UN1263",
      { pallets: 2, goods: [{ description: "solvent", packages: 8, kind: "DRUM", un: "1263" }] },
    ],
    [
      "BD4 9SW to EH54 5DE tom, 4 plts:\n1 @ 120x80x110cm 240kg\n3 @ 120x100x165cm 415kg each",
      {
        weightKg: 1_485,
        goods: [
          { packages: 1, kind: "PALLET", lengthCm: 120, widthCm: 80, heightCm: 110, weightKg: 240 },
          { packages: 3, kind: "PALLET", lengthCm: 120, widthCm: 100, heightCm: 165, weightKg: 415 },
        ],
      },
    ],
    [
      "BD4 9SW to EH54 5DE tom, 1 off switchgear cabinet 6ft 6in x 3ft x 8ft",
      {
        goods: [
          {
            description: "switchgear cabinet",
            packages: 1,
            kind: "PIECE",
            lengthCm: 198,
            widthCm: 91,
            heightCm: 244,
          },
        ],
      },
    ],
    [
      "Collect: Arkle Ltd, Mill Way, Bradford BD4 9SW. Contact Jo Bell 01632 960147, open Mon-Fri 8-4. Coll ref AB/12\nDeliver: EH54 5DE",
      {
        collectFrom: {
          name: "Arkle Ltd",
          lines: ["Mill Way", "Bradford"],
          contactName: "Jo Bell",
          phone: "01632 960147",
          hours: "Mon-Fri 8-4",
          reference: "AB/12",
        },
      },
    ],
    ["BD4 9SW - EH54 5DE tom 2 IBCs", { goods: [{ kind: "IBC", packages: 2 }] }],
    [
      'Collect postcode,Deliver postcode,Exact weight (kg),Body and gear,Not to be passed on,"Keep at, from (°C)","Keep at, to (°C)",Goods 1 packages,Goods 1 kind,Goods 1 description\nBD4 9SW,EH54 5DE,"5,400","Curtain, straps",yes,-2,5,12,Pallets,Tile adhesive',
      {
        fromPostcode: "BD4 9SW",
        toPostcode: "EH54 5DE",
        weightKg: 5_400,
        equipment: ["CURTAIN", "STRAPS"],
        noSubcontract: true,
        temperature: { minC: -2, maxC: 5 },
        goods: [{ packages: 12, kind: "PALLET", description: "Tile adhesive" }],
      },
    ],
  ])("%j", (text, fields) => expect(loadsOf(text)).toEqual([expect.objectContaining(fields)]));

  it.each<[string, string]>([
    ["BD4 9SW to EH54 5DE tom, £410ish", "bookNowPence"],
    ["BD4 9SW to EH54 5DE tom, the customer pays £600", "bookNowPence"],
    ["BD4 9SW to EH54 5DE tom, driver will have to pay £15 congestion charge", "bookNowPence"],
    ["BD4 9SW to EH54 5DE tom, Tesco pays £600, best price please", "bookNowPence"],
    ["BD4 9SW to EH54 5DE tom for Asda, asda paying 950", "bookNowPence"],
    ["BD4 9SW to EH54 5DE tom, waiting pays £30 an hour", "bookNowPence"],
    ["BD4 9SW to EH54 5DE tom, pay £20 booking fee to the site", "bookNowPence"],
    ["BD4 9SW to EH54 5DE tom. Two jobs paying £800 the pair", "bookNowPence"],
    ["BD4 9SW to EH54 5DE tom, i pay you £400 less the fuel", "bookNowPence"],
    ["From,To,Date,Shipper pays (£)\nBD4 9SW,EH54 5DE,tom,600", "bookNowPence"],
    ["From,To,Date,Tesco pays (£)\nBD4 9SW,EH54 5DE,tom,600", "bookNowPence"],
    ["BD4 9SW to EH54 5DE £650, 2 day delivery", "termsDays"],
    ["BD4 9SW to EH54 5DE £900 for a 2 day job", "termsDays"],
    ["BD4 9SW to EH54 5DE tom, order 2000 bricks", "externalRef"],
    ["BD4 9SW to EH54 5DE tom, load 1800", "externalRef"],
    ["BD4 9SW to EH54 5DE tom, load 1800 bricks", "collectByTime"],
    ["BD4 9SW to EH54 5DE\nReady: Wed 18th 1400", "collectByTime"],
    ["2 x 18t BD4 9SW to EH54 5DE tom, 14 plts, 7t each", "goods"],
    ["3 drops BD4 9SW to EH54 5DE tom 2 plts, 3 plts, 1 plt", "pallets"],
    ["BD4 9SW to EH54 5DE 2 loads a week, Thurs and Fri", "collectDate"],
    ["[09:12] Craig: BD4 9SW to EH54 5DE tom", "collectByTime"],
    ["BD4 9SW to EH54 5DE tom £240 to you\ncan do 260", "bookNowPence"],
    ["BD4 9SW to EH54 5DE tom 12 plts, £30 each to you", "bookNowPence"],
    ["BD4 9SW to EH54 5DE tom 6 plts 500kg each, 900kg", "weightKg"],
    ["BD4 9SW to EH54 5DE tom, would £300 do you?", "bookNowPence"],
    ["BD4 9SW to EH54 5DE Fri 19th", "collectDate"],
    ["BD4 9SW to EH54 5DE Thurs or Fri", "collectDate"],
    ["BD4 9SW to EH54 5DE w/c 23rd", "collectDate"],
    ["BD4 9SW to EH54 5DE tom, 7.5t or a luton", "vehicleClass"],
    ["BD4 9SW to EH54 5DE tom, 10-12 plts", "pallets"],
    ["Newport to EH54 5DE tom 2 plts", "fromPostcode"],
    ["BD4 9SW to EH54 5DE tom, no tail lift", "tailLift"],
  ])("%j leaves %s", (text, field) => expect(loadsOf(text)[0]).not.toHaveProperty(field));

  it.each<[string, object]>([
    ["BD4 9SW to EH54 5DE tom 2 IBCs", { missing: expect.arrayContaining(["/goods/0/description"]) }],
    [
      "BD4 9SW to EH54 5DE tom 3 crates 90000kg each",
      {
        ambiguous: expect.arrayContaining([expect.objectContaining({ pointer: "/goods", text: "3 crates" })]),
      },
    ],
  ])("%j keeps words that it cannot use in sight", (text, draft) =>
    expect(read(text).drafts).toEqual([expect.objectContaining(draft)]),
  );

  it("gives each of several equal jobs its own day or time", () => {
    const daysOf = (text: string) => loadsOf(text).map(({ collectDate }) => collectDate);
    expect(daysOf("2 loads BD4 9SW to EH54 5DE Thurs and Fri")).toEqual(["2026-11-19", "2026-11-20"]);
    expect(daysOf("2 x artics BD4 9SW to EH54 5DE Thurs or Fri")).toEqual([undefined, undefined]);
    const times = loadsOf("2 x artics BD4 9SW to EH54 5DE tom, load 0600 and 0800, £400 each to you");
    expect(times).toEqual([
      expect.objectContaining({ collectByTime: "06:00", bookNowPence: 40_000 }),
      expect.objectContaining({ collectByTime: "08:00", bookNowPence: 40_000 }),
    ]);
  });

  it("finds no job in thanks, an empty lorry or nothing", () => {
    for (const text of [
      "",
      "Hi Dev, thanks for yesterday, all good. Speak next week about the Scotland work. Karen",
      "18t empty Leeds LS10 1AB 2pm, wants anything south",
    ])
      expect(loadsOf(text)).toEqual([]);
  });

  it.each([
    "a ",
    "LS10 1AB to SW1A 2AA ",
    "£1 ",
    "12 x ",
    "1.2x",
    "> ",
    "Newport to ",
    "collect ",
    "(",
    "\n",
  ])("tries rules in proportion to the length: %j over and over", (unit) => {
    const steps = (length: number) => {
      let tried = 0;
      readJobs(unit.repeat(length / unit.length), NOW, { geo, count: () => tried++ });
      return tried;
    };
    expect(steps(20_000)).toBeLessThanOrEqual(2.1 * steps(10_000) + 100);
  });
});
