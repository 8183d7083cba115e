import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeCursor, readCursor } from "./cursor.ts";
import { DomainError } from "./errors.ts";
import { firmActor } from "./testing/firm-actor.ts";

const ctx = { actor: firmActor() };
const filters = { status: "POSTED" };
const cursor = makeCursor(ctx, "loads", filters, ["load_b"]);

function code(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
}

describe("contract 3: a cursor is opaque and bound to its filters; a foreign one is 400 cursor_invalid", () => {
  it("leads back to its position", () => {
    const position = fc.array(
      fc.oneof(fc.string({ maxLength: 200 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
      {
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(position, (at) => {
        // JSON knows no negative zero.
        const written = at.map((part) => (Object.is(part, -0) ? 0 : part));
        expect(readCursor(ctx, "board", {}, makeCursor(ctx, "board", {}, written))).toEqual(written);
      }),
    );
  });

  it.each([
    ["other filters", () => readCursor(ctx, "loads", { status: "BOOKED" }, cursor)],
    ["no filters", () => readCursor(ctx, "loads", {}, cursor)],
    ["another list", () => readCursor(ctx, "quotes", filters, cursor)],
    [
      "another firm",
      () => readCursor({ actor: firmActor({ firm: { id: "firm_b" } }) }, "loads", filters, cursor),
    ],
    ["the other mode", () => readCursor({ actor: firmActor({ mode: "test" }) }, "loads", filters, cursor)],
  ])("is refused for %s", (_, read) => {
    expect(code(read)).toBe("cursor_invalid");
  });

  it("holds for another key and another person of the firm", () => {
    const colleague = firmActor({ key: null, via: "session", member: { id: "member_b" } });
    expect(readCursor({ actor: colleague }, "loads", filters, cursor)).toEqual(["load_b"]);
  });

  it("is refused where it is no cursor at all", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(code(() => readCursor(ctx, "loads", filters, text))).toBe("cursor_invalid");
      }),
    );
    expect(code(() => readCursor(ctx, "loads", filters, ""))).toBe("cursor_invalid");
    expect(code(() => readCursor(ctx, "loads", filters, `${cursor.slice(0, -4)}AAAA`))).toBe(
      "cursor_invalid",
    );
  });
});
