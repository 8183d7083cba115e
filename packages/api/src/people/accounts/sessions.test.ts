import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { refused } from "../../testing/refused.ts";
import { createSite, PASSWORD } from "../../testing/site.ts";
import { START } from "../../testing/world.ts";
import { actorOfSession } from "./actor-of-session.ts";

const site = await createSite();
afterAll(() => site.drop());
beforeEach(() => site.clock.set(START));

describe("a session", () => {
  it("ends after a day without a call", async () => {
    const id = await site.open(await site.register());
    site.clock.advance({ hours: 23 });
    expect(await site.browser(id)).not.toBeNull();
    site.clock.advance({ hours: 23 });
    expect(await site.browser(id)).not.toBeNull();
    site.clock.advance({ hours: 24 });
    expect(await site.browser(id)).toBeNull();
  });

  it("ends after fourteen days, however much it is used", async () => {
    const id = await site.open(await site.register());
    for (let halfDays = 1; halfDays < 28; halfDays += 1) {
      site.clock.advance({ hours: 12 });
      expect(await site.browser(id)).not.toBeNull();
    }
    site.clock.advance({ hours: 12 });
    expect(await site.browser(id)).toBeNull();
  });

  it("is listed and ended by its person only", async () => {
    const [email, other] = [await site.register(), await site.register()];
    const [here, there] = [await site.open(email), await site.open(email, PASSWORD, "203.0.113.4")];
    const mine = await site.enter(email);
    const { sessions } = await mine.accounts.sessions({});
    expect(sessions.map(({ id }) => id).slice(1)).toEqual([there, here]);
    expect(sessions.map(({ current }) => current)).toEqual([true, false, false]);
    expect(sessions[1]?.address).toBe("203.0.113.4");
    const stranger = await site.enter(other);
    expect(await refused(stranger.accounts.endSession({ id: here }))).toBe("not_found");
    expect(await mine.accounts.endSession({ id: here })).toEqual({ ended: 1 });
    expect(await site.browser(here)).toBeNull();
    expect(await mine.accounts.endOtherSessions({})).toEqual({ ended: 1 });
    expect(await site.browser(there)).toBeNull();
    expect((await mine.accounts.sessions({})).sessions).toHaveLength(1);
  });

  it("acts in live or test mode, as the page asks", async () => {
    const id = await site.open(await site.register());
    const modes = [
      await actorOfSession(site.services, id),
      await actorOfSession(site.services, id, { mode: "test" }),
    ];
    expect(modes.map((signedIn) => signedIn?.actor)).toMatchObject([{ mode: "live" }, { mode: "test" }]);
  });

  it("acts as the admin only for an admin who asks for it", async () => {
    const email = await site.register();
    const id = await site.open(email);
    expect((await actorOfSession(site.services, id, { asAdmin: true }))?.actor.kind).toBe("firm");
    await site.db.person.update({ where: { email }, data: { isAdmin: true } });
    expect((await actorOfSession(site.services, id))?.actor.kind).toBe("firm");
    expect((await actorOfSession(site.services, id, { asAdmin: true }))?.actor.kind).toBe("admin");
  });
});

describe("a visitor", () => {
  it("is refused by every procedure but those for visitors", async () => {
    const { accounts, board, loads, bookings } = site.visitor();
    const calls = [
      accounts.sessions({}),
      accounts.members({}),
      accounts.counts({}),
      accounts.invite({ email: "a@b.example", role: "TRAFFIC", seat: false }),
      accounts.switchFirm({ firmId: "firm_1" }),
      board.read({}),
      loads.list({}),
      loads.get({ id: "load_1" }),
      loads.cancel({ id: "load_1" }),
      bookings.confirm({ id: "load_1" }),
    ];
    expect(new Set(await Promise.all(calls.map(refused)))).toEqual(new Set(["signed_out"]));
  });
});
