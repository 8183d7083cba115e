import { posting, START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, type Call, faults, outcome, startApi } from "../testing/api.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const SITE = {
  name: "Solway Bathrooms, goods in",
  lines: ["Unit 4, Kingstown Broadway", "Carlisle"],
  contactName: "J. Graham",
  phone: "01632 960318",
  reference: "PO 77120",
  hours: "Mon-Fri 07:00-16:00",
  instructions: "Gate code 4471.",
};

const sitesOf = (answer: Answer) => {
  const { collectFrom, deliverTo } = Object(answer.body).load;
  return { collectFrom, deliverTo };
};
const get = async (call: Call, id: string) => sitesOf(await call("GET", `/loads/${id}`));

async function booked(changes: object) {
  const [poster, winner] = [await api.newCaller(), await api.newCaller({ plan: "PRIORITY" })];
  const { id } = await api.postLoad(poster.call, { bookNowPence: 40_000, ...changes });
  expect((await winner.call("POST", `/loads/${id}/book`, {})).status).toBe(200);
  return { id, poster, winner };
}

describe("the sites of a load", () => {
  it("are readable for the poster and the winning carrier, until the carrier loses the load", async () => {
    const { id, poster, winner } = await booked({ collectFrom: SITE });
    const shown = { collectFrom: { ...SITE, postcode: null }, deliverTo: null };
    expect(await get(poster.call, id)).toEqual(shown);
    expect(await get(winner.call, id)).toEqual(shown);
    await poster.call("POST", `/loads/${id}/cancel`, { reason: "Off." });
    expect(await get(poster.call, id)).toEqual(shown);
    expect(await get(winner.call, id)).toEqual({ collectFrom: null, deliverTo: null });
    expect((await winner.call("GET", `/loads/${id}/history`)).text).not.toContain("4471");
  });

  it.each([
    ["no name", { ...SITE, name: " " }, "#/collectFrom/name required"],
    ["no line", { ...SITE, lines: [] }, "#/collectFrom/lines too_small"],
    ["five lines", { ...SITE, lines: ["1", "2", "3", "4", "5"] }, "#/collectFrom/lines too_large"],
    ["long instructions", { ...SITE, instructions: "x".repeat(501) }, "#/collectFrom/instructions too_long"],
    ["an unknown part", { ...SITE, what3words: "a.b.c" }, "#/collectFrom/what3words unrecognized_field"],
    ["a postcode elsewhere", { ...SITE, postcode: "M1 1AE" }, "#/collectFrom/postcode site_elsewhere"],
    ["no postcode at all", { ...SITE, postcode: "ZZ99" }, "#/collectFrom/postcode postcode_not_found"],
  ])("are refused with %s", async (_, collectFrom, fault) => {
    const poster = await api.newCaller();
    const answer = await poster.call("POST", "/loads/preview", { ...posting(), collectFrom });
    expect(faults(answer)).toEqual([fault]);
  });

  it("have a postcode of their own within the end's outcode, or the end's own", async () => {
    const { call } = await api.newCaller();
    const preview = async (fromPostcode: string, postcode: string) =>
      outcome(
        await call("POST", "/loads/preview", {
          ...posting(),
          fromPostcode,
          collectFrom: { ...SITE, postcode },
        }),
      );
    expect(await preview("LS10", "ls10 1ab")).toBe("200");
    expect(await preview("LS10 1AB", "LS101AB")).toBe("200");
    expect(await preview("LS10 1AB", "LS10 1EB")).toBe("422 validation_failed");
  });

  it("are dropped by another postcode, unless a site comes with it", async () => {
    const { call } = await api.newCaller();
    const { id } = await api.postLoad(call, { collectFrom: SITE, deliverTo: SITE });
    await call("PATCH", `/loads/${id}`, { fromPostcode: "LS9 0RJ" });
    expect(await get(call, id)).toMatchObject({ collectFrom: null, deliverTo: { name: SITE.name } });
    await call("PATCH", `/loads/${id}`, { toPostcode: "M1 1AE", deliverTo: { ...SITE, name: "Depot" } });
    expect(await get(call, id)).toMatchObject({ deliverTo: { name: "Depot" } });
  });
});

describe("PUT /loads/{id}/sites", () => {
  it("keeps a site if its postcode is only respelt", async () => {
    const { call } = await api.newCaller();
    const { id, fromPostcode } = await api.postLoad(call, { collectFrom: SITE });
    await call("PATCH", `/loads/${id}`, { fromPostcode: fromPostcode.toLowerCase().replace(" ", "") });
    expect(await get(call, id)).toMatchObject({ collectFrom: SITE });
  });

  it("before the booking is in no history of the carrier's", async () => {
    const [poster, winner] = [await api.newCaller(), await api.newCaller({ plan: "PRIORITY" })];
    const { id } = await api.postLoad(poster.call, { bookNowPence: 40_000, collectFrom: SITE });
    const other = { ...SITE, name: "Kingstown Tiles", phone: "01632 960319" };
    await poster.call("PATCH", `/loads/${id}`, { collectFrom: other });
    expect((await winner.call("POST", `/loads/${id}/book`, {})).status).toBe(200);
    expect((await poster.call("GET", `/loads/${id}/history`)).text).toContain("Solway");
    const { text } = await winner.call("GET", `/loads/${id}/history`);
    expect(text).not.toContain("Solway");
    expect(text).not.toContain("960318");
  });

  it("changes the contact until the delivery, and notifies the carrier", async () => {
    const { id, poster, winner } = await booked({ collectFrom: SITE });
    const put = (body: object) => poster.call("PUT", `/loads/${id}/sites`, body);
    const answer = await put({ collectFrom: { contactName: "Tam Reid", phone: null } });
    expect(sitesOf(answer).collectFrom).toEqual({
      ...SITE,
      postcode: null,
      contactName: "Tam Reid",
      phone: null,
    });
    const told = await api.db.event.findMany({
      where: { loadId: id, type: "load.updated" },
      orderBy: { id: "asc" },
    });
    expect(told.map(({ firmId }) => firmId).toSorted()).toEqual([poster.firm.id, winner.firm.id].toSorted());
    const history = await winner.call("GET", `/loads/${id}/history`);
    expect(history.text).toContain('"field":"collectFrom.contactName","from":"J. Graham","to":"Tam Reid"');
    // The same again writes nothing.
    await put({ collectFrom: { contactName: "Tam Reid" } });
    expect(await api.db.event.count({ where: { loadId: id, type: "load.updated" } })).toBe(2);
  });

  it("removes a site by null while the load is open, and not once it was agreed", async () => {
    const poster = await api.newCaller();
    const { id } = await api.postLoad(poster.call, { collectFrom: SITE, deliverTo: SITE });
    const open = await poster.call("PUT", `/loads/${id}/sites`, { deliverTo: null });
    expect(sitesOf(open)).toMatchObject({ collectFrom: { name: SITE.name }, deliverTo: null });
    const job = await booked({ collectFrom: SITE });
    const agreed = await job.poster.call("PUT", `/loads/${job.id}/sites`, { collectFrom: null });
    expect(faults(agreed)).toEqual(["#/collectFrom address_agreed"]);
  });

  it("notifies the carrier's people once the load is booked, and nobody before", async () => {
    const [poster, winner] = [await api.newCaller(), await api.newCaller({ plan: "PRIORITY" })];
    const { id } = await api.postLoad(poster.call, { bookNowPence: 40_000, collectFrom: SITE });
    const notified = () =>
      api.db.notification.findMany({
        where: { loadId: id, kind: "sites_changed" },
        orderBy: { id: "asc" },
        select: { firmId: true },
      });
    const put = (contactName: string) =>
      poster.call("PUT", `/loads/${id}/sites`, { collectFrom: { contactName } });
    await put("Tam Reid");
    expect(await notified()).toEqual([]);
    await winner.call("POST", `/loads/${id}/book`, {});
    await put("J. Graham");
    expect(await notified()).toEqual([{ firmId: winner.firm.id }]);
  });

  it("cannot change an agreed address, and adds one if there was none", async () => {
    const { id, poster, winner } = await booked({ collectFrom: SITE });
    const put = (body: object) => poster.call("PUT", `/loads/${id}/sites`, body);
    expect(faults(await put({ collectFrom: { lines: ["Elsewhere"] } }))).toEqual([
      "#/collectFrom/lines address_agreed",
    ]);
    expect(faults(await put({ deliverTo: { phone: "01632 960276" } }))).toEqual([
      "#/deliverTo/name required",
      "#/deliverTo/lines required",
    ]);
    expect(outcome(await put({ deliverTo: SITE }))).toBe("200");
    expect(await get(winner.call, id)).toMatchObject({ deliverTo: { reference: "PO 77120" } });
    expect(outcome(await winner.call("PUT", `/loads/${id}/sites`, { deliverTo: SITE }))).toMatch(/^40[39] /);
  });
});
