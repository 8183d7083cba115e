import { createECDH, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { refused, refusedFields } from "../../testing/refused.ts";
import { createSite, NEWCOMER, type TestSite } from "../../testing/site.ts";
import { MAX_DEVICES } from "./rules.ts";

let site: TestSite;
let email: string;
beforeAll(async () => {
  site = await createSite();
});
afterAll(() => site.drop());
beforeEach(async () => {
  await site.db.pushSubscription.deleteMany();
  email = await site.register();
});

const keys = () => ({
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
  auth: randomBytes(16).toString("base64url"),
});
const subscription = (
  endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString("hex")}`,
) => ({
  endpoint,
  keys: keys(),
});
const count = () => site.db.pushSubscription.count();

describe("contract 15: devices", () => {
  it("are listed without endpoint and keys, which are sealed, and get a test at once", async () => {
    const seal = vi.spyOn(site.services.secrets, "seal");
    const by = await site.enter(email);
    const given = subscription();
    const { id } = await by.push.subscribe(given);
    const { publicKey, devices } = await by.push.read({});
    expect(Buffer.from(publicKey, "base64url")).toHaveLength(65);
    expect(devices).toMatchObject([{ id, userAgent: "Test", sentAt: null, failingSince: null }]);
    expect(JSON.stringify(devices)).not.toContain(given.endpoint);
    expect(seal.mock.calls.map(([text]) => text)).toContain(JSON.stringify(given));
    await by.push.test({ id });
    expect(await site.db.pushMessage.count({ where: { purpose: "test" } })).toBe(1);
    expect((await by.push.read({})).publicKey).toBe(publicKey);
  });

  it("are refused at another host, and with a key that is no point of the curve", async () => {
    const by = await site.enter(email);
    expect(await refusedFields(by.push.subscribe(subscription("https://push.example/a")))).toEqual([
      "endpoint push_service_unknown",
    ]);
    const p256dh = Buffer.alloc(65, 4).toString("base64url");
    const wrong = { ...subscription(), keys: { ...keys(), p256dh } };
    expect(await refusedFields(by.push.subscribe(wrong))).toEqual(["keys.p256dh invalid_key"]);
    expect(await count()).toBe(0);
  });

  it("are at most ten a person; one that subscribes again replaces itself", async () => {
    const by = await site.enter(email);
    const first = subscription();
    await by.push.subscribe(first);
    for (let made = 1; made < MAX_DEVICES; made += 1) await by.push.subscribe(subscription());
    expect(await refused(by.push.subscribe(subscription()))).toBe("too_many_devices");
    await by.push.subscribe({ ...first, keys: keys() });
    expect(await count()).toBe(MAX_DEVICES);
  });

  it("follow the browser to its next session, and are gone from the list when that has ended", async () => {
    const before = await site.enter(email);
    const { id } = await before.push.subscribe(subscription());
    const after = await site.enter(email);
    expect((await after.push.read({})).devices.map((device) => device.id)).toEqual([id]);
    const session = await site.db.session.findFirstOrThrow({ orderBy: { id: "desc" } });
    expect(await site.db.pushSubscription.findFirstOrThrow({ orderBy: { id: "asc" } })).toMatchObject({
      sessionId: session.id,
    });
    await after.accounts.endSession({ id: session.id });
    const elsewhere = await site.browser(await site.open(email, undefined, undefined, null));
    expect((await elsewhere?.push.read({}))?.devices).toEqual([]);
  });

  it("are the member's own to turn off, and end with the seat and the membership", async () => {
    const owner = await site.enter(email);
    const address = "mate@firm.example";
    await owner.accounts.invite({ email: address, role: "TRAFFIC", seat: true });
    const { token } = await site.lastEmailTo(address);
    await site.visitor().accounts.acceptInvitation({ token, ...NEWCOMER });
    const mate = await site.enter(address);
    const { id } = await mate.push.subscribe(subscription());
    expect(await refused(owner.push.end({ id }))).toBe("not_found");
    await mate.push.end({ id });
    expect(await count()).toBe(0);

    const { members } = await owner.accounts.members({});
    const memberId = members.find(({ email: one }) => one === address)?.id ?? "";
    await mate.push.subscribe(subscription());
    await owner.accounts.changeMember({ memberId, seat: false });
    expect(await count()).toBe(0);
    await mate.push.subscribe(subscription());
    await owner.accounts.removeMember({ memberId });
    expect(await count()).toBe(0);
  });
});
