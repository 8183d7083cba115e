import { START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startApi } from "../testing/api.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const TEXT = `Hi Dev,
1) Bradford BD4 9SW to Newport, tomorrow by 10, 14 pallets 8.5t, 18 tonner
2) M17 1PG to NE11 0XA, tomorrow, ring Secretname on 01632 960412`;

describe("contract 16: POST /loads/read", () => {
  it("reads jobs into drafts with the words that set each field, and posts nothing", async () => {
    const { call } = await api.newCaller();
    const { status, body } = await call("POST", "/loads/read", { text: TEXT });
    expect(status).toBe(200);
    const at = TEXT.indexOf("Bradford");
    expect(body).toMatchObject({
      drafts: [
        {
          load: {
            fromPostcode: "BD4 9SW",
            pallets: 14,
            type: "PALLETS",
            weightBand: "T_7_15",
            collectByTime: "10:00",
          },
          ambiguous: [{ pointer: "/toPostcode", text: "Newport", choices: ["NP20", "PO30", "TF10", "CB11"] }],
          missing: [],
        },
        {
          load: { fromPostcode: "M17 1PG", toPostcode: "NE11 0XA" },
          missing: ["/type", "/vehicleClass", "/weightBand"],
        },
      ],
    });
    expect(JSON.stringify(body)).toContain(
      JSON.stringify({ pointer: "/fromPostcode", start: at, end: at + 16, text: "Bradford BD4 9SW" }),
    );
    expect(await api.db.load.count()).toBe(0);
  });

  it("keeps nothing of the text, neither when it is read nor when it is refused", async () => {
    const { firm, call } = await api.newCaller();
    await call("POST", "/loads/read", { text: TEXT });
    const refused = await call("POST", "/loads/read", { text: `${TEXT}${"x".repeat(20_000)}` });
    expect(refused.status).toBe(422);
    expect(refused.text).not.toContain("Secretname");
    await api.requestLog.flush();
    const lines = await api.db.loggedCall.findMany({ where: { firmId: firm.id }, orderBy: { id: "asc" } });
    expect(lines).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toMatch(/Secretname|BD4 9SW|01632/);
  });

  it("needs a key that may write loads", async () => {
    const { call } = await api.newCaller({}, { scopes: ["loads:read"] });
    expect((await call("POST", "/loads/read", { text: TEXT })).status).toBe(403);
  });
});
