import { VehicleClass } from "@board/db/enums";
import { BoardScreen } from "./screens/board.ts";
import { LoadForm } from "./screens/load-form.ts";
import { linkEmailedTo } from "./support/emails.ts";
import { go, isRead, listening } from "./support/go.ts";
import { day, hoursOn, postLoad, WEEK } from "./support/loads.ts";
import { test } from "./support/own-board.ts";
import { PASSWORD, registerFirm, signIn } from "./support/person.ts";
import { tapUntil } from "./support/tap.ts";
import { expect, PHONE } from "./support/test.ts";

const PENNINE = "desk@pennine.example";
const LAST = "office22@haulier.example";
/** Subcontractors: 22 addresses, two rows without one, and one that repeats the first. */
const SHEET = [
  "Email,Haulier,Region",
  `${PENNINE},Pennine Trunking,Yorkshire`,
  "r.ackroyd.ackroydson.example,Ackroyd,Yorkshire",
  ...Array.from({ length: 21 }, (_, nth) => `office${nth + 2}@haulier.example,Haulier ${nth + 2},Others`),
  "0113 496 0000,Aire Vans,Yorkshire",
  `${PENNINE.toUpperCase()},Pennine again,`,
].join("\n");

const LANE = { fromPostcode: "BD4 8AT", toPostcode: "EH54 6QU" };

test("a poster's own carriers are invited by a list, asked in turn and book, and no other carrier learns of the load", async ({
  own,
  open,
  pageOf,
}) => {
  const { url, dataDir, emails } = own;
  const mercia = await registerFirm(url, { dataDir, canPost: true, firmName: "Mercia Foods" });
  const calder = await registerFirm(url, { dataDir, canCarry: true, firmName: "Calder Vale" });
  const rival = await registerFirm(url, { dataDir, canCarry: true, firmName: "Rossendale Freight" });
  const watching = await pageOf(rival, "/board");
  const empty = watching.getByRole("heading", { name: "No load is on the board now" });
  await expect(empty).toBeVisible();

  const office = await pageOf(mercia, "/network/invite?list");
  await office
    .getByLabel("Choose a file")
    .setInputFiles({ name: "subcontractors.csv", mimeType: "text/csv", buffer: Buffer.from(SHEET) });
  await office.getByRole("button", { name: "Check the rows" }).click();
  const rows = office.getByRole("row");
  await expect(rows.filter({ hasText: "No email address" })).toHaveCount(2);
  await expect(rows.filter({ hasText: "The address of row 2. Left out" })).toHaveCount(1);
  await expect(office.getByText("3 rows are left out. 20 emails go today, 2 by themselves")).toBeVisible();
  await office.getByRole("button", { name: /^Invite 22 carriers/ }).click();
  await expect(office.getByText("22 carriers invited.")).toBeVisible();
  await office.getByRole("link", { name: "To the network", exact: true }).click();
  const waits = rows.filter({ hasText: "Its email goes by itself on one of the next days" });
  await expect(waits).toHaveCount(2);
  await expect(rows.filter({ hasText: "Emailed" })).toHaveCount(20);

  const { page: theirs } = await open(null, PHONE);
  await go(theirs, await linkEmailedTo(PENNINE, "join", emails));
  await isRead(theirs, "Join the network of Mercia Foods");
  await theirs.getByRole("link", { name: "Sign up your firm" }).last().tap();
  await theirs.waitForURL("**/register?network=**");
  await listening(theirs);
  await theirs.getByLabel("Firm").fill("Pennine Trunking");
  await theirs.getByLabel("Your name").fill("Gareth Pugh");
  await theirs.getByLabel("Phone").fill("0113 496 0000");
  await theirs.getByLabel("Email").fill(PENNINE);
  await theirs.getByRole("button", { name: "Sign up the firm" }).tap();
  await theirs.waitForURL("**/register/inbox");
  await go(theirs, await linkEmailedTo(PENNINE, "confirm", emails));
  await theirs.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await theirs.getByLabel(/^I accept the Terms of use/).check();
  await theirs.getByRole("button", { name: "Sign up Pennine Trunking" }).tap();
  await theirs.waitForURL("**/board");
  await listening(theirs);
  const asked = theirs.getByRole("region", { name: "Invitations" });
  await asked.getByRole("link", { name: "Join or decline" }).tap();
  const invitation = theirs.getByRole("region", { name: "Mercia Foods asks you to join its network" });
  await expect(invitation).toContainText("other posters’ offers, prices or jobs of yours");
  await invitation.getByRole("button", { name: /^Join/ }).tap();
  // Leaving the page sends the answer, which could be undone until then.
  const places = theirs.getByRole("navigation", { name: "Sections" });
  await places.getByRole("link", { name: /Board$/ }).tap();
  await expect(rows.filter({ hasText: "Pennine Trunking" })).not.toContainText(/Emailed|Registering|Invited/);

  const { firm } = await calder.api.firms.me.query({});
  // A group asks only those of its carriers that run the vehicle.
  const vehicles = Object.values(VehicleClass).map((vehicleClass) => ({ vehicleClass, count: 2 }));
  await calder.api.firms.setVehicles.mutate({ vehicles });
  const scotland = { carrierId: firm.id, groups: ["Scotland"] };
  const { member } = await mercia.api.network.invite.mutate(scotland);
  await calder.api.network.accept.mutate({ id: member.id });
  const { members } = await mercia.api.network.list.query({ side: "poster", limit: "100" });
  const pennine = members?.find(({ carrier }) => carrier?.name === "Pennine Trunking")?.carrier?.id ?? "";
  await mercia.api.routingGuides.setHours.mutate({ workingHours: hoursOn(WEEK) });
  const { routingGuide } = await mercia.api.routingGuides.save.mutate({
    name: "Bradford to Scotland",
    lanes: [{ from: ["BD"], to: ["EH"] }],
    steps: [
      { to: { carriers: [pennine] }, pricePence: 41_000, minutes: 30 },
      { to: { groups: ["Scotland"] }, pricePence: 41_000, minutes: 60 },
      { to: "board" },
    ],
  });

  await go(office, "/loads/new");
  const form = new LoadForm(office);
  await form.from.fill(LANE.fromPostcode);
  await form.to.fill(LANE.toPostcode);
  await office.getByRole("textbox", { name: "Pallets" }).fill("5");
  await expect(office.getByText("its lanes match")).toBeVisible();
  await expect(office.getByText("Pennine Trunking is asked at £410 for 30 minutes").first()).toBeVisible();
  await form.post();
  const run = office.getByRole("region", { name: "Bradford to Scotland" });
  await expect(run).toContainText("step 1 of 3");
  await expect(run).toContainText("1 carrier asked, 0 answered");
  const first = office.url().split("/").at(-1) ?? "";

  await expect(places.getByRole("link", { name: /Offers$/ })).toContainText("1");
  await go(theirs, await linkEmailedTo(PENNINE, "board", emails));
  const sheet = theirs.getByRole("dialog", { name: "No, because" });
  await tapUntil(theirs.getByRole("button", { name: /^No:/ }), sheet);
  await sheet.getByLabel(/^Would do it at/).fill("450");
  await sheet.getByLabel(/^A word for the poster/).fill("£450 and it is yours");
  await sheet.getByRole("button", { name: "No vehicle" }).tap();
  await places.getByRole("link", { name: /Quotes$/ }).tap();
  await expect(run).toContainText("no: no vehicle, would do it at £450, “£450 and it is yours”");
  await expect(run).toContainText("step 2 of 3");

  const cab = await pageOf(calder, "/board/offers", PHONE);
  await tapUntil(
    cab.getByRole("button", { name: "Yes, book at £410: BD4 to EH54" }),
    cab.getByRole("link", { name: /^Open the job/ }).first(),
  );
  await expect(run).toContainText("Booked in step 2 of 3");
  await expect(run).toContainText("Calder Vale said yes");
  await expect(run).toContainText(/£410, .*guide’s middle/);

  // The rival's page stood open all day; now it looks everywhere.
  await expect(empty).toBeVisible();
  await go(watching, "/board?from=BD&to=HU");
  await expect(watching.getByText("No change to one filter alone would find a load.")).toBeVisible();
  const { load } = await mercia.api.loads.get.query({ id: first });
  await watching.keyboard.press("Control+k");
  const find = watching.getByRole("dialog", { name: "Find anything" });
  await find.getByRole("combobox").fill(load.ref);
  await expect(find.getByRole("status")).toContainText(`Nothing is called “${load.ref}”`);
  await watching.keyboard.press("Escape");
  await watching.getByRole("button", { name: /^Notifications/ }).click();
  await expect(watching.getByText(/^Nothing yet\./)).toBeVisible();
  await go(watching, `/loads/${first}`);
  await expect(watching.getByText("There is no such load for your firm")).toBeVisible();

  for (const page of [office, theirs, cab, watching]) await page.context().close();
  await own.sleep();
  await linkEmailedTo(LAST, "join", emails);
  const morning = await pageOf(await signIn(url, mercia), "/network");
  await expect(morning.getByRole("row").filter({ hasText: "Haulier 22" })).toContainText("Emailed");
  const again = await pageOf(await signIn(url, rival), "/board");
  await expect(again.getByRole("heading", { name: "No load is on the board now" })).toBeVisible();
  const poster = await signIn(url, mercia);
  const { id } = await postLoad(poster, {
    ...LANE,
    collectDate: day(2),
    pallets: 7,
    routingGuide: routingGuide.id,
  });
  await go(morning, `/loads/${id}`);
  const second = morning.getByRole("region", { name: "Bradford to Scotland" });
  await expect(second).toContainText("step 1 of 3");
  await own.moveTo(31);
  await expect(second).toContainText("step 2 of 3");
  await own.moveTo(61);
  await expect(second).toContainText("On the board");
  await expect(second).toContainText("Pennine Trunking no answer");
  await go(again, "/board");
  const list = new BoardScreen(again);
  await expect(list.line("BD4")).toHaveCount(1);
  await expect(list.line("BD4")).toContainText("7 plt");
});
