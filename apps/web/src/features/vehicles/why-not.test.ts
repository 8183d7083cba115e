import { expect, it } from "vitest";
import { whyNot } from "./why-not.ts";

const load = { eligible: true, pricing: { bookNowPence: 42_000 } };
const guideOnly = { eligible: true, pricing: {} };
const firm = { barred: null, heldUntil: null };
const offer = {} as never;

it.each([
  ["a load at a price", { load, offer: undefined, firm }, [undefined, undefined]],
  ["a load without a price", { load: guideOnly, offer: undefined, firm }, [undefined, "no price"]],
  ["a load that is offered to it", { load, offer, firm }, ["answer the offer", "answer the offer"]],
  [
    "a load whose needs the firm does not meet",
    { load: { ...load, eligible: false }, offer: undefined, firm },
    ["does not meet", "does not meet"],
  ],
  [
    "a firm that may not trade",
    { load, offer: undefined, firm: { ...firm, barred: "No seat." } },
    ["No seat", "No seat"],
  ],
  [
    "a firm on hold",
    { load, offer: undefined, firm: { ...firm, heldUntil: "2026-11-20T10:00:00Z" } },
    [undefined, "books nothing"],
  ],
])("lets the keys Q and B do what the buttons of a line do, for %s", (_, subject, [quote, book]) => {
  for (const [kind, reason] of [["quote", quote] as const, ["book", book] as const])
    if (reason === undefined) expect(whyNot(kind, subject)).toBeUndefined();
    else expect(whyNot(kind, subject)).toContain(reason);
});
