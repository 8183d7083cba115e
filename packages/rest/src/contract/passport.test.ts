import { samplePodPdf } from "@board/api/server";
import { afterAll, describe, expect, it } from "vitest";
import { faults, outcome, startApi } from "../testing/api.ts";
import { bytesCaller } from "../testing/files.ts";

const api = await startApi();
afterAll(() => api.close());

const PDF = samplePodPdf("FB-0000-0000");
const GOODS =
  "insurer=Pennine%20Mutual&policy=GT%2F228104&coverPence=5000000&validFrom=2026-04-01&validUntil=2027-03-31";
const goods = (query = GOODS) => `/passport/documents/goods_in_transit?${query}`;

describe("passport: PUT /passport/documents/{kind}", () => {
  it("takes the file as the body or as that of a form, and what is on it in the query string", async () => {
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

  it("a key of another scope, a firm that only posts and one of another firm may not", async () => {
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
