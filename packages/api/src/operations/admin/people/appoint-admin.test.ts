import { afterAll, beforeAll, expect, it } from "vitest";
import { refused } from "../../../testing/refused.ts";
import { createSite, PASSWORD, type TestSite } from "../../../testing/site.ts";
import { appointAdmin } from "./appoint-admin.ts";

const TYPED = "nine signals at Carnforth";

let site: TestSite;
beforeAll(async () => {
  site = await createSite();
});
afterAll(() => site.drop());

it("makes an existing account an admin, and logs how", async () => {
  const email = await site.register();
  expect(await appointAdmin(site.services, ` ${email.toUpperCase()} `, TYPED)).toMatchObject({
    was: "person",
  });
  expect(await appointAdmin(site.services, email, TYPED)).toMatchObject({ was: "admin" });
  const lines = await site.db.adminAction.findMany({ orderBy: { id: "asc" } });
  expect(lines[0]).toMatchObject({ action: "person.makeAdmin", reason: "From the command line" });
});

it("finds a person by the whole email address", async () => {
  const dotted = "dana.18o9@haulier.example";
  await site.db.person.update({ where: { email: await site.register() }, data: { email: dotted } });
  const emails = [dotted, await site.register()];
  await appointAdmin(site.services, "finder@board.example", TYPED);
  const admin = await site.browser(await site.open("finder@board.example", TYPED), { asAdmin: true });
  for (const email of emails) {
    const found = await admin?.admin.people.list({ find: email.toUpperCase() });
    expect(found?.people.map((person) => person.email)).toEqual([email]);
  }
});

it("gives an earlier holder of the account neither its password nor a session", async () => {
  const email = await site.register();
  const session = await site.open(email);
  await appointAdmin(site.services, email, TYPED);
  expect(await site.browser(session, { asAdmin: true })).toBeNull();
  expect(await refused(site.open(email, PASSWORD))).toBe("sign_in_failed");
  expect(await refused(site.open(email, TYPED))).toBe("none");
});

it("invalidates a link to set a password that was emailed before", async () => {
  const email = await site.register();
  await site.visitor().accounts.requestReset({ email });
  const { token } = await site.lastEmailTo(email);
  await appointAdmin(site.services, email, TYPED);
  const reset = site.visitor().accounts.resetPassword({ token, password: "ten signals at Carnforth" });
  expect(await refused(reset)).toBe("link_invalid");
});

it("keeps the keys of a verified person's firm, and revokes those that a stranger made under the address", async () => {
  const keyOf = async (verified: boolean) => {
    const firm = await site.newFirm();
    const key = await site.newKey(firm);
    const { person } = firm.owner;
    if (!verified) await site.db.person.update({ where: { id: person.id }, data: { verifiedAt: null } });
    await appointAdmin(site.services, person.email, TYPED);
    const row = await site.db.apiKey.findFirstOrThrow({ where: { firmId: firm.id }, orderBy: { id: "asc" } });
    expect(key).toBeTruthy();
    return row.revokedAt;
  };
  expect(await keyOf(true)).toBeNull();
  expect(await keyOf(false)).toEqual(site.clock.now());
});

it("creates an account with the typed password for an unknown address, and verifies it", async () => {
  expect(await appointAdmin(site.services, "first@board.example", TYPED)).toMatchObject({ was: "nobody" });
  const admin = await site.browser(await site.open("first@board.example", TYPED));
  await expect(admin?.admin.health({})).resolves.toMatchObject({ postedToday: 0 });
});
