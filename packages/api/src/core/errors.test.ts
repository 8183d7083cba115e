import { TRPCError } from "@trpc/server";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { asDomainError, DomainError, ERRORS, invalid, notFound, toTrpcError } from "./errors.ts";
import { fieldError } from "./field-error.ts";

const STATUSES = [400, 401, 402, 403, 404, 405, 408, 409, 410, 413, 415, 421, 422, 429, 431, 500, 503];

describe("contract 7: the table of errors", () => {
  it.each(Object.entries(ERRORS))(
    "%s has a status of the contract and a sentence for a title",
    (code, entry) => {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(STATUSES).toContain(entry.status);
      expect(entry.title).toMatch(/^[A-Z].*\.$/);
    },
  );

  it("holds every status of the contract", () => {
    expect([...new Set(Object.values(ERRORS).map(({ status }) => status))].sort((a, b) => a - b)).toEqual(
      STATUSES,
    );
  });

  it("has no two codes with the same title", () => {
    const titles = Object.values(ERRORS).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

describe("interface 7: the refusals that it names", () => {
  it("402: nobody with a seat", () => expect(ERRORS.seat_required.status).toBe(402));
  it("403: a quote with a test key", () => expect(ERRORS.test_key_not_allowed.status).toBe(403));
  it("404: a load of others, the same as one that never was", () => expect(notFound().status).toBe(404));
});

describe("contract 7: 400 is unreadable, 422 is readable but invalid", () => {
  it("answers a broken schema with 422 and every field", () => {
    const { error } = z.strictObject({ a: z.int(), b: z.string() }).safeParse({ c: 1 });
    const refusal = asDomainError(error);
    expect(refusal).toMatchObject({ code: "validation_failed", status: 422 });
    expect(refusal.errors?.map(({ path, code }) => [path[0], code])).toEqual([
      ["a", "required"],
      ["b", "required"],
      ["c", "unrecognized_field"],
    ]);
  });

  it("says how many fields need changing, and that nothing was changed", () => {
    const one = fieldError(["notes"], "too_long", "must be at most 1000 characters long.");
    expect(invalid([one]).detail).toBe("1 field needs changing. Nothing was changed.");
    expect(invalid([one, one]).detail).toBe("2 fields need changing. Nothing was changed.");
  });
});

describe("contract 7: never a stack, SQL, a path or a library's message", () => {
  it.each([
    new Error('relation "load" does not exist at /srv/app/db.ts:4'),
    new TypeError("Cannot read properties of undefined"),
    "a thrown string",
    null,
    undefined,
    { message: "SELECT * FROM load" },
  ])("%s becomes internal_error, which says nothing of it", (thrown) => {
    const refusal = asDomainError(thrown);
    expect(refusal).toMatchObject({ code: "internal_error", status: 500, cause: thrown });
    expect(refusal.detail).toBe(
      "The request could not be finished, and may have changed something: read it again, or repeat it with the same Idempotency-Key. Tell us the request id if it happens again.",
    );
  });

  it.each([
    Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" }),
    new Error("EDQUOT: quota exceeded, mkdir '/srv/files'"),
    new Error("kept: unable to write\nunix error: No space left on device"),
    new Error("The file could not be written", { cause: new Error("ENOSPC: no space left on device") }),
  ])("a full disk is 503 with Retry-After, and names no path: %s", (thrown) => {
    const refusal = asDomainError(thrown);
    expect(refusal).toMatchObject({ code: "unavailable", status: 503, retryAfterSeconds: 60 });
    expect(refusal.detail).not.toMatch(/ENOSPC|EDQUOT|srv|device/);
  });

  it.each([
    ["a lock that was not free in time", "55P03"],
    ["a deadlock in every try", "40P01"],
    ["a serialization failure in every try", "40001"],
  ])("%s is 503 with Retry-After", (_, code) => {
    const thrown = Object.assign(new Error("deadlock detected"), { code });
    expect(asDomainError(thrown)).toMatchObject({ code: "unavailable", status: 503, retryAfterSeconds: 1 });
  });

  it("passes our own refusals through, however deeply they are wrapped", () => {
    const refusal = new DomainError("own_load", { detail: "The load is your own. Nothing was changed." });
    expect(asDomainError(refusal)).toBe(refusal);
    expect(asDomainError(toTrpcError(refusal))).toBe(refusal);
    expect(asDomainError(toTrpcError(toTrpcError(refusal)))).toBe(refusal);
  });

  it("answers 500, not 422, if our own answer breaks its schema", () => {
    const { error } = z.object({ a: z.int() }).safeParse({});
    const thrown = new TRPCError({
      code: "INTERNAL_SERVER_ERROR",
      message: "Output validation failed",
      cause: error,
    });
    expect(asDomainError(thrown).code).toBe("internal_error");
  });
});

describe("contract 1: the site's door returns the same refusal", () => {
  it.each(Object.keys(ERRORS) as (keyof typeof ERRORS)[])("%s keeps its code and detail", (code) => {
    const refusal = new DomainError(code, { detail: "Nothing was changed." });
    const wrapped = toTrpcError(refusal);
    expect(wrapped.message).toBe(refusal.detail);
    expect(asDomainError(wrapped)).toMatchObject({ code, status: ERRORS[code].status });
  });
});
