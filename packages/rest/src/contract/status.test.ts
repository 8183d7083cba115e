import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DomainError, StatusTally } from "@board/api/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRestHandler } from "../operations/boundary.ts";
import { startApi } from "../testing/api.ts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
  await new StatusTally(api.services).flush();
});
afterAll(() => api.close());

interface Status {
  sentence: string;
  components: { key: string; state: string | null }[];
}

describe("GET /status", () => {
  it("needs no key, ignores one that is sent, and may be cached for ten seconds", async () => {
    const answer = await fetch(`${api.url}/status`);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "public, max-age=10"]);
    const { components, sentence } = (await answer.json()) as Status;
    expect(sentence).toBe("Webhooks and emails are down.");
    expect(components.find(({ key }) => key === "api")).toMatchObject({ state: "well" });
    expect((await fetch(`${api.url}/status`, { headers: { authorization: "Bearer none" } })).status).toBe(
      200,
    );
    const etag = answer.headers.get("etag") ?? "";
    expect((await fetch(`${api.url}/status`, { headers: { "if-none-match": etag } })).status).toBe(304);
  });

  it("matches the document, which names no key and no scope", async () => {
    const { call } = await api.newCaller();
    expect((await call("GET", "/status")).status).toBe(200);
    expect(api.document.paths?.["/status"]?.get).toMatchObject({ security: [], tags: ["Status"] });
    expect(Object.keys(api.document.paths?.["/status"]?.get?.responses ?? {})).not.toContain("401");
  });

  it("refuses unknown parameters, and a caller over the rate limit", async () => {
    const unknown = await fetch(`${api.url}/status?since=2026`);
    expect(unknown.status).toBe(422);
    let left = 1;
    const handle = createRestHandler({
      ...api.options,
      takeVisit: async () => ({ allowed: left-- > 0, policy: "visitor", retryAfterSeconds: 7, headers: {} }),
    });
    const server = createServer(handle);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const ask = () => fetch(`http://127.0.0.1:${port}/api/v1/status`);
    expect((await ask()).status).toBe(200);
    const limited = await ask();
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "7"]);
    server.close();
  });

  it("at the site's door is for signed-in callers, who are counted there", async () => {
    const signedOut = async (): Promise<never> => {
      throw new DomainError("signed_out", { detail: "Sign in." });
    };
    const takeCall = async () => ({ allowed: true, policy: "", retryAfterSeconds: 0, headers: {} });
    const door = { basePath: "/api/site", identify: signedOut, takeCall };
    const server = createServer(createRestHandler({ ...api.options, door }));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    expect((await fetch(`http://127.0.0.1:${port}/api/site/status`)).status).toBe(401);
    server.close();
  });
});
