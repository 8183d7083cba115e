import { createHash } from "node:crypto";
import { TOPICS } from "../people/notification-preferences/rules.ts";
import type { TestSite } from "./site.ts";
import { PASSWORD } from "./site.ts";
import { ACCEPTED, posting } from "./world.ts";

export const GONE = { name: "Marguerite O'Hanlon-Pryce", email: "marguerite.op@pryce.example" };

/** Creates a person with a row in every table that has personal data. */
export async function knownPerson(site: TestSite, { alone = false } = {}) {
  const { db, services } = site;
  const now = site.clock.now();
  const ownerEmail = await site.register();
  const owner = await site.enter(ownerEmail);
  const { name, email } = GONE;
  await owner.accounts.invite({ email, role: alone ? "OWNER" : "TRAFFIC", seat: true });
  const { token } = await site.lastEmailTo(email);
  await site
    .visitor()
    .accounts.acceptInvitation({ token, name, password: PASSWORD, acceptedTerms: ACCEPTED });
  const person = await db.person.findUniqueOrThrow({
    where: { email },
    include: { memberships: { orderBy: { id: "asc" } } },
  });
  const [member] = person.memberships;
  if (member === undefined) throw new Error("No membership was made.");
  const { firmId } = member;
  const by = await site.enter(email);

  // The person's own actions.
  const otherFirm = await site.newFirm({ canPost: true });
  const poster = site.as(site.actorOf(otherFirm));
  const { load: theirs } = await poster.loads.post(posting());
  site.clock.advance({ minutes: 10 });
  for (const caller of [owner, by]) {
    await caller.secondFactor.give({ proof: { method: "password", password: PASSWORD } });
  }
  await by.quotes.send({ id: theirs.id, amountPence: 40_000, message: `${name} here, ring me: ${email}` });
  const { load } = await by.loads.post(posting({ notes: `Ask for ${name}.` }));
  await by.loads.cancel({ id: load.id, reason: `${name} said so` });
  await by.searches.create({ name: "Mine", query: { from: "LS" } });
  await by.notificationPreferences.change({
    preferences: TOPICS.map((topic) => ({ topic, site: true, email: true })),
  });
  await by.apiKeys.create({ name: `${name}'s key`, mode: "live", scopes: ["loads:read"] });

  const session = await db.session.findFirstOrThrow({
    where: { personId: person.id },
    orderBy: { id: "desc" },
  });
  await db.pushSubscription.create({
    data: {
      id: services.newId("push"),
      memberId: member.id,
      sessionId: session.id,
      hash: new Uint8Array(1),
      secret: new Uint8Array(1),
      createdAt: now,
    },
  });
  await db.webhookEndpoint.create({
    data: {
      id: services.newId("endpoint"),
      firmId,
      createdById: member.id,
      mode: "live",
      url: "https://hooks.pryce.example/in",
      events: ["*"],
      secret: new Uint8Array(1),
      createdAt: now,
      updatedAt: now,
    },
  });

  const { id: personId } = person;
  await db.networkMember.create({
    data: {
      id: services.newId("net"),
      mode: "live",
      posterId: firmId,
      email,
      name,
      emailHash: new Uint8Array(1),
      note: `${name} runs it`,
      invitedById: member.id,
      invitedAt: now,
    },
  });
  await db.totp.create({ data: { personId, secret: new Uint8Array(1), createdAt: now, confirmedAt: now } });
  await db.session.updateMany({ where: { personId }, data: { factorAt: site.clock.now() } });
  await db.passkey.create({
    data: {
      id: services.newId("passkey"),
      personId,
      credentialId: "a credential",
      publicKey: new Uint8Array(1),
      counter: 0,
      name: `${name}'s laptop`,
      createdAt: now,
    },
  });
  await db.recoveryCode.create({
    data: { id: services.newId("code"), personId, hash: "a hash", createdAt: now },
  });
  await db.trustedDevice.create({
    data: {
      id: services.newId("device"),
      personId,
      hash: new Uint8Array(1),
      userAgent: "Test",
      createdAt: now,
      expiresAt: now,
    },
  });
  await db.factorReset.create({
    data: {
      id: services.newId("reset"),
      personId,
      askedAt: now,
      stopHash: new Uint8Array(1),
      stoppedAt: now,
    },
  });

  // Data about the person written by others and by the system.
  await db.firm.update({
    where: { id: firmId },
    data: { contactName: name, contactEmail: email, contactPhone: "0113 496 0123" },
  });
  await site.visitor().accounts.requestReset({ email });
  const typed = { firmName: "Another", name, phone: "0113 496 0123", email, canPost: true, canCarry: true };
  await site.visitor().accounts.register(typed);
  await db.providerIdentity.create({
    data: {
      issuer: "https://accounts.google.com",
      subject: "1097",
      personId: person.id,
      email,
      createdAt: now,
      usedAt: now,
    },
  });
  await db.notification.create({
    data: {
      id: services.newId("note"),
      firmId,
      memberId: member.id,
      kind: "quote_accepted",
      loadId: load.id,
      createdAt: now,
      emails: { create: { address: email, nextAttemptAt: now, status: "sent" } },
    },
  });
  await db.notification.create({
    data: {
      id: services.newId("note"),
      firmId,
      kind: "seat_asked",
      data: { memberId: member.id, person: name },
      createdAt: now,
    },
  });
  await db.email.create({
    data: {
      address: "somebody@else.example",
      subject: `${name} invites you`,
      text: `From ${email}`,
      createdAt: now,
      nextAttemptAt: now,
    },
  });
  const ofLoad = { loadId: load.id, personId, createdAt: now };
  await db.driverLink.create({
    data: { ...ofLoad, id: services.newId("dlink"), hash: new Uint8Array(32), carrierId: firmId },
  });
  await db.trackingLink.create({
    data: {
      ...ofLoad,
      id: services.newId("tlink"),
      hash: new Uint8Array(32),
      place: 1,
      postcode: load.fromPostcode,
    },
  });
  await db.dispute.create({
    data: {
      id: services.newId("dispute"),
      loadId: load.id,
      raisedBy: "poster",
      reason: "OTHER",
      details: `${name} waited.`,
      statusBefore: "DELIVERED",
      raisedAt: now,
      statements: {
        create: {
          id: services.newId("statement"),
          voice: "poster",
          personId: person.id,
          text: `I, ${name}, saw it.`,
          at: now,
        },
      },
    },
  });
  await db.message.create({
    data: {
      id: services.newId("msg"),
      loadId: load.id,
      carrierId: firmId,
      side: "poster",
      personId: person.id,
      text: `${name} is at the gate; write to ${email}.`,
      at: now,
    },
  });
  await db.loadChange.create({
    data: {
      id: services.newId("chg"),
      loadId: load.id,
      carrierId: firmId,
      side: "poster",
      personId: person.id,
      patch: { dimsNote: `Ask ${name}.` },
      agreedPence: 40_000,
      changed: [{ field: "dimsNote", from: null, to: `Ask ${name}.` }],
      note: `${name} knows why; write to ${email}.`,
      status: "REFUSED",
      reason: `Not for ${name}.`,
      at: now,
      closedAt: now,
    },
  });
  const extraId = services.newId("extra");
  await db.extra.create({
    data: {
      id: extraId,
      loadId: load.id,
      carrierId: firmId,
      kind: "TOLL",
      pence: 1_240,
      note: `${name} paid the toll; write to ${email}.`,
      status: "QUERIED",
      queryReason: `Ask ${name}.`,
      queriedAt: now,
      personId: person.id,
      at: now,
    },
  });
  await db.billing.create({
    data: {
      firmId,
      mode: "live",
      legalName: "Known Haulage Limited",
      lines: ["4 Dock Road"],
      postcode: "HU1 2AB",
      vatRegistered: false,
      invoiceEmail: email,
      series: "KH",
      updatedAt: now,
    },
  });
  const party = { firmId, legalName: name, lines: ["4 Dock Road"], postcode: "HU1 2AB", invoiceEmail: email };
  await db.invoice.create({
    data: {
      id: services.newId("inv"),
      kind: "INVOICE",
      status: "QUERIED",
      mode: "live",
      supplierId: firmId,
      buyerId: otherFirm.id,
      makerId: firmId,
      number: "KH-1",
      issuedAt: now,
      taxPointOn: now,
      dueOn: now,
      supplier: party,
      buyer: party,
      vat: [],
      netPence: 1_240,
      vatPence: 0,
      totalPence: 1_240,
      queryReason: `Ask ${name}.`,
      queriedAt: now,
      reference: `Paid by ${name}`,
      lines: {
        create: {
          id: services.newId("invline"),
          nth: 1,
          loadId: theirs.id,
          extraId,
          kind: "TOLL",
          description: `Toll\n${name} paid the toll; write to ${email}.`,
          ref: theirs.ref,
          deliveredOn: now,
          dueOn: now,
          taxPointOn: now,
          netPence: 1_240,
          vatPence: 0,
          vatCategory: "O",
        },
      },
    },
  });
  await db.passportDocument.create({
    data: {
      id: `doc_${person.id}`,
      firmId,
      mode: "live",
      kind: "GOODS_IN_TRANSIT",
      insurer: "Pennine Mutual",
      policy: "GT/228104",
      coverPence: 5_000_000n,
      validFrom: new Date("2026-04-01"),
      validUntil: new Date("2027-03-31"),
      contentType: "application/pdf",
      bytes: 1,
      sha256: "0",
      storageKey: `known-${person.id}`,
      personId: person.id,
      sentAt: now,
    },
  });
  await db.contactChange.create({
    data: {
      id: `contact_${person.id}`,
      firmId,
      kind: "PASSWORD",
      personId: person.id,
      toldAddress: email,
      at: now,
      holdsUntil: now,
    },
  });
  await db.storedFile.create({
    data: {
      id: services.newId("file"),
      loadId: load.id,
      kind: "DISPUTE",
      contentType: "image/png",
      bytes: 10,
      sha256: createHash("sha256").update("x").digest("hex"),
      storageKey: services.newId("file"),
      firmId,
      personId: person.id,
      createdAt: now,
    },
  });
  await db.podPage.create({
    data: {
      id: services.newId("page"),
      loadId: load.id,
      carrierId: firmId,
      place: 1,
      clientId: `page-${person.id}`.slice(0, 64),
      contentType: "image/png",
      bytes: 10,
      sha256: createHash("sha256").update("x").digest("hex"),
      storageKey: services.newId("file"),
      personId: person.id,
      createdAt: now,
    },
  });
  await db.adminAction.create({
    data: {
      id: services.newId("act"),
      at: now,
      personId: "person_admin",
      action: "person.signOut",
      subjectId: person.id,
      reason: `Asked by ${email}`,
    },
  });
  await db.auditEntry.create({
    data: {
      id: services.newId("audit"),
      firmId,
      at: now,
      action: "profile.changed",
      channel: "site",
      personId: person.id,
      changes: [{ field: "contactName", from: null, to: name }],
    },
  });
  return { person, member, firmId, owner, ownerEmail, by, load, theirs };
}
