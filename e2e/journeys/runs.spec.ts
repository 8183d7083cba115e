import { registerFirm } from "./support/person.ts";
import { expect, PHONE, test } from "./support/test.ts";

test("a load is asked along its routing guide: one carrier says no, the next books it by a tap", {
  tag: "@gate",
}, async ({ board, carrier, lane: { from, to }, pageOf, poster }) => {
  const second = await registerFirm(board.url, { canCarry: true });
  const join = async ({ api }: typeof carrier) => {
    const { firm } = await api.firms.me.query({});
    const { member } = await poster.api.network.invite.mutate({ carrierId: firm.id, groups: [] });
    await api.network.accept.mutate({ id: member.id });
    return firm.id;
  };
  const [first, next] = [await join(carrier), await join(second)];
  const day: [string, string] = ["00:00", "24:00"];
  const workingHours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };
  await poster.api.routingGuides.setHours.mutate({ workingHours });
  await poster.api.routingGuides.save.mutate({
    name: "Borders to Ayrshire",
    lanes: [{ from: [from], to: [to] }],
    steps: [
      { to: { carriers: [first] }, pricePence: 41_000, minutes: 30 },
      { to: { carriers: [next] }, pricePence: 43_000, minutes: 60 },
      { to: "board" },
    ],
  });

  const page = await pageOf(poster, "/loads/new");
  await page.getByRole("combobox", { name: "From" }).fill(from);
  await page.getByRole("combobox", { name: "To" }).fill(to);
  await page.getByRole("textbox", { name: "Pallets" }).fill("5");
  await expect(page.getByText("its lanes match")).toBeVisible();
  await expect(page.getByText(`${carrier.firmName} is asked at £410 for 30 minutes`)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  const run = page.getByRole("region", { name: "Borders to Ayrshire" });
  await expect(run).toContainText("step 1 of 3");
  await expect(run).toContainText("1 carrier asked, 0 answered");

  const theirs = await pageOf(carrier, "/board/offers", PHONE);
  await theirs.getByRole("button", { name: /^No:/ }).tap();
  await theirs.getByLabel(/^Would do it at/).fill("450");
  await theirs.getByRole("button", { name: "No vehicle" }).tap();
  await expect(run).toContainText("no: no vehicle, would do it at £450");
  await expect(run).toContainText("step 2 of 3");

  const phone = await pageOf(second, "/board/offers", PHONE);
  // A tap just after a line has moved or appeared does nothing, since it may mean another line.
  await expect(async () => {
    await phone.getByRole("button", { name: /^Yes, book at £430/ }).tap({ timeout: 1000 });
    await expect(phone.getByText("Booked").first()).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(run).toContainText("Booked in step 2 of 3");
});
