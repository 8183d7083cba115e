import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { post, startToyServer, type ToyServer, toyLimiter } from "../testing/toy-server.ts";
import type { Problem } from "./problem.ts";

let server: ToyServer;
beforeAll(async () => {
  server = await startToyServer();
});
afterAll(() => server.close());

const GOOD = { name: "Books", pence: 250 };

describe("an answer", () => {
  it("leaves out a member that its schema does not name", async () => {
    const response = await server.call("/parcels", post(GOOD));
    expect(response.status).toBe(201);
    const text = await response.text();
    expect(text).toContain("parcel_1");
    expect(text).not.toContain("canary");
  });
});

describe("contract 7: a refusal", () => {
  it("is RFC 9457 with code, request id and every wrong field at once", async () => {
    const response = await server.call("/parcels", post({ pence: 0, size: { depth: "1" }, colour: 1 }));
    expect(response.status).toBe(422);
    expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const problem = (await response.json()) as Problem;
    expect(problem).toEqual({
      type: "http://localhost:3000/docs/errors#validation_failed",
      title: "The request is not valid.",
      status: 422,
      code: "validation_failed",
      detail: "4 fields need changing. Nothing was changed.",
      requestId: response.headers.get("request-id"),
      errors: [
        { pointer: "#/name", code: "required", detail: expect.any(String) },
        { pointer: "#/pence", code: "too_small", detail: expect.any(String) },
        { pointer: "#/size/depth", code: "wrong_type", detail: expect.any(String) },
        { pointer: "#/colour", code: "unrecognized_field", detail: expect.any(String) },
      ],
    });
  });

  it("carries the members that belong to its code", async () => {
    const response = await server.call("/parcels/p1/fail", post({ how: "conflict" }));
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: "invalid_transition", loadStatus: "BOOKED" });
  });

  it("says when to try again", async () => {
    const response = await server.call("/parcels/p1/fail", post({ how: "in_progress" }));
    expect(response.headers.get("retry-after")).toBe("1");
  });

  it("for a missing thing is the same but for its request id", async () => {
    const [one, other] = await Promise.all(
      ["/parcels/missing", "/parcels/missing"].map(async (path) => {
        const { requestId, ...rest } = (await (await server.call(path)).json()) as Problem;
        expect(requestId).toMatch(/^req_[0-9a-z]{26}$/);
        return JSON.stringify(rest);
      }),
    );
    expect(one).toBe(other);
  });
});

describe("contract 7: WWW-Authenticate", () => {
  const invalidToken = (text: string) =>
    `Bearer realm="api", error="invalid_token", error_description="${text}"`;
  it.each([
    ["", 401, "key_missing", 'Bearer realm="api"'],
    ["Basic Z29vZA==", 401, "key_missing", 'Bearer realm="api"'],
    ["Bearer", 401, "key_missing", 'Bearer realm="api"'],
    ["good", 401, "key_missing", 'Bearer realm="api"'],
    ["Bearer nobody", 401, "key_invalid", invalidToken("Unknown API key")],
    ["Bearer good more", 401, "key_invalid", invalidToken("Unknown API key")],
    ["Bearer expired", 401, "key_expired", invalidToken("Expired API key")],
    ["Bearer revoked", 401, "key_revoked", invalidToken("Revoked API key")],
    [
      "Bearer reader",
      403,
      "scope_missing",
      'Bearer realm="api", error="insufficient_scope", scope="loads:write"',
    ],
    ["Bearer suspended", 403, "firm_suspended", null],
  ])("Authorization %j → %d %s", async (authorization, status, code, challenge) => {
    const response = await server.call("/parcels", post(GOOD, { authorization }));
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
    expect(response.headers.get("www-authenticate")).toBe(challenge);
  });

  it("the scheme is read in any case", async () => {
    expect((await server.call("/parcels", { headers: { authorization: "bearer good" } })).status).toBe(200);
  });

  it("a key in the query string is not read", async () => {
    const response = await server.call("/parcels?access_token=good", { headers: { authorization: "" } });
    expect(response.status).toBe(401);
  });

  it("a database that is down is 503, not 401", async () => {
    const response = await server.call("/parcels", { headers: { authorization: "Bearer database-down" } });
    expect(response.status).toBe(503);
    expect(response.headers.get("www-authenticate")).toBeNull();
  });
});

describe("the headers of every answer", () => {
  it.each([
    ["/parcels", 200],
    ["/parcels/missing", 404],
    ["/nowhere", 404],
    ["/openapi.json", 200],
  ])("%s", async (path, status) => {
    const { headers, status: given } = await server.call(path);
    expect(given).toBe(status);
    expect(headers.get("request-id")).toMatch(/^req_[0-9a-z]{26}$/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("vary")).toBe("Authorization, Accept-Encoding");
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("x-powered-by")).toBeNull();
  });

  it("the request id is ours, never the caller's", async () => {
    const { headers } = await server.call("/parcels", {
      headers: { "request-id": "mine", "x-request-id": "mine" },
    });
    expect(headers.get("request-id")).not.toContain("mine");
  });

  it.each(["good", "reader", "suspended"])("the limits are sent to the key %s", async (token) => {
    const { headers } = await server.call("/parcels", post(GOOD, { authorization: `Bearer ${token}` }));
    expect(headers.get("ratelimit-policy")).toBe('"burst";q=20;w=1');
    expect(headers.get("ratelimit")).toBe('"burst";r=19;t=1');
  });

  it("HSTS is sent only if the site itself is https", async () => {
    const secure = await startToyServer({ baseUrl: "https://board.example" });
    const { headers } = await secure.call("/parcels");
    expect(headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
    await secure.close();
  });
});

describe("compression", () => {
  const ask = (path: string, coding: string) => server.call(path, { headers: { "accept-encoding": coding } });

  it.each(["gzip", "br"])(
    "an answer over 1 kB is sent as %s to whoever accepts it, with its length",
    async (coding) => {
      const response = await ask("/openapi.json", coding);
      expect(response.headers.get("content-encoding")).toBe(coding);
      const plain = await ask("/openapi.json", "identity");
      expect(plain.headers.get("content-encoding")).toBeNull();
      const [sent, whole] = [response, plain].map(({ headers }) => Number(headers.get("content-length")));
      expect(sent).toBeLessThan((whole ?? 0) / 2);
      expect(await response.json()).toEqual(await plain.json());
    },
  );

  it("a refusal over 1 kB is compressed, a short answer is not", async () => {
    const fields = Object.fromEntries(Array.from({ length: 50 }, (_, nth) => [`unknown${nth}`, nth]));
    const long = await server.call("/parcels", post(fields));
    expect(long.status).toBe(422);
    expect(long.headers.get("content-encoding")).not.toBeNull();
    expect(await long.json()).toMatchObject({ code: "validation_failed" });
    expect((await ask("/parcels/missing", "gzip")).headers.get("content-encoding")).toBeNull();
  });
});

describe("reads with an ETag", () => {
  it("have a weak ETag, and answer 304 to it, for HEAD as well", async () => {
    const first = await server.call("/parcels");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    for (const method of ["GET", "HEAD"]) {
      for (const value of [etag, etag.slice(2), `"x", ${etag}`, "*"]) {
        const again = await server.call("/parcels", { method, headers: { "if-none-match": value } });
        expect(again.status).toBe(304);
        expect(again.headers.get("etag")).toBe(etag);
        expect(again.headers.get("request-id")).not.toBe(first.headers.get("request-id"));
      }
    }
    const other = await server.call("/parcels", { headers: { "if-none-match": 'W/"x"' } });
    expect(other.status).toBe(200);
  });

  it("differ if their content differs", async () => {
    const [one, other] = await Promise.all([server.call("/parcels/a"), server.call("/parcels/b")]);
    expect(one.headers.get("etag")).not.toBe(other.headers.get("etag"));
  });

  it("HEAD is GET without the body", async () => {
    const get = await server.call("/parcels");
    const head = await server.call("/parcels", { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
    for (const name of ["content-length", "content-type", "etag", "cache-control"]) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
    expect((await server.call("/parcels/missing", { method: "HEAD" })).status).toBe(404);
  });

  it("a refusal and a change are never kept", async () => {
    for (const response of [
      await server.call("/parcels/missing"),
      await server.call("/parcels", post(GOOD)),
    ]) {
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("etag")).toBeNull();
    }
  });

  it("the document is public, and 304 as well", async () => {
    const response = await server.call("/openapi.json", { headers: { authorization: "" } });
    expect(response.headers.get("cache-control")).toBe("public, no-cache");
    const etag = response.headers.get("etag") ?? "";
    const again = await server.call("/openapi.json", { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
  });
});

describe("contract 2: Idempotency-Key over REST", () => {
  it("is passed on, with Prefer", async () => {
    const plain = await server.call("/parcels", post(GOOD, { "idempotency-key": "J-1" }));
    expect(await plain.json()).toMatchObject({ idempotency: { key: "J-1", strict: false } });
    const strict = await server.call(
      "/parcels",
      post(GOOD, { "idempotency-key": "J-1", prefer: "handling=strict" }),
    );
    expect(await strict.json()).toMatchObject({ idempotency: { key: "J-1", strict: true } });
  });

  it("a replay is 201 with the header", async () => {
    const response = await server.call("/parcels", post(GOOD, { "idempotency-key": "again" }));
    expect(response.status).toBe(201);
    expect(response.headers.get("idempotent-replayed")).toBe("true");
    expect(await response.json()).toMatchObject({ repeated: true });
    const first = await server.call("/parcels", post(GOOD, { "idempotency-key": "new" }));
    expect(first.headers.get("idempotent-replayed")).toBeNull();
  });

  it("a malformed one is 422 and names the header", async () => {
    const response = await server.call("/parcels", post(GOOD, { "idempotency-key": "k".repeat(256) }));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: "idempotency_key_invalid",
      errors: [{ header: "Idempotency-Key", code: "idempotency_key_invalid" }],
    });
  });
});

describe("the report of an answered request", () => {
  it("says who called what, and the result", async () => {
    await server.call("/parcels/p1", { headers: { authorization: "Bearer test" } });
    expect(server.answered.at(-1)).toEqual({
      requestId: expect.stringMatching(/^req_/),
      method: "GET",
      route: "/api/v1/parcels/{id}",
      status: 200,
      ms: expect.any(Number),
      bodyMs: 0,
      firmId: "firm_1",
      keyId: "key_1",
      mode: "test",
      code: null,
    });
    await server.call("/nowhere");
    expect(server.answered.at(-1)).toMatchObject({
      route: null,
      status: 404,
      code: "not_found",
      firmId: null,
    });
    await server.call("/parcels", { method: "OPTIONS" });
    expect(server.answered.at(-1)).toMatchObject({ route: "/api/v1/parcels", status: 204, code: null });
    await server.call("/parcels", { method: "PUT" });
    expect(server.answered.at(-1)).toMatchObject({ route: "/api/v1/parcels", status: 405 });
  });
});

describe("429", () => {
  it("names the policy and when to come back", async () => {
    const full = await startToyServer({ limiter: toyLimiter({ calls: 1, failures: 1 }) });
    expect((await full.call("/parcels")).status).toBe(200);
    const refused = await full.call("/parcels");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("7");
    expect(refused.headers.get("ratelimit-policy")).not.toBeNull();
    expect(await refused.json()).toMatchObject({ code: "rate_limited", policy: "burst" });

    const bad = { headers: { authorization: "Bearer nobody" } };
    expect((await full.call("/parcels", bad)).status).toBe(401);
    const blocked = await full.call("/parcels", bad);
    expect(blocked.status).toBe(429);
    expect(await blocked.json()).toMatchObject({ policy: "authentication" });
    await full.close();
  });
});
