import { once } from "node:events";
import { request } from "node:http";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { post, startToyServer, type ToyServer } from "../testing/toy-server.ts";
import { MAX_BODY_BYTES } from "./read-body.ts";

let server: ToyServer;
beforeAll(async () => {
  server = await startToyServer();
});
afterAll(() => server.close());

const GOOD = { name: "Books", pence: 250 };

async function codeOf(init: RequestInit): Promise<string> {
  const response = await server.call("/parcels", init);
  const { code = "created" } = (await response.json()) as { code?: string };
  return `${response.status} ${code}`;
}

function padded(bytes: number): string {
  const start = JSON.stringify(GOOD);
  return start + " ".repeat(bytes - start.length);
}

describe("trap 4: the size of a body", () => {
  it("256 KiB is read, one byte more is 413", async () => {
    expect(await codeOf(post(padded(MAX_BODY_BYTES)))).toBe("201 created");
    expect(await codeOf(post(padded(MAX_BODY_BYTES + 1)))).toBe("413 body_too_large");
  });

  it("counts in bytes, not in letters", async () => {
    expect(await codeOf(post({ ...GOOD, name: "é".repeat(MAX_BODY_BYTES / 2) }))).toBe("413 body_too_large");
  });

  it("holds for chunked bodies that do not say how long they are", async () => {
    const chunks = Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(16 * 1024, " ")));
    const init = {
      ...post(""),
      body: Readable.toWeb(chunks) as ReadableStream,
      duplex: "half",
    } as RequestInit;
    expect(await codeOf(init)).toBe("413 body_too_large");
  });

  it("answers and hangs up on a body without an end", async () => {
    const answer = await new Promise<{ status: number | undefined; connection: string | undefined }>(
      (resolve, reject) => {
        const headers = { authorization: "Bearer good", "content-type": "application/json" };
        const endless = request(
          { port: server.port, path: "/api/v1/parcels", method: "POST", headers },
          (response) => {
            response.resume();
            resolve({ status: response.statusCode, connection: response.headers.connection });
          },
        );
        endless.on("error", reject);
        const chunk = Buffer.alloc(64 * 1024, " ");
        const more = () => {
          if (endless.destroyed || endless.closed) return;
          endless.write(chunk, () => setImmediate(more));
        };
        more();
        endless.on("response", () => endless.removeListener("error", reject).on("error", () => {}));
      },
    );
    expect(answer).toEqual({ status: 413, connection: "close" });
  });

  it("measures the caller's sending time apart from the board's own", async () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(0);
    onTestFinished(() => now.mockRestore());
    const headers = {
      authorization: "Bearer good",
      "content-type": "application/json",
      expect: "100-continue",
    };
    const sending = request({ port: server.port, path: "/api/v1/parcels", method: "POST", headers });
    const answered = once(sending, "response");
    await once(sending, "continue");
    now.mockReturnValue(5_000);
    sending.end(JSON.stringify(GOOD));
    const [response] = await answered;
    expect(response.statusCode).toBe(201);
    expect(server.answered.at(-1)).toMatchObject({ ms: 5_000, bodyMs: 5_000 });
  });

  it("reports a body that is too large before a wrong type", async () => {
    expect(await codeOf(post(padded(MAX_BODY_BYTES + 1), { "content-type": "text/plain" }))).toBe(
      "413 body_too_large",
    );
  });
});

describe("the type of a body", () => {
  it.each([
    "application/json",
    "Application/JSON",
    "application/json; charset=utf-8",
    'application/json;charset="UTF-8"',
    "application/json; charset=utf8",
    'application/merge-patch+json; charset="UTF8"',
  ])("%s is read", async (type) => {
    expect(await codeOf(post(GOOD, { "content-type": type }))).toBe("201 created");
  });

  it.each([
    "text/plain",
    "application/json; charset=latin1",
    "application/json; charset=utf--8",
    "application/json; charset=utf80",
    "application/x-www-form-urlencoded",
    "application/problem+json",
    "application/jsonp",
    "application/json, text/plain",
  ])("%s is 415", async (type) => {
    expect(await codeOf(post(JSON.stringify(GOOD), { "content-type": type }))).toBe(
      "415 unsupported_media_type",
    );
  });

  it.each(["gzip", "br", "identity"])("Content-Encoding: %s is 415", async (encoding) => {
    expect(await codeOf(post(GOOD, { "content-encoding": encoding }))).toBe("415 unsupported_media_type");
  });
});

describe("reading a body", () => {
  it.each(["{", "{'name':1}", '{"name":1,}', "NaN", '{"name":"a\u0001"}', "{}{}"])(
    "%j is 400 malformed_json",
    async (body) => {
      expect(await codeOf(post(body))).toBe("400 malformed_json");
    },
  );

  it("bytes that are not UTF-8 are 400", async () => {
    const bytes = Buffer.from('{"name":"caf\xe9","pence":250}', "latin1");
    expect(await codeOf(post(new Uint8Array(bytes)))).toBe("400 malformed_json");
  });

  it("the refusal repeats nothing of the parser's message", async () => {
    const response = await server.call("/parcels", post('{"name": oops}'));
    expect(await response.text()).not.toMatch(/Unexpected token|position|JSON\.parse/);
  });

  it("a repeated name is 400, however deep its object is", async () => {
    expect(await codeOf(post('{"name":"Books","pence":1,"pence":250}'))).toBe("400 malformed_json");
    const deep = `${"[".repeat(60)}{"a":1,"a":2}${"]".repeat(60)}`;
    expect(await codeOf(post(`{"name":"Books","pence":${deep}}`))).toBe("400 malformed_json");
  });

  it("deeper than 64 is 400, named by its place, whatever is inside", async () => {
    const nested = (levels: number) =>
      `{"name":"Books","pence":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
    expect(await codeOf(post(nested(64)))).toBe("422 validation_failed");
    for (const body of [
      nested(65),
      nested(100_000),
      "[".repeat(200_000),
      `${'{"a":'.repeat(40_000)}"`,
      `[${'"[",'.repeat(100)}${"[".repeat(65)}`,
    ]) {
      expect(await codeOf(post(body))).toBe("400 malformed_json");
    }
    const problem: unknown = await (await server.call("/parcels", post(nested(65)))).json();
    expect(problem).toMatchObject({
      line: 1,
      column: 88,
      detail: expect.stringMatching(/JSON may be nested 64 levels deep\./),
    });
    const inTexts = { ...GOOD, name: `"${"[".repeat(70)}` };
    expect(await codeOf(post(inTexts))).toBe("422 validation_failed");
  });

  it("20,000 unknown fields do not make the answer larger than the request", async () => {
    const body = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`f${index}`, 1]));
    const response = await server.call("/parcels", post(body));
    const text = await response.text();
    expect(JSON.parse(text).errors).toHaveLength(100);
    expect(JSON.parse(text).detail).toContain("20002 fields");
    expect(text.length).toBeLessThan(20_000);
    const beside = await (await server.call("/parcels?colour=red", post(body))).text();
    expect(JSON.parse(beside).errors).toHaveLength(100);
    expect(JSON.parse(beside).detail).toContain("20003 fields");
  });

  it("a field's name of 100,000 letters is not echoed whole", async () => {
    const response = await server.call("/parcels", post({ ...GOOD, ["x".repeat(100_000)]: 1 }));
    expect((await response.text()).length).toBeLessThan(2_000);
  });

  it("a lone surrogate in a field's name is answered like any unknown field", async () => {
    expect(await codeOf(post('{"name":"Books","pence":250,"\\ud800":1}'))).toBe("422 validation_failed");
  });

  it.each(["POST", "PATCH", "DELETE"])("%s without a body is an empty object", async (method) => {
    const path = method === "POST" ? "/parcels/p1/wait" : "/parcels/p1";
    const response = await server.call(path, { method });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ given: { id: "p1" } });
  });

  it("a caller who disconnects while sending is not counted as our failure", async () => {
    const before = server.answered.length;
    const half = request({
      port: server.port,
      path: "/api/v1/parcels",
      method: "POST",
      headers: { authorization: "Bearer good", "content-type": "application/json", "content-length": 100 },
    });
    half.on("error", () => {});
    half.write('{"name":');
    await expect.poll(() => half.socket?.bytesWritten ?? 0).toBeGreaterThan(0);
    half.destroy();
    await expect.poll(() => server.answered.length).toBe(before + 1);
    expect(server.answered.at(-1)).toMatchObject({ status: 499, code: null });
  });
});
