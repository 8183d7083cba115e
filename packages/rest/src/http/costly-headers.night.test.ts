import type { IncomingMessage } from "node:http";
import { DomainError } from "@board/api/server";
import { describe, expect, it } from "vitest";
import { revalidates } from "./answer.ts";
import { bearerToken } from "./caller.ts";
import { clientAddress, trustProxies } from "./client-address.ts";
import { encode } from "./encoding.ts";
import { prefersStrict, readIdempotencyKey } from "./idempotency-key.ts";
import { readIfMatch } from "./if-match.ts";
import { readBody } from "./read-body.ts";
import { readQuery } from "./read-input.ts";
import { readUpload } from "./read-upload.ts";

/** Node's limit for all headers of a request. */
const MAX_HEADER = 16 * 1024;

const sent = (headers: Record<string, string>) =>
  ({
    headers,
    socket: { remoteAddress: "10.0.0.1" },
    iterator: () => [Buffer.from("{}")],
  }) as unknown as IncomingMessage;
const trustAll = trustProxies(Number.POSITIVE_INFINITY);
const QUERY = new Map([["a", { repeatable: true, alwaysList: false, splits: true }]]);

/** Every function that reads a header or a query string. */
const READERS: Record<string, (value: string) => unknown> = {
  "If-Match": (value) => readIfMatch({ "if-match": [value] }),
  "Idempotency-Key": (value) => readIdempotencyKey({ "idempotency-key": [value] }),
  Prefer: (value) => prefersStrict({ prefer: [value] }),
  Authorization: bearerToken,
  "If-None-Match": (value) => revalidates(value, '"7"'),
  "Accept-Encoding": (value) => encode(Buffer.from("x"), value),
  "X-Forwarded-For": (value) => clientAddress(sent({ "x-forwarded-for": value }), trustAll),
  "Content-Type of a body": (value) => readBody(sent({ "content-type": value })),
  "Content-Type of a file": (value) => readUpload(sent({ "content-type": value })),
  "a query": (value) => readQuery(QUERY, value),
  "a query with a name before": (value) => readQuery(QUERY, `a=${value}`),
};

const SHAPES: [name: string, shape: (length: number) => string][] = [
  ...[
    "a",
    " ",
    ",",
    "a,",
    ", ",
    '"',
    '\\"',
    '"a", ',
    "a=1;",
    "a&",
    "a=&",
    "%41",
    "1.",
    ":",
    "(",
    "-",
    "\t ",
  ].map((unit): [string, (length: number) => string] => [
    `${JSON.stringify(unit)} over and over`,
    (length) => unit.repeat(length / unit.length),
  ]),
  ["white space between a tag and a quotation mark", (length) => `a,${" ".repeat(length)}"`],
  ["white space in a list", (length) => `gzip;q=${" ".repeat(length)}x`],
  ["white space after a scheme", (length) => `Bearer${" ".repeat(length)}\u0085`],
  ["white space in a preference", (length) => `handling${" ".repeat(length)}x`],
  ["white space after a type", (length) => `application/json${" ".repeat(length)}x`],
];

/** Processor time in ms of one call, the least of three. */
async function costOf(read: (value: string) => unknown, value: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1) {
    const before = process.cpuUsage();
    try {
      await read(value);
    } catch (error) {
      expect(error).toBeInstanceOf(DomainError);
    }
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

describe("a header costs no more than its length", () => {
  for (const [header, read] of Object.entries(READERS)) {
    it.each(SHAPES)(`${header}: %s`, async (_, shape) => {
      expect(await costOf(read, shape(MAX_HEADER))).toBeLessThan(50);
    });
  }

  it("values of a query are read one by one, however many an assistant's call has", async () => {
    expect(await costOf((value) => readQuery(QUERY, value), "a=&".repeat(80_000))).toBeLessThan(500);
  });
});
