import { z } from "zod";
import { pathId } from "../../core/fields.ts";
import { adminProcedure, returns, router } from "../../core/procedures.ts";
import { confirmForFirm } from "../../firms/contact-changes/confirm-changes.ts";
import { beginReset, finishReset } from "../../people/second-factor/reset.ts";
import { erasePerson } from "../privacy/erase-person.ts";
import { erasePersonInput, erasePersonOutput } from "../privacy/schemas.ts";
import * as correct from "./correct-load.ts";
import { decideDocument, decideDocumentInput, decideDocumentOutput } from "./decide-document.ts";
import { decideLicence, decideLicenceInput } from "./decide-licence.ts";
import * as change from "./firms/change-firm.ts";
import { listFirms } from "./firms/list-firms.ts";
import { readNewFirm } from "./firms/new-firm.ts";
import { readFirm } from "./firms/read-firm.ts";
import { decide, undoDecision } from "./firms/review-firm.ts";
import * as firm from "./firms/schemas.ts";
import { liftSuspension, suspendFirm } from "./firms/suspend-firm.ts";
import { listActions } from "./list-actions.ts";
import { changeAdmin, endSessions } from "./people/change-person.ts";
import { listPeople, readPerson } from "./people/read-people.ts";
import * as person from "./people/schemas.ts";
import { failingEndpoints } from "./queues/endpoints.ts";
import { invoicesToLookAt } from "./queues/invoices.ts";
import * as loads from "./queues/loads.ts";
import { newFirmsPage } from "./queues/new-firms.ts";
import { overview } from "./queues/overview.ts";
import * as carriers from "./queues/passports.ts";
import * as queue from "./queues/schemas.ts";
import { reopenLine, settleLine } from "./queues/settle.ts";
import { readHealth } from "./read-health.ts";
import { readAdminLoad } from "./read-load.ts";
import { readRegister, registerOutput } from "./read-register.ts";
import { enableEndpoint, resendDelivery, resendMissed } from "./resend-webhooks.ts";
import * as schemas from "./schemas.ts";
import { search } from "./search.ts";

const nothing = z.strictObject({});
const paged = adminProcedure.meta({ refusals: ["cursor_invalid"] });
const found = adminProcedure.meta({ refusals: ["not_found"] });

const correction = adminProcedure
  .meta({ refusals: ["not_found", "invalid_transition"] })
  .concat(returns(schemas.correctedOutput));

/**
 * Corrections of a load. Each one needs a reason, and is recorded in the history and in the admins' log
 * (contract 4).
 */
const correctRouter = router({
  details: correction
    .input(schemas.correctDetailsInput)
    .mutation(({ ctx, input }) => correct.correctDetails(ctx, input)),
  cancel: correction
    .input(schemas.correctionInput)
    .mutation(({ ctx, input }) => correct.cancelForBoth(ctx, input)),
  reopen: correction.input(schemas.reopenInput).mutation(({ ctx, input }) => correct.reopenLoad(ctx, input)),
  collect: correction
    .input(schemas.collectInput)
    .mutation(({ ctx, input }) => correct.collectForCarrier(ctx, input)),
  deliver: correction
    .meta({ refusals: ["not_found", "invalid_transition", "pod_required"] })
    .input(schemas.deliverInput)
    .mutation(({ ctx, input }) => correct.deliverForCarrier(ctx, input)),
  confirm: correction
    .input(schemas.correctionInput)
    .mutation(({ ctx, input }) => correct.confirmForPoster(ctx, input)),
  endDispute: correction
    .input(schemas.correctionInput)
    .mutation(({ ctx, input }) => correct.endDispute(ctx, input)),
  reviseRuling: correction
    .input(schemas.reviseRulingInput)
    .mutation(({ ctx, input }) => correct.reviseRuling(ctx, input)),
});

const firmChange = found.concat(returns(firm.firmDone));

/** Procedures for firms; each change needs a reason and is logged. */
const firmsRouter = router({
  list: paged
    .input(firm.listFirmsInput)
    .concat(returns(firm.listFirmsOutput))
    .query(({ ctx, input }) => listFirms(ctx, input)),
  get: found
    .input(firm.firmInput)
    .concat(returns(firm.firmOutput))
    .query(({ ctx, input }) => readFirm(ctx, input.id)),
  changePlan: firmChange.input(firm.planInput).mutation(({ ctx, input }) => change.changePlan(ctx, input)),
  clearLink: firmChange.input(firm.clearLinkInput).mutation(({ ctx, input }) => change.clearLink(ctx, input)),
  rename: firmChange
    .meta({ refusals: ["not_found", "firm_name_taken"] })
    .input(firm.renameInput)
    .mutation(({ ctx, input }) => change.renameFirm(ctx, input)),
  confirmContacts: firmChange
    .input(firm.suspendInput)
    .mutation(({ ctx, input }) => confirmForFirm(ctx, input)),
  suspend: firmChange.input(firm.suspendInput).mutation(({ ctx, input }) => suspendFirm(ctx, input)),
  lift: firmChange.input(firm.suspendInput).mutation(({ ctx, input }) => liftSuspension(ctx, input)),
  changeMember: found
    .concat(returns(firm.memberDone))
    .meta({ refusals: ["not_found", "last_owner"] })
    .input(firm.memberInput)
    .mutation(({ ctx, input }) => change.changeSeat(ctx, input)),
  revokeKey: firmChange.input(firm.revokeKeyInput).mutation(({ ctx, input }) => change.revokeKey(ctx, input)),
  resendInvitation: firmChange
    .meta({ refusals: ["not_found", "invitation_ended"] })
    .input(firm.invitationInput)
    .mutation(({ ctx, input }) => change.resendInvitation(ctx, input.invitationId)),
});

const decision = adminProcedure.meta({ refusals: ["not_found", "already_decided"] });
const decided = decision.concat(returns(firm.decidedOutput));

/** Procedures for firms that wait for approval; each decision is logged, and the owners are notified. */
const newFirmsRouter = router({
  get: found
    .input(firm.newFirmInput)
    .concat(returns(firm.newFirmOutput))
    .query(({ ctx, input }) => readNewFirm(ctx, input.firmId)),
  approve: decided
    .input(firm.approveInput)
    .mutation(({ ctx, input }) => decide(ctx, input.firmId, "APPROVE", input.reason)),
  ask: decided
    .input(firm.askInput)
    .mutation(({ ctx, input }) => decide(ctx, input.firmId, "ASK", input.question)),
  refuse: decided
    .input(firm.refuseInput)
    .mutation(({ ctx, input }) => decide(ctx, input.firmId, "REFUSE", input.reason)),
  undo: decision
    .input(firm.undoInput)
    .concat(returns(firm.firmDone))
    .mutation(({ ctx, input }) => undoDecision(ctx, input.reviewId)),
});

/** Procedures for the certificates of insurance that carriers send. */
const documentsRouter = router({
  decide: decision
    .input(decideDocumentInput)
    .concat(returns(decideDocumentOutput))
    .mutation(({ ctx, input }) => decideDocument(ctx, input)),
});

/** Procedures for licences that only an admin can match with a firm. */
const licencesRouter = router({
  decide: firmChange.input(decideLicenceInput).mutation(({ ctx, input }) => decideLicence(ctx, input)),
});

const personChange = found.input(person.personChangeInput);

/** Procedures for people: their firms, their sessions, and the rights of an admin. */
const peopleRouter = router({
  list: paged
    .input(person.listPeopleInput)
    .concat(returns(person.listPeopleOutput))
    .query(({ ctx, input }) => listPeople(ctx, input)),
  get: found
    .input(person.personInput)
    .concat(returns(person.personOutput))
    .query(({ ctx, input }) => readPerson(ctx, input.id)),
  endSessions: personChange
    .concat(returns(person.endedOutput))
    .mutation(({ ctx, input }) => endSessions(ctx, input)),
  changeAdmin: adminProcedure
    .meta({ refusals: ["not_found", "last_admin"] })
    .input(person.changeAdminInput)
    .concat(returns(person.changedOutput))
    .mutation(({ ctx, input }) => changeAdmin(ctx, input)),
  erase: adminProcedure
    .meta({ refusals: ["not_found", "erasure_blocked"] })
    .input(erasePersonInput)
    .concat(returns(erasePersonOutput))
    .mutation(({ ctx, input }) => erasePerson(ctx, input)),
  beginFactorReset: personChange
    .concat(returns(person.changedOutput))
    .mutation(({ ctx, input }) => beginReset(ctx, input)),
  resetFactor: personChange
    .meta({ refusals: ["not_found", "reset_waits"] })
    .concat(returns(person.changedOutput))
    .mutation(({ ctx, input }) => finishReset(ctx, input)),
});

const pageOf = <Line extends z.ZodType>(line: Line) =>
  paged.input(queue.queueInput).concat(returns(queue.queueOutput(line)));

/** Procedures for the queues of admins' work; each queue has pages and a count. */
const queuesRouter = router({
  overview: adminProcedure
    .input(nothing)
    .concat(returns(queue.overviewOutput))
    .query(({ ctx }) => overview(ctx)),
  disputes: pageOf(queue.disputeLine).query(({ ctx, input }) => loads.openDisputes(ctx, input)),
  overdue: pageOf(queue.overdueLine).query(({ ctx, input }) => loads.overdueCollections(ctx, input)),
  unconfirmed: pageOf(queue.unconfirmedLine).query(({ ctx, input }) =>
    loads.unconfirmedDeliveries(ctx, input),
  ),
  webhooks: pageOf(queue.endpointLine).query(({ ctx, input }) => failingEndpoints(ctx, input)),
  duplicates: pageOf(queue.duplicateLine).query(({ ctx, input }) => loads.possibleDuplicates(ctx, input)),
  firms: paged
    .input(queue.queueInput)
    .concat(returns(queue.newFirmsOutput))
    .query(({ ctx, input }) => newFirmsPage(ctx, input)),
  documents: paged
    .input(queue.documentsInput)
    .concat(returns(queue.queueOutput(queue.documentLine)))
    .query(({ ctx, input }) => carriers.documentsToCheck(ctx, input)),
  licences: pageOf(queue.licenceLine).query(({ ctx, input }) => carriers.licencesToDecide(ctx, input)),
  licencesLost: pageOf(queue.lostLicenceLine).query(({ ctx, input }) => carriers.licencesLost(ctx, input)),
  contacts: pageOf(queue.contactLine).query(({ ctx, input }) => carriers.winsAfterChange(ctx, input)),
  handBacks: pageOf(queue.handBackLine).query(({ ctx, input }) => carriers.tooManyHandBacks(ctx, input)),
  invoices: pageOf(queue.invoiceLine).query(({ ctx, input }) => invoicesToLookAt(ctx, input)),
  settle: found
    .input(queue.settleInput)
    .concat(returns(queue.doneOutput))
    .mutation(({ ctx, input }) => settleLine(ctx, input)),
  reopen: found
    .input(queue.lineInput)
    .concat(returns(queue.doneOutput))
    .mutation(({ ctx, input }) => reopenLine(ctx, input)),
  keepDuplicate: found
    .input(queue.keepInput)
    .concat(returns(queue.doneOutput))
    .mutation(({ ctx, input }) => loads.keepDuplicate(ctx, input.loadId)),
});

const resent = adminProcedure
  .meta({ refusals: ["not_found", "endpoint_disabled"] })
  .concat(returns(z.object({ queued: z.int() })));

/** Procedures by which admins change firms' webhook endpoints. */
const webhooksRouter = router({
  resend: resent
    .input(z.strictObject({ deliveryId: pathId }))
    .mutation(({ ctx, input }) => resendDelivery(ctx, input.deliveryId)),
  resendMissed: resent
    .input(z.strictObject({ endpointId: pathId, loadId: pathId.optional() }))
    .mutation(({ ctx, input }) => resendMissed(ctx, input)),
  enable: firmChange
    .input(z.strictObject({ endpointId: pathId, reason: schemas.reason }))
    .mutation(({ ctx, input }) => enableEndpoint(ctx, input)),
});

/**
 * Procedures for admins, for the site only. Each one is made from `adminProcedure` and each change is logged;
 * the tests beside this file check that.
 */
export const adminRouter = router({
  search: adminProcedure
    .input(schemas.searchInput)
    .concat(returns(schemas.searchOutput))
    .query(({ ctx, input }) => search(ctx, input.find)),
  load: found
    .input(schemas.adminLoadInput)
    .concat(returns(schemas.adminLoadOutput))
    .query(({ ctx, input }) => readAdminLoad(ctx, input.id)),
  health: adminProcedure
    .input(nothing)
    .concat(returns(schemas.healthOutput))
    .query(({ ctx }) => readHealth(ctx)),
  register: adminProcedure
    .input(nothing)
    .concat(returns(registerOutput))
    .query(({ ctx }) => readRegister(ctx)),
  actions: paged
    .input(schemas.listActionsInput)
    .concat(returns(schemas.listActionsOutput))
    .query(({ ctx, input }) => listActions(ctx, input)),
  correct: correctRouter,
  documents: documentsRouter,
  firms: firmsRouter,
  licences: licencesRouter,
  newFirms: newFirmsRouter,
  people: peopleRouter,
  queues: queuesRouter,
  webhooks: webhooksRouter,
});
