import { createCallerFactory } from "@board/api/server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Problem } from "../http/problem.ts";
import { createRoutes } from "../http/routes.ts";
import { createToyRouter, parcel } from "../testing/toy-router.ts";
import { post, startToyServer, type ToyServer } from "../testing/toy-server.ts";

let server: ToyServer;
beforeAll(async () => {
  server = await startToyServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.toy.changes = 0;
});

async function refused(body: unknown): Promise<Problem> {
  const response = await server.call("/parcels", post(body));
  expect(response.status).toBe(422);
  return (await response.json()) as Problem;
}

/** One argument each, lists too. */
const each = (values: unknown[]) => values.map((value) => [value] as const);

const parcelWith = (fields: object) => ({ name: "Books", pence: 250, ...fields });

describe("trap 1: no value of a body is turned into another type", () => {
  const notNumbers = each([null, "", "12", true, false, [], [12], {}, "0x10", "1e2", " 12 "]);
  const notBooleans = each([null, "", "false", "true", 0, 1, [], {}]);

  it.each(notNumbers)("pence %j is refused", async (pence) => {
    const { errors } = await refused(parcelWith({ pence }));
    expect(errors).toEqual([
      { pointer: "#/pence", code: "wrong_type", detail: expect.stringContaining("pence") },
    ]);
    expect(server.toy.changes).toBe(0);
  });

  it.each(notBooleans)("fragile %j is refused", async (fragile) => {
    const { errors } = await refused(parcelWith({ fragile }));
    expect(errors).toEqual([expect.objectContaining({ pointer: "#/fragile", code: "wrong_type" })]);
  });

  it.each(notNumbers)("size.depth %j is refused inside an object", async (depth) => {
    const { errors } = await refused(parcelWith({ size: { depth } }));
    expect(errors).toEqual([expect.objectContaining({ pointer: "#/size/depth", code: "wrong_type" })]);
  });

  it.each(notBooleans)("size.sealed %j is refused inside an object", async (sealed) => {
    const { errors } = await refused(parcelWith({ size: { depth: 1, sealed } }));
    expect(errors).toEqual([expect.objectContaining({ pointer: "#/size/sealed", code: "wrong_type" })]);
  });

  it.each(notNumbers)("counts [5, %j] is refused inside a list", async (count) => {
    const { errors } = await refused(parcelWith({ counts: [5, count] }));
    expect(errors).toEqual([expect.objectContaining({ pointer: "#/counts/1", code: "wrong_type" })]);
  });

  it.each([0, -1, 1.5, 1_001, 2 ** 31, 2 ** 53])("pence %d is out of range, not rounded", async (pence) => {
    const { errors } = await refused(parcelWith({ pence }));
    expect(errors?.[0]).toMatchObject({ pointer: "#/pence" });
  });

  it("1e309 is no price", async () => {
    const { errors } = await refused('{"name":"Books","pence":1e309}');
    expect(errors?.[0]).toMatchObject({ pointer: "#/pence" });
  });

  it("a correct value passes as it was sent", async () => {
    const body = {
      name: "Books",
      pence: 250,
      fragile: false,
      counts: [1, 2],
      size: { depth: 0.5, sealed: true },
    };
    const response = await server.call("/parcels", post(body));
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ given: body });
  });
});

describe("trap 2: a REST call does not change the schemas", () => {
  it("the same schema refuses text for numbers after any number of calls, directly and for the site", async () => {
    await server.call("/parcels", post(parcelWith({})));
    await server.call("/parcels/preview", post(parcelWith({})));
    await refused(parcelWith({ pence: "12" }));

    expect(parcel.safeParse(parcelWith({ pence: "12" })).success).toBe(false);
    expect(parcel.safeParse(parcelWith({ pence: null })).success).toBe(false);
    expect(parcel.safeParse(parcelWith({ fragile: "false" })).success).toBe(false);
    expect(parcel.safeParse(parcelWith({ size: { depth: "1" } })).success).toBe(false);
    const router = createToyRouter(server.toy);
    const site = createCallerFactory(router)({ actor: { kind: "system" } } as never);
    await expect(site.parcels.post(parcelWith({ pence: "12" }) as never)).rejects.toThrow();
    expect(server.toy.changes).toBe(1);
  });
});

describe("trap 3: nothing internal leaves the process", () => {
  it.each([
    ["plain", 500, "internal_error"],
    ["sql", 500, "internal_error"],
    ["trpc", 500, "internal_error"],
    ["answer", 500, "internal_error"],
    ["unavailable", 503, "unavailable"],
  ])("an inner failure (%s) is %d %s without its words", async (how, status, code) => {
    const response = await server.call("/parcels/p1/fail", post({ how }));
    expect(response.status).toBe(status);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ code });
    expect(text).not.toMatch(/secret|relation|ECONNREFUSED|\/srv|node_modules|\bat .+:\d+|stack|zod|trpc/i);
    const { cause } = server.answered.at(-1) ?? {};
    expect(cause).toBeInstanceOf(Error);
  });

  it("503 says when to come back", async () => {
    const response = await server.call("/parcels/p1/fail", post({ how: "unavailable" }));
    expect(response.headers.get("retry-after")).toBe("5");
  });
});

describe("trap 5: a body is a JSON object and holds declared fields only", () => {
  it.each(["null", "[]", '"abc"', "12", "true"])("%s is 400 body_not_object", async (body) => {
    const response = await server.call("/parcels", post(body));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "body_not_object" });
  });

  it.each(["colour", "__proto__", "constructor", "toString"])(
    "the unknown field %s is named",
    async (name) => {
      const { errors } = await refused(`{"name":"Books","pence":250,${JSON.stringify(name)}:1}`);
      expect(errors).toEqual([expect.objectContaining({ pointer: `#/${name}`, code: "unrecognized_field" })]);
    },
  );

  it("an unknown field inside an object is named with its place", async () => {
    const { errors } = await refused(parcelWith({ size: { depth: 1, "a/b~c": 2 } }));
    expect(errors).toEqual([
      expect.objectContaining({ pointer: "#/size/a~1b~0c", code: "unrecognized_field" }),
    ]);
  });

  it("a field that the address gives already is refused in the body", async () => {
    const response = await server.call("/parcels/p1/fail", post({ id: "p2", how: 1 }));
    expect(response.status).toBe(422);
    const { errors } = (await response.json()) as Problem;
    expect(errors).toEqual([
      expect.objectContaining({ pointer: "#/id", code: "unrecognized_field" }),
      expect.objectContaining({ pointer: "#/how", code: "wrong_type" }),
    ]);
  });
});

describe("trap 6: the names of a query string", () => {
  it.each(["__proto__", "constructor", "toString", "hasOwnProperty", "Status", "limit"])(
    "?%s is 422 and named",
    async (name) => {
      const response = await server.call(`/parcels?${name}=2`);
      expect(response.status).toBe(422);
      const { errors } = (await response.json()) as Problem;
      expect(errors).toEqual([expect.objectContaining({ parameter: name, code: "unrecognized_parameter" })]);
    },
  );

  it("a name twice is refused unless its schema is a list", async () => {
    const twice = await server.call("/parcels?fragile=1&fragile=0");
    expect(((await twice.json()) as Problem).errors).toEqual([
      expect.objectContaining({ parameter: "fragile", code: "repeated_parameter" }),
    ]);
    const list = await server.call("/parcels?status=NEW&status=SENT&tag=a&fragile=");
    expect(list.status).toBe(200);
    expect(await list.json()).toMatchObject({ given: { status: ["NEW", "SENT"], tag: ["a"], fragile: "" } });
    const one = await server.call("/parcels?status=NEW");
    expect(await one.json()).toMatchObject({ given: { status: "NEW" } });
  });

  it("a wrong value is named as a parameter, together with every wrong name", async () => {
    const response = await server.call("/parcels?status=LOST&colour=red");
    const { errors } = (await response.json()) as Problem;
    expect(errors).toEqual([
      expect.objectContaining({ parameter: "colour", code: "unrecognized_parameter" }),
      expect.objectContaining({ parameter: "status" }),
    ]);
  });

  it("an operation with a body takes no query string", async () => {
    const response = await server.call("/parcels?pence=1", post(parcelWith({ pence: "1" })));
    const { errors } = (await response.json()) as Problem;
    expect(errors).toEqual([
      expect.objectContaining({ parameter: "pence", code: "unrecognized_parameter" }),
      expect.objectContaining({ pointer: "#/pence", code: "wrong_type" }),
    ]);
  });

  it("a DELETE takes no fields in its body", async () => {
    const response = await server.call("/parcels/p1", { ...post({ id: "p2" }), method: "DELETE" });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      errors: [{ pointer: "#/id", code: "unrecognized_field" }],
    });
  });
});

describe("trap 7: methods and addresses", () => {
  it.each([
    ["PUT", "/parcels", "POST, GET, HEAD"],
    ["GET", "/parcels/preview", "POST"],
    ["HEAD", "/parcels/preview", "POST"],
    ["POST", "/parcels/p1", "GET, HEAD, PATCH, DELETE"],
    ["GET", "/parcels/p1/fail", "POST"],
    ["POST", "/openapi.json", "GET, HEAD"],
  ])("%s %s is 405 and lists %s", async (method, path, allow) => {
    const response = await server.call(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe(allow);
  });

  it.each([
    ["/parcels", "POST, GET, HEAD"],
    ["/parcels/p1", "GET, HEAD, PATCH, DELETE"],
    ["/openapi.json", "GET, HEAD"],
  ])("OPTIONS %s lists %s, without a key and uncounted", async (path, allow) => {
    for (const authorization of ["Bearer good", "Bearer nobody", ""]) {
      const response = await server.call(path, { method: "OPTIONS", headers: { authorization } });
      expect([response.status, response.headers.get("allow")]).toEqual([204, allow]);
      expect(response.headers.get("request-id")).toMatch(/^req_/);
      expect(response.headers.get("content-length")).toBeNull();
      expect(response.headers.get("ratelimit")).toBeNull();
    }
  });

  it.each([
    "/Parcels",
    "/parcels/",
    "//parcels",
    "/parcels//fail",
    "/parcels/p1/",
    "/parcels/p1/fail/more",
    "/parcels/%zz",
    "/parcels/%00",
    "/parcels/%ff",
    "/parcels/a%2Fb",
    "/parcels/a%20b",
    `/parcels/${"a".repeat(65)}`,
    "/openapi.json/",
    "/",
  ])("%s names nothing, with a key or without one", async (path) => {
    for (const method of ["GET", "OPTIONS"])
      for (const authorization of ["Bearer good", "Bearer nobody"]) {
        const response = await server.call(path, { method, headers: { authorization } });
        expect(response.status).toBe(404);
        expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
      }
  });

  it("an id of 10,000 letters names nothing", async () => {
    expect((await server.call(`/parcels/${"a".repeat(10_000)}`)).status).toBe(404);
  });

  it.each(["/parcels#x", "/parcels/x#/y"])(
    "%s, whose # is no fragment in a request, names nothing",
    (path) => {
      const { kind } = createRoutes(createToyRouter(server.toy)).match("GET", `/api/v1${path}`);
      expect(kind).toBe("unknown");
    },
  );

  it("an escaped letter equals the letter", async () => {
    const response = await server.call("/%70arcels/%70_1");
    expect(await response.json()).toMatchObject({ given: { id: "p_1" } });
  });

  it("a literal address takes precedence over a parameter", async () => {
    const response = await server.call("/parcels/preview", post(parcelWith({})));
    expect(await response.json()).toMatchObject({ operation: "parcels.preview" });
  });
});
