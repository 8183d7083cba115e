import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language, linkText, MAX_TEXT, waysToSend } from "./link-text.ts";

const URL = "https://board.example/d/8fQ2xWk7LrTz1VbHs9YdNc";
const slot = (byTime: string | null, date = "2026-11-24") => ({ date, window: "PM" as const, byTime });
const JOB = {
  language: "pl" as Language,
  firm: "Calder Vale",
  from: { outcode: "M17", town: "Trafford Park", slot: slot("08:00") },
  to: { outcode: "G33", town: "Queenslie", slot: slot("14:30") },
  url: URL,
};
const languages = Object.keys(LANGUAGES) as Language[];

describe("the message with a driver's link", () => {
  it("says firm, day, first and last place in the driver's language", () => {
    expect(linkText(JOB)).toBe(
      `Calder Vale: zlecenie na wt 24.11, Trafford Park do 08:00, Queenslie do 14:30. Otworz: ${URL}`,
    );
    expect(linkText({ ...JOB, language: "en" })).toBe(
      `Calder Vale: job Tue 24/11, Trafford Park by 08:00, Queenslie by 14:30. Open: ${URL}`,
    );
  });

  it("says the day of a delivery on another day, a window, and nothing for no deadline", () => {
    const to = { ...JOB.to, slot: slot(null, "2026-11-25") };
    expect(linkText({ ...JOB, to })).toContain("Queenslie sr 25.11 PM.");
    expect(linkText({ ...JOB, to: { ...to, slot: null } })).toContain("Queenslie. Otworz");
  });

  it.each(languages)(
    "fits into one text message in %s, with letters that take one place each",
    (language) => {
      const long = {
        ...JOB,
        language,
        firm: "Łódź & Żywiec Spedycja Międzynarodowa of Calderdale Limited",
        from: { ...JOB.from, town: "Llanfairpwllgwyngyll by Menai Bridge" },
        to: { ...JOB.to, town: "Stow-on-the-Wold, Moreton-in-Marsh", slot: slot("14:30", "2026-11-25") },
      };
      for (const job of [{ ...JOB, language }, long]) {
        const text = linkText(job);
        expect(text.length).toBeLessThanOrEqual(MAX_TEXT);
        expect(text).toMatch(/^[ !"#%&'()*+,\-./0-9:;<=>?A-Za-z_@]+$/);
        expect(text.endsWith(URL)).toBe(true);
      }
      expect(linkText(long)).toMatch(/^Lodz & Zywiec /);
    },
  );

  it("leaves out the places before the link where a long address takes the room", () => {
    const url = `https://board.${"long-".repeat(20)}example/d/8fQ2xWk7LrTz1VbHs9YdNc`;
    expect(linkText({ ...JOB, url })).toBe(`Calder Vale: zlecenie na wt 24.11. Otworz: ${url}`);
  });
});

it("opens a text message, WhatsApp or an email with the message, to the number as each writes it", () => {
  const { sms, whatsApp, email } = waysToSend("A & B", "07700 900412", "FB-1");
  expect(sms).toBe("sms:07700900412?&body=A%20%26%20B");
  expect(whatsApp).toBe("https://wa.me/447700900412?text=A%20%26%20B");
  expect(email).toBe("mailto:?subject=FB-1&body=A%20%26%20B");
  expect(waysToSend("x", "+48 601 234 567", "FB-1").whatsApp).toBe("https://wa.me/48601234567?text=x");
  expect(waysToSend("x", "", "FB-1").whatsApp).toBe("https://wa.me/?text=x");
});
