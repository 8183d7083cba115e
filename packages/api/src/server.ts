/**
 * Services and jobs, for the server process, the REST API, the demo, the benchmarks and their tests; never
 * for the site.
 */

import type { Ports } from "./core/context.ts";
import { voidQuotesOutOfSight } from "./loads/audience/leave-network.ts";
import { bankChanged, markContactChanged } from "./loads/carrier-contact.ts";
import { tellOfNetwork } from "./loads/outbox/tell-firm.ts";
import { followLoad } from "./market/follow-load.ts";
import { planRun, proposeGuide } from "./market/guides/plan-run.ts";
import { matchTestLoad } from "./market/matching/match-loads.ts";
import { countVehiclesNear } from "./market/matching/vehicles-for-load.ts";
import { answerInSandbox, owesAnswer } from "./market/offers/answer-in-sandbox.ts";
import { closeDueOffers, nextOfferDue } from "./market/offers/close-due-offers.ts";
import { takeBackFrom } from "./market/offers/end-membership.ts";
import { advanceRun, beginRun } from "./market/runs/advance-run.ts";
import { networkForLoad } from "./market/runs/find-people.ts";
import { nextRunWake } from "./market/runs/sweep-runs.ts";
import { assertOwnVehicle } from "./market/vehicles/ask-vehicles.ts";
import { followArrival, followVehicles } from "./market/vehicles/follow-vehicles.ts";
import { rulingChanged } from "./money/invoices/follow-ruling.ts";
import { issue } from "./money/invoices/issue-invoice.ts";
import { lockDocuments } from "./money/invoices/lock-documents.ts";
import { paymentChanged } from "./money/invoices/pay-invoice.ts";
import { nextOverdue, tellOverdueOf } from "./money/invoices/tell-overdue.ts";
import { endForVatNumber } from "./money/self-billing/answer-agreement.ts";
import { proposeToCarrier } from "./money/self-billing/propose-agreement.ts";
import { selfBillJob } from "./money/self-billing/self-bill.ts";
import { assertSteppedUp } from "./people/second-factor/factors.ts";

export { countOpen } from "./board/count-board.ts";
export { entryOf, type PosterRecord } from "./board/entry.ts";
export { forgetChanges } from "./board/forget-changes.ts";
export { BoardIndex } from "./board/index/board-index.ts";
export { askPool, boardSource } from "./board/index/source.ts";
export { LivePages, SESSIONS_CHANNEL } from "./board/live-pages.ts";
export { type Access, assertAccess, assertDriver, passes } from "./core/access.ts";
export {
  type Actor,
  type AdminActor,
  type DriverActor,
  type FirmActor,
  SYSTEM,
  type SystemActor,
  type VisitorActor,
} from "./core/actor.ts";
export { isLinkToken } from "./core/api-key-token.ts";
export { BOARD_CHANNEL } from "./core/board-messages.ts";
export type { EntryRow, MyQuote } from "./core/board-row.ts";
export type { AnswerMark, Ctx, IdempotencyRequest, RateLimit, Services, Settings } from "./core/context.ts";
export { DRIVER_PROCEDURES, driverMayCall } from "./core/driver-procedures.ts";
export { queueEmail, resetEmail, SITE } from "./core/emails.ts";
export {
  asDomainError,
  DomainError,
  ERRORS,
  type ErrorCode,
  invalid,
  notFound,
  signedOut,
  tooLate,
  toTrpcError,
} from "./core/errors.ts";
export { fieldErrorsOf } from "./core/field-errors.ts";
export { text } from "./core/fields.ts";
export { createFileStore, type FileStore, type S3Settings } from "./core/files/file-store.ts";
export { type ByteStream, withReceivedFile } from "./core/files/receive-file.ts";
export { samplePodPdf } from "./core/files/sample-pod.ts";
export {
  createNewCollectionCode,
  createNewId,
  createNewLinkToken,
  createNewRef,
  type IdPrefix,
  uuidOf,
} from "./core/ids.ts";
export { mayNameLoad } from "./core/load-id.ts";
export { isKeptOff } from "./core/own-test-load.ts";
export {
  answerTimeLeft,
  createCallerFactory,
  firmProcedure,
  type ProcedureMeta,
  router,
} from "./core/procedures.ts";
export { isForSomeRoles, RIGHTS, rolesFor } from "./core/rights.ts";
export { formsOf, isObject, shapeFor } from "./core/schema-forms.ts";
export { nothingTouched } from "./core/touched.ts";
export { WARNING_CODES, warningView } from "./core/warning.ts";
export { previousContact } from "./firms/contact-changes/previous-contact.ts";
export { sendInvitations } from "./firms/network/send-invitations.ts";
export { type AnsweredCall, RequestLog } from "./integrations/request-log/keep-calls.ts";
export { playStories } from "./integrations/sandbox/play-stories.ts";
export type { Carriers } from "./loads/alerts/carriers.ts";
export { ALERTS_CHANNEL, rememberCarriers } from "./loads/alerts/carriers.ts";
export { autoConfirm } from "./loads/bookings/confirm-load.ts";
export { attachPod } from "./loads/bookings/put-pod.ts";
export { tellOfContacts } from "./loads/carrier-contact.ts";
export { openChangeOf } from "./loads/changes/open-change.ts";
export { columnsOf } from "./loads/columns.ts";
export { getDisputes } from "./loads/disputes/view-dispute.ts";
export { authenticateDriver } from "./loads/driver-links/authenticate-driver.ts";
export { expireLoads } from "./loads/expire-loads.ts";
export { settleDueExtras } from "./loads/extras/settle-extras.ts";
export { readFilters } from "./loads/filters/read-filters.ts";
export { refreshGuide } from "./loads/guide-price/refresh-guide.ts";
export { rememberGuide } from "./loads/guide-price/remember-guide.ts";
export { type EventFirm, eventBody } from "./loads/outbox/events.ts";
export { makeDocuments } from "./loads/proof/keep-proof.ts";
export { expireQuotes } from "./loads/quotes/expire-quotes.ts";
export { ownQuoteView } from "./loads/quotes/view-quote.ts";
export type { QuoteWithCarrier } from "./loads/read-loads.ts";
export { refreshRecord } from "./loads/reputation/keep-record.ts";
export { tellEtas } from "./loads/road/tell-eta.ts";
export { makeOrder } from "./loads/transport-orders/keep-order.ts";
export { loadCore, quoteView } from "./loads/view-load.ts";
export { tellWaiting } from "./loads/waiting/tell-waiting.ts";
export { type Matching, startMatching } from "./market/matching/match-loads.ts";
export { type OpenVehicles, rememberVehicles } from "./market/matching/remember-vehicles.ts";
export { sweepOffers } from "./market/offers/close-due-offers.ts";
export { sweepRuns } from "./market/runs/sweep-runs.ts";
export { sweepVehicles } from "./market/vehicles/sweep-vehicles.ts";
export { readAttachment } from "./money/documents/read-attachment.ts";
export { tellOverdue } from "./money/invoices/tell-overdue.ts";
export { watchAgreements } from "./money/self-billing/watch-agreements.ts";
export { appointAdmin } from "./operations/admin/people/appoint-admin.ts";
export { KEPT_AFTER_ERASURE, PERSONAL_DATA } from "./operations/privacy/personal-data.ts";
export { BATCH, deleteOld, KEPT, RETENTION } from "./operations/privacy/retention.ts";
export { reseal } from "./operations/sealed/reseal.ts";
export { keepOldest, type Oldest, StatusTally } from "./operations/status/tally.ts";
export { recordAcceptance } from "./people/accounts/accept-documents.ts";
export { actorOfSession, owingSession, type SignedIn } from "./people/accounts/actor-of-session.ts";
export { hashPassword } from "./people/accounts/password.ts";
export { endSession } from "./people/accounts/sessions.ts";
export { signIn, signInByProvider } from "./people/accounts/sign-in.ts";
export { authenticate, readKeys, touchKeys } from "./people/api-keys/authenticate.ts";
export { ACCESS_CHANNEL, rememberKeys } from "./people/api-keys/remember-keys.ts";
export { type LoadedFile, loadRegisterFile } from "./trust/licence-register/load-file.ts";
export {
  type LostLicence,
  refreshAllLicences,
  refreshLicence,
} from "./trust/licence-register/refresh-licence.ts";
export { keepCovers } from "./trust/passport/keep-covers.ts";
export { tellOfLostLicences } from "./trust/passport/tell.ts";
export { watchCovers } from "./trust/passport/watch-covers.ts";
export { refreshRecords } from "./trust/reputation/refresh-records.ts";

/** The functions of contexts above core that core and firms call. Not in `root.ts`, which loads every router. */
export const ports: Ports = {
  assertSteppedUp,
  markContactChanged,
  bankChanged,
  vatNumberChanged: endForVatNumber,
  lockDocuments,
  tellOfNetwork,
  followLoad,
  followVehicles,
  matchTestLoad,
  followArrival,
  assertOwnVehicle,
  nextOfferDue,
  closeDueOffers,
  owesAnswer,
  answerOffer: answerInSandbox,
  proposeGuide,
  planRun,
  networkForLoad,
  vehiclesNear: countVehiclesNear,
  beginRun,
  nextRunWake,
  advanceRun: (tx, load) => advanceRun(tx, load),
  skipStep: (tx, load) => advanceRun(tx, load, { command: "skip" }),
  membershipShrank: async (tx, { ended, ...ends }) => {
    // First what opens loads to the carrier: its quotes stay on those that it sees.
    if (ended) await takeBackFrom(tx, ends);
    await voidQuotesOutOfSight(tx, ends);
  },
  paymentChanged,
  rulingChanged,
  issueInvoice: (tx, { id }) => issue(tx, [id]),
  proposeSelfBilling: proposeToCarrier,
  selfBill: selfBillJob,
  nextOverdue,
  tellOverdue: tellOverdueOf,
};
