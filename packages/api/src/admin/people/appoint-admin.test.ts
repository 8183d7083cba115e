import { afterAll, beforeAll, expect, it } from "vitest";
import { createSite, PASSWORD, type TestSite } from "../../testing/site.ts";
import { appointAdmin } from "./appoint-admin.ts";

let site: TestSite;
beforeAll(async () => {
  site = await createSite();
});
afterAll(() => site.drop());

it("somebody who has a sign-in becomes an admin, once, and the log says how", async () => {
  const email = await site.register();
  expect(await appointAdmin(site.services, ` ${email.toUpperCase()} `)).toMatchObject({
    was: "person",
    token: null,
  });
  expect(await appointAdmin(site.services, email)).toMatchObject({ was: "admin" });
  const lines = await site.db.adminAction.findMany();
  expect(lines).toMatchObject([{ action: "person.makeAdmin", reason: "From the command line" }]);
});

it("somebody who has none gets one, with a link that sets the password", async () => {
  const { was, token } = await appointAdmin(site.services, "first@board.example");
  expect(was).toBe("nobody");
  await site.visitor().accounts.resetPassword({ token: token ?? "", password: PASSWORD });
  const admin = await site.enter("first@board.example");
  await expect(admin.admin.health({})).resolves.toMatchObject({ postedToday: 0 });
});
