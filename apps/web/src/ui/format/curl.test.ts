import { expect, it } from "vitest";
import { asCurl } from "./curl.ts";

it("prints a call as a command without its key", () => {
  expect(
    asCurl({
      method: "POST",
      url: "https://board.example/api/v1/loads",
      headers: { "Idempotency-Key": "J-1" },
      body: { ref: "O'Neill" },
    }),
  ).toBe(
    [
      "curl -X POST 'https://board.example/api/v1/loads'",
      '-H "Authorization: Bearer $KEY"',
      "-H 'Content-Type: application/json'",
      "-H 'Idempotency-Key: J-1'",
      `-d '{"ref":"O'\\''Neill"}'`,
    ].join(" \\\n  "),
  );
});

it("prints a read without method and body, and a webhook without a key", () => {
  expect(asCurl({ method: "GET", url: "https://board.example/api/v1/board?from=LS,M1", body: null })).toBe(
    `curl 'https://board.example/api/v1/board?from=LS,M1' \\\n  -H "Authorization: Bearer $KEY"`,
  );
  expect(asCurl({ method: "POST", url: "https://hook.example", withKey: false })).toBe(
    "curl -X POST 'https://hook.example'",
  );
});
