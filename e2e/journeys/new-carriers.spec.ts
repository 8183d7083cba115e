import { BoardScreen } from "./screens/board.ts";
import { go } from "./support/go.ts";
import { postLoad } from "./support/loads.ts";
import { admin, freshEmail, freshName, registerFirm } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test("a new carrier reads the board and sees why it cannot quote; an admin approves it by keys alone, and it quotes", {
  tag: "@gate",
}, async ({ board, lane: { from, to }, open, pageOf, poster }) => {
  const load = await postLoad(poster, { fromPostcode: from, toPostcode: to });
  const carrier = await registerFirm(board.url, { canCarry: true, approved: false });
  const page = await pageOf(carrier, "/home");
  await expect(page).toHaveURL(/\/waiting$/);
  await expect(page.getByRole("heading", { name: `${carrier.firmName} is nearly there` })).toBeVisible();
  await expect(page.getByRole("region", { name: "Approval" })).toContainText(
    "You can look, but not quote yet",
  );
  // Each thing that an admin will not find is named, with the way to it.
  const steps = page.getByRole("region", { name: "Steps" });
  await expect(steps).toContainText("Company number");
  await steps.getByRole("link", { name: /^Missing Vehicles|Vehicles/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Vehicles and bases" })).toBeVisible();
  await page.getByRole("region", { name: "Approval" }).getByRole("link", { name: "company number" }).click();
  const number = page.getByRole("form", { name: "Say which operator you are" }).getByLabel("Company number");
  await expect(number).toBeFocused();
  await expect(number).toBeInViewport();

  const screen = new BoardScreen(page);
  await go(page, `/board?from=${from}&to=${to}`);
  await screen.line(from).click();
  const box = page.getByRole("region", { name: "Your quote" });
  await expect(box).toContainText("waits for approval: it may read the board");
  await expect(box.getByLabel("Your price")).toBeDisabled();
  await expect(carrier.api.quotes.send.mutate({ id: load.id, amountPence: 45_000 })).rejects.toMatchObject({
    data: { problem: { code: "firm_not_approved" } },
  });

  await go(page, "/quotes");
  await expect(page.getByRole("main")).toContainText("waits for approval: it may read the board");

  const { page: room } = await open(await admin());
  await go(room, "/admin/queues/firms");
  const line = room.getByRole("button", { name: new RegExp(`^${carrier.firmName}`) });
  await line.click();
  const firm = room.getByRole("region", { name: carrier.firmName });
  await expect(firm.getByRole("row", { name: /^Email/ })).toContainText(carrier.email);
  await room.locator("body").press("x");
  await expect(room.getByRole("dialog")).toBeVisible();
  await room.keyboard.press("Escape");
  await line.click();
  await room.keyboard.press("a");
  // Other firms of this run have names, people and browsers like this one's.
  await expect(firm.getByText(/say why the firm may be approved/)).toBeVisible();
  await room.keyboard.type("Rang them on the number of their own page");
  await room.keyboard.press("Enter");
  await expect(room.getByText(`${carrier.firmName} is approved`)).toBeVisible();
  await expect(line).toHaveCount(0);
  await room.locator("body").press("u");
  await expect(room.getByText(`Undone: ${carrier.firmName} waits again.`)).toBeVisible();
  await line.click();
  await room.getByLabel(/Reason, logged/).fill("Rang them");
  await room.getByRole("button", { name: "Approve A", exact: true }).click();
  await expect(line).toHaveCount(0);

  await go(page, `/board?from=${from}&to=${to}`);
  await expect(page.getByRole("region", { name: "Approval" })).toHaveCount(0);
  await screen.line(from).click();
  await box.getByLabel("Your price").fill("450");
  await box.getByRole("button", { name: "Send quote" }).click();
  await expect(box).toContainText("£450");
  await expect
    .poll(async () => (await poster.api.loads.get.query({ id: load.id })).load.quotes.length)
    .toBe(1);
});

test("a refused carrier reads why, and its answer brings it before an admin again", async ({
  board,
  pageOf,
}) => {
  const carrier = await registerFirm(board.url, { canCarry: true, approved: false });
  const { firm } = await carrier.api.firms.me.query({});
  const reason = "The number on your vehicles belongs to another firm.";
  await (await admin()).api.admin.newFirms.refuse.mutate({ firmId: firm.id, reason });
  const page = await pageOf(carrier, "/loads");
  await page.getByRole("link", { name: "Why, and where to answer" }).click();
  await expect(page.getByText(reason)).toBeVisible();
  await page
    .getByLabel("What should we know?")
    .fill("We bought them last week; the papers are on their way.");
  await page.getByRole("button", { name: "Send the answer" }).click();
  await expect(page.getByRole("heading", { name: "is nearly there" })).toBeVisible();
  await expect(page.getByText("We bought them last week")).toBeVisible();
});

test("a name that is taken leads to an invitation, and what was typed is kept", async ({
  pageOf,
  poster,
}) => {
  const page = await pageOf(null, "/register");
  const name = poster.firmName.toUpperCase().replaceAll(" ", "-");
  await page.getByLabel("Firm").fill(`${name} Ltd`);
  await page.getByLabel("It has loads to be carried").check();
  await page.getByLabel("Your name").fill(freshName("Ada Birkett"));
  await page.getByLabel("Phone").fill("01229 555 010");
  await page.getByLabel("Email").fill(freshEmail("ada"));
  await page.getByRole("button", { name: "Sign up the firm" }).click();
  await page.getByRole("button", { name: "Ask them for an invitation" }).click();
  await expect(page.getByText("We told the firm of that name.")).toBeVisible();
  await expect(page.getByLabel("Firm")).toHaveValue(`${name} Ltd`);
  const { notifications } = await poster.api.accounts.notifications.query({});
  expect(notifications.map(({ kind }) => kind)).toEqual(["invitation_wanted"]);
});
