import { linkEmailedTo } from "./support/emails.ts";
import { bookedLoad } from "./support/loads.ts";
import { freshEmail, PASSWORD } from "./support/person.ts";
import { hireStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test("a reader is invited, reads a booked load and its price, and is told whom to ask for the rest", {
  tag: "@gate",
}, async ({ poster, carrier, pageOf }) => {
  const email = freshEmail("colin");
  const office = await pageOf(poster, "/settings/members");
  await office.getByLabel("Email").fill(email);
  await office.getByRole("radio", { name: /^Reader They can read loads/ }).check();
  await expect(office.getByLabel("With a seat")).toHaveCount(0);
  await office.getByRole("button", { name: "Send the invitation" }).click();
  await expect(office.getByText(`Sent to ${email}.`)).toBeVisible();

  const page = await pageOf(null, await linkEmailedTo(email, "invitation"));
  await expect(page.getByText("to read its loads and bookings")).toBeVisible();
  await page.getByLabel("Your name").fill("Colin Bray");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel(/^I accept the Terms of use/).check();
  await page.getByRole("button", { name: `Join ${poster.firmName}` }).click();
  await page.waitForURL("**/loads");
  await expect(page.getByRole("heading", { level: 1, name: /^Loads/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Post a load" })).toHaveCount(0);

  const { id } = await bookedLoad(poster, carrier);
  await page.goto(`/loads/${id}`);
  await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Messages" })).toHaveCount(0);
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);

  await page.goto("/loads/new");
  await expect(page.getByRole("heading", { name: "This page is not for your role" })).toBeVisible();
  await expect(
    page.getByText(`Your role may not open this page. Owners and Traffic may: ask ${poster.name}.`),
  ).toBeVisible();
  await expect(page.getByText("Your role is Reader.")).toBeVisible();
  await page.goto("/money");
  await expect(page.getByRole("heading", { level: 1, name: /^Money/ })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
});

test("a change of role says what ends, and takes the seat away where the role has none", async ({
  board,
  carrier,
  pageOf,
}) => {
  const dana = await hireStaff(board.url, carrier, { seat: true });
  const office = await pageOf(carrier, "/settings/members");
  const line = office.getByRole("row").filter({ hasText: dana.email });
  await line.getByRole("combobox", { name: `Role of ${dana.name}` }).selectOption("Accounts");
  const dialog = office.getByRole("dialog", { name: `Make ${dana.name} Accounts?` });
  await expect(dialog).toContainText("The seat is free again.");
  await dialog.getByRole("button", { name: `Make ${dana.name} Accounts` }).click();
  await expect(line).toContainText("does not quote");
  await expect(line.getByRole("button", { name: "Give a seat" })).toHaveCount(0);
  await expect(dana.api.board.read.query({})).rejects.toMatchObject({ data: { httpStatus: 402 } });

  const page = await pageOf(dana, "/board");
  await expect(
    page.getByText(`Your role may not open this page. Owners and Traffic may: ask ${carrier.name}.`),
  ).toBeVisible();
});
