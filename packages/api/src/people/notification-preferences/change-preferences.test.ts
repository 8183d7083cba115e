import { afterAll, expect, it } from "vitest";
import { refused, refusedFields } from "../../testing/refused.ts";
import { createWorld } from "../../testing/world.ts";

const world = await createWorld();
afterAll(() => world.drop());

it("each member chooses for themselves what they see and are emailed", async () => {
  const firm = await world.newFirm();
  const other = await world.newMember(firm);
  const owner = world.as(world.actorOf(firm));
  const { id, personId, person, role, seat } = other;
  const staff = world.as({ ...world.actorOf(firm), member: { id, personId, name: person.name, role, seat } });
  for (const [at, kind] of ["booked", "quote_received", "seat_asked"].entries()) {
    await world.db.notification.create({
      data: { id: `note_${at}`, firmId: firm.id, kind, createdAt: world.clock.now() },
    });
  }
  const before = await staff.notificationPreferences.read({});
  expect(before.preferences.every(({ site, email }) => site && !email)).toBe(true);
  expect(before).toMatchObject({
    quietHours: null,
    address: person.email,
    firmAddress: firm.contactEmail,
  });
  const after = await staff.notificationPreferences.change({
    preferences: [
      { topic: "bookings", site: false, email: false },
      { topic: "quotes", site: true, email: true },
    ],
    quietHours: { from: "22:00", to: "06:30" },
  });
  expect(after).toMatchObject({ quietHours: { from: "22:00", to: "06:30" } });
  expect((await staff.notificationPreferences.change({ quietHours: null })).preferences).toEqual(
    after.preferences,
  );
  const kinds = async (calls: typeof owner) =>
    (await calls.accounts.notifications({})).notifications.map(({ kind }) => kind);
  expect(await kinds(staff)).toEqual(["seat_asked", "quote_received"]);
  expect(await kinds(owner)).toEqual(["seat_asked", "quote_received", "booked"]);
  expect((await staff.accounts.counts({})).unread).toBe(2);
  await staff.accounts.markNotificationsRead({ upTo: "note_9" });
  expect((await owner.accounts.counts({})).unread).toBe(1);
  const same = staff.notificationPreferences.change({ quietHours: { from: "22:00", to: "22:00" } });
  expect(await refusedFields(same)).toEqual(["quietHours.to same_time"]);
  const visitor = { kind: "visitor", address: "192.0.2.1", userAgent: "" } as const;
  expect(await refused(world.as(visitor).notificationPreferences.read({}))).toBe("signed_out");
});
