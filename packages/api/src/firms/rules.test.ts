import { describe, expect, it } from "vitest";
import { firmNameKey, firmNameProblem, isNearName, maxHandBacks, nameKeys, nameProblem } from "./rules.ts";

describe("a firm's name", () => {
  it.each([
    "Calder & Sons Ltd",
    "CALDER AND SONS LIMITED",
    "  calder   and sons  ",
    "Calder & Sons, Ltd.",
    "Calder+Sons PLC",
    "Çalder & Sóns L.T.D.",
    "Ｃａｌｄｅｒ & Sons LLP",
    "Calder-and-Sons Ltd Limited",
  ])("is equal in all spellings: %s", (name) => {
    expect(firmNameKey(name)).toBe("calderandsons");
  });

  it.each([
    ["Calder Sons", "Calder and Sons"],
    ["Limited Edition Haulage", "Edition Haulage"],
    ["Fen Line 1", "Fen Line 2"],
  ])("tells %s from %s", (a, b) => expect(firmNameKey(a)).not.toBe(firmNameKey(b)));

  const { skeleton } = nameKeys("Halden Foods Logistics");
  it.each([
    "Hɑlden Foods Logistics",
    "Halden Foods Logıstics",
    "Haǀden Foods Logistics",
    "ʜalden Foods Logistics",
    "Halden Foᴏds Logistics",
    "Halden Foods L0gistics",
    "HaIden Foods Logistics",
    "Ha1den Foods Logistics Ltd",
    "HALDEN FOODS LOGlSTlCS",
    "Haⅼden Foods Logistics",
    "Ħalđen F00ds Ⅼogistics",
    "Haldeɴ ꜰoods Logistics",
    "Ｈａｌｄéｎ Foods Logistics",
    "Haldǝn Føøds Łogistiꞓs",
    "HaldenFoods ȴogistics",
  ])("looks like Halden Foods Logistics: %s", (name) => {
    expect(nameKeys(name).skeleton).toBe(skeleton);
    expect(firmNameProblem(name)).toBeNull();
  });

  it.each([
    ["Barnes Haulage", "Bames Haulage"],
    ["Warwick Vans", "VVarvvick Vans"],
    ["O2 Freight", "02 Freight"],
    ["Phase II", "Phase 11"],
    ["Groß Transport", "Gross Transport"],
    ["Calder Ltd", "Calder 1td"],
    ["Calder Limited", "Calder Lımited"],
    ["Calder", "Calder L t d"],
    ["Calder Vans", "CalderVansLtd"],
    ["Calder Vans PLC", "Calder Vans Ltd Itd"],
    ["Calder", "Calder™"],
  ])("%s looks like %s", (a, b) => expect(nameKeys(a).skeleton).toBe(nameKeys(b).skeleton));

  it.each([
    ["3663", "3668"],
    ["O2 Freight", "O3 Freight"],
    ["Halden Foods North", "Halden Foods South"],
    ["Cŵn Môn Cludiant", "Cwm Môn Cludiant"],
    ["Calder Vale", "Colder Vale"],
    ["Ltd Editions", "Limited Editions"],
  ])("%s does not look like %s", (a, b) => expect(nameKeys(a).skeleton).not.toBe(nameKeys(b).skeleton));

  it.each([
    ["Саlder Haulage", "mixed_scripts"],
    ["HMRC refund call 0800 555 111", "number_in_name"],
    ["Ring (0800) 555-111 Haulage", "number_in_name"],
    ["Call 0800.555.111 Ltd", "number_in_name"],
    ["O8OO 555 1l1", "number_in_name"],
    ["Dial ０８００ ⁵⁵⁵ ①①①", "number_in_name"],
    ["Call +44/20_7946 now", "number_in_name"],
    ["Vans 08–00—55•51", "number_in_name"],
    ["Calder ǃ Haulage", "not_latin"],
    ["Calder ↀ", "not_latin"],
    ["Calder ٣", "not_latin"],
    ["САРЕ", "not_latin"],
    ["Ltd", "not_latin"],
    ["!!!", "not_latin"],
    ["Visit evil.example now", "url_in_name"],
    ["https://a", "url_in_name"],
    ["www.calder", "url_in_name"],
    ["pay me@calder.example", "url_in_name"],
    ["evil．com", "url_in_name"],
    ["evil。com", "url_in_name"],
    ["evil｡com", "url_in_name"],
    ["10.0.0.1 Haulage", "url_in_name"],
    ["Unpaid invoice bit.ly/x4", "url_in_name"],
    ["Calder pay.zone", "url_in_name"],
    ["mr.com", "url_in_name"],
    ["Calder\nHaulage", "control_character"],
    ["Calder\u2028Haulage", "control_character"],
    ["Calder\u202eegaluaH", "control_character"],
    ["Cal\u200bder", "control_character"],
    ["Calder\u0007", "control_character"],
  ])("may not be %j: %s", (name, code) => expect(firmNameProblem(name)?.code).toBe(code));

  it.each([
    "R. Tugwell t/a Tugwell Transport",
    "J.Smith",
    "St.Helens Haulage Co. Ltd.",
    "A.B.C. Haulage Ltd",
    "O’Brien & Fils",
    "24/7 Vans",
    "3663",
    "3663 First 2010",
    "24/7 365 Vans",
    "M6 Toll Haulage 1998",
    "O2",
    "Cludiant Tŷ’r Ŵyn a’r Môr Cyf",
    "Groß & Søn Æbelø ApS",
    "Ðorđe Škoda Þór",
    "Zoë Łódź",
  ])("may be %s", (name) => expect(firmNameProblem(name)).toBeNull());

  it("of a person may be in another alphabet, but in one only", () => {
    expect(nameProblem("Олена Коваль")).toBeNull();
    expect(nameProblem("Oлена")?.code).toBe("mixed_scripts");
    expect(nameProblem("Jo\r\nBcc: x")?.code).toBe("control_character");
  });

  it.each([
    ["calderhaulage", "ca1derhaulage", true],
    ["calderhaulage", "calderhaulagenorth", true],
    ["calderhaulage", "caldarhaulaga", true],
    ["calderhaulage", "merciapallet", false],
    ["abc", "abd", false],
  ])("%s and %s are near: %s", (a, b, near) => expect(isNearName(a, b)).toBe(near));
});

it("contract 1: a firm may hand back the setting's number in a day, or a tenth of its bookings where that is more", () => {
  expect([0, 200, 209, 210, 1_000].map((bookings) => maxHandBacks(20, bookings))).toEqual([
    20, 20, 20, 21, 100,
  ]);
});
