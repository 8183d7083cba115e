import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { signedHeaders } from "./attempt.ts";

const OLD = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const NEW = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const BODY = '{"id":"evt_1","text":"£ é 🚚"}';

describe("contract 10: signedHeaders", () => {
  it("is what the reference library signs", () => {
    const at = new Date();
    const headers = signedHeaders("evt_1", at, BODY, [NEW]);
    expect(headers["webhook-signature"]).toBe(new Webhook(NEW).sign("evt_1", at, BODY));
    expect(headers["webhook-timestamp"]).toBe(String(Math.floor(at.getTime() / 1_000)));
    expect(new Webhook(NEW).verify(BODY, headers)).toEqual(JSON.parse(BODY));
  });

  it("verifies with either secret during a rotation, and with no other", () => {
    const headers = signedHeaders("evt_1", new Date(), BODY, [NEW, OLD]);
    expect(headers["webhook-signature"]).toMatch(/^v1,\S+ v1,\S+$/);
    expect(new Webhook(NEW).verify(BODY, headers)).toBeTruthy();
    expect(new Webhook(OLD).verify(BODY, headers)).toBeTruthy();
    expect(() => new Webhook("whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA").verify(BODY, headers)).toThrow();
    expect(() => new Webhook(NEW).verify(`${BODY} `, headers)).toThrow();
  });
});
