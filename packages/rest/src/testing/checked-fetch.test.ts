import { describe, expect, it } from "vitest";
import type { oas31 } from "zod-openapi";
import { createCheckedFetch } from "./checked-fetch.ts";

const document: oas31.OpenAPIObject = {
  openapi: "3.1.0",
  info: { title: "Toy", version: "1" },
  servers: [{ url: "/api/v1" }],
  paths: {
    "/parcels/{id}": {
      get: {
        responses: {
          200: {
            description: "Done.",
            headers: { ETag: { required: true, schema: { type: "string" } } },
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["id"],
                  properties: { id: { type: "string" } },
                  additionalProperties: false,
                },
              },
            },
          },
          304: { description: "Unchanged." },
        },
      },
    },
  },
  components: { schemas: { Problem: { type: "object", required: ["code"] } } },
};

const JSON_TYPE = { "content-type": "application/json; charset=utf-8", etag: 'W/"x"', "request-id": "req_1" };

function get(answer: Response, init: RequestInit = {}, path = "/api/v1/parcels/p1") {
  return createCheckedFetch(document, async () => answer)(`http://localhost${path}`, init);
}

const answer = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { headers: JSON_TYPE, ...init });

describe("the checked fetch", () => {
  it("passes what the document promises, and leaves the body to be read", async () => {
    expect(await (await get(answer({ id: "p1" }))).json()).toEqual({ id: "p1" });
    expect((await get(new Response(null, { status: 304 }))).status).toBe(304);
    expect((await get(new Response(null, { headers: JSON_TYPE }), { method: "HEAD" })).status).toBe(200);
  });

  it.each([
    ["an undeclared field", answer({ id: "p1", secret: 1 }), "additional properties"],
    ["a missing field", answer({}), "id"],
    ["another type", answer({ id: 1 }), "string"],
    [
      "another content type",
      answer({ id: "p1" }, { headers: { ...JSON_TYPE, "content-type": "text/html" } }),
      "text/html",
    ],
    ["a missing header", answer({ id: "p1" }, { headers: { "content-type": "application/json" } }), "ETag"],
    ["an undeclared status", answer({ id: "p1" }, { status: 418 }), "418"],
    ["a body where there is none", new Response("x", { status: 200, headers: JSON_TYPE }), "JSON"],
  ])("refuses %s", async (_, wrong, complaint) => {
    await expect(get(wrong)).rejects.toThrow(complaint);
  });

  it("knows 404 and 405 for addresses and methods that the document does not have", async () => {
    const refusal = (status: number, code: string) => answer({ code }, { status });
    expect((await get(refusal(404, "not_found"), {}, "/api/v1/nowhere")).status).toBe(404);
    expect((await get(refusal(405, "method_not_allowed"), { method: "PUT" })).status).toBe(405);
    await expect(get(refusal(404, "other"), {}, "/api/v1/nowhere")).rejects.toThrow("other");
    await expect(get(answer({ id: "p1" }), {}, "/api/v1/nowhere")).rejects.toThrow("not in the document");
  });
});
