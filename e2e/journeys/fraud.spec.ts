import { BoardScreen } from "./screens/board.ts";
import { go } from "./support/go.ts";
import { bookedLoad, postLoad } from "./support/loads.ts";
import { admin, registerFirm } from "./support/person.ts";
import { expect, PHONE, test } from "./support/test.ts";

/** The usual fraud: a firm that owns no lorry poses as a haulier, wins a load, and its driver drives off with the freight. */
test("a firm that poses as a haulier is stopped three times: by approval, a requirement, and the collection code", async ({
  board,
  carrier,
  pageOf,
  poster,
}) => {
  const requires = { operatorLicence: true, goodsInTransitPence: 2_500_000 };
  const wanted = await postLoad(poster, { fromPostcode: "KW14 8XW", toPostcode: "TR1 2AA", requires });
  const fraud = await registerFirm(board.url, { canCarry: true, approved: false });
  const page = await pageOf(fraud, "/board?from=KW14&to=TR1");
  const line = new BoardScreen(page).line("KW14");
  const box = page.getByRole("region", { name: "Your quote" });
  const quote = () => fraud.api.quotes.send.mutate({ id: wanted.id, amountPence: 45_000 });

  await test.step("the first stop: nobody has approved it", async () => {
    await line.click();
    await expect(box).toContainText("waits for approval: it may read the board");
    await expect(quote()).rejects.toMatchObject({ data: { problem: { code: "firm_not_approved" } } });
  });

  await test.step("the second stop: approved by mistake, it has no licence and no insurance", async () => {
    const { firm } = await fraud.api.firms.me.query({});
    const reason = "Sounded honest on the phone";
    await (await admin()).api.admin.newFirms.approve.mutate({ firmId: firm.id, reason });
    await go(page, "/board?from=KW14&to=TR1");
    await line.click();
    await expect(box.getByLabel("Your price")).toBeDisabled();
    await expect(quote()).rejects.toMatchObject({
      data: { problem: { code: "requirement_not_met", missing: ["operator_licence", "goods_in_transit"] } },
    });
    const { load } = await poster.api.loads.get.query({ id: wanted.id });
    expect(load.quotes).toEqual([]);
  });

  await test.step("the third stop: its driver comes for another firm's load and does not know the code", async () => {
    const { id, ref } = await bookedLoad(poster, carrier, { requires: { gateCheck: true } });
    await expect(fraud.api.loads.get.query({ id })).rejects.toMatchObject({
      data: { problem: { code: "not_found" } },
    });
    const yard = await pageOf(poster, `/loads/${id}`);
    const gate = yard.getByRole("region", { name: "At the gate" });
    const { load } = await poster.api.loads.get.query({ id });
    const guess = load.collectionCode === "222222" ? "333333" : "222222";
    await gate.getByLabel("Code that the driver says").fill(guess);
    await gate.getByLabel("Code that the driver says").press("Enter");
    await expect(gate.getByRole("alert")).toContainText("That is not the collection code of this load");
    await expect(gate).not.toContainText("The code was right");

    const phone = await pageOf(carrier, `/diary?job=${id}`, PHONE);
    const sheet = phone.getByRole("dialog", { name: `Job ${ref}` });
    const said = (await sheet.getByText("Collection code").locator("strong").textContent()) ?? "";
    await gate.getByLabel("Code that the driver says").fill(said);
    await gate.getByLabel("Code that the driver says").press("Enter");
    await expect(gate).toContainText("The code was right");
  });
});
