import { describe, expect, it } from "vitest";
import { readSearch, wordsQuery } from "./rules.ts";

const meanings = (typed: string) =>
  Object.fromEntries(Object.entries(readSearch(typed) ?? {}).filter(([, value]) => value !== null));

describe("text typed into an admin's search", () => {
  it.each<[string, Record<string, unknown>]>([
    ["FB-7K3M-92QX", { ref: "FB-7K3M-92QX", domain: "fb-7k3m-92qx", words: "fb:* & 7k3m:* & 92qx:*" }],
    ["7k3m 92qx", { ref: "FB-7K3M-92QX", registration: "7K3M92QX", words: "7k3m:* & 92qx:*" }],
    ["fb fx1m", { refStart: "FB-FX1M", registration: "FBFX1M", words: "fb:* & fx1m:*" }],
    ["FX1M-Y", { refStart: "FB-FX1M-Y", registration: "FX1MY", domain: "fx1m-y", words: "fx1m:* & y:*" }],
    ["fx1", { registration: "FX1", outcode: "FX1", domain: "fx1", words: "fx1:*" }],
    ["LS10", { outcode: "LS10", registration: "LS10", domain: "ls10", words: "ls10:*" }],
    ["ls10 1ab", { outcode: "LS10", postcode: "LS101AB", registration: "LS101AB", words: "ls10:* & 1ab:*" }],
    ["PX72 RNB", { refStart: "FB-PX72-RNB", registration: "PX72RNB", words: "px72:* & rnb:*" }],
    ["ob 1084417", { licence: "OB1084417", words: "ob:* & 1084417:*" }],
    ["0113 496 0000", { phone: "0113 496 0000", words: "0113:* & 496:* & 0000:*" }],
    ["+44 (0)113 496-0000", { phone: "+44 (0)113 496-0000", words: "44:* & 0:* & 113:* & 496:* & 0000:*" }],
    ["0113 496", { refStart: "FB-0113-496", words: "0113:* & 496:*" }],
    ["haldenfoods", { domain: "haldenfoods", words: "haldenfoods:*" }],
    ["Harrow & Pike", { words: "harrow:* & pike:*" }],
    ["MG/44871-B", { words: "mg:* & 44871:* & b:*" }],
  ])("%s may be the poster's own reference, and %j", (typed, expected) => {
    expect(meanings(typed)).toEqual({ externalRef: typed, ...expected });
  });

  it.each([
    ["quote_01k9", { id: { kind: "quote", id: "quote_01k9" }, externalRef: "quote_01k9" }],
    ["REQ_01K9", { id: { kind: "req", id: "req_01k9" }, externalRef: "REQ_01K9" }],
    ["Nicola@Kestrel.example", { emailStart: "nicola@kestrel.example" }],
    ["nicola@kes", { emailStart: "nicola@kes" }],
    ["@kestrel.ex", { domain: "kestrel.ex" }],
    ["@", {}],
    ["fb_live_3kQx…Zt9A", { hintEnd: "Zt9A" }],
    ["...Zt9A", { hintEnd: "Zt9A" }],
  ])("%s", (typed, expected) => {
    expect(meanings(typed)).toEqual(expected);
  });

  it("is a key if it has the format of one, and then nothing else", () => {
    const token = `fb_live_${"a".repeat(38)}`;
    expect(meanings(token)).toEqual({ token });
  });

  it("is nothing if it is empty", () => {
    expect(readSearch("   ")).toBeNull();
    expect(wordsQuery("&|!():*")).toBeNull();
  });

  it("is the beginnings of words, one of which may be an email", () => {
    expect(wordsQuery("Dana O'Neil a.b@c.example")).toBe("dana:* & o:* & neil:* & 'a.b@c.example':*");
    expect(wordsQuery("x' | 'y@z")).toBe("x:* & 'y@z':*");
  });
});
