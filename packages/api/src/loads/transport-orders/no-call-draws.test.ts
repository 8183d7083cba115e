import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ProcedureMeta } from "../../core/procedures.ts";
import { madeUpBilling } from "../../firms/billing/rules.ts";
import { appRouter } from "../../root.ts";
import { ADMIN, proceduresOf } from "../../testing/admin.ts";
import { inPieces, photograph } from "../../testing/pictures.ts";
import { createWorld, posting, type World } from "../../testing/world.ts";

let world: World;
let poster: TestFirm;
let carrier: TestFirm;
let other: TestFirm;
beforeAll(async () => {
  world = await createWorld();
  [poster, carrier, other] = [await world.newFirm(), await world.newFirm(), await world.newFirm()];
});
afterAll(() => world.drop());

const as = (firm: TestFirm) => world.as(world.actorOf(firm));
const admin = () => world.as(ADMIN);
const tester = () => world.as(world.actorOf(poster, "test"));
const picture = async () => inPieces(await photograph("jpeg"));

/** Columns of made-up billing details that differ on the live board. */
const LIVE = { mode: "live", accountCodes: {}, waiting: {} } as const;

/** Every call of the router that changes loads, by its address, and the corrections of admins. */
const CHANGING = Object.entries(proceduresOf(appRouter))
  .filter(([name, procedure]) => {
    const { type, meta } = procedure._def as { type: string; meta?: ProcedureMeta };
    const isOfLoads = /^\/(?:test\/)?loads\b/.test(meta?.openapi?.path ?? "");
    return type === "mutation" && (isOfLoads || name.startsWith("admin.correct."));
  })
  .map(([name]) => name);

/** A file that is sent is received in a folder like the one that a document is drawn in; so is the sandbox's sample proof. */
const UPLOADS = [
  "bookings.putPod",
  "proof.addPage",
  "disputes.addFile",
  "messages.sendFile",
  "testMode.advance",
];

it("no call that changes a load draws a document: each works without drawing, and stores what is due", async () => {
  const called = new Set<string>();
  const { newWorkFolder } = world.services.files;
  const folder = vi.spyOn(world.services.files, "newWorkFolder");
  const cannotDraw = () => Promise.reject(new Error("Nothing can be drawn."));
  const run = async <T>(name: string, call: () => Promise<T>): Promise<T> => {
    called.add(name);
    if (!UPLOADS.includes(name)) folder.mockImplementation(cannotDraw);
    try {
      return await call();
    } finally {
      folder.mockImplementation(newWorkFolder);
    }
  };
  const reason = "Agreed by phone.";

  const post = async (changes = {}) => {
    const { load } = await run("loads.post", () =>
      as(poster).loads.post(posting({ collectDate: "2026-11-18", ...changes })),
    );
    world.clock.advance({ minutes: 6 });
    return load;
  };
  const bookBy = async (firm: TestFirm, id: string) => {
    const { quote } = await run("quotes.send", () => as(firm).quotes.send({ id, amountPence: 40_000 }));
    await run("quotes.accept", () => as(poster).quotes.accept({ id, quoteId: quote.id }));
    return id;
  };
  const booked = async () => bookBy(carrier, (await post()).id);
  const propose = async (id: string, penceDelta: number) => {
    const { change } = await run("changes.propose", () => as(poster).changes.propose({ id, penceDelta }));
    return { id, changeId: change?.id ?? "" };
  };
  const sendProof = (id: string) =>
    run("bookings.putPod", async () => as(carrier).bookings.putPod({ id, content: await picture() }));

  // A load that is booked three times, with changes of two of its bookings.
  await run("loads.preview", () => as(poster).loads.preview(posting()));
  await run("loads.read", () => as(poster).loads.read({ text: "LS10 1AB to SW1A 2AA" }));
  const { id } = await post();
  await run("loads.amend", () => as(poster).loads.amend({ id, notes: "Gate 3." }));
  await run("loads.open", () => as(poster).loads.open({ id }));
  const { quote } = await run("quotes.send", () => as(other).quotes.send({ id, amountPence: 50_000 }));
  await run("quotes.decline", () => as(poster).quotes.decline({ id, quoteId: quote.id }));
  await run("quotes.send", () => as(carrier).quotes.send({ id, amountPence: 45_000 }));
  await run("quotes.withdraw", () => as(carrier).quotes.withdraw({ id }));
  await bookBy(carrier, id);
  const withdrawn = await propose(id, 100);
  await run("changes.withdraw", () => as(poster).changes.withdraw(withdrawn));
  const refused = await propose(id, 200);
  await run("changes.refuse", () => as(carrier).changes.refuse(refused));
  const agreed = await propose(id, 300);
  await run("changes.agree", () => as(carrier).changes.agree(agreed));
  await run("bookings.handBack", () => as(carrier).bookings.handBack({ id, reason }));
  world.clock.advance({ minutes: 1 });
  await bookBy(other, id);
  await run("bookings.release", () => as(poster).bookings.release({ id, reason }));
  const third = await world.newFirm();
  world.clock.advance({ minutes: 1 });
  await bookBy(third, id);
  const second = await propose(id, -100);
  await run("changes.agree", () => as(third).changes.agree(second));
  await run("loads.cancel", () => as(poster).loads.cancel({ id, reason }));
  await run("loads.repost", () => as(poster).loads.repost({ id, collectDate: "2026-11-20" }));

  // A load that is offered, and one with a routing guide.
  const offered = await post();
  await run("offers.send", () => as(poster).offers.send({ id: offered.id, carriers: [carrier.id] }));
  const steps = [
    { to: { carriers: [carrier.id] } },
    { to: { carriers: [other.id] } },
    { to: "board" as const },
  ];
  const { routingGuide } = await as(poster).routingGuides.save({ name: "Leeds", steps });
  const guided = await post({ routingGuide: routingGuide.id });
  await run("runs.skip", () => as(poster).runs.skip({ id: guided.id }));
  await run("runs.stop", () => as(poster).runs.stop({ id: guided.id }));

  // A job from the poster's price to its payment.
  const job = await post({
    bookNowPence: 46_000,
    stops: [{ kind: "DELIVER", postcode: "M1 1AE", pallets: 4 }],
  });
  const seen = { id: job.id, expectedPence: 46_000, expectedVersion: job.version };
  await run("quotes.book", () => as(carrier).quotes.book(seen));
  await run("loads.sites", () =>
    as(poster).loads.sites({ id: job.id, deliverTo: { name: "Goods in", lines: ["2 Horse Guards Avenue"] } }),
  );
  const vehicle = { id: job.id, driver: "S. Kelly", vehicleReg: "PX72 RNB" };
  await run("gate.announceVehicle", () => as(carrier).gate.announceVehicle(vehicle));
  await run("gate.newCollectionCode", () => as(poster).gate.newCollectionCode({ id: job.id }));
  const { code } = await world.db.collectionCode.findUniqueOrThrow({ where: { loadId: job.id } });
  await run("gate.check", () => as(poster).gate.check({ id: job.id, code }));
  const { message } = await run("messages.send", () =>
    as(carrier).messages.send({ id: job.id, text: "On the way." }),
  );
  await run("messages.sendFile", async () =>
    as(carrier).messages.sendFile({ id: job.id, content: await picture() }),
  );
  await run("messages.read", () => as(poster).messages.read({ id: job.id, upTo: message.id }));
  const { driverLink } = await run("driverLinks.make", () => as(carrier).driverLinks.make({ id: job.id }));
  await run("driverLinks.revoke", () =>
    as(carrier).driverLinks.revoke({ id: job.id, linkId: driverLink.id }),
  );
  const { trackingLink } = await run("trackingLinks.make", () =>
    as(poster).trackingLinks.make({ id: job.id, place: 3 }),
  );
  await run("trackingLinks.revoke", () =>
    as(poster).trackingLinks.revoke({ id: job.id, linkId: trackingLink.id }),
  );
  for (const answer of ["accept", "withdraw"] as const) {
    const claim = { id: job.id, kind: "TOLL" as const, pence: 1_240, note: "The M6." };
    const { extra } = await run("extras.propose", () => as(carrier).extras.propose(claim));
    const asked = { id: job.id, extraId: extra?.id ?? "" };
    await run("extras.query", () => as(poster).extras.query({ ...asked, reason: "Which toll?" }));
    await run("extras.offer", () => as(carrier).extras.offer({ ...asked, pence: 900 }));
    await run(`extras.${answer}`, () =>
      answer === "accept"
        ? as(poster).extras.accept({ ...asked, expectedPence: 900 })
        : as(carrier).extras.withdraw(asked),
    );
  }
  const { milestone } = await run("road.report", () =>
    as(carrier).road.report({ id: job.id, kind: "ARRIVED", place: 1 }),
  );
  await run("road.takeBack", () => as(carrier).road.takeBack({ id: job.id, milestoneId: milestone.id }));
  await run("bookings.collect", () => as(carrier).bookings.collect({ id: job.id }));
  const { milestone: setOut } = await run("road.report", () =>
    as(carrier).road.report({ id: job.id, kind: "ON_MY_WAY", place: 2 }),
  );
  await run("road.positions", () =>
    as(carrier).road.positions({ id: job.id, positions: [{ at: setOut.at, lat: 53.5461, lng: -2.6325 }] }),
  );
  const { page } = await run("proof.addPage", async () =>
    as(carrier).proof.addPage({
      id: job.id,
      place: "2",
      clientId: "page-0001",
      content: await picture(),
    }),
  );
  await run("proof.removePage", () => as(carrier).proof.removePage({ id: job.id, pageId: page.id }));
  await run("bookings.stopDone", () => as(carrier).bookings.stopDone({ id: job.id, number: "2" }));
  await sendProof(job.id);
  await run("bookings.deliver", () => as(carrier).bookings.deliver({ id: job.id, receivedBy: "A. Gate" }));
  await run("bookings.confirm", () => as(poster).bookings.confirm({ id: job.id }));
  await run("bookings.paid", () => as(poster).bookings.paid({ id: job.id }));
  await run("bookings.contestPaid", () => as(carrier).bookings.contestPaid({ id: job.id }));
  for (const { id: firmId } of [poster, carrier])
    await world.db.billing.create({
      data: { ...madeUpBilling({ id: firmId, name: "A" }, world.clock.now()), ...LIVE },
    });
  await run("invoices.issueForLoad", () => as(carrier).invoices.issueForLoad({ id: job.id }));
  await run("bookings.rate", () => as(poster).bookings.rate({ id: job.id, score: 4 }));

  // Disputes, and what admins do for others.
  const disputed = await booked();
  const raise = (loadId: string) =>
    run("disputes.raise", () =>
      as(poster).disputes.raise({ id: loadId, reason: "Late", details: "Two hours." }),
    );
  await raise(disputed);
  await run("disputes.state", () =>
    as(carrier).disputes.state({ id: disputed, text: "It was the traffic." }),
  );
  await run("disputes.addFile", async () =>
    as(carrier).disputes.addFile({ id: disputed, content: await picture() }),
  );
  await run("disputes.withdraw", () => as(poster).disputes.withdraw({ id: disputed }));
  await raise(disputed);
  const { correct } = admin().admin;
  await run("admin.correct.endDispute", () => correct.endDispute({ id: disputed, reason }));
  await raise(disputed);
  await run("disputes.resolve", () =>
    admin().disputes.resolve({ id: disputed, outcome: "CONFIRMED", agreedPence: 30_000, note: "Half each." }),
  );
  await run("admin.correct.reviseRuling", () =>
    correct.reviseRuling({ id: disputed, outcome: "CANCELLED", reason }),
  );
  const carried = await booked();
  await run("admin.correct.details", () => correct.details({ id: carried, notes: "Gate 4.", reason }));
  await run("admin.correct.collect", () => correct.collect({ id: carried, reason }));
  await sendProof(carried);
  await run("admin.correct.deliver", () => correct.deliver({ id: carried, receivedBy: "A. Gate", reason }));
  await run("admin.correct.confirm", () => correct.confirm({ id: carried, reason }));
  const reopened = await booked();
  await run("admin.correct.reopen", () => correct.reopen({ id: reopened, fault: "poster", reason }));
  await run("admin.correct.cancel", () => correct.cancel({ id: reopened, reason }));

  // Bulk calls, and the sandbox, whose sample firms book and agree.
  await run("loads.bulk", () => as(poster).loads.bulk({ rows: [posting()], batch: { key: "thursday" } }));
  await run("loads.undoBatch", () => as(poster).loads.undoBatch({ batch: "thursday" }));
  const many = await booked();
  await run("loads.bulkCancel", () => as(poster).loads.bulkCancel({ rows: [{ id: many }], reason }));
  await run("loads.bulkRepost", () =>
    as(poster).loads.bulkRepost({ rows: [{ id: many, collectDate: "2026-11-20" }] }),
  );
  const sandbox = await tester().loads.post(posting());
  await run("testMode.advance", () => tester().testMode.advance({ id: sandbox.load.id, to: "BOOKED" }));
  await run("changes.propose", () => tester().changes.propose({ id: sandbox.load.id, penceDelta: 100 }));
  await run("testMode.post", () => world.as(world.actorOf(carrier, "test")).testMode.post(posting()));

  expect([...called].toSorted()).toEqual(CHANGING.toSorted());
  expect(await world.db.storedFile.count({ where: { kind: "TRANSPORT_ORDER" } })).toBe(0);
  const due = await world.db.loadHistory.findMany({
    where: { action: { in: ["accept", "book", "agreeChange"] } },
    orderBy: { id: "asc" },
  });
  const stored = await world.db.undrawnOrder.findMany({
    orderBy: [{ loadId: "asc" }, { carrierId: "asc" }, { revision: "asc" }],
  });
  expect(stored.map(({ loadId }) => loadId).toSorted()).toEqual(due.map(({ loadId }) => loadId).toSorted());
  expect(stored.filter(({ loadId }) => loadId === id).map(({ revision }) => revision)).toHaveLength(5);
});
