import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { firmActor } from "../testing/firm-actor.ts";
import { idPlace, makeCursor, readCursor } from "./cursor.ts";
import { DomainError } from "./errors.ts";

const ctx = { actor: firmActor() };
const filters = { status: "POSTED" };
const anything = z.array(z.union([z.string(), z.number()]));
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
        // JSON has no negative zero.
        const written = at.map((part) => (Object.is(part, -0) ? 0 : part));
        expect(readCursor(ctx, "board", {}, makeCursor(ctx, "board", {}, written), anything)).toEqual(
          written,
        );
      }),
    );
  });

  it.each([
    ["other filters", () => readCursor(ctx, "loads", { status: "BOOKED" }, cursor, idPlace)],
    ["no filters", () => readCursor(ctx, "loads", {}, cursor, idPlace)],
    ["another list", () => readCursor(ctx, "quotes", filters, cursor, idPlace)],
    [
      "another firm",
      () => readCursor({ actor: firmActor({ firm: { id: "firm_b" } }) }, "loads", filters, cursor, idPlace),
    ],
    [
      "the other mode",
      () => readCursor({ actor: firmActor({ mode: "test" }) }, "loads", filters, cursor, idPlace),
    ],
  ])("is refused for %s", (_, read) => {
    expect(code(read)).toBe("cursor_invalid");
  });

  it("holds for another key and another person of the firm", () => {
    const colleague = firmActor({ key: null, via: "session", member: { id: "member_b" } });
    expect(readCursor({ actor: colleague }, "loads", filters, cursor, idPlace)).toEqual(["load_b"]);
  });

  it("is refused if it is no cursor", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(code(() => readCursor(ctx, "loads", filters, text, idPlace))).toBe("cursor_invalid");
      }),
    );
    expect(code(() => readCursor(ctx, "loads", filters, "", idPlace))).toBe("cursor_invalid");
    expect(code(() => readCursor(ctx, "loads", filters, `${cursor.slice(0, -4)}AAAA`, idPlace))).toBe(
      "cursor_invalid",
    );
  });

  it.each([[["load_a\0"]], [[12]], [["load_a", "load_b"]], [["'; DROP TABLE load; --"]], [[]]])(
    "is refused if its position %j has another shape, however it is marked",
    (place) => {
      const forged = makeCursor(ctx, "loads", filters, place);
      expect(code(() => readCursor(ctx, "loads", filters, forged, idPlace))).toBe("cursor_invalid");
    },
  );
});
