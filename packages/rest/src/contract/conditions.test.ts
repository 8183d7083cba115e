import { createHash } from "node:crypto";
import { samplePodPdf } from "@board/api/server";
import { photograph, START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Call, faults, outcome, startApi } from "../testing/api.ts";
import { bytesCaller } from "../testing/files.ts";
import { acceptQuote, readBoard, readLoad, sendQuote } from "./steps.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const PDF = samplePodPdf("FB-0000-0000");
const JANUARY = {
  title: "Terms for carriers, January 2026",
  text: "We pay for waiting.\n1.1 Claims: 7 days.",
};
const MARCH = { title: "Terms for carriers, March 2026", text: "We pay for waiting after one hour." };
const OWN = { title: "Our conditions", text: "We are liable up to £1,300 a tonne." };
const sha256 = (text: string | Uint8Array) => createHash("sha256").update(text).digest("hex");

const put = (call: Call, body: object) => call("PUT", "/conditions", body);
const cast = async () => ({
  poster: await api.newCaller(),
  carrier: await api.newCaller({ plan: "PRIORITY" }),
  other: await api.newCaller({ plan: "PRIORITY" }),
});
const entryOf = async (call: Call, id: string) =>
  (await readBoard(call)).loads.find((load) => load.id === id);
async function shown(call: Call, id: string, query = "") {
  const { status, body } = await call("GET", `/loads/${id}/conditions${query}`);
  return status === 200
    ? (body as { conditions: { title: string; text: string } | null }).conditions
    : status;
}

describe("contract 16: a firm's conditions of carriage", () => {
  it("are set as a whole by an owner, and read by its members", async () => {
    const { poster } = await cast();
    expect((await poster.call("GET", "/conditions")).body).toEqual({ conditions: null });
    const { body } = await put(poster.call, JANUARY);
    expect(body).toMatchObject({
      conditions: { ...JANUARY, sha256: sha256(JANUARY.text), isRhaMember: false, file: null },
    });
    expect((await put(poster.call, JANUARY)).body).toEqual(body);
    expect((await poster.call("GET", "/conditions")).body).toEqual(body);
    await put(poster.call, MARCH);
    await put(poster.call, JANUARY);
    expect(await api.db.conditions.count({ where: { firmId: poster.firm.id } })).toBe(2);
    const staff = await api.callerFor(poster.firm, { member: await api.newMember(poster.firm) });
    expect(outcome(await put(staff, MARCH))).toBe("403 role_missing");
    expect((await staff("GET", "/conditions")).body).toEqual(body);
    const test = await api.callerFor(poster.firm, { mode: "test" });
    expect((await test("GET", "/conditions")).body).toEqual({ conditions: null });
  });

  it.each([
    [{ title: "Terms, 07700 900123" }, "#/title contact_in_conditions"],
    [{ text: "Write to us: terms@harrow.example.com" }, "#/text contact_in_conditions"],
    [{ text: `${"We pay. ".repeat(6_000)} www.harrow.co.uk` }, "#/text contact_in_conditions"],
    [{ title: "RHA Conditions 2024" }, "#/isRhaMember rha_member_required"],
    [{ title: "RHA2024" }, "#/isRhaMember rha_member_required"],
    [{ title: "RHA_2024" }, "#/isRhaMember rha_member_required"],
    [{ title: "RHAConditions" }, "#/isRhaMember rha_member_required"],
    [{ title: "Road Haulage Assoc. 2024" }, "#/isRhaMember rha_member_required"],
    [{ title: "" }, "#/title required"],
    [{ text: "x".repeat(50_001) }, "#/text too_long"],
    [{ title: "x".repeat(101) }, "#/title too_long"],
  ])("refuses %j", async (fields, fault) => {
    const { poster } = await cast();
    const answer = await put(poster.call, { ...JANUARY, ...fields });
    expect(faults(answer)).toEqual([fault]);
  });

  it("hold no name of their firm, and name the RHA for its members", async () => {
    const { poster } = await cast();
    const named = await put(poster.call, { ...JANUARY, text: `${poster.firm.name} pays.` });
    expect(faults(named)).toEqual(["#/text contact_in_conditions"]);
    const rha = { ...JANUARY, title: "RHA Conditions 2024", isRhaMember: true };
    expect(outcome(await put(poster.call, rha))).toBe("200");
  });

  it("may be changed 20 times in 24 hours", async () => {
    const { poster } = await cast();
    for (let nth = 0; nth < 20; nth += 1) await put(poster.call, { ...JANUARY, title: `Terms ${nth}` });
    expect(outcome(await put(poster.call, JANUARY))).toBe("429 rate_limited");
    expect(outcome(await put(poster.call, { ...JANUARY, title: "Terms 3" }))).toBe("200");
  });
});

describe("contract 16: conditions of a load", () => {
  it("are shown before quoting without the firm, with another id on each load", async () => {
    const { poster, carrier } = await cast();
    await put(poster.call, JANUARY);
    const [one, two] = [await api.postLoad(poster.call), await api.postLoad(poster.call)];
    const ids = [await entryOf(carrier.call, one.id), await entryOf(carrier.call, two.id)].map(
      (entry) => entry?.conditionsId,
    );
    expect(new Set([...ids, null]).size).toBe(3);
    expect((await readLoad(poster.call, one.id)).conditionsId).toBe(ids[0]);
    for (const call of [poster.call, carrier.call])
      expect(await shown(call, one.id)).toMatchObject({ ...JANUARY, id: ids[0], fileUrl: null });
    const reads = ({ firm }: typeof poster) =>
      api.newMember(firm, { role: "READER" }).then((member) => api.callerFor(firm, { member }));
    expect(await shown(await reads(poster), one.id)).toMatchObject(JANUARY);
    expect(await shown(await reads(carrier), one.id)).toBe(404);
    const { id } = await api.postLoad(poster.call, { audience: "network" });
    expect(await shown(carrier.call, id)).toBe(404);
    expect(await shown(carrier.call, "load_none")).toBe(404);
  });

  it("stay as they were until the load is changed; quotes keep those of their moment", async () => {
    const { poster, carrier, other } = await cast();
    await put(poster.call, JANUARY);
    const { id } = await api.postLoad(poster.call);
    const before = await entryOf(carrier.call, id);
    await put(poster.call, MARCH);
    expect(await entryOf(carrier.call, id)).toEqual(before);
    await sendQuote(carrier.call, id, 40_000);
    await poster.call("PATCH", `/loads/${id}`, { notes: "Ring first." });
    const after = await entryOf(carrier.call, id);
    expect(after?.conditionsId).not.toBe(before?.conditionsId);
    expect(await shown(other.call, id)).toMatchObject(MARCH);
    const late = { amountPence: 41_000, expectedConditionsId: before?.conditionsId };
    const refused = await other.call("POST", `/loads/${id}/quotes`, late);
    expect(outcome(refused)).toBe("409 changed_meanwhile");
    expect(refused.body).toMatchObject({
      expected: { conditionsId: before?.conditionsId },
      present: { conditionsId: after?.conditionsId },
    });
    const now = { amountPence: 41_000, expectedConditionsId: after?.conditionsId };
    expect(outcome(await other.call("POST", `/loads/${id}/quotes`, now))).toBe("201");
    const { quotes } = await readLoad(poster.call, id);
    expect(quotes.map(({ conditions }) => conditions?.title)).toEqual([JANUARY.title, MARCH.title]);
    const [first, second] = quotes;
    const path = `/loads/${id}/quotes/${first?.id}/accept`;
    const wrong = { expectedConditionsId: second?.conditions?.id };
    expect(outcome(await poster.call("POST", path, wrong))).toBe("409 changed_meanwhile");
    const query = `?quoteId=${first?.id}`;
    expect(await shown(poster.call, id, query)).toMatchObject(JANUARY);
    expect(await shown(carrier.call, id, query)).toMatchObject(JANUARY);
    expect(await shown(other.call, id, query)).toBe(404);
    await poster.call("POST", path, { expectedConditionsId: first?.conditions?.id });
    const conditions = { id: first?.conditions?.id, title: JANUARY.title, sha256: sha256(JANUARY.text) };
    expect(await readLoad(carrier.call, id)).toMatchObject({ conditions, conditionsId: conditions.id });
    expect(await shown(carrier.call, id)).toMatchObject(JANUARY);
    expect(await shown(other.call, id)).toBe(404);
    const event = await api.db.event.findFirst({
      where: { loadId: id, type: "load.booked" },
      orderBy: { id: "asc" },
    });
    expect(event?.body).toMatchObject({ data: { load: { conditions } } });
    await carrier.call("POST", `/loads/${id}/hand-back`, { reason: "Broken down." });
    expect(await readLoad(poster.call, id)).toMatchObject({
      conditions: null,
      conditionsId: after?.conditionsId,
    });
  });

  it("are the carrier's own where the poster has none, beside its quote and in its booking", async () => {
    const { poster, carrier, other } = await cast();
    await put(carrier.call, OWN);
    const { id } = await api.postLoad(poster.call, { bookNowPence: 40_000 });
    expect((await entryOf(carrier.call, id))?.conditionsId).toBeNull();
    expect(await shown(carrier.call, id)).toBeNull();
    const board = await carrier.call("GET", `/board/${id}`);
    expect(board.body).toMatchObject({ conditions: { title: OWN.title, own: true } });
    await sendQuote(other.call, id, 41_000);
    await sendQuote(carrier.call, id, 42_000);
    const { quotes } = await readLoad(poster.call, id);
    expect(quotes.map(({ conditions }) => conditions?.title)).toEqual([undefined, OWN.title]);
    const seen = { expectedPence: 40_000, expectedConditionsId: null };
    expect(outcome(await carrier.call("POST", `/loads/${id}/book`, seen))).toBe("200");
    expect(await readLoad(poster.call, id)).toMatchObject({ conditions: { title: OWN.title } });
    expect(await shown(poster.call, id)).toMatchObject(OWN);
    await put(poster.call, JANUARY);
    await put(poster.call, MARCH);
    await api.postLoad(poster.call);
    const firms = { in: [poster.firm.id, carrier.firm.id] };
    const versions = await api.db.conditions.findMany({ where: { firmId: firms }, orderBy: { id: "asc" } });
    // Retention deletes the one that nobody took.
    expect(versions.map(({ title, taken }) => [title, taken])).toEqual([
      [OWN.title, true],
      [JANUARY.title, false],
      [MARCH.title, true],
    ]);
  });

  it("none are agreed here where neither end has any", async () => {
    const { poster, carrier } = await cast();
    const { id } = await api.postLoad(poster.call);
    const { id: quoteId } = await sendQuote(carrier.call, id, 40_000);
    expect(await acceptQuote(poster.call, id, quoteId)).toMatchObject({ conditions: null });
    expect(await shown(carrier.call, id)).toBeNull();
  });
});

describe("contract 16: the PDF of conditions", () => {
  it("is read by members, and from booking on by the two ends", async () => {
    const { poster, carrier, other } = await cast();
    const [sends, reads, looks] = [poster, carrier, other].map((each) => bytesCaller(api, each));
    if (!(sends && reads && looks)) throw new Error("Three callers were asked for.");
    expect((await sends("PUT", "/conditions/file", PDF)).body.code).toBe("not_found");
    await put(poster.call, JANUARY);
    const photo = new Uint8Array(await photograph("jpeg"));
    expect((await sends("PUT", "/conditions/file", photo)).body.code).toBe("unsupported_media_type");
    const sent = await sends("PUT", "/conditions/file", PDF);
    expect(sent.body.conditions.file).toEqual({ bytes: PDF.length, sha256: sha256(PDF) });
    expect((await sends("PUT", "/conditions/file", PDF)).body).toEqual(sent.body);
    expect((await sends("GET", "/conditions/file")).bytes.equals(PDF)).toBe(true);
    const { id } = await api.postLoad(poster.call, { bookNowPence: 40_000 });
    const path = `/loads/${id}/conditions/file`;
    expect((await reads("GET", path)).status).toBe(404);
    await carrier.call("POST", `/loads/${id}/book`);
    await put(poster.call, MARCH);
    expect((await sends("GET", "/conditions/file")).status).toBe(404);
    for (const end of [sends, reads]) expect((await end("GET", path)).bytes.equals(PDF)).toBe(true);
    expect((await looks("GET", path)).status).toBe(404);
    expect(await shown(carrier.call, id)).toMatchObject({ fileUrl: `/api/v1${path}` });
  });
});
