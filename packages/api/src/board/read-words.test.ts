import { createGeo } from "@board/geo";
import { describe, expect, it } from "vitest";
import { readWords } from "./read-words.ts";

const geo = createGeo();
/** A Tuesday. */
const TODAY = "2026-11-17";
const LONDON = "BR,CR,E,EC,EN,HA,IG,KT,N,NW,RM,SE,SM,SW,TW,UB,W,WC";

const read = (text: string) => readWords(text, TODAY, geo);
/** The filters as an address has them, in the order of their names. */
const filters = (text: string) =>
  Object.entries(read(text).filters)
    .map(([name, value]) => `${name}=${value === LONDON ? "LONDON" : value}`)
    .toSorted()
    .join("&");
const unread = (text: string) =>
  read(text)
    .parts.filter(({ kind }) => kind === "unread")
    .map((part) => part.text);

describe("a line read into filters", () => {
  it.each([
    // Lanes.
    ["Leeds to London", "from=LS&to=LONDON"],
    ["leeds london", "from=LS&to=LONDON"],
    ["Leeds-London", "from=LS&to=LONDON"],
    ["Leeds - London", "from=LS&to=LONDON"],
    ["Leeds > London", "from=LS&to=LONDON"],
    ["Leeds → Hull", "from=LS&to=HU"],
    ["LS to M", "from=LS&to=M"],
    ["ls10 1ab to G33", "from=LS10&to=G33"],
    ["to Hull from Leeds", "from=LS&to=HU"],
    ["to Hull", "to=HU"],
    ["Leeds", "from=LS"],
    ["Leeds to", "from=LS"],
    ["from Leeds, Bradford or Hull to London", "from=LS,BD,HU&to=LONDON"],
    ["leeds/bradford to Birmingham", "from=LS,BD&to=B"],
    ["ex Felixstowe", "from=IP11"],
    ["anything out of Manchester going to Glasgow", "from=M&to=G"],
    ["collect Leeds deliver Hull", "from=LS&to=HU"],
    ["Scotland to anywhere", "from=AB,DD,DG,EH,FK,G,HS,IV,KA,KW,KY,ML,PA,PH,TD,ZE"],
    ["stoke on trent to newcastle upon tyne", "from=ST&to=NE"],
    ["Bury St Edmunds to Kings Lynn", "from=IP32,IP33&to=PE30,PE32"],
    ["yorkshire and the humber to kent", "from=BD,DN,HD,HG,HU,HX,LS,S,WF,YO&to=CT,DA,ME,TN"],
    ["NW to SE", "from=NW&to=SE"],
    ["reading to march", "from=RG&to=PE15"],
    // Miles around a place.
    ["within 30 miles of LS10", "near=LS10&within=30"],
    ["30 miles from Leeds", "near=LS2&within=30"],
    ["Leeds within 20 miles to Hull", "near=LS2&to=HU&within=20"],
    ["Leeds and 20 miles", "near=LS2&within=20"],
    ["near Wakefield to Hull", "near=WF1&to=HU"],
    ["show me loads near m1", "near=M1"],
    // Days.
    ["today", "date=today"],
    ["tmrw", "date=tomorrow"],
    ["wed", "date=tomorrow"],
    ["friday", "date=2026-11-20"],
    ["on Tuesday", "date=today"],
    ["next fri", "date=2026-11-27"],
    ["18 nov", "date=tomorrow"],
    ["Fri 20th November", "date=2026-11-20"],
    ["20/11", "date=2026-11-20"],
    ["2026-12-01", "date=2026-12-01"],
    ["3 jan", "date=2027-01-03"],
    ["the 20th", "date=2026-11-20"],
    ["today or tomorrow", "after=2026-11-17&before=2026-11-18"],
    ["wed or thu", "after=2026-11-18&before=2026-11-19"],
    ["mon to wed", "after=2026-11-23&before=2026-11-25"],
    ["from Monday to Friday", "after=2026-11-23&before=2026-11-27"],
    ["from Monday", "after=2026-11-23"],
    ["after Thursday", "after=2026-11-19"],
    ["by Friday", "before=2026-11-20"],
    ["before 1 Dec", "before=2026-12-01"],
    ["this week", "after=2026-11-17&before=2026-11-22"],
    ["next week", "after=2026-11-23&before=2026-11-29"],
    ["weekend", "after=2026-11-21&before=2026-11-22"],
    ["next 3 days", "after=2026-11-17&before=2026-11-19"],
    // Vehicles and kinds of load.
    ["18t", "vc=EIGHTEEN_T"],
    ["18 tonner", "vc=EIGHTEEN_T"],
    ["7.5", "vc=SEVEN_FIVE_T"],
    ["7.5 tonne", "vc=SEVEN_FIVE_T"],
    ["44t", "vc=ARTIC"],
    ["artics", "vc=ARTIC"],
    ["artic or flatbed", "vc=ARTIC,FLATBED"],
    ["low loader", "vc=LOW_LOADER"],
    ["small van", "vc=SMALL_VAN"],
    ["xlwb", "vc=LWB_VAN"],
    ["vans", "vc=SMALL_VAN,LWB_VAN,LUTON"],
    ["rigids", "vc=SEVEN_FIVE_T,EIGHTEEN_T"],
    ["luton", "vc=LUTON"],
    ["luton van Leeds to London", "from=LS&to=LONDON&vc=LUTON"],
    ["luton to Leeds", "from=LU&to=LS"],
    ["lutons to luton", "to=LU&vc=LUTON"],
    ["Leeds moffet", "eq=MOFFETT&from=LS"],
    ["18t curtain or box, 2t tail-lift", "eq=CURTAIN,BOX,TAIL_LIFT_2T&vc=EIGHTEEN_T"],
    ["two man fridge", "eq=TWO_MAN,FRIDGE"],
    ["pallets", "type=PALLETS"],
    ["part load", "type=PART_LOAD"],
    ["FTL", "type=FULL_LOAD"],
    ["parcels", "type=PARCELS"],
    // Needs, weights, terms.
    ["no adr", "noadr=1"],
    ["non-ADR", "noadr=1"],
    ["no tail-lift", "notl=1"],
    ["18t tail-lift", "tl=1&vc=EIGHTEEN_T"],
    ["with tail lift needed", "tl=1"],
    ["tail-lift work no ADR", "noadr=1&tl=1"],
    ["tail-lift no tail-lift", "notl=1"],
    ["no tail-lift tail-lift", "tl=1"],
    ["without tail lift or adr", "noadr=1&notl=1"],
    ["no adr no tail lift", "noadr=1&notl=1"],
    ["under 10t", "maxwt=10000"],
    ["up to 7.5 tonnes", "maxwt=7500"],
    ["max 500kg", "maxwt=500"],
    ["<3t", "maxwt=3000"],
    ["1,500 kg", "maxwt=1500"],
    ["pays in 14 days", "terms=14"],
    ["paid within 30 days", "terms=30"],
    ["14 day terms", "terms=14"],
    ["terms 30", "terms=30"],
    // Everything together.
    ["Leeds to London tomorrow 18t", "date=tomorrow&from=LS&to=LONDON&vc=EIGHTEEN_T"],
    [
      "small van under 50kg manchester to leeds fri no adr pays in 30 days",
      "date=2026-11-20&from=M&maxwt=50&noadr=1&terms=30&to=LS&vc=SMALL_VAN",
    ],
    ["18 nov 18t Leeds", "date=tomorrow&from=LS&vc=EIGHTEEN_T"],
    ["fri 7.5 ex Hull", "date=2026-11-20&from=HU&vc=SEVEN_FIVE_T"],
    ["", ""],
    [" , - ", ""],
  ])("%j is %s", (text, expected) => expect([filters(text), unread(text)]).toEqual([expected, []]));

  it.each([
    ["Leeds no moffett", ["no moffett"], "from=LS"],
    ["18t ADR", ["ADR"], "vc=EIGHTEEN_T"],
    ["adr Leeds", ["adr"], "from=LS"],
    ["12 pallets", ["12"], "type=PALLETS"],
    ["Leeds £400 morning", ["£400", "morning"], "from=LS"],
    ["over 10t", ["over 10t"], ""],
    ["26t hiab", ["26t"], "eq=HIAB"],
    ["backloads Leeds", ["backloads"], "from=LS"],
    ["30 miles", ["30 miles"], ""],
    ["Leeds, Hull within 20 miles", ["within 20 miles"], "from=LS,HU"],
    ["near Scotland", ["Scotland"], ""],
    ["qwerty asdf", ["qwerty", "asdf"], ""],
  ])("%j leaves %j unread", (text, words, expected) =>
    expect([unread(text), filters(text)]).toEqual([words, expected]),
  );

  it("says why a trade word filters nothing, and nothing for other words", () => {
    const [known, other] = read("ADR qwerty").parts;
    expect(known?.why).toContain("“no ADR” leaves those with it out");
    expect(other?.why).toBeNull();
  });

  it("offers the other meaning of a word as replacement text", () => {
    expect(read("Leeds to London").others).toMatchObject([
      { text: "Leeds", instead: "ME17" },
      { text: "London", name: "Inner London", instead: "Inner London" },
    ]);
    expect(read("luton").others).toMatchObject([{ text: "luton", instead: "from Luton" }]);
    expect(read("nw").others).toMatchObject([{ text: "nw", instead: "North West" }]);
  });

  it("offers towns for a misspelt word, and none for a word of another kind", () => {
    const others = (text: string) =>
      read(text).others.map((other) => [other.start, other.text, other.instead]);
    expect(others("18t Leds to Hull")).toEqual([
      [4, "Leds", "Leeds"],
      [4, "Leds", "Lees"],
    ]);
    expect(read("Leds").parts).toMatchObject([{ text: "Leds", kind: "unread" }]);
    expect(others("urgent Glasgo curtainsider")).toEqual([]);
    expect(others("Thurso 18t moffet")).toEqual([]);
    expect(others("Thurso to Truroh")).toEqual([[10, "Truroh", "Truro"]]);
  });

  it("puts every letter of the text into one part or between two", () => {
    const text = "  Leeds to LONDON, 18t moffet ";
    const { parts } = read(text);
    for (const part of parts) expect(text.slice(part.start, part.end)).toBe(part.text);
    expect(parts.map((part) => part.text).join("")).toBe(text.replaceAll(" ", ""));
  });

  it("says the filters in the writer's own words", () => {
    expect(read("leeds to hull tmrw 18t").summary).toEqual(["from Leeds", "to Hull", "tmrw", "18t"]);
  });
});

describe("a line with the reader's own places", () => {
  const own = {
    bases: [
      { postcode: "WF6 1TN", outcode: "WF6", town: "Normanton", radiusMiles: 40 },
      { postcode: "B24 9QR", outcode: "B24", town: "Erdington", radiusMiles: 25 },
    ],
    vehicles: ["EIGHTEEN_T", "ARTIC"],
  };
  it.each([
    ["home", { near: "WF6 1TN", within: "40" }],
    ["near home", { near: "WF6 1TN", within: "40" }],
    ["18t from our yard", { vc: "EIGHTEEN_T", near: "WF6 1TN", within: "40" }],
    ["within 30 miles of home", { near: "WF6 1TN", within: "30" }],
    ["Glasgow home", { from: "G", to: "WF6" }],
    ["Glasgow to our base tomorrow", { from: "G", to: "WF6", date: "tomorrow" }],
    ["what our lorries can take near home", { vc: "EIGHTEEN_T,ARTIC", near: "WF6 1TN", within: "40" }],
    ["Leeds for our vehicles", { from: "LS", vc: "EIGHTEEN_T,ARTIC" }],
  ])("%j", (text, filters) => {
    const reading = readWords(text, TODAY, geo, own);
    expect(reading.filters).toEqual(filters);
    expect(reading.parts.filter(({ kind }) => kind === "unread")).toEqual([]);
  });

  it.each([
    ["Leeds depot to London", { from: "LS", to: readWords("London", TODAY, geo).filters.from }, "depot"],
    ["Hull yard", { from: "HU" }, "yard"],
    ["the base", {}, "base"],
  ])("does not take other words for the reader's own places: %j", (text, filters, unread) => {
    const reading = readWords(text, TODAY, geo, own);
    expect(reading.filters).toEqual(filters);
    expect(reading.parts.filter(({ kind }) => kind === "unread").map((part) => part.text)).toContain(unread);
  });

  it("names the home on the chip, and offers the other bases", () => {
    const { words, others } = readWords("near home", TODAY, geo, own);
    expect(words).toEqual({ "WF6 1TN": "home" });
    expect(others).toMatchObject([
      { text: "home", name: "home at Erdington", instead: "near B24 within 25 miles" },
    ]);
    expect(readWords(others[0]?.instead ?? "", TODAY, geo, own).filters).toEqual({
      near: "B24",
      within: "25",
    });
  });

  it("says where to enter them, if there are none", () => {
    const whyOf = (text: string) => read(text).parts.find(({ kind }) => kind === "unread")?.why;
    expect(whyOf("home")).toContain("your firm has no base yet");
    expect(whyOf("our lorries")).toContain("your firm names no vehicle yet");
  });
});
