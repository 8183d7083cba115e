import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { asDomainError } from "../../core/errors.ts";
import { refused } from "../../testing/refused.ts";
import { createSite, PASSWORD } from "../../testing/site.ts";
import { START } from "../../testing/world.ts";
import { signIn } from "./sign-in.ts";

const site = await createSite();
afterAll(() => site.drop());
beforeEach(async () => {
  site.clock.set(START);
  await site.db.signInThrottle.deleteMany();
});

describe("signing in", () => {
  it("works with the address in any case", async () => {
    const email = await site.register();
    expect(await site.browser(await site.open(email.toUpperCase()))).not.toBeNull();
  });

  it("gives one answer for an unknown address and a wrong password", async () => {
    const email = await site.register();
    const answers = [site.open("nobody@firm.example"), site.open(email, "another long password")].map(
      (attempt) =>
        attempt.catch((error: unknown) => {
          const { code, detail, status, members } = asDomainError(error);
          return { code, detail, status, members };
        }),
    );
    const [unknown, wrong] = await Promise.all(answers);
    expect(unknown).toEqual(wrong);
    expect(unknown).toMatchObject({ code: "sign_in_failed", status: 401 });
  });

  it("opens a session for the firm used last", async () => {
    const email = await site.register();
    const other = await site.newFirm();
    const { id: personId } = await site.db.person.findUniqueOrThrow({ where: { email } });
    await site.db.member.create({
      data: { id: "member_second", firmId: other.id, personId, role: "TRAFFIC", createdAt: site.clock.now() },
    });
    await (await site.enter(email)).accounts.switchFirm({ firmId: other.id });
    const { firm } = await (await site.enter(email)).firms.me({});
    expect(firm.id).toBe(other.id);
  });
});

describe("the throttle", () => {
  const wrong = "not the password at all";

  async function fail(email: string, times: number, address?: string, device?: string | null) {
    const codes: string[] = [];
    for (let n = 0; n < times; n += 1) codes.push(await refused(site.open(email, wrong, address, device)));
    return codes;
  }

  it("delays an account in one network after its fifth failure there, even for the right password", async () => {
    const email = await site.register();
    expect(await fail(email, 5)).toEqual(Array(5).fill("sign_in_failed"));
    const waiting = await site.open(email).catch(asDomainError);
    expect(waiting).toMatchObject({ retryAfterSeconds: 1 });
    site.clock.advance({ seconds: 1 });
    expect(await refused(site.open(email))).toBe("none");
  });

  it("does not lock the owner out for a stranger's failures, on a known or a new device", async () => {
    const email = await site.register();
    await site.open(email);
    await fail(email, 9, "203.0.113.40", null);
    expect(await refused(site.open(email))).toBe("none");
    expect(await refused(site.open(email, PASSWORD, "203.0.113.41", null))).toBe("none");
  });

  it("admits a known device while many networks guess, and delays everybody else", async () => {
    const email = await site.register();
    await site.open(email);
    for (let n = 0; n < 20; n += 1) await fail(email, 1, `198.51.100.${n}`, null);
    expect(await refused(site.open(email, PASSWORD, "203.0.113.42", null))).toBe("rate_limited");
    expect(await refused(site.open(email))).toBe("none");
  });

  it("admits a known device while others in its network guess, and delays a new one there", async () => {
    const email = await site.register();
    await site.open(email);
    for (let n = 0; n < 30; n += 1) await fail(`nobody${n}@firm.example`, 1);
    expect(await refused(site.open(email, PASSWORD, undefined, null))).toBe("rate_limited");
    expect(await refused(site.open(email))).toBe("none");
  });

  it("delays a known device after its own fifth failure, and no other", async () => {
    const email = await site.register();
    await site.open(email);
    await fail(email, 5);
    expect(await refused(site.open(email))).toBe("rate_limited");
    expect(await refused(site.open(email, PASSWORD, "203.0.113.43", null))).toBe("none");
  });

  it("treats a device as known only for the person who signed in from it", async () => {
    const [mine, victim] = [await site.register(), await site.register()];
    await site.open(mine);
    const { device } = await signIn(site.services, {
      email: mine,
      password: PASSWORD,
      address: "203.0.113.44",
      userAgent: "Test",
    });
    for (let n = 0; n < 20; n += 1) await fail(victim, 1, `198.51.100.${n}`, device);
    expect(await refused(site.open(victim, wrong, "203.0.113.45", device))).toBe("rate_limited");
  });

  it("counts an IPv6 network of 64 bits as one", async () => {
    const email = await site.register();
    for (let n = 1; n <= 5; n += 1) await fail(email, 1, `2001:db8:1:2::${n}`, null);
    expect(await fail(email, 1, "2001:db8:1:2:ffff::9", null)).toEqual(["rate_limited"]);
    expect(await fail(email, 1, "2001:db8:1:3::1", null)).toEqual(["sign_in_failed"]);
  });

  it("treats an unknown address in the same way", async () => {
    expect(await fail("nobody@else.example", 6)).toEqual([
      ...Array(5).fill("sign_in_failed"),
      "rate_limited",
    ]);
  });

  it("counts simultaneous attempts one by one", async () => {
    const email = await site.register();
    const codes = await Promise.all(Array.from({ length: 20 }, () => refused(site.open(email, wrong))));
    expect(codes.filter((code) => code === "sign_in_failed")).toHaveLength(5);
    expect(codes.filter((code) => code === "rate_limited")).toHaveLength(15);
  });

  it("admits a person who signs in repeatedly in four places at once", async () => {
    const email = await site.register();
    const codes = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const mine = [];
        for (let n = 0; n < 6; n += 1) mine.push(await refused(site.open(email)));
        return mine;
      }),
    );
    expect(new Set(codes.flat())).toEqual(new Set(["none"]));
  });

  it("forgets an account's failures when it signs in", async () => {
    const email = await site.register();
    await fail(email, 4);
    await site.open(email);
    expect(await fail(email, 5)).not.toContain("rate_limited");
  });

  it("delays an address that tries many accounts, and nobody else", async () => {
    const email = await site.register();
    for (let n = 0; n < 30; n += 1) {
      expect(await fail(`nobody${n}@firm.example`, 1, "203.0.113.66")).toEqual(["sign_in_failed"]);
    }
    expect(await refused(site.open(email, PASSWORD, "203.0.113.66"))).toBe("rate_limited");
    expect(await refused(site.open(email, PASSWORD, "203.0.113.67"))).toBe("none");
  });

  it("does not delay an office whose people all sign in correctly", async () => {
    const email = await site.register();
    for (let n = 0; n < 40; n += 1)
      expect(await refused(site.open(email, PASSWORD, "203.0.113.99"))).toBe("none");
  });
});
