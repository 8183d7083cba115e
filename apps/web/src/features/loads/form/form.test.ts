import { postLoadInput } from "@board/api/schemas";
import { readCount, readTime } from "@board/api/typed/rules";
import { describe, expect, it } from "vitest";
import { requiresFormOf } from "../../../shared/load-parts/requires-form.ts";
import { fieldProblemOf } from "../../../ui/format/problem.ts";
import { tidyPostcode } from "../../../ui/format/typed.ts";
import { load, stop } from "../testing/page.ts";
import { apiCallCommand, apiCallText } from "./api-call.ts";
import { daysOf, withCollectDate } from "./days-offered.ts";
import { isField, placeErrors } from "./field-errors.ts";
import { changesOf, formOfCopy, formOfLoad, formOfRepost, repostBody } from "./from-load.ts";
import { newLine, withBand, withGoods } from "./goods-form.ts";
import { blankForm, type GoodsForm, type LoadForm, newStop, type StopForm } from "./load-form.ts";
import { previewable, readForm } from "./read-form.ts";
import { countsOf, endCounts } from "./route-counts.ts";
import { NO_SITE, readSite, siteChange, siteFormOf, withSaved } from "./site-form.ts";
import { mended } from "./use-load-form.ts";
import { warningWords } from "./warnings.ts";

function form(changes: Partial<LoadForm> = {}): LoadForm {
  return {
    ...blankForm("2026-11-18", { termsDays: 30, requires: {}, waiting: {} }),
    fromPostcode: "DE74 2BB",
    toPostcode: "bs11 9fg",
    pallets: "10",
    ...changes,
  };
}

describe("what is typed", () => {
  it.each([
    ["9", "09:00"],
    ["09:30", "09:30"],
    ["930", "09:30"],
    ["1330", "13:30"],
    ["9.30", "09:30"],
    ["23", "23:00"],
    ["18:00", "18:00"],
    ["1800", "18:00"],
    ["18.30", "18:30"],
    ["6pm", "18:00"],
    ["6.30 PM", "18:30"],
    ["12am", "00:00"],
    ["12 p.m.", "12:00"],
    ["13pm", null],
    ["24", null],
    ["9:75", null],
    ["noon", null],
    ["", null],
  ])("%s is the time %s", (text, time) => expect(readTime(text)).toBe(time));

  it.each([
    ["de742bb", "DE74 2BB"],
    [" sw1a  2aa", "SW1A 2AA"],
    ["m1 1ae", "M1 1AE"],
    ["ls10", "LS10"],
    ["sw1a", "SW1A"],
  ])("%s is printed %s", (text, postcode) => expect(tidyPostcode(text)).toBe(postcode));

  it.each([
    ["12", 12],
    [" 1,200 ", 1200],
    ["0", 0],
    ["1.5", null],
    ["-1", null],
    ["ten", null],
  ])("%s is the number %s", (text, count) => expect(readCount(text)).toBe(count));
});

describe("the form as a request", () => {
  it("sends the fewest fields with the same meaning, and passes the service's schema", () => {
    const { input, errors } = readForm(form());
    expect(errors).toEqual({});
    expect(input).toEqual({
      type: "PALLETS",
      vehicleClass: "EIGHTEEN_T",
      weightBand: "T_3_7",
      pallets: 10,
      fromPostcode: "DE74 2BB",
      toPostcode: "bs11 9fg",
      collectDate: "2026-11-18",
      deliverDate: "2026-11-18",
      termsDays: 30,
      requires: {},
    });
    expect(postLoadInput.safeParse(input).success).toBe(true);
  });

  it("sends every field", () => {
    const { input, errors } = readForm(
      form({
        collectWhen: "slot",
        collectByTime: "9",
        deliverDate: "2026-11-19",
        deliverWhen: "PM",
        type: "PARCELS",
        parcels: "14",
        tailLift: true,
        adr: true,
        fragile: true,
        isBackload: true,
        pricingMode: "BOOK_NOW",
        price: "1,234.50",
        termsDays: "14",
        boardNote: " Pump truck needed. ",
        notes: "  Bay 4 ",
        dimsNote: "1.6 m high",
        externalRef: "CD-88213",
      }),
    );
    expect(errors).toEqual({});
    expect(postLoadInput.parse(input)).toMatchObject({
      collectByTime: "09:00",
      deliverWindow: "PM",
      parcels: 14,
      pallets: 10,
      tailLift: true,
      adr: true,
      fragile: true,
      isBackload: true,
      bookNowPence: 123_450,
      termsDays: 14,
      boardNote: "Pump truck needed.",
      notes: "Bay 4",
      dimsNote: "1.6 m high",
      externalRef: "CD-88213",
    });
  });

  it("names every unreadable field at once", () => {
    const { errors } = readForm(
      form({
        fromPostcode: " ",
        collectDate: "",
        collectWhen: "slot",
        collectByTime: "soon",
        deliverWhen: "slot",
        pallets: "0",
        pricingMode: "BOOK_NOW",
        price: "12,50",
        termsDays: "a month",
      }),
    );
    expect(Object.keys(errors).sort()).toEqual(
      [
        "bookNowPence",
        "collectByTime",
        "collectDate",
        "deliverByTime",
        "fromPostcode",
        "pallets",
        "termsDays",
      ].sort(),
    );
  });

  it("sends no unreadable date, and none in its place", () => {
    const stops = [{ ...newStop("a", "2026-11-18"), postcode: "PR5 6AB", date: "31/11" }];
    const { input, errors } = readForm(form({ collectDate: "31/11", deliverDate: "27/11", stops }));
    expect(errors).toEqual({
      collectDate: "Choose the day of collection.",
      deliverDate: "Choose the day of delivery, or no deadline.",
      "stops.0.date": "Choose the day of this stop, or none.",
    });
    expect(input).not.toHaveProperty("deliverDate");
    expect(input.stops?.[0]).not.toHaveProperty("date");
  });

  it("leaves out a hidden slot and price", () => {
    const { input } = readForm(
      form({ collectByTime: "09:00", deliverDate: "", deliverWhen: "slot", price: "245" }),
    );
    expect(input).not.toHaveProperty("collectByTime");
    expect(input).not.toHaveProperty("deliverDate");
    expect(input).not.toHaveProperty("deliverByTime");
    expect(input).not.toHaveProperty("bookNowPence");
  });

  it.each<[freeMins: string, quarterPrice: string, sent: unknown]>([
    ["", "", undefined],
    ["45", "12.50", { freeMins: 45, pencePerQuarter: 1_250 }],
    ["0", "£0", { freeMins: 0, pencePerQuarter: 0 }],
    ["45", "", "Type both, or leave both empty for the usual terms."],
    ["an hour", "10", "Type the free minutes as a whole number."],
    ["45", "10,50", "Write the pence behind a point."],
  ])("reads the waiting terms “%s” and “%s”", (freeMins, quarterPrice, sent) => {
    const { input, errors } = readForm(form({ freeMins, quarterPrice }));
    expect(errors.waiting ?? input.waiting).toEqual(sent);
  });

  it("leaves usual waiting terms out, so that they follow the vehicle, and clears others with null", () => {
    const usual = load({ waiting: { freeMins: 60, pencePerQuarter: 1_000 } });
    expect(formOfLoad(usual)).toMatchObject({ freeMins: "", quarterPrice: "" });
    expect(changesOf(usual, readForm(formOfLoad(usual)).input)).toEqual({});
    const own = load({ waiting: { freeMins: 90, pencePerQuarter: 1_250 } });
    const typed = formOfLoad(own);
    expect(typed).toMatchObject({ freeMins: "90", quarterPrice: "12.50" });
    expect(changesOf(own, readForm(typed).input)).toEqual({});
    const cleared = readForm({ ...typed, freeMins: "", quarterPrice: "" }).input;
    expect(changesOf(own, cleared)).toEqual({ waiting: null });
    expect(repostBody(own, cleared)?.waiting).toEqual({ freeMins: 60, pencePerQuarter: 1_000 });
  });

  it("requests the preview as soon as both ends are filled in", () => {
    expect(previewable(form({ toPostcode: "" }))).toBeNull();
    expect(previewable(form({ pallets: "", termsDays: "x", pricingMode: "BOOK_NOW" }))).toMatchObject({
      pallets: 1,
      toPostcode: "bs11 9fg",
    });
    expect(previewable(form({ type: "PARCELS" }))).toMatchObject({ parcels: 1 });
  });
});

const STOPS: readonly StopForm[] = [
  {
    ...newStop("a", "2026-11-18"),
    kind: "COLLECT",
    postcode: "PR5 6AB",
    when: "slot",
    byTime: "11",
    pallets: "4",
  },
  {
    ...newStop("b", ""),
    postcode: "CA3 0HA",
    pallets: "5",
    site: { ...NO_SITE, name: "Solway Bathrooms", lines: "Unit 4\nCarlisle", reference: "PO 77120" },
  },
];

describe("further stops", () => {
  it("are sent in their order, with their sites", () => {
    const { input, errors } = readForm(form({ pallets: "12", stops: STOPS }));
    expect(errors).toEqual({});
    expect(postLoadInput.parse(input).stops).toEqual([
      { kind: "COLLECT", postcode: "PR5 6AB", date: "2026-11-18", byTime: "11:00", pallets: 4 },
      {
        kind: "DELIVER",
        postcode: "CA3 0HA",
        pallets: 5,
        name: "Solway Bathrooms",
        lines: ["Unit 4", "Carlisle"],
        reference: "PO 77120",
      },
    ]);
  });

  it("report unreadable values at the stop itself, and request no preview while a postcode is missing", () => {
    const stops = [{ ...newStop("a", "2026-11-18"), when: "slot", byTime: "soon", pallets: "some" } as const];
    expect(Object.keys(readForm(form({ stops })).errors)).toEqual([
      "stops.0.postcode",
      "stops.0.byTime",
      "stops.0.pallets",
    ]);
    expect(previewable(form({ stops }))).toBeNull();
  });

  it("are previewed with the smallest count that fits them while the load has none", () => {
    const asked = (stops: readonly StopForm[], pallets = "") =>
      previewable(form({ pallets, stops }))?.pallets;
    expect(asked(STOPS)).toBe(5);
    // Off before the others are on: both are on board at the first place.
    expect(asked(STOPS.toReversed())).toBe(9);
    expect(asked(STOPS.map((stop) => ({ ...stop, pallets: "" })))).toBe(1);
    expect(asked(STOPS, "3")).toBe(3);
  });

  it("keep their errors until they, or the fields that they are compared with, change", () => {
    const errors = { "stops.0.site": "Type the address of the site.", "stops.1.pallets": "This makes 5." };
    expect(mended(errors, STOPS, { notes: "Ring first." })).toEqual(errors);
    expect(mended(errors, STOPS, { pallets: "12" })).toEqual({ "stops.0.site": errors["stops.0.site"] });
    const [first, second] = STOPS;
    const changed = first && second ? [first, { ...second, postcode: "CA3" }] : [];
    expect(mended(errors, STOPS, { stops: changed })).toEqual({ "stops.0.site": errors["stops.0.site"] });
  });

  it("are loaded into the form, and send no change if nothing was changed", () => {
    const given = load({
      stops: [stop(), stop({ number: 3, kind: "DELIVER", name: "Solway", lines: ["Unit 4"] })],
    });
    expect(changesOf(given, readForm(formOfLoad(given)).input)).toEqual({});
    const form = formOfLoad(given);
    expect(changesOf(given, readForm({ ...form, stops: [] }).input)).toEqual({ stops: null });
    const swapped = readForm({ ...form, stops: form.stops.toReversed() }).input;
    expect(changesOf(given, swapped).stops?.map(({ kind }) => kind)).toEqual(["DELIVER", "COLLECT"]);
  });

  it("are copied with the same number of days after the collection, and can be left out of a repost", () => {
    const old = load({ status: "EXPIRED", stops: [stop({ date: "2026-11-19" })] });
    expect(formOfRepost(old, "2026-12-01").stops).toMatchObject([{ date: "2026-12-02" }]);
    const { input } = readForm({ ...formOfRepost(old, "2026-12-01"), stops: [] });
    expect(repostBody(old, input)).toMatchObject({ stops: [] });
  });

  it("move with the day of collection", () => {
    const before = form({ stops: STOPS });
    const moved = withCollectDate(before, "2026-11-20", daysOf(before));
    expect(moved.stops.map(({ date }) => date)).toEqual(["2026-11-20", ""]);
  });

  it("state what is on board, and by how much their counts disagree", () => {
    const counts = (pallets: string, stops = STOPS) => countsOf(form({ pallets, stops }));
    expect(counts("12")).toEqual([{ words: "12 pallets on, 12 off, 12 at most on board", agrees: true }]);
    expect(counts("3")).toEqual([{ words: "4 pallets on, 5 off: 2 more than the load has", agrees: false }]);
    expect(counts("5", STOPS.toReversed())).toEqual([
      { words: "4 pallets off before they are on", agrees: false },
    ]);
    expect(counts("12", [])).toEqual([]);
    expect(endCounts(form({ pallets: "12", stops: STOPS }))).toEqual({
      first: "8 pallets",
      last: "7 pallets",
    });
  });

  it("show each error of the service at its field", () => {
    const { fields } = placeErrors({
      errors: [
        fieldProblemOf(
          ["stops", 1, "postcode"],
          "postcode_not_found",
          "stops.1.postcode is not a UK postcode.",
        ),
        fieldProblemOf(
          ["stops", 0, "pallets"],
          "counts_do_not_agree",
          "stops.0.pallets makes 14 pallets collected at further stops, of 12 in all.",
        ),
        fieldProblemOf(
          ["stops", 0, "lines"],
          "required",
          "stops.0.lines is required where the stop has a site.",
        ),
        fieldProblemOf(["stops"], "too_large", "stops must have at most 8 items."),
      ],
    });
    expect(fields).toEqual({
      "stops.1.postcode": "This is not a UK postcode.",
      "stops.0.pallets": "This makes 14 pallets collected at further stops, of 12 in all.",
      "stops.0.site": "The address is required where the stop has a site.",
      stops: "The stops must have at most 8 items.",
    });
  });
});

const SITE = {
  name: "Solway Bathrooms, goods in",
  lines: ["Unit 4, Kingstown Broadway"],
  postcode: "CA3 0HA",
  contactName: "J. Graham",
  phone: null,
  reference: null,
  hours: null,
  instructions: null,
};

describe("lines of goods", () => {
  const line = (changes: Partial<GoodsForm>): GoodsForm => ({
    ...newLine("a"),
    description: "Tiles",
    ...changes,
  });

  it("fill pallets and kilograms that nobody typed, also after a count was cleared", () => {
    let now = form({ pallets: "" });
    const type = (changes: Partial<GoodsForm>) => {
      now = { ...now, ...withGoods(now, [line(changes)]) };
      return [now.pallets, now.weightKg, now.weightBand];
    };
    expect(type({ packages: "11", weightKg: "450" })).toEqual(["11", "4950", "T_3_7"]);
    expect(type({ packages: "", weightKg: "450" })).toEqual(["", "", "T_3_7"]);
    expect(type({ packages: "5", weightKg: "450" })).toEqual(["5", "2250", "T_1_3"]);
    now = { ...now, pallets: "6" };
    expect(type({ packages: "7" })).toEqual(["6", "", "T_1_3"]);
    const parcels = form({ type: "PARCELS", pallets: "" });
    expect(withGoods(parcels, [line({ packages: "3" })])).not.toHaveProperty("pallets");
  });

  it("keep their numbers in errors; an empty line at the end is none", () => {
    const goods = [line({ packages: "2" }), line({ packages: "x" }), line({ packages: "3" }), newLine("d")];
    const { input, errors } = readForm(form({ goods }));
    expect(input.goods).toMatchObject([{ packages: 2 }]);
    expect(errors).toEqual({ "goods.1.packages": "How many: type a whole number." });
    const refused = fieldProblemOf(["goods", 0, "un"], "invalid_format", "goods.0.un must be four digits.");
    const { fields } = placeErrors({ errors: [refused] });
    expect(Object.keys(fields)).toEqual(["goods.0.un"]);
    expect(mended(fields, [], { goods })).toEqual({});
  });

  it("weigh what was typed as long as the band allows it", () => {
    expect(withBand(form({ weightKg: "7000" }), "T_7_15")).toEqual({ weightBand: "T_7_15" });
    expect(withBand(form({ weightKg: "7000" }), "T_1_3")).toEqual({ weightBand: "T_1_3", weightKg: "" });
  });

  it("are named by their number in warnings", () => {
    const warning = {
      code: "un_without_adr",
      detail: "goods.1.un 1263 is dangerous goods, and adr is not set.",
    };
    expect(warningWords(warning, { ...form(), pallets: null }).what).toBe(
      "Line 2: a UN number means dangerous goods.",
    );
  });
});

describe("the site of an end", () => {
  it("keeps its own postcode when another part changes", () => {
    const given = load({ toPostcode: "CA3", deliverTo: SITE });
    const before = formOfLoad(given);
    expect(changesOf(given, readForm(before).input)).toEqual({});
    const after = { ...before, deliverTo: { ...before.deliverTo, contactName: "Tam Reid" } };
    expect(changesOf(given, readForm(after).input)).toEqual({
      deliverTo: { name: SITE.name, lines: SITE.lines, postcode: "CA3 0HA", contactName: "Tam Reid" },
    });
    expect(repostBody(given, readForm(before).input)?.deliverTo?.postcode).toBe("CA3 0HA");
  });

  it("loses its own postcode when the end's postcode changes, but not while that is typed", () => {
    const before = formOfLoad(load({ toPostcode: "CA3", deliverTo: SITE }));
    const own = (toPostcode: string) => readForm({ ...before, toPostcode }).input.deliverTo?.postcode;
    expect(["ca3 ", "CA3 0HA", "ca30ha"].map(own)).toEqual(["CA3 0HA", "CA3 0HA", "CA3 0HA"]);
    expect(["G33", "CA30", "CA", "CA3 0HB"].map(own)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("is filled from a saved site, and keeps typed values that the saved site lacks", () => {
    const saved = { ...SITE, hours: "Mon-Fri", reference: "Bay 3" };
    const other = { ...saved, name: "Derwent Tiles", contactName: null, hours: null };
    const typed = { ...NO_SITE, name: "Solway", phone: "01632 960318", reference: "PO 77120", hours: "7-4" };
    const filled = withSaved(saved, typed, NO_SITE);
    expect(readSite(filled).site).toEqual({
      name: SITE.name,
      lines: SITE.lines,
      contactName: "J. Graham",
      phone: "01632 960318",
      reference: "PO 77120",
      hours: "Mon-Fri",
    });
    // Another one afterwards: what came with the first was not typed.
    expect(readSite(withSaved(other, filled, siteFormOf(saved))).site).toEqual({
      name: "Derwent Tiles",
      lines: SITE.lines,
      phone: "01632 960318",
      reference: "PO 77120",
    });
  });
});

describe("a load in the edit form", () => {
  it("sends no change if nothing was changed", () => {
    for (const given of [
      load(),
      load({ collectWindow: "PM", collectByTime: "08:00", deliverWindow: "AM" }),
      load({ deliverDate: null, deliverByTime: null }),
      load({ pricingMode: "BOOK_NOW", bookNowPence: 24_550 }),
      load({ pricingMode: "BOOK_NOW" }),
      load({ type: "FULL_LOAD", pallets: 0, notes: null, externalRef: null }),
    ]) {
      expect(changesOf(given, readForm(formOfLoad(given)).input)).toEqual({});
    }
  });

  it("sends the changed fields, and null for cleared ones", () => {
    const before = load({ bookNowPence: 24_500, pricingMode: "BOOK_NOW" });
    const after = {
      ...formOfLoad(before),
      pallets: "13",
      notes: "",
      deliverWhen: "PM",
      pricingMode: "QUOTES",
    } as const;
    expect(changesOf(before, readForm(after).input)).toEqual({
      pallets: 13,
      notes: null,
      deliverWindow: "PM",
      deliverByTime: null,
      pricingMode: "QUOTES",
      bookNowPence: null,
    });
  });

  it("sends all remaining requirements if one is removed, and an empty list if none is left", () => {
    const before = load({
      requires: {
        operatorLicence: true,
        goodsInTransitPence: 2_500_000,
        hireAndReward: false,
        minFinished: null,
        gateCheck: true,
      },
    });
    const form = formOfLoad(before);
    const asking = (requires: typeof form.requires) =>
      changesOf(before, readForm({ ...form, requires }).input);
    expect(asking(form.requires)).toEqual({});
    expect(asking({ ...form.requires, goodsInTransit: "15,000" })).toEqual({
      requires: { operatorLicence: true, goodsInTransitPence: 1_500_000, gateCheck: true },
    });
    expect(asking(requiresFormOf({}))).toEqual({ requires: {} });
    expect(readForm({ ...form, requires: { ...form.requires, minFinished: "ten" } }).errors).toEqual({
      requires: "Type a whole number of jobs up to 1,000.",
    });
  });

  it("is copied to a new day with the same number of days to its delivery", () => {
    expect(formOfCopy(load(), "2026-12-01")).toMatchObject({
      collectDate: "2026-12-01",
      deliverDate: "2026-12-02",
    });
    expect(formOfCopy(load({ deliverDate: null, deliverByTime: null }), "2026-12-01").deliverDate).toBe("");
  });

  it("omits the job number in a copy, and keeps it in a repost", () => {
    expect(load().externalRef).toBe("HP-204417");
    expect(formOfCopy(load(), "2026-12-01").externalRef).toBe("");
    expect(formOfRepost(load({ status: "EXPIRED" }), "2026-12-01").externalRef).toBe("HP-204417");
  });

  it("sends all fields in a repost that would otherwise be carried over", () => {
    const old = load({ status: "EXPIRED" });
    const { input } = readForm({ ...formOfRepost(old, "2026-12-01"), tailLift: false, notes: "" });
    expect(repostBody(old, input)).toMatchObject({
      collectDate: "2026-12-01",
      deliverDate: "2026-12-02",
      tailLift: false,
      notes: "",
      pricingMode: "QUOTES",
    });
    expect(repostBody(old, input)).not.toHaveProperty("dimsNote");
  });

  it("is posted as a new load if a repost cannot empty a field", () => {
    const old = load({ status: "EXPIRED", bookNowPence: 24_500, pricingMode: "BOOK_NOW" });
    const { input } = readForm({ ...formOfRepost(old, "2026-12-01"), pricingMode: "QUOTES" });
    expect(repostBody(old, input)).toBeNull();
  });
});

describe("a refusal", () => {
  it("is shown at its fields in the form's words", () => {
    const { fields, rest } = placeErrors({
      errors: [
        fieldProblemOf(["fromPostcode"], "postcode_not_found", "fromPostcode is not a UK postcode."),
        fieldProblemOf(["pallets"], "too_large", "pallets must be at most 66."),
        fieldProblemOf(["bookNowPence"], "too_large", "bookNowPence must be at most 100000000."),
        fieldProblemOf(
          ["collectFrom", "phone"],
          "too_long",
          "collectFrom.phone must be at most 40 characters long.",
        ),
        fieldProblemOf(["nonsense"], "unrecognized_field", "nonsense is not a field."),
      ],
    });
    expect(fields).toEqual({
      fromPostcode: "From is not a UK postcode.",
      pallets: "Pallets must be at most 66.",
      bookNowPence: "The price must be at most £1,000,000.",
      collectFrom: "The phone number must be at most 40 characters long.",
    });
    expect(rest).toEqual(["Nonsense is not a field."]);
  });

  it("has a place for every field of a posting", () => {
    expect(Object.keys(postLoadInput.shape).filter((name) => !isField(name))).toEqual([]);
  });

  it("is worded in the trade's terms if it is a warning", () => {
    const words = warningWords(
      { code: "too_many_pallets_for_vehicle", detail: "10 pallets are more than fit on a LUTON, about 6." },
      { vehicleClass: "LUTON", weightBand: "T_1_3", pallets: 10 },
    );
    expect(words.what).toBe("10 pallets are a lot for a Luton.");
    expect(words.advice).toContain("About 6");
    expect(
      warningWords({ code: "too_many_pallets_for_vehicle", detail: "" }, load({ vehicleClass: "EIGHTEEN_T" }))
        .what,
    ).toContain("a lot for an 18 t rigid.");
    expect(warningWords({ code: "new_one", detail: "As it is." }, load()).what).toBe("As it is.");
  });
});

describe("the same by API", () => {
  const call = {
    method: "POST",
    path: "/api/v1/loads",
    idempotencyKey: "k1",
    body: { type: "PALLETS", vehicleClass: "SEVEN_FIVE_T", weightBand: "T_1_3", notes: "Driver's bay" },
  } as const;

  it("is JSON in few lines", () => {
    const text = apiCallText(call);
    expect(text).toContain(
      '{ "type": "PALLETS",\n  "vehicleClass": "SEVEN_FIVE_T",\n  "weightBand": "T_1_3"',
    );
    expect(JSON.parse(text.slice(text.indexOf("{")))).toEqual(call.body);
    expect(apiCallText({ ...call, body: {} })).toContain("{}");
  });

  it("escapes an apostrophe for the shell", () => {
    expect(apiCallCommand(call, "https://board.example")).toContain("Driver'\\''s bay");
  });
});

describe("a changed site", () => {
  const site = {
    name: "Lostock Tile Works",
    lines: ["Walton Summit"],
    postcode: null,
    contactName: "Imran Aziz",
  };
  const before = { ...site, phone: "01632 960407", reference: null, hours: null, instructions: null };

  it("is sent with the changed parts, and null for an emptied one", () => {
    const typed = { ...siteFormOf(before), contactName: "Tam Reid", phone: "" };
    expect(siteChange(before, typed)).toEqual({ contactName: "Tam Reid", phone: null });
  });

  it("is removed if everything is emptied, and sent whole if there was none", () => {
    expect(siteChange(before, NO_SITE)).toBeNull();
    expect(siteChange(null, { ...NO_SITE, name: "Gate 3", lines: "Main Road" })).toEqual({
      name: "Gate 3",
      lines: ["Main Road"],
    });
  });
});
