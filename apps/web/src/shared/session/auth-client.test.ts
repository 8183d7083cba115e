import { describe, expect, it } from "vitest";
import { failureOf } from "./auth-client.ts";

describe("the reason for a failed sign-in", () => {
  it.each([
    ["sign_in_failed", { code: "sign_in_failed" }],
    ["email_unverified", { code: "email_unverified" }],
    ["CredentialsSignin", { code: "sign_in_failed" }],
    ["rate_limited 32", { code: "rate_limited", seconds: 32 }],
    ["failed", { code: "failed" }],
    ["anything else", { code: "failed" }],
  ])("%s", (text, expected) => {
    expect(failureOf(text)).toEqual(expected);
  });
});
