import { afterAll, describe, expect, it } from "vitest";
import { MAX_BODY_BYTES } from "../http/read-body.ts";
import { post, startToyServer, toyLimiter } from "../testing/toy-server.ts";

/**
 * Contract 1: address (404, 405), 401, 429, 403, 402, 413 / 415 / 400, 422, 404 of the object. Each row adds one more
 * fault in front of those of the row below, and the earlier one must answer.
 */
const open = await startToyServer();
const full = await startToyServer({ limiter: toyLimiter({ calls: 0, failures: Number.POSITIVE_INFINITY }) });
afterAll(() => Promise.all([open.close(), full.close()]));

const INVALID = { pence: "12" };
const HUGE = " ".repeat(MAX_BODY_BYTES + 1);
const text = { "content-type": "text/plain" };
const key = (token: string) => ({ authorization: `Bearer ${token}` });

interface Row {
  answer: string;
  because: string;
  path: string;
  init: RequestInit;
  limited?: boolean;
}

const QUOTES = "/parcels/missing/quotes";
const rows: Row[] = [
  {
    answer: "404 not_found",
    because: "no such address, bad key",
    path: "/nowhere",
    init: post("{", key("x")),
  },
  {
    answer: "405 method_not_allowed",
    because: "wrong method, no key",
    path: QUOTES,
    init: { method: "PUT", headers: key("x") },
  },
  {
    answer: "401 key_invalid",
    because: "bad key, too many calls",
    path: QUOTES,
    init: post("{", key("x")),
    limited: true,
  },
  {
    answer: "429 rate_limited",
    because: "too many calls, suspended firm",
    path: QUOTES,
    init: post("{", key("suspended")),
    limited: true,
  },
  {
    answer: "429 rate_limited",
    because: "too many calls, test key",
    path: QUOTES,
    init: post("{", key("test")),
    limited: true,
  },
  {
    answer: "403 firm_suspended",
    because: "suspended firm, too large",
    path: QUOTES,
    init: post(HUGE, key("suspended")),
  },
  {
    answer: "403 test_key_not_allowed",
    because: "test key, no seat",
    path: QUOTES,
    init: post(INVALID, key("test-seatless")),
  },
  {
    answer: "403 scope_missing",
    because: "no scope, unreadable",
    path: QUOTES,
    init: post("{", key("reader")),
  },
  {
    answer: "402 seat_required",
    because: "no seat, too large",
    path: QUOTES,
    init: post(HUGE, key("seatless")),
  },
  {
    answer: "402 seat_required",
    because: "no seat, unreadable",
    path: QUOTES,
    init: post("{", key("seatless")),
  },
  { answer: "413 body_too_large", because: "too large, wrong type", path: QUOTES, init: post(HUGE, text) },
  {
    answer: "415 unsupported_media_type",
    because: "wrong type, unreadable",
    path: QUOTES,
    init: post("{", text),
  },
  {
    answer: "400 malformed_json",
    because: "unreadable, bad Idempotency-Key",
    path: `${QUOTES}?x=1`,
    init: post("{", { "idempotency-key": "" }),
  },
  {
    answer: "400 body_not_object",
    because: "no object, unknown parameter",
    path: `${QUOTES}?x=1`,
    init: post("[]"),
  },
  {
    answer: "422 idempotency_key_invalid",
    because: "bad Idempotency-Key, unknown parameter",
    path: `${QUOTES}?x=1`,
    init: post(INVALID, { "idempotency-key": "" }),
  },
  { answer: "422 validation_failed", because: "invalid, no such object", path: QUOTES, init: post(INVALID) },
  {
    answer: "422 validation_failed",
    because: "unknown parameter, no such object",
    path: `${QUOTES}?x=1`,
    init: post({ pence: 1 }),
  },
  { answer: "404 not_found", because: "no such object", path: QUOTES, init: post({ pence: 1 }) },
];

describe("contract 1: the order of checks", () => {
  it.each(rows)("$because → $answer", async ({ answer, path, init, limited }) => {
    const response = await (limited ? full : open).call(path, init);
    const { code } = (await response.json()) as { code: string };
    expect(`${response.status} ${code}`).toBe(answer);
  });
});
