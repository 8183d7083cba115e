import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SCOPES } from "../../core/actor.ts";
import { asDomainError } from "../../core/errors.ts";
import { refusedFields } from "../../testing/refused.ts";
import { createWorld, posting, type World } from "../../testing/world.ts";

let world: World;
let firm: TestFirm;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.drop());
beforeEach(async () => {
  firm = await world.newFirm();
});

const URL = "https://tms.example.com/hooks";
const webhooks = (mode: "live" | "test" = "live") => world.as(world.actorOf(firm, mode)).webhooks;
const problemOf = async (work: Promise<unknown>) =>
  work.then(
    () => "no refusal",
    (error: unknown) => asDomainError(error).code,
  );

describe("an endpoint", () => {
  it("is created with a secret that is shown once and not stored in the clear", async () => {
    const { endpoint, secret } = await webhooks().create({
      url: URL,
      events: ["load.booked"],
      description: "TMS",
    });
    expect(endpoint).toMatchObject({
      url: URL,
      events: ["load.booked"],
      status: "enabled",
      disabledReason: null,
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const read = await webhooks().get({ id: endpoint.id });
    expect(read).toEqual({ endpoint });
    expect(JSON.stringify(read)).not.toContain("whsec");
  });

  it("is created once per Idempotency-Key, and the stored answer does not contain the secret", async () => {
    const caller = () => world.as(world.actorOf(firm), { key: `ep-${firm.id}` }).webhooks;
    const first = await caller().create({ url: URL, events: ["*"] });
    const again = await caller().create({ url: URL, events: ["*"] });
    expect(again).toEqual({ ...first, repeated: true });
    const [kept] = await world.db.idempotencyKey.findMany({
      where: { firmId: firm.id },
      orderBy: { key: "asc" },
    });
    expect(JSON.stringify(kept?.response)).not.toContain("whsec");
    expect((await webhooks().list({})).endpoints).toHaveLength(1);
  });

  it("is refused with a bad address, without types or with an unknown type", async () => {
    expect(await problemOf(webhooks().create({ url: "http://10.0.0.1/", events: ["*"] }))).toBe(
      "validation_failed",
    );
    expect(await problemOf(webhooks().create({ url: URL, events: [] }))).toBe("validation_failed");
    // @ts-expect-error: what a caller over HTTP may well send
    expect(await problemOf(webhooks().create({ url: URL, events: ["load.lost"] }))).toBe("validation_failed");
  });

  it("is refused beyond ten, however many requests come at once", async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 14 }, () => webhooks().create({ url: URL, events: ["*"] })),
    );
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    expect(await problemOf(webhooks().create({ url: URL, events: ["*"] }))).toBe("too_many_endpoints");
    expect(await problemOf(webhooks("test").create({ url: URL, events: ["*"] }))).toBe("no refusal");
  });

  it("does not exist for another firm, nor in the other mode", async () => {
    const { endpoint } = await webhooks().create({ url: URL, events: ["*"] });
    const stranger = world.as(world.actorOf(await world.newFirm())).webhooks;
    const { id } = endpoint;
    for (const caller of [stranger, webhooks("test")]) {
      expect(await problemOf(caller.get({ id }))).toBe("not_found");
      expect(await problemOf(caller.change({ id, status: "disabled" }))).toBe("not_found");
      expect(await problemOf(caller.delete({ id }))).toBe("not_found");
      expect(await problemOf(caller.rotateSecret({ id }))).toBe("not_found");
      expect(await problemOf(caller.test({ id }))).toBe("not_found");
      expect(await problemOf(caller.deliveries({ id }))).toBe("not_found");
      expect(await problemOf(caller.replay({ id, since: "2026-11-18T00:00:00Z" }))).toBe("not_found");
      expect((await caller.list({})).endpoints).toEqual([]);
    }
    expect((await webhooks().get({ id })).endpoint.status).toBe("enabled");
  });

  it("needs the scope webhooks, and the feed events:read", async () => {
    const actor = world.actorOf(firm);
    const without = (scope: string) =>
      world.as({ ...actor, scopes: new Set(SCOPES.filter((one) => one !== scope)) }).webhooks;
    expect(await problemOf(without("webhooks").list({}))).toBe("scope_missing");
    expect(await problemOf(without("events:read").events({}))).toBe("scope_missing");
    expect(await problemOf(without("events:read").list({}))).toBe("no refusal");
  });

  it("changes the given fields only, and says why it is disabled", async () => {
    const { endpoint } = await webhooks().create({ url: URL, events: ["load.booked"] });
    const { id } = endpoint;
    const disabled = await webhooks().change({ id, status: "disabled" });
    expect(disabled.endpoint).toMatchObject({ url: URL, events: ["load.booked"], disabledReason: "manual" });
    const enabled = await webhooks().change({
      id,
      status: "enabled",
      events: ["*", "load.booked"],
      url: `${URL}/2`,
    });
    expect(enabled.endpoint).toMatchObject({
      url: `${URL}/2`,
      events: ["*"],
      status: "enabled",
      disabledReason: null,
    });
    expect(await problemOf(webhooks().change({ id, url: "https://localhost/" }))).toBe("validation_failed");
  });

  it("gets a new secret while the old one still signs during the overlap", async () => {
    const { endpoint, secret } = await webhooks().create({ url: URL, events: ["*"] });
    const rotated = await webhooks().rotateSecret({ id: endpoint.id, overlapHours: 2 });
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.endpoint.oldSecretUntil).toBe(
      new Date(world.clock.now().getTime() + 7_200_000).toISOString(),
    );
    const row = await world.db.webhookEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } });
    expect(world.services.secrets.open(row.previousSecret ?? new Uint8Array())).toBe(secret);
    const cut = await webhooks().rotateSecret({ id: endpoint.id, overlapHours: 0 });
    expect(cut.endpoint.oldSecretUntil).toBeNull();
  });
});

describe("deliveries", () => {
  const post = () => world.as(world.actorOf(firm)).loads.post(posting({ externalRef: "J-1" }));
  const events = () => world.db.event.findMany({ where: { firmId: firm.id }, orderBy: { position: "asc" } });

  it("are queued with the event for the endpoints that subscribe to its type, and for no others", async () => {
    const all = await webhooks().create({ url: URL, events: ["*"] });
    const posted = await webhooks().create({ url: URL, events: ["load.posted", "load.booked"] });
    const booked = await webhooks().create({ url: URL, events: ["load.booked"] });
    const off = await webhooks().create({ url: URL, events: ["*"] });
    await webhooks().change({ id: off.endpoint.id, status: "disabled" });
    const test = await webhooks("test").create({ url: URL, events: ["*"] });
    await post();
    const queued = await world.db.webhookDelivery.findMany({
      where: { event: { firmId: firm.id } },
      orderBy: { id: "asc" },
    });
    expect(queued.map(({ endpointId }) => endpointId).sort()).toEqual(
      [all.endpoint.id, posted.endpoint.id].sort(),
    );
    expect(
      [booked, off, test].some(({ endpoint }) => queued.some((row) => row.endpointId === endpoint.id)),
    ).toBe(false);
  });

  it("are listed newest first with the body that is sent", async () => {
    const { endpoint } = await webhooks().create({ url: URL, events: ["*"] });
    const { load } = await post();
    const { eventId } = await webhooks().test({ id: endpoint.id });
    const first = await webhooks().deliveries({ id: endpoint.id, limit: "1" });
    expect(first.deliveries).toMatchObject([
      { eventId, type: "webhook.test", status: "pending", attempts: [] },
    ]);
    const second = await webhooks().deliveries({
      id: endpoint.id,
      limit: "1",
      cursor: first.nextCursor ?? "",
    });
    expect(second.deliveries).toMatchObject([
      { type: "load.posted", event: { data: { load: { id: load.id } } } },
    ]);
    expect(second.nextCursor).toBeNull();
    expect((await webhooks().deliveries({ id: endpoint.id, status: "failed" })).deliveries).toEqual([]);
  });

  it.each(["live", "test"] as const)(
    "mark a test event in %s mode on both levels, under a reference that no developer page uses",
    async (mode) => {
      const { endpoint } = await webhooks(mode).create({ url: URL, events: ["*"] });
      await webhooks(mode).test({ id: endpoint.id });
      const { deliveries } = await webhooks(mode).deliveries({ id: endpoint.id });
      const isTest = mode === "test";
      expect(deliveries).toMatchObject([
        { event: { isTest, data: { load: { isTest, externalRef: "WEBHOOK-TEST" } } } },
      ]);
    },
  );

  it("are given up when the endpoint is disabled, and sent again only on request", async () => {
    const { endpoint } = await webhooks().create({ url: URL, events: ["load.posted"] });
    const { id } = endpoint;
    await post();
    await webhooks().change({ id, status: "disabled" });
    expect((await webhooks().deliveries({ id })).deliveries).toMatchObject([
      { status: "failed", nextAttemptAt: null },
    ]);
    await post();
    expect(await problemOf(webhooks().test({ id }))).toBe("endpoint_disabled");
    expect(await problemOf(webhooks().replay({ id, since: "2026-11-01T00:00:00Z" }))).toBe(
      "endpoint_disabled",
    );
    await webhooks().change({ id, status: "enabled" });
    await post();
    expect(await events()).toHaveLength(3);
    const replayed = await webhooks().replay({ id, since: "2026-11-01T00:00:00Z", onlyFailed: true });
    expect(replayed).toMatchObject({ queued: 2, more: false });
    expect((await webhooks().deliveries({ id, status: "pending" })).deliveries).toHaveLength(3);
  });

  it("can be replayed one by one, and never across firms", async () => {
    const { endpoint } = await webhooks().create({ url: URL, events: ["quote.received"] });
    const { id } = endpoint;
    await post();
    const [event] = await events();
    expect(await webhooks().replay({ id, eventId: event?.id })).toMatchObject({ queued: 1, more: false });
    expect((await webhooks().deliveries({ id })).deliveries).toMatchObject([
      { eventId: event?.id, status: "pending" },
    ]);
    const stranger = await world.newFirm();
    const theirs = await world.as(world.actorOf(stranger)).webhooks.create({ url: URL, events: ["*"] });
    const foreign = world
      .as(world.actorOf(stranger))
      .webhooks.replay({ id: theirs.endpoint.id, eventId: event?.id });
    expect(await problemOf(foreign)).toBe("not_found");
    expect(await problemOf(webhooks().replay({ id }))).toBe("validation_failed");
    const both = webhooks().replay({ id, eventId: event?.id, since: "2026-11-01T00:00:00Z" });
    expect(await problemOf(both)).toBe("validation_failed");
    const back = webhooks().replay({ id, since: "2026-11-02T00:00:00Z", until: "2026-11-01T00:00:00Z" });
    expect(await refusedFields(back)).toEqual(["until before_since"]);
  });

  it("are deleted with their endpoint, while the events stay", async () => {
    const { endpoint } = await webhooks().create({ url: URL, events: ["*"] });
    await post();
    expect(await webhooks().delete({ id: endpoint.id })).toEqual({ id: endpoint.id, deleted: true });
    expect(await problemOf(webhooks().get({ id: endpoint.id }))).toBe("not_found");
    expect(await world.db.webhookDelivery.count({ where: { endpointId: endpoint.id } })).toBe(0);
    expect(await events()).toHaveLength(1);
  });
});
