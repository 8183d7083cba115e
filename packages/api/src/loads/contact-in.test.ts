import { describe, expect, it } from "vitest";
import { MISSED, NOTES_WITH_CONTACT, NOTES_WITHOUT, REFUSED_WRONGLY } from "../testing/board-notes.ts";
import { contactIn } from "./contact-in.ts";

const kindOf = (text: string, firm = "Harrow & Pike Supplies Ltd") => contactIn(text, firm)?.kind ?? null;

describe("a note for the board holds no contact", () => {
  it.each([
    ["Ring 07700 900123 first", "phone"],
    ["call (0113) 496-0123", "phone"],
    ["0113.496.0123", "phone"],
    ["01632960318", "phone"],
    ["+44 7700 900 123", "phone"],
    ["0044 113 496 0123", "phone"],
    ["office +353 1 234 5678", "phone"],
    ["Open 0700-1700, then 07700 900123", "phone"],
    ["sales@harrowpike.co.uk", "email"],
    ["sales (at) harrowpike.co.uk", "email"],
    ["https://harrow.example/loads", "link"],
    ["see www.harrow.example", "link"],
    ["plan at harrowpike.co.uk/yard", "link"],
    ["bit.ly/harrow", "link"],
    ["linktr.ee/harrow", "link"],
    ["wa.me/447700900123", "link"],
    ["halden.app", "link"],
    ["07700_900_123", "phone"],
    ["Ring 07700\u200B900123", "phone"],
    ["Ask for Harrow & Pike", null],
    ["Bound for HARROW and PIKE SUPPLIES.", "name"],
    ["Harrow & Pike Supplies Limited's own racks", "name"],
    ["For Harrow-Pike: no", null],
    ["Bound for Hɑrrow & P1ke Supplies", "name"],
    ["ʜarrow and Pike Suppłies Ltd", "name"],
    ["HARR0W & PlKE SUPPL1ES", "name"],
    ["Harrow  &\nPike Supplies Ltd yard", "name"],
  ])("%s: %s", (text, kind) => expect(kindOf(text)).toBe(kind));

  it.each([
    "Bathroom ware, wrapped. Tail-lift and pump truck at Carlisle and Glasgow.",
    "12 pallets 1200 x 1000 x 1600, 4.2 t",
    "Open 0700-1700 12 plt on",
    "Goods in 06:00-14:00, no Fridays",
    "0600-1400 1400-2200 both shifts",
    "6 pallets @ 1.2m high",
    "Need a 13.6m trailer. Straps please.Boards too",
    "Straps/boards. Chains etc.and/or bars",
    "Ref 2026-11-23",
    "£25/h after 30 min",
    "",
  ])("may say: %s", (text) => expect(kindOf(text)).toBeNull());

  it("is the firm's name also after words that begin like it", () => {
    expect(kindOf("a a a a1 a1 haulage", "A1 Haulage")).toBe("name");
    expect(kindOf("Harrow and Pike Supp lies Lim ited")).toBe("name");
    expect(kindOf("a ".repeat(25_000), "A1 Haulage")).toBeNull();
  });

  it("is found in the notes with a contact, and in no other", () => {
    expect(NOTES_WITH_CONTACT.length + NOTES_WITHOUT.length).toBeGreaterThanOrEqual(300);
    expect(NOTES_WITH_CONTACT.filter((note) => contactIn(note, "") === null)).toEqual([]);
    expect(NOTES_WITHOUT.flatMap((note) => contactIn(note, "")?.found ?? [])).toEqual([]);
    expect(MISSED.filter((note) => contactIn(note, "") !== null)).toEqual([]);
    expect(REFUSED_WRONGLY.filter((note) => contactIn(note, "") === null)).toEqual([]);
  });

  it("names the part that it found, as it was written", () => {
    expect(contactIn("Bay 4. Ring 07700 900 123 first", "")).toEqual({
      kind: "phone",
      found: "07700 900 123",
    });
  });

  it("matches a firm's name by whole words only, so that a short name matches no other word", () => {
    expect(kindOf("Palletised goods", "Pallet Ltd")).toBeNull();
    expect(kindOf("for pallet, ltd", "Pallet Ltd")).toBe("name");
    expect(kindOf("anything", "A & B")).toBeNull();
  });
});
