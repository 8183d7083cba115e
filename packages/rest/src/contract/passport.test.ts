import { asDomainError, samplePodPdf } from "@board/api/server";
import { afterAll, describe, expect, it } from "vitest";
import { faults, outcome, startApi } from "../testing/api.ts";
import { bytesCaller } from "../testing/files.ts";
import { readLoad, sendQuote } from "./steps.ts";

const api = await startApi();
afterAll(() => api.close());

const PDF = samplePodPdf("FB-0000-0000");
const GOODS =
  "insurer=Pennine%20Mutual&policy=GT%2F228104&coverPence=5000000&validFrom=2026-04-01&validUntil=2027-03-31";
const goods = (query = GOODS) => `/passport/documents/goods_in_transit?${query}`;

describe("passport: PUT /passport/documents/{kind}", () => {
  it("accepts the file as the body or in a form, and its fields in the query string", async () => {
    const caller = await api.newCaller({ canPost: false });
    const send = bytesCaller(api, caller);
    const sent = await send("PUT", goods(), PDF);
    expect(sent.status).toBe(200);
    expect(sent.body.document).toMatchObject({
      kind: "goods_in_transit",
      state: "SENT",
      insurer: "Pennine Mutual",
      policy: "GT/228104",
      coverPence: 5_000_000,
      validFrom: "2026-04-01",
      validUntil: "2027-03-31",
    });
    const form = new FormData();
    form.set("file", new Blob([PDF], { type: "application/pdf" }), "certificate.pdf");
    const again = await send("PUT", goods(), form);
    expect(again.body.document).toEqual(sent.body.document);
    const file = await send("GET", sent.body.document.url.replace("/api/v1", ""));
    expect([file.status, file.bytes.equals(PDF)]).toEqual([200, true]);
  });

  it("names each wrong field of the query string", async () => {
    const send = bytesCaller(api, await api.newCaller());
    const wrong = await send("PUT", goods("insurer=&coverPence=x&validFrom=2026-02-30&extra=1"), PDF);
    expect(wrong.status).toBe(422);
    expect(
      wrong.body.errors.map(({ parameter, code }: Record<string, string>) => `${parameter} ${code}`),
    ).toEqual(
      expect.arrayContaining(["extra unrecognized_parameter", "insurer required", "validFrom invalid_date"]),
    );
    expect((await send("PUT", "/passport/documents/public_liability", PDF)).status).toBe(422);
    expect((await send("PUT", goods(), new TextEncoder().encode("hello"))).body.code).toBe(
      "unsupported_media_type",
    );
  });

  it("is refused to a key of another scope, a firm that only posts and another firm", async () => {
    const caller = await api.newCaller();
    const { document } = (await bytesCaller(api, caller)("PUT", goods(), PDF)).body;
    const reading = bytesCaller(api, { token: await api.newKey(caller.firm, { scopes: ["board:read"] }) });
    expect((await reading("PUT", goods(), PDF)).body.code).toBe("scope_missing");
    expect((await reading("GET", `/passport/files/${document.id}`)).status).toBe(200);
    const posting = bytesCaller(api, await api.newCaller({ canCarry: false }));
    expect((await posting("PUT", goods(), PDF)).body.code).toBe("not_a_carrier");
    const other = bytesCaller(api, await api.newCaller());
    expect((await other("GET", `/passport/files/${document.id}`)).body.code).toBe("not_found");
  });
});

describe("passport: GET and PUT /passport", () => {
  it("says which operator the firm is, and reads what the board knows of it", async () => {
    const { call } = await api.newCaller({ canPost: false });
    const changed = await call("PUT", "/passport", { companyNumber: "7214486", licenceNumber: null });
    expect(changed.body).toMatchObject({ passport: { companyNumber: "07214486", licenceNumber: null } });
    expect((await call("GET", "/passport")).body).toEqual(changed.body);
    const wrong = await call("PUT", "/passport", { companyNumber: "seven" });
    expect([outcome(wrong), ...faults(wrong)]).toEqual([
      "422 validation_failed",
      "#/companyNumber invalid_company_number",
    ]);
  });
});

describe("passport: in the sandbox the licence number decides", () => {
  it.each([
    ["OB0000001", "ok", "valid"],
    ["OB0000002", "trouble", "restricted"],
    ["OB0000003", "trouble", "lost"],
    ["OB0000004", "waiting", "review"],
    ["OB0000005", "waiting", "review"],
    ["OB0000006", "missing", "none"],
    ["OB1234567", "missing", "none"],
  ])("%s: the checklist says %s, GET /me %s", async (licenceNumber, state, licence) => {
    const { firm, call: live } = await api.newCaller({ canPost: false });
    const call = await api.callerFor(firm, { mode: "test" });
    const changed = await call("PUT", "/passport", { licenceNumber });
    expect(changed.body).toMatchObject({
      passport: {
        checklist: expect.arrayContaining([expect.objectContaining({ item: "operator_licence", state })]),
      },
    });
    expect((await call("GET", "/me")).body).toMatchObject({ passport: { licence } });
    expect((await live("GET", "/me")).body).toMatchObject({ passport: { licence: "none" } });
  });
});

describe("passport: a carrier whose phone was changed wins nothing for 72 hours", () => {
  const posting = { pricingMode: "BOOK_NOW" as const, bookNowPence: 40_000 };

  async function changed() {
    const [poster, carrier] = [await api.newCaller(), await api.newCaller({ plan: "PRIORITY" })];
    await api.as(api.actorOf(carrier.firm)).firms.changeProfile({ contactPhone: "0113 496 0999" });
    await api.services.caughtUp();
    const until = new Date(api.clock.now().getTime() + 72 * 3_600_000).toISOString();
    return { poster, carrier, until };
  }
  const emailsTo = (address: string) => api.db.email.findMany({ where: { address }, orderBy: { id: "asc" } });

  it("its booking, and accepting its quote, are 409 carrier_on_hold; the quote stays, and the old address is notified", async () => {
    const { poster, carrier, until } = await changed();
    const { id: bookNow } = await api.postLoad(poster.call, posting);
    const book = await carrier.call("POST", `/loads/${bookNow}/book`, {});
    expect([outcome(book), book.body]).toMatchObject(["409 carrier_on_hold", { until }]);
    const { id } = await api.postLoad(poster.call);
    const quote = await sendQuote(carrier.call, id);
    const accept = await poster.call("POST", `/loads/${id}/quotes/${quote.id}/accept`);
    expect([outcome(accept), accept.body]).toMatchObject(["409 carrier_on_hold", { until }]);
    expect(await readLoad(poster.call, id)).toMatchObject({
      status: "POSTED",
      quotes: [{ status: "ACTIVE", heldUntil: until, allowedActions: ["decline"] }],
    });
    expect((await carrier.call("GET", "/me")).body).toMatchObject({ firm: { holdsUntil: until } });
    expect(await emailsTo(carrier.firm.contactEmail)).toMatchObject([
      { subject: "Contact details on the Freight Board were changed" },
    ]);
  });

  it("until it is confirmed by the link that went to the old address", async () => {
    const { poster, carrier } = await changed();
    const [email] = await emailsTo(carrier.firm.contactEmail);
    const token = /\/contacts\/(\S+)/.exec(email?.text ?? "")?.[1] ?? "";
    const visitor = { kind: "visitor", address: "192.0.2.7", userAgent: "Test" } as const;
    await api.as(visitor).contactChanges.confirmByLink({ token });
    await api.services.caughtUp();
    const { id } = await api.postLoad(poster.call, posting);
    expect((await carrier.call("POST", `/loads/${id}/book`, {})).status).toBe(200);
  });

  it("until an owner confirms it by a second factor that is older than the hold", async () => {
    const { poster, carrier } = await changed();
    const owner = api.as(api.actorOf(carrier.firm));
    const refused = await owner.contactChanges
      .confirm({})
      .catch((error: unknown) => asDomainError(error).code);
    expect(refused).toBe("factor_missing");
    await api.db.totp.create({
      data: {
        personId: carrier.firm.owner.personId,
        secret: new Uint8Array([1]),
        createdAt: api.clock.now(),
        confirmedAt: new Date(api.clock.now().getTime() - 73 * 3_600_000),
      },
    });
    await owner.contactChanges.confirm({});
    await api.services.caughtUp();
    const { id } = await api.postLoad(poster.call, posting);
    expect((await carrier.call("POST", `/loads/${id}/book`, {})).status).toBe(200);
  });
});
