import { readFileSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { createSite, NEWCOMER } from "../../testing/site.ts";

const MIGRATION = new URL(
  "../../../../prisma/migrations/20261122101000_verified_people/migration.sql",
  import.meta.url,
);
const site = await createSite();
afterAll(() => site.drop());

/** The statements that mark people of earlier days. */
const UPDATES = readFileSync(MIGRATION, "utf8")
  .split(";")
  .filter((statement) => statement.includes('UPDATE "person"'));

it("of people of earlier days, those are verified who have used a link, and nobody whose address a stranger may have typed", async () => {
  const visitor = site.visitor();
  const owner = await site.enter(await site.register());
  site.clock.advance({ minutes: 1 });
  const invite = async (email: string) => {
    await owner.accounts.invite({ email, role: "STAFF", seat: false });
    return (await site.lastEmailTo(email)).token;
  };
  const invited = "invited@people.example";
  await visitor.accounts.acceptInvitation({ token: await invite(invited), ...NEWCOMER });
  const reset = await site.register();
  await visitor.accounts.requestReset({ email: reset });
  await visitor.accounts.resetPassword({
    token: (await site.lastEmailTo(reset)).token,
    password: "seven lorries at Lymm",
  });
  const registered = await site.register();
  // Registered first and invited later: the password is of before the invitation.
  const both = await site.register();
  const token = await invite(both);
  site.clock.advance({ hours: 1 });
  await visitor.accounts.acceptInvitation({ token });
  const taken = await site.register();
  const { id } = await site.db.oneTimeToken.findFirstOrThrow({
    where: { email: invited },
    orderBy: { id: "asc" },
  });
  await site.db.oneTimeToken.update({ where: { id }, data: { email: taken } });
  const demo = await Promise.all([site.register(), site.register()]);
  await site.db.person.updateMany({ where: { email: { in: demo } }, data: { passwordHash: "the demo's" } });

  await site.db.person.updateMany({ data: { verifiedAt: null } });
  expect(UPDATES).toHaveLength(2);
  for (const update of UPDATES) await site.db.$executeRawUnsafe(update);
  const verified = await site.db.person.findMany({
    where: { verifiedAt: { not: null } },
    orderBy: { id: "asc" },
  });
  const emails = verified.map(({ email }) => email);
  expect(emails.toSorted()).toEqual([invited, reset, ...demo].toSorted());
  expect(emails).not.toContain(registered);
});
