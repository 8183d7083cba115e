import {
  listNetworkInvitationsOutput,
  listNetworkOutput,
  listQuotesOutput,
  loadOutput,
  networkMemberOutput,
  networkMembershipOutput,
} from "@board/api/schemas";
import { START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, type Call, faults, outcome, read, startApi } from "../testing/api.ts";
import { castOf, leadTo, quote } from "../testing/life.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const memberIn = (answer: Answer) => read(answer, networkMemberOutput).member;
const invite = (call: Call, body: object) => call("POST", "/network/invitations", body);
const members = async (call: Call) =>
  read(await call("GET", "/network?side=poster"), listNetworkOutput).members ?? [];
const memberships = async (call: Call) =>
  read(await call("GET", "/network?side=carrier"), listNetworkOutput).memberships ?? [];
const invitations = async (call: Call) =>
  read(await call("GET", "/network/invitations"), listNetworkInvitationsOutput).invitations;
const told = async (firmId: string) => {
  const rows = await api.db.event.findMany({
    where: { firmId, type: { startsWith: "network." } },
    orderBy: { position: "asc" },
  });
  return rows.map(({ type }) => type);
};

/** A poster and a carrier that has joined its network, with the member's id. */
async function joined(groups: string[] = []) {
  const cast = await castOf(api);
  const { poster, winner: carrier } = cast;
  const { id } = memberIn(await invite(poster.call, { carrierId: carrier.firm.id, groups }));
  await carrier.call("POST", `/network/invitations/${id}/accept`);
  return { cast, poster, carrier, id };
}

describe("contract 14, network", () => {
  it("is joined by an invitation that names the carrier, and left by it; the poster is told of both", async () => {
    const { poster, carrier, id } = await joined(["Yorkshire"]);
    expect(await members(poster.call)).toMatchObject([
      {
        id,
        status: "ACTIVE",
        carrier: { id: carrier.firm.id, name: carrier.firm.name },
        groups: ["Yorkshire"],
      },
    ]);
    expect(await memberships(carrier.call)).toMatchObject([
      { id, poster: { id: poster.firm.id, name: poster.firm.name } },
    ]);
    const again = await carrier.call("POST", `/network/invitations/${id}/accept`);
    expect(read(again, networkMembershipOutput).membership.id).toBe(id);

    expect(outcome(await carrier.call("POST", `/network/memberships/${id}/leave`))).toBe("200");
    expect(await members(poster.call)).toEqual([]);
    expect(await memberships(carrier.call)).toEqual([]);
    expect(await told(carrier.firm.id)).toEqual(["network.invited"]);
    expect(await told(poster.firm.id)).toEqual(["network.joined", "network.left"]);
  });

  it("invites a carrier again that declined or left, and it reads that at once", async () => {
    const { poster, carrier, id } = await joined();
    await carrier.call("POST", `/network/memberships/${id}/leave`);
    expect(memberIn(await invite(poster.call, { carrierId: carrier.firm.id })).id).toBe(id);
    expect(await invitations(carrier.call)).toMatchObject([{ id, poster: { name: poster.firm.name } }]);
    expect(outcome(await carrier.call("POST", `/network/invitations/${id}/decline`))).toBe("200");
    expect(await invitations(carrier.call)).toEqual([]);
    await invite(poster.call, { carrierId: carrier.firm.id });
    expect(await invitations(carrier.call)).toHaveLength(1);
  });

  it("tells no name of a carrier that the poster has not met, until it has joined", async () => {
    const cast = await castOf(api);
    const { poster, winner, stranger } = cast;
    await leadTo(api, cast, "BOOKED");
    await invite(poster.call, { carrierId: stranger.firm.id });
    await invite(poster.call, { carrierId: winner.firm.id });
    expect((await members(poster.call)).map(({ carrier }) => carrier)).toEqual([
      { id: stranger.firm.id, name: null },
      { id: winner.firm.id, name: winner.firm.name },
    ]);
  });

  it("names the carriers of quotes to a poster whose network they are in, and nobody on the board", async () => {
    const { poster, carrier, cast } = await joined();
    const { id } = await api.postLoad(poster.call);
    await quote(carrier.call, id, 40_000);
    await quote(cast.loser.call, id, 45_000);
    const { load } = read(await poster.call("GET", `/loads/${id}`), loadOutput);
    expect(load.quotes?.map((one) => one.carrier.name)).toEqual([carrier.firm.name, null]);
    expect((await carrier.call("GET", "/board")).text).not.toContain(poster.firm.name);
    const named = async ({ call }: Pick<typeof carrier, "call">) =>
      read(await call("GET", "/quotes"), listQuotesOutput).quotes.map(({ posterName }) => posterName);
    expect([await named(carrier), await named(cast.loser)]).toEqual([[poster.firm.name], [null]]);
  });

  it("gives members groups and a note, which they never read; groups are spelled one way", async () => {
    const { poster, carrier, id } = await joined(["Yorkshire"]);
    const changed = await poster.call("PATCH", `/network/${id}`, {
      groups: ["yorkshire", " Ports ", "ports"],
      note: "Ring Neil before 15:00.",
    });
    expect(memberIn(changed)).toMatchObject({
      groups: ["Yorkshire", "Ports"],
      note: "Ring Neil before 15:00.",
    });
    const theirs = await carrier.call("GET", "/network?side=carrier");
    expect(theirs.text).not.toMatch(/Ports|Neil/);
    expect(outcome(await poster.call("DELETE", `/network/${id}`))).toBe("200");
    expect(await told(carrier.firm.id)).toEqual(["network.invited", "network.left"]);
    expect(outcome(await poster.call("DELETE", `/network/${id}`))).toBe("404 not_found");
  });

  it("has at most 50 groups, of which a member is in at most 20, of at most 40 letters", async () => {
    const { poster, id } = await joined();
    const named = (count: number, from = 0) =>
      Array.from({ length: count }, (_, nth) => `Group ${from + nth}`);
    const put = (groups: string[]) => poster.call("PATCH", `/network/${id}`, { groups });
    expect(outcome(await put(named(20)))).toBe("200");
    expect(faults(await put(named(21)))).toEqual(["#/groups too_large"]);
    expect(faults(await put(["G".repeat(41)]))).toEqual(["#/groups/0 too_long"]);
    await invite(poster.call, { email: "a@groups.example", groups: named(20, 20) });
    await invite(poster.call, { email: "b@groups.example", groups: named(10, 40) });
    expect(faults(await invite(poster.call, { email: "c@groups.example", groups: ["One more"] }))).toEqual([
      "#/groups too_many_groups",
    ]);
  });

  it.each([
    [
      "a firm that is none",
      () => ({ carrierId: "firm_00000000000000000000000000" }),
      "#/carrierId carrier_unknown",
    ],
    ["nobody", () => ({}), "#/carrierId one_of"],
    ["two ways", () => ({ carrierId: "firm_1", email: "a@b.example" }), "#/carrierId one_of"],
    ["no address", () => ({ email: "a.b.example" }), "#/email invalid_format"],
  ])("refuses an invitation that names %s", async (_, body, fault) => {
    const { poster } = await castOf(api);
    expect(faults(await invite(poster.call, body()))).toEqual([fault]);
  });

  it("hides members and invitations from everybody else", async () => {
    const { cast, id } = await joined();
    for (const { call } of [cast.stranger, cast.loser]) {
      expect(outcome(await call("POST", `/network/invitations/${id}/accept`))).toBe("404 not_found");
      expect(outcome(await call("POST", `/network/memberships/${id}/leave`))).toBe("404 not_found");
      expect(await invitations(call)).toEqual([]);
    }
    expect(outcome(await cast.stranger.call("PATCH", `/network/${id}`, { note: "mine" }))).toBe(
      "404 not_found",
    );
    expect(outcome(await cast.stranger.call("DELETE", `/network/${id}`))).toBe("404 not_found");
  });

  it("holds Sandbox One, Two and Three with a test key, in groups of their own, and emails nobody", async () => {
    const { firm } = await api.newCaller({ canCarry: false });
    const call = await api.callerFor(firm, { mode: "test" });
    const listed = await members(call);
    expect(listed.map(({ carrier, groups }) => [carrier?.name, groups])).toEqual([
      ["Sandbox One", ["North"]],
      ["Sandbox Two", ["North", "South"]],
      ["Sandbox Three", ["South"]],
    ]);
    const [one] = listed;
    expect(memberIn(await call("PATCH", `/network/${one?.id}`, { groups: ["East"] })).groups).toEqual([
      "East",
    ]);
    const address = "nobody@sandbox.example";
    expect(outcome(await invite(call, { email: address }))).toBe("201");
    expect(await api.db.email.count({ where: { address } })).toBe(0);
    expect(await members(await api.callerFor(firm))).toEqual([]);
  });

  it("answers a retry under the same key with the first answer", async () => {
    const { poster } = await castOf(api);
    const once = { "idempotency-key": "invite-once" };
    const body = { email: "retry@irwell.example" };
    const first = await poster.call("POST", "/network/invitations", body, once);
    const second = await poster.call("POST", "/network/invitations", body, once);
    expect([first.status, memberIn(second).id]).toEqual([201, memberIn(first).id]);
    expect(await api.db.email.count({ where: { address: "retry@irwell.example" } })).toBe(1);
  });
});
