import { describe, expect, it } from "vitest";
import { readSearch, wordsQuery } from "./rules.ts";

const meanings = (typed: string) =>
  Object.fromEntries(Object.entries(readSearch(typed) ?? {}).filter(([, value]) => value !== null));

describe("what an admin typed", () => {
  it.each([
    ["FB-7K3M-92QX", { ref: "FB-7K3M-92QX", externalRef: "FB-7K3M-92QX", words: "fb:* & 7k3m:* & 92qx:*" }],
    ["7k3m 92qx", { ref: "FB-7K3M-92QX", externalRef: "7k3m 92qx", words: "7k3m:* & 92qx:*" }],
    ["LS10", { outcode: "LS10", externalRef: "LS10", words: "ls10:*" }],
    ["ls10 1ab", { outcode: "LS10", postcode: "LS101AB", externalRef: "ls10 1ab", words: "ls10:* & 1ab:*" }],
    ["quote_01k9", { id: { kind: "quote", id: "quote_01k9" }, externalRef: "quote_01k9" }],
    ["REQ_01K9", { id: { kind: "req", id: "req_01k9" }, externalRef: "REQ_01K9" }],
    ["Nicola@Kestrel.example", { email: "nicola@kestrel.example" }],
    ["fb_live_3kQx…Zt9A", { hintEnd: "Zt9A" }],
    ["...Zt9A", { hintEnd: "Zt9A" }],
    ["Harrow & Pike", { externalRef: "Harrow & Pike", words: "harrow:* & pike:*" }],
    ["MG/44871-B", { externalRef: "MG/44871-B", words: "mg:* & 44871:* & b:*" }],
  ])("%s", (typed, expected) => {
    expect(meanings(typed)).toEqual(expected);
  });

  it("is a key where it has the form of one, and then nothing else", () => {
    const token = `fb_live_${"a".repeat(38)}`;
    expect(meanings(token)).toEqual({ token });
  });

  it("is nothing where there is nothing", () => {
    expect(readSearch("   ")).toBeNull();
    expect(wordsQuery("&|!():*")).toBeNull();
  });

  it("is the beginnings of words, an email being one of them", () => {
    expect(wordsQuery("Dana O'Neil a.b@c.example")).toBe("dana:* & o:* & neil:* & 'a.b@c.example':*");
    expect(wordsQuery("x' | 'y@z")).toBe("x:* & 'y@z':*");
  });
});
