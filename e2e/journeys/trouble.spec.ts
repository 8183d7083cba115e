import { BoardScreen } from "./screens/board.ts";
import { LoadForm } from "./screens/load-form.ts";
import { fetchedAhead, go, isRead } from "./support/go.ts";
import { day, postLoad } from "./support/loads.ts";
import { giveSession, PASSWORD, registerFirm } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test("a refused load shows what is wrong at each field, and keeps what was typed, also while the server is away", async ({
  open,
  poster,
}) => {
  const { page, watch } = await open(poster);
  watch.allow(/net::ERR_INTERNET_DISCONNECTED/);
  await go(page, "/loads/new");
  const form = new LoadForm(page);
  await form.from.fill("ZZ99 9ZZ");
  await form.to.fill("SW1A 2AA");
  await page.getByLabel("Your reference").fill("KEEP-1");
  await expect(form.from).toHaveAttribute("aria-invalid", "true");
  await form.post();
  await expect(form.from).toBeFocused();
  await expect(page.getByText("How many pallets?")).toBeVisible();
  await expect(page.getByLabel("Your reference")).toHaveValue("KEEP-1");

  await form.from.fill("LS10 1AB");
  await page.getByRole("textbox", { name: "Pallets" }).fill("6");

  // A day that cannot be read moves no other, and one that is just over is asked for.
  const collection = page.getByRole("textbox", { name: "Collection date" });
  const delivery = page.getByRole("textbox", { name: "Delivery date" });
  const deliverDate = await delivery.inputValue();
  await collection.fill("31/11");
  await collection.press("Tab");
  await expect(collection).toHaveAccessibleDescription(/A day, such as tomorrow/);
  await expect(delivery).toHaveValue(deliverDate);
  const [, month, date] = day(-1).split("-").map(Number);
  await collection.fill(`${date}/${month}`);
  await expect(page.getByText(/is yesterday\. Did you mean \w{3} \d+ \w{3} \d{4}\?/)).toBeVisible();
  await expect(delivery).toHaveValue(deliverDate);
  await page.getByRole("button", { name: "No, another day" }).click();
  await expect(collection).toBeFocused();
  await page.keyboard.type("+2");
  await page.keyboard.press("Tab");

  // The price is refused in the same way, with the probable meaning one press away.
  await page.getByRole("radio", { name: "Book now at" }).check();
  const price = page.getByRole("textbox", { name: "Price in pounds" });
  await price.fill("4.5k");
  await price.press("Tab");
  await expect(price).toHaveAccessibleDescription("Write the pounds out.");
  await page.getByRole("button", { name: "4500", exact: true }).click();
  await expect(price).toBeFocused();
  await expect(price).toHaveValue("4500");

  // A field that only the service refuses is led to as well.
  const note = page.getByRole("textbox", { name: "On the board" });
  await note.fill("Ring 01632 960101.");
  await form.from.focus();
  await form.post();
  await expect(note).toBeFocused();
  await expect(note).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("alert").filter({ hasText: "1 field needs changing." })).not.toContainText(
    "req_",
  );
  await note.fill("");
  await page.context().setOffline(true);
  await form.post();
  await expect(page.getByText("There is no signal. Nothing was sent.")).toBeVisible();
  await expect(page.getByLabel("Your reference")).toHaveValue("KEEP-1");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Post load" }).click();
  await page.waitForURL(/\/loads\/load_/);
  const { loads } = await poster.api.posterDashboard.list.query({ find: "KEEP-1" });
  expect(loads).toHaveLength(1);
});

test("unsent text in a form survives a reload, until it is posted, and nobody else in the tab sees it", async ({
  board,
  pageOf,
  poster,
}) => {
  const page = await pageOf(poster, "/loads/new");
  const form = new LoadForm(page);
  await form.to.fill("CF10 1EP");
  await page.getByLabel("Notes for the driver").fill("Gate 3, ask for Elin.");
  await page.reload();
  await expect(form.to).toHaveValue("CF10 1EP");
  await expect(page.getByLabel("Notes for the driver")).toHaveValue("Gate 3, ask for Elin.");

  const other = await registerFirm(board.url, { canPost: true });
  await giveSession(page.context(), board.url, other);
  await page.reload();
  await form.from.fill("LS10 1AB");
  await expect(form.to).toHaveValue("");
  // The form was emptied when another person signed in.
  await giveSession(page.context(), board.url, poster);
  await page.reload();
  await form.from.fill("LS10 1AB");
  await expect(form.to).toHaveValue("");
});

test("a price that could not be sent is kept and offered again with the signal, and counts once", async ({
  carrier,
  open,
  poster,
}) => {
  const { id } = await postLoad(poster, { fromPostcode: "DG9 0AG", toPostcode: "IV51 9XX" });
  const { page, watch } = await open(carrier);
  watch.allow(/net::ERR_INTERNET_DISCONNECTED|Failed to fetch RSC payload/);
  await go(page, "/board?from=DG9&to=IV51");
  const screen = new BoardScreen(page);
  await expect(screen.line("DG9")).toHaveCount(1);
  // The board has prefetched everything that a line opens, without a key being pressed.
  await fetchedAhead(page);
  await page.context().setOffline(true);
  await screen.selectLine();
  await screen.quoteInLine("333");
  const trouble = page.getByRole("alert").filter({ hasText: /£333 for .* was not sent\./ });
  await expect(trouble).toContainText("There was no signal.");
  await page.context().setOffline(false);
  await expect(trouble).toContainText("The signal is back.");
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(trouble).toBeHidden();
  await expect.poll(async () => (await poster.api.loads.get.query({ id })).load.quotes.length).toBe(1);
});

test("a price that is refused after its sender left the board is reported on the page they went to", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const { id } = await postLoad(poster, { fromPostcode: "DG8 6AG", toPostcode: "IV51 9XX" });
  const page = await pageOf(carrier, "/board?from=DG8&to=IV51");
  const screen = new BoardScreen(page);
  await screen.selectLine();
  await screen.quoteInLine("444");
  await expect(screen.waiting("444")).toBeVisible();
  await poster.api.loads.cancel.mutate({ id });
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await expect(page).toHaveURL(/\/diary$/);
  await expect(page.getByText(/^£444 for .* was not sent\./)).toBeVisible();
});

test("an undone price is not kept in its field, and one that finds the session ended is sent after signing in", async ({
  carrier,
  open,
  poster,
}) => {
  const { id } = await postLoad(poster, { fromPostcode: "DG7 1AG", toPostcode: "IV51 9XX" });
  const { page, watch } = await open(carrier);
  watch.allow(/status of 401/);
  await go(page, `/board?from=DG7&to=IV51#${id}`);
  const screen = new BoardScreen(page);
  const typed = { "Your price": "333", "At the door": "1 h 30", Message: "Two drivers" };
  for (const [label, text] of Object.entries(typed)) await screen.quoteBox.getByLabel(label).fill(text);
  await page.keyboard.press("Enter");
  await expect(screen.waiting("333")).toBeVisible();
  await expect(screen.quoteBox.getByLabel("Your price")).toHaveValue("");
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(screen.waiting("333")).toBeHidden();
  for (const [label, text] of Object.entries({ ...typed, "Your price": "" }))
    await expect(screen.quoteBox.getByLabel(label)).toHaveValue(text);

  await screen.quoteBox.getByLabel("Your price").fill("333");
  await screen.quoteBox.getByLabel("Your price").press("Enter");
  await expect(screen.waiting("333")).toBeVisible();
  const { sessions } = await carrier.api.accounts.sessions.query({});
  await carrier.api.accounts.endSession.mutate({ id: sessions.find(({ current }) => current)?.id ?? "" });
  await expect(page.getByText(/^£333 for .* was not sent\./)).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "You are signed out" });
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect
    .poll(async () => (await poster.api.loads.get.query({ id })).load.quotes)
    .toMatchObject([{ amountPence: 33_300, etaMins: 90, message: "Two drivers" }]);
});

test("a part of a page that does not load says so, and loads with the page", async ({
  carrier,
  open,
  poster,
}) => {
  await postLoad(poster, { fromPostcode: "TD9 0JU", toPostcode: "IV27 4NZ" });
  const { page, watch } = await open(carrier);
  watch.allow(/ChunkLoadError|net::ERR_FAILED/);
  // Installed before the page opens: requests at the moment of installing a route may bypass it.
  let arrives = true;
  await page.route("**/_next/static/chunks/**", (route) => (arrives ? route.continue() : route.abort()));
  await go(page, "/board?from=TD9&to=IV27");
  await expect(new BoardScreen(page).line("TD9")).toHaveCount(1);
  arrives = false;
  await page.keyboard.press("m");
  await expect(page.getByRole("heading", { name: "A part of this page did not arrive" })).toBeVisible();
  arrives = true;
  await page.getByRole("button", { name: "Load the page again" }).click();
  await expect(page.getByRole("button", { name: "Nearer" })).toBeVisible();
});

test("a load's page that cannot be fetched again says so, keeps what it has, and refetches on request", async ({
  open,
  poster,
}) => {
  const load = await postLoad(poster, { collectDate: day(3) });
  const { page, watch } = await open(poster);
  watch.allow(/net::ERR_FAILED/);
  let answers = true;
  await page.route(/posterDashboard\.load\b/, (route) => (answers ? route.continue() : route.abort()));
  await go(page, `/loads/${load.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(load.ref);
  answers = false;
  await poster.api.loads.amend.mutate({ id: load.id, notes: "Gate 2" });
  const note = page.getByText("The load is as it was last read.");
  await expect(note).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(load.ref);
  answers = true;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(note).toBeHidden();
  await expect(page.getByText("For the driver: Gate 2")).toBeVisible();
});

test("a link to a load outside the list shows that it is loading, and a load that was half loaded says so", async ({
  carrier,
  open,
  poster,
}) => {
  const { id, ref } = await postLoad(poster, { fromPostcode: "DG9 0AG", toPostcode: "PL1 1AA" });
  const { page, watch } = await open(carrier);
  watch.allow(/net::ERR_FAILED/);
  const arrives = Promise.withResolvers<void>();
  const READ = /board\.load\b/;
  await page.route(READ, async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await go(page, `/board?from=ZE#${id}`);
  const drawer = page.getByRole("complementary", { name: /^Load/ });
  await expect(drawer.getByRole("status", { name: "Loading the load" })).toBeVisible();
  arrives.resolve();
  await expect(drawer).toContainText(ref);
  await expect(drawer.getByRole("status", { name: "Loading the load" })).toHaveCount(0);

  await page.unroute(READ);
  await page.route(READ, (route) => route.abort());
  await go(page, `/board?from=DG9&to=PL1#${id}`);
  await expect(drawer).toContainText("DG9");
  await expect(drawer).toContainText("The service could not be reached.");
});

test("a session that ended while a form was open: signing in again in place loses nothing", async ({
  pageOf,
  poster,
}) => {
  const page = await pageOf(poster, "/loads/new");
  const form = new LoadForm(page);
  await form.from.fill("LS10 1AB");
  await form.to.fill("G33 4EP");
  await page.getByRole("textbox", { name: "Pallets" }).fill("9");
  await expect(form.live).toContainText(/£\d+/);
  const { sessions } = await poster.api.accounts.sessions.query({});
  await poster.api.accounts.endSession.mutate({ id: sessions.find(({ current }) => current)?.id ?? "" });
  await form.post();
  const dialog = page.getByRole("dialog", { name: "You are signed out" });
  await expect(dialog.getByLabel("Email")).toHaveValue(poster.email);
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog).toBeHidden();
  await expect(form.to).toHaveValue("G33 4EP");
  await form.post();
  await page.waitForURL(/\/loads\/load_/);
});

test("a session that ends while somebody types interrupts nothing, and only the same person can continue", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const load = await postLoad(poster, { collectDate: day(4) });
  const page = await pageOf(poster, `/loads/${load.id}`);
  await page.getByRole("button", { name: "Cancel load" }).click();
  const asked = page.getByRole("dialog", { name: `Cancel ${load.ref}?` });
  const reason = asked.getByLabel("Reason");
  const { sessions } = await poster.api.accounts.sessions.query({});
  await poster.api.accounts.endSession.mutate({ id: sessions.find(({ current }) => current)?.id ?? "" });
  // The stream ends with the session, and the page's next request is refused.
  const refused = page.waitForResponse((answer) => answer.status() === 401);
  const dialog = page.getByRole("dialog", { name: "You are signed out" });
  let typed = "";
  const type = async (word: string) => {
    typed += word;
    await reason.pressSequentially(word, { delay: 40 });
  };
  let isRefused = false;
  void refused.then(() => {
    isRefused = true;
  });
  while (!isRefused) await type("not wanted ");
  await type("by anybody");
  await expect(reason).toHaveValue(typed);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveValue("");

  await dialog.getByLabel("Email").fill(carrier.email);
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog.getByLabel("Email")).toHaveAccessibleDescription(
    `What is typed on this page is ${poster.email}’s: sign in as them, or leave the page first.`,
  );
  await dialog.getByLabel("Email").fill(poster.email.toUpperCase());
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog).toBeHidden();
  await expect(reason).toHaveValue(typed);
  // Leaving it loses nothing either.
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();
  await page.getByRole("button", { name: "Cancel load" }).click();
  await expect(reason).toHaveValue(typed);
});

test("a wrong field gets the focus once the form is sent, and a price's warning is shown at the price", async ({
  pageOf,
  poster,
}) => {
  const page = await pageOf(poster, "/loads/new");
  const form = new LoadForm(page);
  await form.from.fill("LS10 1AB");
  await form.to.fill("G33 4EP");
  await page.getByRole("radio", { name: "Book now at" }).check();
  const price = page.getByLabel("Price in pounds");
  await price.fill("9");
  const warning = page.getByText("The price is less than half the bottom of the guide.");
  await expect(warning).toBeVisible();
  const row = page.locator("form > div > div").filter({ has: page.getByRole("heading", { name: "Price" }) });
  await expect(row).toContainText("less than half the bottom of the guide");

  // The kind of load wants a count, and the notes come after it.
  await page.getByLabel("Notes for the driver").fill("x".repeat(1_001));
  await price.fill("nine");
  await form.post();
  await expect(page.getByRole("textbox", { name: "Pallets" })).toBeFocused();
  await page.getByRole("textbox", { name: "Pallets" }).fill("9");
  await form.post();
  await expect(price).toBeFocused();
  await price.fill("390");
  // Only the service refuses the length.
  await form.post();
  await expect(page.getByLabel("Notes for the driver")).toBeFocused();
});

test("a visitor is led to the requested page after signing in", async ({ carrier, pageOf }) => {
  const page = await pageOf(null, "/quotes?outcome=LOST");
  await expect(page).toHaveURL(/\/sign-in\?to=/);
  await isRead(page, "Sign in");
  await page.getByLabel("Email").fill(carrier.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/quotes\?outcome=LOST$/);
  await isRead(page, "My quotes");
});

test("an address that leads nowhere says so and leads on, signed in or not", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const page = await pageOf(null, "/no/such/page");
  await expect(page.getByRole("heading", { name: "There is no page here" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Help" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  const load = await postLoad(poster, { collectDate: day(3) });
  // Another firm's load is answered like one that does not exist.
  const [others, none] = await Promise.all([
    pageOf(carrier, `/loads/${load.id}`),
    pageOf(carrier, "/loads/load_01k9z3v6h8e7t9c2m4q5r6s7t8"),
  ]);
  const said = none.getByRole("main").getByRole("heading");
  await expect(said).toBeVisible();
  const words = (await said.textContent()) ?? "";
  await expect(others.getByRole("main").getByRole("heading")).toHaveText(words);
  await expect(others.getByRole("main")).not.toContainText(load.ref);
});
