import { samplePodPdf } from "@board/api/server";
import { ADMIN, inPieces, noise } from "@board/api/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Api, startApi } from "../testing/api.ts";
import { bytesCaller, filesOf, inTransit, type Scene } from "../testing/files.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

let scene: Scene;
let path: string;
beforeEach(async () => {
  scene = await inTransit(api);
  path = `/loads/${scene.load.id}/dispute/files`;
});

const PDF = samplePodPdf("FB-0000-0000");
const OTHER = samplePodPdf("FB-1111-1111");

const raise = () =>
  scene.poster.call("POST", `/loads/${scene.load.id}/dispute`, { reason: "Wet", details: "Two pallets." });

describe("interface 1: both ends are notified of what the other does in a dispute", () => {
  it("each statement, file and proposal increments the version and sends load.updated to both ends; a repeat does neither", async () => {
    await raise();
    const { id } = scene.load;
    const { poster, carrier } = scene;
    const state = (text: string) => poster.call("POST", `/loads/${id}/dispute/statements`, { text });
    const propose = () =>
      carrier.call("POST", `/loads/${id}/dispute/resolve`, { outcome: "CANCELLED", note: "Enough." });
    const send = () => bytesCaller(api, carrier)("POST", path, PDF);
    const version = async () =>
      (await api.db.load.findUniqueOrThrow({ where: { id }, select: { version: true } })).version;
    for (const act of [() => state("They were dry."), send, propose]) {
      const before = await version();
      const since = api.clock.now().toISOString();
      api.clock.advance({ minutes: 1 });
      expect((await act()).status).toBeLessThan(300);
      expect(await version()).toBe(before + 1);
      const changed = await poster.call("GET", `/loads?updatedAfter=${since}`);
      expect(changed.body).toMatchObject({ loads: [{ id, version: before + 1 }] });
      const told = await api.db.event.findMany({ where: { loadId: id }, orderBy: { id: "desc" }, take: 2 });
      expect(told.map(({ type, firmId }) => [type, firmId]).sort()).toEqual(
        [poster, carrier].map(({ firm }) => ["load.updated", firm.id]).sort(),
      );
    }
    const last = await version();
    for (const act of [send, propose]) await act();
    expect(await version()).toBe(last);
    const { body } = await poster.call("GET", `/loads/${id}/history`);
    expect(body).toMatchObject({
      history: expect.arrayContaining([
        expect.objectContaining({ action: "statement", reason: "They were dry." }),
        expect.objectContaining({ action: "disputeFile", reason: null }),
        expect.objectContaining({ action: "proposeOutcome", reason: "Enough." }),
      ]),
    });
  });
});

describe("contract 4: POST /loads/{id}/dispute/files", () => {
  it("both ends add files while a dispute is open, and each reads the other's", async () => {
    const [poster, carrier] = [bytesCaller(api, scene.poster), bytesCaller(api, scene.carrier)];
    expect((await poster("POST", path, PDF)).body).toMatchObject({
      code: "invalid_transition",
      loadStatus: "IN_TRANSIT",
    });
    await raise();
    expect((await poster("POST", path, PDF)).status).toBe(201);
    const second = await carrier("POST", path, OTHER);
    expect(second.status).toBe(201);
    const urls: string[] = second.body.dispute.files.map(({ url }: { url: string }) => url);
    expect(urls).toHaveLength(2);
    for (const call of [poster, carrier]) {
      for (const [index, bytes] of [PDF, OTHER].entries()) {
        const got = await call("GET", (urls[index] ?? "").replace("/api/v1", ""));
        expect([got.status, got.bytes.equals(bytes)]).toEqual([200, true]);
        expect(got.headers.get("content-disposition")).toMatch(
          new RegExp(`^attachment; filename="Dispute-${scene.load.ref}-[0-9a-z]{6}\\.pdf"`),
        );
      }
    }
  });

  it("a picture is not drawn if no dispute accepts it, or for a firm at neither end", async () => {
    const broken = (await noise(300, 300).jpeg().toBuffer()).subarray(0, 9_000);
    const stranger = bytesCaller(api, await api.newCaller());
    const poster = bytesCaller(api, scene.poster);
    expect((await poster("POST", path, broken)).body.code).toBe("invalid_transition");
    expect((await stranger("POST", path, broken)).body.code).toBe("not_found");
    await raise();
    expect((await stranger("POST", path, broken)).body.code).toBe("not_found");
    expect((await poster("POST", path, broken)).body.errors[0].code).toBe("unreadable_image");
  });

  it("an admin adds and reads them as well", async () => {
    await raise();
    const admin = api.as(ADMIN);
    const { dispute } = await admin.disputes.addFile({ id: scene.load.id, content: inPieces(PDF) });
    const [file] = dispute?.files ?? [];
    const download = await admin.disputes.getFile({ id: scene.load.id, fileId: file?.id ?? "" });
    expect(download).toMatchObject({ facts: { bytes: PDF.length }, contentType: "application/pdf" });
    expect(
      (await api.db.storedFile.findFirst({ where: { id: file?.id ?? "" }, orderBy: { id: "asc" } }))
        ?.personId,
    ).toBe(ADMIN.person.id);
  });

  it("the same file from the same side is kept once, with and without a key", async () => {
    await raise();
    const poster = bytesCaller(api, scene.poster);
    const keyed = { "idempotency-key": "J-1" };
    const first = await poster("POST", path, PDF, keyed);
    const replayed = await poster("POST", path, PDF, keyed);
    expect([replayed.status, replayed.body.repeated]).toEqual([201, true]);
    expect((await poster("POST", path, PDF)).body.dispute).toEqual(first.body.dispute);
    const other = await poster("POST", path, OTHER, { ...keyed, prefer: "handling=strict" });
    expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
    expect((await bytesCaller(api, scene.carrier)("POST", path, PDF)).body.dispute.files).toHaveLength(2);
    expect((await filesOf(api)).kept).toHaveLength(await api.db.storedFile.count());
    expect((await filesOf(api)).incoming).toEqual([]);
  });

  it("has a limit of twenty files", async () => {
    await raise();
    const poster = bytesCaller(api, scene.poster);
    for (let n = 0; n < 20; n += 1)
      expect((await poster("POST", path, samplePodPdf(`FB-${n}`))).status).toBe(201);
    expect((await poster("POST", path, PDF)).body).toMatchObject({
      code: "too_many_files",
      loadStatus: "DISPUTED",
    });
    expect((await filesOf(api)).kept).toHaveLength(await api.db.storedFile.count());
  });

  it.each(["loser", "stranger"] as const)("do not exist for the %s", async (who) => {
    await raise();
    const { body } = await bytesCaller(api, scene.poster)("POST", path, PDF);
    const call = bytesCaller(api, scene[who]);
    const never = await call(
      "GET",
      `/loads/${api.services.newId("load")}/dispute/files/${body.dispute.files[0].id}`,
    );
    const real = await call("GET", `${path}/${body.dispute.files[0].id}`);
    const anyCall = { requestId: "", instance: "" };
    expect([real.status, { ...real.body, ...anyCall }]).toEqual([404, { ...never.body, ...anyCall }]);
    expect((await call("POST", path, PDF)).status).toBe(404);
  });

  it("a file of another load, the proof, and a made-up id are 404", async () => {
    await bytesCaller(api, scene.carrier)("PUT", `/loads/${scene.load.id}/pod`, PDF);
    await raise();
    const poster = bytesCaller(api, scene.poster);
    const { body } = await poster("POST", path, OTHER);
    const elsewhere = await inTransit(api);
    const theirs = bytesCaller(api, elsewhere.poster);
    const fileId: string = body.dispute.files[0].id;
    expect((await theirs("GET", `/loads/${elsewhere.load.id}/dispute/files/${fileId}`)).status).toBe(404);
    const pod = await api.db.load.findUniqueOrThrow({
      where: { id: scene.load.id },
      select: { podFileId: true },
    });
    for (const id of [pod.podFileId ?? "", api.services.newId("file"), "..%2F..%2Fkept", "%2e%2e"]) {
      expect((await poster("GET", `${path}/${id}`)).status).toBe(404);
    }
  });

  it("after another booking neither the new carrier nor the former one can read them", async () => {
    const load = await api.postLoad(scene.poster.call);
    const book = async (carrier: Scene["carrier"]) => {
      const quoted = await carrier.call("POST", `/loads/${load.id}/quotes`, { amountPence: 40_000 });
      const { quote } = quoted.body as { quote: { id: string } };
      await scene.poster.call("POST", `/loads/${load.id}/quotes/${quote.id}/accept`);
    };
    await book(scene.carrier);
    await scene.carrier.call("POST", `/loads/${load.id}/dispute`, { reason: "Wet", details: "Two pallets." });
    const files = `/loads/${load.id}/dispute/files`;
    const { body } = await bytesCaller(api, scene.carrier)("POST", files, PDF);
    const file = `${files}/${body.dispute.files[0].id}`;
    await scene.carrier.call("POST", `/loads/${load.id}/dispute/withdraw`);
    await scene.carrier.call("POST", `/loads/${load.id}/hand-back`, { reason: "Broken down." });
    api.clock.advance({ minutes: 1 });
    await book(scene.loser);
    expect((await bytesCaller(api, scene.carrier)("GET", file)).status).toBe(404);
    expect((await bytesCaller(api, scene.loser)("GET", file)).status).toBe(404);
    expect((await bytesCaller(api, scene.poster)("GET", file)).status).toBe(200);
  });
});
