import type { LoadStatus } from "@board/db/enums";
import { afterAll, describe, expect, it } from "vitest";
import { startApi } from "../testing/api.ts";
import { castOf, leadTo } from "../testing/life.ts";

const api = await startApi();
const cast = await castOf(api);
afterAll(() => api.close());

type End = "poster" | "winner";

/** Actions that only the other end of the load may take. The error must name the end: the status is not the cause. */
const rows: [end: End, status: LoadStatus, path: string, body: object, detail: string][] = [
  ["poster", "BOOKED", "/collect", {}, "Collecting is for the carrier of the load. Nothing was changed."],
  [
    "poster",
    "DELIVERED",
    "/paid/contest",
    {},
    "Contesting a payment is for the carrier of the load. Nothing was changed.",
  ],
  ["winner", "DELIVERED", "/confirm", {}, "Confirming is for the poster of the load. Nothing was changed."],
  [
    "winner",
    "DISPUTED",
    "/dispute/withdraw",
    {},
    "Withdrawing this dispute is for the poster of the load. Nothing was changed.",
  ],
  ["winner", "BOOKED", "/confirm", {}, "Confirming is for the poster of the load. Nothing was changed."],
  [
    "poster",
    "BOOKED",
    "/confirm",
    {},
    "Confirming is not possible while the load is BOOKED. Nothing was changed.",
  ],
];

describe("contract 7: the detail of a 409 names the real obstacle", () => {
  it.each(rows)("the %s of a load that is %s, at %s", async (end, status, path, body, detail) => {
    const { id } = await leadTo(api, cast, status);
    const answer = await cast[end].call("POST", `/loads/${id}${path}`, body);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: "invalid_transition", loadStatus: status, detail });
  });
});
