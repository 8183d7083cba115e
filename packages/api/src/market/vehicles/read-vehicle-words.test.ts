import { formatExact } from "@board/calendar";
import { createGeo } from "@board/geo";
import { describe, expect, it } from "vitest";
import { readVehicleWords } from "./read-vehicle-words.ts";

const geo = createGeo();
/** A Tuesday. */
const NOW = new Date("2026-11-17T14:30:00Z");

const TIMES = new Set(["from", "until", "backBy"]);
const read = (text: string) => readVehicleWords(text, NOW, geo);
const words = (name: string, value: unknown) => {
  if (name === "spare") return JSON.stringify(value);
  return TIMES.has(name) ? formatExact(new Date(String(value))) : String(value);
};
/** The fields that a line sets, in the order of their names; times in words. `from` is left out where it is now. */
const fields = (text: string) =>
  Object.entries(read(text).fields)
    .filter(([name, value]) => name !== "from" || value !== NOW.toISOString())
    .map(([name, value]) => `${name}=${words(name, value)}`)
    .toSorted()
    .join(" & ");
const unread = (text: string) =>
  read(text)
    .parts.filter(({ kind }) => kind === "unread")
    .map(({ text: own, why }) => `${own}${why === null ? "" : `: ${why}`}`);

describe("a line read into a vehicle", () => {
  it.each([
    [
      "18t tail lift leeds thu 10am home FX23 KLD curtain",
      "at=LS2 & equipment=CURTAIN & from=Thu 19 Nov 2026, 10:00 & tailLift=true & towards=HOME & vehicleClass=EIGHTEEN_T & vehicleReg=FX23 KLD",
    ],
    [
      "FX23 KLD curtain home thu 10am leeds tail-lift 18t",
      "at=LS2 & equipment=CURTAIN & from=Thu 19 Nov 2026, 10:00 & tailLift=true & towards=HOME & vehicleClass=EIGHTEEN_T & vehicleReg=FX23 KLD",
    ],
    [
      "2 x 18t tail-lift carlisle tomorrow 11:30 home by fri 6pm min £1.60",
      "at=CA2 & backBy=Fri 20 Nov 2026, 18:00 & count=2 & floorPencePerMile=160 & from=Wed 18 Nov 2026, 11:30 & tailLift=true & towards=HOME & vehicleClass=EIGHTEEN_T",
    ],
    ["FX23 KLD g33 thu 11", "at=G33 & from=Thu 19 Nov 2026, 11:00 & vehicleReg=FX23 KLD"],
    ["artic de74 today anywhere", "at=DE74 & towards=ANYWHERE & vehicleClass=ARTIC"],
    [
      "7.5t hd6 6am to LS BD WF",
      "at=HD6 & from=Wed 18 Nov 2026, 06:00 & towards=LS,BD,WF & vehicleClass=SEVEN_FIVE_T",
    ],
    ["2 artics ls10", "at=LS10 & count=2 & vehicleClass=ARTIC"],
    ["luton m17 now", "at=M17 & vehicleClass=LUTON"],
    ["18t ls10 1ab thu 10", "at=LS10 1AB & from=Thu 19 Nov 2026, 10:00 & vehicleClass=EIGHTEEN_T"],
    ["18t ls10 thu 19", "at=LS10 & from=Thu 19 Nov 2026, 06:00 & vehicleClass=EIGHTEEN_T"],
    ["18t ls10 thu 10:30", "at=LS10 & from=Thu 19 Nov 2026, 10:30 & vehicleClass=EIGHTEEN_T"],
    ["18t ls10 thu pm", "at=LS10 & from=Thu 19 Nov 2026, 12:00 & vehicleClass=EIGHTEEN_T"],
    ["18t ls10 1430", "at=LS10 & vehicleClass=EIGHTEEN_T"],
    [
      "18t ls10 at 4pm until 9pm",
      "at=LS10 & from=Tue 17 Nov 2026, 16:00 & until=Tue 17 Nov 2026, 21:00 & vehicleClass=EIGHTEEN_T",
    ],
    [
      "18t ls10 wed to fri",
      "at=LS10 & from=Wed 18 Nov 2026, 06:00 & until=Fri 20 Nov 2026, 23:59 & vehicleClass=EIGHTEEN_T",
    ],
    ["18t within 40 miles of ls10", "at=LS10 & maxEmptyMiles=40 & vehicleClass=EIGHTEEN_T"],
    [
      "18t leeds thu 6 spaces home 30 miles extra",
      'at=LS2 & from=Thu 19 Nov 2026, 06:00 & maxExtraMiles=30 & spare={"pallets":6,"weightKg":9000} & towards=HOME & vehicleClass=EIGHTEEN_T',
    ],
    [
      "spare 8 pallets, 1,500 kg artic ls10 extra 30",
      'at=LS10 & maxExtraMiles=30 & spare={"pallets":8,"weightKg":1500} & vehicleClass=ARTIC',
    ],
    ["spare 4.5t 7.5t ls10", 'at=LS10 & spare={"pallets":10,"weightKg":4500} & vehicleClass=SEVEN_FIVE_T'],
    ["8 plts 4 t spare ls10", 'at=LS10 & spare={"pallets":8,"weightKg":4000}'],
    ["spare 18t ls10", "at=LS10 & vehicleClass=EIGHTEEN_T"],
    ["artic ls10 to scotland", "at=LS10 & vehicleClass=ARTIC"],
    ["artic g33 home to hd6", "at=G33 & home=HD6 & towards=HOME & vehicleClass=ARTIC"],
    [
      "artic adr moffett g33 driven 3h20",
      "adr=true & at=G33 & drivenHours=3.3333333333333335 & equipment=MOFFETT & vehicleClass=ARTIC",
    ],
    ["18t no tail-lift ls10", "at=LS10 & tailLift=false & vehicleClass=EIGHTEEN_T"],
    ["18t ls10 no tail-lift or adr", "adr=false & at=LS10 & tailLift=false & vehicleClass=EIGHTEEN_T"],
    ["18t without adr ls10", "adr=false & at=LS10 & vehicleClass=EIGHTEEN_T"],
    ["18t no adr nor tail-lift ls10", "adr=false & at=LS10 & tailLift=false & vehicleClass=EIGHTEEN_T"],
    ["18t no 2t tail-lift, adr ls10", "adr=true & at=LS10 & tailLift=false & vehicleClass=EIGHTEEN_T"],
    ["18t curtain no straps or blankets ls10", "at=LS10 & equipment=CURTAIN & vehicleClass=EIGHTEEN_T"],
    ["g33 thu 18t", "at=G33 & from=Thu 19 Nov 2026, 06:00 & vehicleClass=EIGHTEEN_T"],
    ["m17 box 18t", "at=M17 & equipment=BOX & vehicleClass=EIGHTEEN_T"],
  ])("%s", (text, expected) => expect(fields(text)).toBe(expected));

  it.each([
    ["18t leeds thu 10am shiny", ["shiny"]],
    ["van leeds", ["van: say which class it is."]],
    ["18t artic leeds", ["artic: a second class: post it on a line of its own."]],
    ["18t yorkshire", ["yorkshire: one town or postcode says where it is empty."]],
    ["artic ls10 to scotland", ["scotland: at most 5 areas."]],
    ["30 x 18t leeds", ["30 x: at most 20 in one post."]],
    ["18t leeds min £12 a mile", []],
    ["18t leeds min £101 a mile", ["min £101 a mile: a floor is for each mile, such as £1.60."]],
    ["18t leeds min £400", ["min £400: a floor is for each mile, such as £1.60."]],
    ["18t leeds no tautliner", ["no tautliner: say only what it has."]],
    ["18t leeds driven 10", ["driven 10: at most 9 hours, such as driven 4h30."]],
    ["18t leeds driven 9h30", ["driven 9h30: at most 9 hours, such as driven 4h30."]],
    ["18t leeds driven 4h75", ["driven 4h75: at most 9 hours, such as driven 4h30."]],
    ["FX23 KLD leeds 6 spaces", ["6 spaces: say the class, or pallets and weight."]],
    ["18t leeds 70 spaces", ["70 spaces: at most 66 pallets and 44 t."]],
    ["18t leeds thu fri", ["fri: a second time: write “until” before the end."]],
    ["18t leeds 8 pallets", ["8: no field of a vehicle says it.", "pallets: no field of a vehicle says it."]],
  ])("%s leaves words unread", (text, expected) => expect(unread(text)).toEqual(expected));

  it("names the place, and keeps every part where it stands", () => {
    const { place, parts } = read("2 x 18t Carlisle, tomorrow 11:30");
    expect(place).toBe("Carlisle");
    expect(parts.map(({ text, names }) => `${text}:${names}`)).toEqual([
      "2 x:count",
      "18t:vehicleClass",
      "Carlisle:at",
      ",:",
      "tomorrow 11:30:from",
    ]);
  });
});
