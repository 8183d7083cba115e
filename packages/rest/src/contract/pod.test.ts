import { createHash } from "node:crypto";
import { request } from "node:http";
import { MAX_FILE_BYTES } from "@board/api/rules";
import { samplePodPdf } from "@board/api/server";
import { noise, photograph } from "@board/api/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Api, startApi } from "../testing/api.ts";
import { type BytesCall, bytesCaller, filesOf, inTransit, type Scene } from "../testing/files.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

let scene: Scene;
let carrier: BytesCall;
let path: string;
beforeEach(async () => {
  scene = await inTransit(api);
  carrier = bytesCaller(api, scene.carrier);
  path = `/loads/${scene.load.id}/pod`;
});

const PDF = samplePodPdf("FB-0000-0000");
const OTHER = samplePodPdf("FB-1111-1111");
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const padded = (length: number) => {
  const bytes = new Uint8Array(length);
  bytes.set(PDF);
  return bytes;
};

async function nothingChanged() {
  const load = await api.db.load.findUniqueOrThrow({
    where: { id: scene.load.id },
    include: { files: { orderBy: { id: "asc" } } },
  });
  expect([load.podFileId, load.version, load.files]).toEqual([null, scene.load.version, []]);
  expect((await filesOf(api)).incoming).toEqual([]);
  const rows = await api.db.storedFile.count();
  expect((await filesOf(api)).kept).toHaveLength(rows);
}

describe("contract 4: PUT /loads/{id}/pod", () => {
  it("takes a PDF as it is; both ends download it to the byte", async () => {
    const sent = await carrier("PUT", path, PDF, { "content-type": "application/pdf" });
    expect(sent.status).toBe(200);
    expect(sent.body.pod).toMatchObject({
      contentType: "application/pdf",
      bytes: PDF.length,
      sha256: sha256(PDF),
    });
    expect(sent.body.load).toMatchObject({
      status: "IN_TRANSIT",
      version: scene.load.version + 1,
      podUrl: `/api/v1${path}`,
    });
    for (const end of [scene.poster, scene.carrier]) {
      const { status, headers, bytes } = await bytesCaller(api, end)("GET", path);
      expect([status, bytes.equals(PDF)]).toEqual([200, true]);
      const name = `POD-${scene.load.ref}.pdf`;
      expect(Object.fromEntries(headers)).toMatchObject({
        "content-type": "application/pdf",
        "content-length": String(PDF.length),
        "content-disposition": `attachment; filename="${name}"; filename*=UTF-8''${name}`,
        "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
        "repr-digest": `sha-256=:${createHash("sha256").update(PDF).digest("base64")}:`,
      });
      const head = await bytesCaller(api, end)("HEAD", path);
      expect([head.status, head.bytes.length, head.headers.get("content-length")]).toEqual([
        200,
        0,
        String(PDF.length),
      ]);
    }
  });

  it.each([
    ["jpeg", "image/jpeg", "jpg"],
    ["png", "image/png", "png"],
    ["webp", "image/jpeg", "jpg"],
  ] as const)("draws a %s anew, whatever type it is declared as", async (type, contentType, extension) => {
    const photo = new Uint8Array(await photograph(type));
    const sent = await carrier("PUT", path, photo, { "content-type": "application/pdf" });
    expect(sent.body.pod.contentType).toBe(contentType);
    const got = await carrier("GET", path);
    expect(got.headers.get("content-type")).toBe(contentType);
    expect(got.headers.get("content-disposition")).toContain(`.${extension}"`);
    expect(got.bytes.toString("latin1")).not.toMatch(/Exif|GPS|secret/);
    expect(sha256(got.bytes)).toBe(sent.body.pod.sha256);
  });

  it("takes the one file of a form, as the site's page sends it", async () => {
    const form = new FormData();
    form.append("note", "left at the gate");
    form.append("file", new File([PDF], "../../etc/passwd.exe", { type: "application/x-msdownload" }));
    const sent = await carrier("PUT", path, form);
    expect([sent.status, sent.body.pod?.sha256]).toEqual([200, sha256(PDF)]);
    expect((await carrier("GET", path)).headers.get("content-disposition")).toContain(
      `"POD-${scene.load.ref}.pdf"`,
    );
  });

  it("writes history with the person's firm, and notifies nobody before delivery", async () => {
    await carrier("PUT", path, PDF);
    const history = await scene.poster.call("GET", `/loads/${scene.load.id}/history`);
    expect(history.body).toMatchObject({
      history: expect.arrayContaining([
        expect.objectContaining({ action: "pod", from: "IN_TRANSIT", to: "IN_TRANSIT", through: "api" }),
      ]),
    });
    expect(await api.db.event.count({ where: { loadId: scene.load.id, type: "load.updated" } })).toBe(0);
  });

  it("the same file again is the same answer, and is kept once", async () => {
    const first = await carrier("PUT", path, PDF);
    const again = await Promise.all([1, 2, 3].map(() => carrier("PUT", path, PDF)));
    for (const each of again) expect([each.status, each.body]).toEqual([200, first.body]);
    expect(await api.db.storedFile.count({ where: { loadId: scene.load.id } })).toBe(1);
    expect((await filesOf(api)).kept).toHaveLength(await api.db.storedFile.count());
  });

  it("the same file many times at once is kept once", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => carrier("PUT", path, PDF)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(new Set(answers.map(({ body }) => body.pod.id)).size).toBe(1);
    expect(await api.db.storedFile.count({ where: { loadId: scene.load.id } })).toBe(1);
    expect((await filesOf(api)).kept).toHaveLength(await api.db.storedFile.count());
  });

  it("is required for the delivery, and can be replaced until that is confirmed", async () => {
    const refused = await scene.carrier.call("POST", `/loads/${scene.load.id}/deliver`, {
      receivedBy: "M. Jones",
    });
    expect([refused.status, refused.body]).toMatchObject([409, { code: "pod_required" }]);
    await carrier("PUT", path, PDF);
    await scene.carrier.call("POST", `/loads/${scene.load.id}/deliver`, { receivedBy: "M. Jones" });
    api.clock.advance({ days: 3 });
    const replaced = await carrier("PUT", path, OTHER);
    expect([replaced.status, replaced.body.load.status]).toEqual([200, "DELIVERED"]);
    expect((await carrier("GET", path)).bytes.equals(OTHER)).toBe(true);

    const row = await api.db.load.findUniqueOrThrow({
      where: { id: scene.load.id },
      include: { files: { orderBy: { id: "asc" } } },
    });
    expect(row.autoConfirmAt).toEqual(new Date(api.clock.now().getTime() + 7 * 24 * 3_600_000));
    expect(row.files.map((file) => file.sha256)).toEqual([sha256(PDF), sha256(OTHER)]);
    for (const { storageKey } of row.files) (await api.services.files.read(storageKey)).destroy();
    const events = await api.db.event.findMany({
      where: { loadId: scene.load.id, type: "load.updated" },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ firmId }) => firmId)).toEqual([scene.poster.firm.id]);

    await scene.poster.call("POST", `/loads/${scene.load.id}/confirm`);
    const late = await carrier("PUT", path, PDF);
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: "invalid_transition", loadStatus: "CONFIRMED" },
    ]);
    expect((await carrier("PUT", path, OTHER)).status).toBe(200);
    expect((await filesOf(api)).kept).toHaveLength(await api.db.storedFile.count());
  });

  it("can be replaced nine times", async () => {
    for (let n = 0; n < 10; n += 1) {
      expect((await carrier("PUT", path, samplePodPdf(`FB-${n}`))).status).toBe(200);
    }
    const refused = await carrier("PUT", path, PDF);
    expect([refused.status, refused.body.code]).toEqual([409, "too_many_files"]);
    expect((await filesOf(api)).kept).toHaveLength(await api.db.storedFile.count());
  });

  it("is refused to the poster", async () => {
    const { status, body } = await bytesCaller(api, scene.poster)("PUT", path, PDF);
    expect([status, body.code, body.loadStatus]).toEqual([409, "invalid_transition", "IN_TRANSIT"]);
    await nothingChanged();
  });

  it.each(["loser", "stranger"] as const)(
    "and the download are 404 to the %s, as for an unknown load",
    async (who) => {
      await carrier("PUT", path, OTHER);
      const call = bytesCaller(api, scene[who]);
      for (const method of ["PUT", "GET"]) {
        const body = method === "PUT" ? PDF : undefined;
        const [real, never] = [
          await call(method, path, body),
          await call(method, `/loads/${api.services.newId("load")}/pod`, body),
        ];
        expect([real.status, never.status]).toEqual([404, 404]);
        const anyCall = { requestId: "", instance: "" };
        expect({ ...real.body, ...anyCall }).toEqual({ ...never.body, ...anyCall });
      }
      expect((await call("HEAD", path)).status).toBe(404);
      expect((await filesOf(api)).kept).toHaveLength(await api.db.storedFile.count());
    },
  );

  it("a download before there is one is 404", async () => {
    expect((await carrier("GET", path)).status).toBe(404);
  });

  it.each(["..%2F..%2Fetc%2Fpasswd", "%2e%2e", "..%5C..", "load_x%00", "a/../b"])(
    "never stores a file outside the store: %s",
    async (id) => {
      for (const method of ["GET", "PUT"]) {
        const { status } = await carrier(method, `/loads/${id}/pod`, method === "PUT" ? PDF : undefined);
        expect(status).toBe(404);
      }
    },
  );

  it("is refused to a key without the scope and to a test key of the same firm", async () => {
    const reader = await api.newKey(scene.carrier.firm, { scopes: ["loads:read"] });
    expect((await bytesCaller(api, { token: reader })("PUT", path, PDF)).status).toBe(403);
    const test = await api.newKey(scene.carrier.firm, { mode: "test" });
    expect((await bytesCaller(api, { token: test })("PUT", path, PDF)).status).toBe(404);
    await nothingChanged();
  });
});

describe("contract 1 and 7: a file that is refused leaves nothing", () => {
  it("a program named and declared as a PDF is 415 and says what is allowed", async () => {
    const exe = new Uint8Array(Buffer.concat([Buffer.from("MZ\x90\0"), Buffer.alloc(500, 7)]));
    const form = new FormData();
    form.append("file", new File([exe], "pod.pdf", { type: "application/pdf" }));
    for (const [body, headers] of [
      [exe, { "content-type": "application/pdf" }],
      [form, {}],
    ] as const) {
      const refused = await carrier("PUT", path, body, headers);
      expect([refused.status, refused.body.code]).toEqual([415, "unsupported_media_type"]);
      expect(refused.body.detail).toContain("PDF, JPEG, PNG or WebP");
    }
    await nothingChanged();
  });

  it("one that there is no room for is 503 with Retry-After, and is taken later", async () => {
    for (const name of ["put", "newWorkFolder"] as const) {
      const full = vi
        .spyOn(api.services.files, name)
        .mockRejectedValueOnce(new Error(`ENOSPC: no space left on device, ${name}`));
      const { status, headers, body } = await carrier("PUT", path, PDF);
      full.mockRestore();
      expect([status, body.code, headers.get("retry-after")]).toEqual([503, "unavailable", "60"]);
      await nothingChanged();
    }
    expect((await carrier("PUT", path, PDF)).status).toBe(200);
  });

  it("JSON is refused for its type, like any other file", async () => {
    const { status } = await scene.carrier.call("PUT", path, { file: "x" });
    expect(status).toBe(415);
    await nothingChanged();
  });

  it.each([
    ["no body", undefined, "required"],
    ["a form without a file", "note", "required"],
    ["a form with two", "two", "several_files"],
  ] as const)("%s is 422 and names content", async (_, kind, code) => {
    const form = new FormData();
    if (kind === "note") form.append("note", "no file");
    for (const name of kind === "two" ? ["a.pdf", "b.pdf"] : []) form.append("file", new File([PDF], name));
    const { status, body } = await carrier("PUT", path, kind === undefined ? undefined : form);
    expect([status, body.code]).toEqual([422, "validation_failed"]);
    expect(body.errors).toEqual([expect.objectContaining({ pointer: "#/content", code })]);
    await nothingChanged();
  });

  it.each([
    ["no boundary", "multipart/form-data", "--x\r\n"],
    [
      "no end",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF-1.4',
    ],
    ["nothing of a form", "multipart/form-data; boundary=x", "%PDF-1.4"],
  ])("a form with %s is 422", async (_, type, text) => {
    const { status, body } = await carrier("PUT", path, new TextEncoder().encode(text), {
      "content-type": type,
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual([expect.objectContaining({ pointer: "#/content", code: "malformed_form" })]);
    await nothingChanged();
  });

  it("a compressed body is 415, an unknown name in the query string 422", async () => {
    expect((await carrier("PUT", path, PDF, { "content-encoding": "gzip" })).status).toBe(415);
    expect((await carrier("PUT", `${path}?kind=pdf`, PDF)).body.errors).toMatchObject([
      { parameter: "kind" },
    ]);
    await nothingChanged();
  });

  it("10 MiB are taken, a byte more is 413: announced, in pieces, in a form", async () => {
    const large = padded(MAX_FILE_BYTES + 1);
    expect((await carrier("PUT", path, large)).status).toBe(413);
    const form = new FormData();
    form.append("file", new File([large], "pod.pdf"));
    expect((await carrier("PUT", path, form)).status).toBe(413);
    expect(await sendPieces(large.length)).toBe(413);
    await nothingChanged();
    expect((await carrier("PUT", path, padded(MAX_FILE_BYTES))).status).toBe(200);
  });

  it("a file announced as too large is refused before it is sent", async () => {
    const status = await new Promise((resolve, reject) => {
      const req = open({ "content-length": MAX_FILE_BYTES + 1 });
      req.once("response", (res) => {
        resolve(res.statusCode);
        req.destroy();
      });
      req.once("error", reject);
      req.flushHeaders();
    });
    expect(status).toBe(413);
    await nothingChanged();
  });

  it.each(["raw", "form"])("one that breaks off midway (%s)", async (kind) => {
    const before = api.answered.length;
    const headers = kind === "raw" ? {} : { "content-type": "multipart/form-data; boundary=x" };
    const req = open({ "content-length": 2_000_000, ...headers });
    req.on("error", () => undefined);
    if (kind === "form")
      req.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n');
    req.write(padded(1_000_000));
    await vi.waitUntil(async () => (await filesOf(api)).incoming.length > 0, { timeout: 10_000 });
    req.destroy();
    await vi.waitUntil(() => api.answered.length > before, { timeout: 10_000 });
    expect(api.answered.at(-1)).toMatchObject({ status: 499, route: "/api/v1/loads/{id}/pod" });
    await nothingChanged();
  });
});

function open(headers: Record<string, string | number>) {
  const url = `${api.url}${path}`;
  return request(url, {
    method: "PUT",
    headers: { authorization: `Bearer ${scene.carrier.token}`, ...headers },
  });
}

/** A body of unknown length, one piece after the other. */
function sendPieces(length: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const req = open({ "transfer-encoding": "chunked" });
    req.once("response", (res) => {
      res.resume();
      resolve(res.statusCode);
    });
    req.once("error", reject);
    req.end(padded(length));
  });
}

describe("pictures that take long to draw", () => {
  it("are not drawn for a firm that may not send one: the load is looked up first", async () => {
    const bytes = (await noise(300, 300).jpeg().toBuffer()).subarray(0, 9_000);
    const answers = [
      await bytesCaller(api, scene.poster)("PUT", path, bytes),
      await bytesCaller(api, await api.newCaller())("PUT", path, bytes),
      await carrier("PUT", "/loads/load_nothing/pod", bytes),
      await carrier("PUT", path, bytes),
    ];
    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual([
      "409 invalid_transition",
      "404 not_found",
      "404 not_found",
      "422 validation_failed",
    ]);
  });
});
