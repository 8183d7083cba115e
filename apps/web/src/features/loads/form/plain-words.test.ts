import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ERRORS, WARNING_CODES } from "@board/api/server";
import { describe, expect, it, onTestFinished } from "vitest";
import { writeDates } from "../../../ui/format/days.ts";
import { fieldError } from "../../../ui/format/field-error.ts";
import { plainWords } from "../../../ui/format/plain-words.ts";
import { problemOf, saidOf, supportId } from "../../../ui/format/problem.ts";
import { warningWords } from "./warnings.ts";

/** Words of the API that say nothing to a person: names, values, routes, ids, pence, formats. */
const API_WORDS = [
  /\b[a-z]{3,}[A-Z]\w*/,
  /\b[a-z]+Pence\b/,
  /\bin pence\b/i,
  /\b(?:req|load|quote|firm|member|key)_[0-9a-z]{3,}/,
  /\b[A-Z]+_[A-Z_]+\b/,
  /\b(?:GET|POST|PUT|PATCH|DELETE) \//,
  /\bJSON\b/,
  /Idempotency-Key|If-Match/,
  /\b(?:sheet|sandbox):/,
  /\d{4}-\d\d-\d\dT/,
];

function apiWordsIn(text: string): string[] {
  return API_WORDS.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
}

const refusal = (code: string, detail: string, errors: object[] = []) => ({
  data: { httpStatus: 422, problem: { code, detail, errors, requestId: "req_01k9m3zz9x0000000000000000" } },
});

describe("a sentence of the service", () => {
  it.each([
    ["The load is BOOKED. Nothing was changed.", "The load is booked. Nothing was changed."],
    [
      "The load is BOOKED: propose a change, to which the carrier agrees (POST /loads/{id}/changes), or wait.",
      "The load is booked: propose a change, to which the carrier agrees, or wait.",
    ],
    [
      "bookNowPence 125000 is £1,250.00, more than twice the top of the guide, £600.00.",
      "the price is £1,250.00, more than twice the top of the guide, £600.00.",
    ],
    ["Prices are in pence: did you mean 44500?", "Did you mean £445?"],
    [
      "Your firm posted FB-1234-5678 (load_01k9m3zz9x0000000000000000) at 2026-11-28T09:00:00.000Z with the same lane.",
      "Your firm posted FB-1234-5678 at Sat 28 Nov 2026, 09:00 with the same lane.",
    ],
    ["2026-11-27 is before today, 2026-11-28.", "Fri 27 Nov 2026 is before today, Sat 28 Nov 2026."],
    ["must be at least 1 where type is PALLETS.", "must be at least 1 where type is Pallets."],
    ["needs deliverDate.", "needs the day of delivery."],
    ["stops.0.byTime 09:00 has gone by today.", "the slot of stop 2 09:00 has gone by today."],
    [
      "must be one of FULL_LOAD, PART_LOAD, PALLETS, PARCELS.",
      "must be one of Full load, Part load, Pallets, Parcels.",
    ],
    ["janeDoe@firm.example has a sign-in already.", "janeDoe@firm.example has a sign-in already."],
    ["eBay and iPort are suspended.", "eBay and iPort are suspended."],
    ["LOST PALLETS LTD is suspended.", "LOST PALLETS LTD is suspended."],
    ['"PALLETS deliverDate" is none.', '"PALLETS deliverDate" is none.'],
  ])("%s: %s", (detail, words) => expect(plainWords(detail)).toBe(words));

  it("has its dates and times in the person's format", () => {
    writeDates("NUMBERS");
    onTestFinished(() => writeDates("WORDS"));
    expect(plainWords("2026-11-27 is before today, 2026-11-28T09:00:00.000Z.")).toBe(
      "Fri 27/11/2026 is before today, Sat 28/11/2026, 09:00.",
    );
  });

  it("names amounts in pounds, and a part of a field by the form's words", () => {
    const at = (path: (string | number)[], detail: string) =>
      refusal("validation_failed", "1 field needs changing. Nothing was changed.", [
        { path, code: "too_large", detail },
      ]);
    const price = at(["bookNowPence"], "bookNowPence must be at most 100000000.");
    expect(saidOf(price)).toContain("The price must be at most £1,000,000.");
    expect(fieldError(price, "bookNowPence")).toBe("It must be at most £1,000,000.");
    expect(saidOf(at(["collectFrom", "phone"], "collectFrom.phone is too long."))).toContain(
      "The phone number is too long.",
    );
  });

  it("has a request id only if the service failed", () => {
    expect(supportId(problemOf(refusal("validation_failed", "1 field needs changing.")))).toBeNull();
    const failed = {
      data: { httpStatus: 500, problem: { detail: "Something went wrong." }, requestId: "req_1" },
    };
    expect(supportId(problemOf(failed))).toBe("req_1");
  });
});

const API = join(import.meta.dirname, "../../../../../../packages/api/src");
/** Files whose sentences stand on pages for developers. */
const FOR_DEVELOPERS =
  /^(?:core\/(?:idempotency|request-log)|integrations|loads\/sandbox|operations\/admin|people\/api-keys|testing)\//;
/** A text or a template of the source. */
const LITERAL = /`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"/g;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
/** Values for the gap of a template. */
const FILLERS = [
  "12",
  "deliverDate",
  "BOOKED",
  "T_3_7",
  "load_01k9m3zz9x0000000000000000",
  "2026-11-28T09:00:00.000Z",
  "bookNowPence 12500",
];

/** Every sentence of the service, and every predicate that follows a field's name. */
function sentences(): string[] {
  const files = globSync("**/*.ts", { cwd: API }).filter(
    (file) => !/\.test\.ts$|schemas\.ts$|router\.ts$/.test(file) && !FOR_DEVELOPERS.test(file),
  );
  const literals = files.flatMap((file) => {
    const source = readFileSync(join(API, file), "utf8").replace(COMMENT, "");
    return [...source.matchAll(LITERAL)].map(([literal]) => literal.slice(1, -1));
  });
  const titles = new Set<string>(Object.values(ERRORS).map(({ title }) => title));
  const said = literals.filter((literal) => / /.test(literal) && /^[A-Z$a-z].*\.$/.test(literal));
  // A gap within a word is no sentence's, but a key's.
  return [...new Set(said)].filter(
    (literal) => !literal.includes("\n") && !/\w\$\{|\}[\w$]/.test(literal) && !titles.has(literal),
  );
}

describe("the site outside its developer pages uses no API terms", () => {
  it("for the code of a refusal", () => {
    const wrong = Object.entries(ERRORS).flatMap(([code, { title }]) =>
      apiWordsIn(saidOf(refusal(code, `${title} Nothing was changed.`))).map((word) => `${code}: ${word}`),
    );
    expect(wrong).toEqual([]);
  });

  it("for any sentence in the source of the service, whatever fills its gaps", () => {
    const all = sentences();
    expect(all.length).toBeGreaterThan(300);
    const filled = all.flatMap((sentence) =>
      sentence.includes("${")
        ? FILLERS.map((filler) => sentence.replace(/\$\{[^}]*\}/g, filler))
        : [sentence],
    );
    const wrong = filled.flatMap((detail) => [
      ...apiWordsIn(saidOf(refusal("conflict", detail))),
      ...[["deliverDate"], ["bookNowPence"], ["stops", 0, "byTime"], ["collectFrom", "postcode"]].flatMap(
        (path) => {
          const error = { path, code: "invalid", detail: `${path.join(".")} ${detail}` };
          return apiWordsIn(saidOf(refusal("validation_failed", "1 field needs changing.", [error])));
        },
      ),
    ]);
    expect([...new Set(wrong)]).toEqual([]);
  });

  it("for the code of a warning", () => {
    const load = { vehicleClass: "LUTON", weightBand: "T_3_7", pallets: 9 } as const;
    const details = [
      "bookNowPence 125000 is £1,250.00, more than twice the top of the guide, £600.00.",
      "fromPostcode DE74 2DL is not a postcode we know: miles are measured from the middle of the sector DE74 2.",
      "T_3_7 is more than a LUTON usually carries.",
      "collectFrom.name holds “\u{1F69A}”, which the transport order cannot print.",
      "stops.0.byTime 09:00 has gone by today.",
      "pricingMode BOOK_NOW has no bookNowPence: carriers are asked for quotes, and see no figure.",
    ];
    const wrong = WARNING_CODES.flatMap((code) =>
      details.flatMap((detail) => {
        const { what, advice } = warningWords({ code, detail }, load);
        return apiWordsIn(`${what} ${advice}`).map((word) => `${code}: ${word}`);
      }),
    );
    expect([...new Set(wrong)]).toEqual([]);
  });
});
