import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Problem } from "../http/problem.ts";
import { post, startToyServer, type ToyServer } from "../testing/toy-server.ts";

let server: ToyServer;
beforeAll(async () => {
  server = await startToyServer();
});
afterAll(() => server.close());

const GOOD = { name: "Books", pence: 250 };

async function refusal(path: string, init?: RequestInit): Promise<Problem> {
  return (await (await server.call(path, init)).json()) as Problem;
}

function withType(type: string): RequestInit {
  return { ...post(GOOD), headers: { authorization: "Bearer good", "content-type": type } };
}

describe("contract 7: the detail says what to do", () => {
  it.each([
    [{ fragil: true }, "fragil is not a field of this request. Did you mean fragile?"],
    [{ FRAGILE: true }, "FRAGILE is not a field of this request. Did you mean fragile?"],
    [{ colour: 1 }, expect.stringMatching(/^colour is not a field of this request\. There are: .*\bpence\b/)],
    [{ fragile: null }, "fragile must be true or false, not null. Leave it out."],
    [{ pence: null }, "pence must be a whole number of pence, not null."],
  ])("the body with %j", async (fields, detail) => {
    const { errors } = await refusal("/parcels", post({ ...GOOD, ...fields }));
    expect(errors?.map((fault) => fault.detail)).toEqual([detail]);
  });

  it.each([
    ["stauts", "stauts is not a parameter of this request. Did you mean status?"],
    ["Status", "Status is not a parameter of this request. Did you mean status?"],
  ])("?%s", async (name, detail) => {
    const { errors } = await refusal(`/parcels?${name}=NEW`);
    expect(errors?.map((fault) => fault.detail)).toEqual([detail]);
  });

  it("includes the suggestion as a member for programs", async () => {
    const { errors: named } = await refusal("/parcels", post({ ...GOOD, fragil: true }));
    expect(named).toMatchObject([{ pointer: "#/fragil", suggestion: "fragile" }]);
    const { errors: unknown } = await refusal("/parcels", post({ ...GOOD, colour: 1 }));
    expect(unknown?.[0]).not.toHaveProperty("suggestion");
    const { errors: asked } = await refusal("/parcels?stauts=NEW");
    expect(asked).toMatchObject([{ parameter: "stauts", suggestion: "status" }]);
  });

  it("names another charset, and not the content type", async () => {
    const { code, detail } = await refusal("/parcels", withType("application/json; charset=latin1"));
    expect(code).toBe("unsupported_media_type");
    expect(detail).toMatch(/UTF-8/);
    expect(detail).not.toMatch(/Content-Type/);
  });

  it("application/merge-patch+json is read as JSON", async () => {
    expect((await server.call("/parcels", withType("application/merge-patch+json"))).status).toBe(201);
  });

  it("names the address without a slash at the end", async () => {
    const { code, detail } = await refusal("/parcels/");
    expect(code).toBe("not_found");
    expect(detail).toContain("Use /api/v1/parcels, without a slash at its end.");
    expect((await refusal("/nowhere/")).detail).not.toContain("Use");
    expect((await refusal("/parcels///")).detail).toContain("Use /api/v1/parcels,");
  });
});
