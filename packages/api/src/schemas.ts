/** Schemas and types of inputs and outputs; the site imports the types only. */

export { backloadOutput } from "./board/backload/schemas.ts";
export type { LanePrices } from "./board/lanes/schemas.ts";
export { createSearchOutput } from "./board/searches/schemas.ts";
export { type Download, download } from "./core/files/schemas.ts";
export type { ReadPlacesOutput, SuggestOutput } from "./core/places/schemas.ts";
export type { Job, PaymentsDue, Week } from "./desk/carrier-diary/schemas.ts";
export type {
  MemberDetails,
  MemberRow,
  MembershipsPage,
  NetworkPage,
  OwnMembership,
} from "./desk/network/schemas.ts";
export type { NotificationList } from "./desk/notifications/schemas.ts";
export type { CarrierPerformance, PosterPerformance } from "./desk/performance/schemas.ts";
export type {
  DashboardEntry,
  DashboardSort,
  Decision,
  Decisions,
  LoadPage,
} from "./desk/poster-dashboard/schemas.ts";
export { billingOutput } from "./firms/billing/schemas.ts";
export {
  type CheckedRow,
  type InvitationView as NetworkInvitation,
  listInvitationsOutput as listNetworkInvitationsOutput,
  listNetworkOutput,
  type MembershipView as NetworkMembership,
  type MemberView as NetworkMember,
  memberOutput as networkMemberOutput,
  membershipOutput as networkMembershipOutput,
} from "./firms/network/schemas.ts";
export { type RequiresView, requires, turnedAwayOutput } from "./firms/requirements/schemas.ts";
export { addBaseOutput, meOutput } from "./firms/schemas.ts";
export { advanceOutput, postedForOutput } from "./integrations/sandbox/schemas.ts";
export { createOutput } from "./integrations/webhooks/endpoint-schemas.ts";
export { bulkChangeOutput, bulkOutput } from "./loads/bulk/schemas.ts";
export { type ChangeView, changeOutput, changesOutput } from "./loads/changes/schemas.ts";
export { disputeOutput, disputesOutput } from "./loads/disputes/schemas.ts";
export { driverLinkOutput, driverLinksOutput, madeDriverLinkOutput } from "./loads/driver-links/schemas.ts";
export {
  type BoardEntry,
  type BoardEvent,
  type BoardLoad,
  boardEntry,
  boardEvent,
  boardInput,
  boardLoad,
  boardOutput,
  type WordsOutput,
} from "./loads/filters/schemas.ts";
export { messagesOutput } from "./loads/messages/schemas.ts";
export { type WebhookEvent, webhookEvent, webhookSchemas } from "./loads/outbox/schemas.ts";
export { listQuotesOutput, ownQuoteOutput, sendQuoteInput, sendQuoteOutput } from "./loads/quotes/schemas.ts";
export type { JobsAnswer } from "./loads/reading/schemas.ts";
export type { OwnRecord, SideRecord } from "./loads/reputation/schemas.ts";
export { milestoneOutput } from "./loads/road/call-schemas.ts";
export {
  extraOutput,
  historyOutput,
  type LoadPreview,
  type LoadViewCore,
  listLoadsOutput,
  loadOutput,
  type PostLoadInput,
  type PostLoadOutput,
  postLoadInput,
  postLoadOutput,
  previewOutput,
} from "./loads/schemas.ts";
export type { SavedSiteView as SavedSite } from "./loads/sites/saved-site-schemas.ts";
export type { SiteView } from "./loads/sites/schemas.ts";
export { readStops } from "./loads/stops/schemas.ts";
export { saveTemplateOutput } from "./loads/templates/schemas.ts";
export {
  madeTrackingLinkOutput,
  trackingLinkOutput,
  trackingLinksOutput,
} from "./loads/tracking-links/schemas.ts";
export {
  guideOutput,
  guidesOutput,
  hoursOutput,
  type RoutingGuideView,
  type StepPlan,
} from "./market/guides/schemas.ts";
export { loadsForVehicleOutput } from "./market/matching/schemas.ts";
export {
  acceptOfferOutput,
  listOffersOutput,
  offerOutput,
  sendOffersOutput,
} from "./market/offers/schemas.ts";
export { type RunView, runOutput } from "./market/runs/schemas.ts";
export {
  listVehiclesOutput,
  type OwnVehicle,
  type PostersVehicle,
  postVehiclesOutput,
  vehicleOutput,
} from "./market/vehicles/schemas.ts";
export {
  creditOutput,
  type InvoiceEntry,
  type InvoiceView,
  invoiceOutput,
  invoicesOutput,
  remittanceOutput,
} from "./money/invoices/schemas.ts";
export type { ExtraToAnswer, JobToInvoice, LateFirm } from "./money/page/schemas.ts";
export {
  type AgreementView,
  agreementOutput,
  type LeftOutJob,
  listAgreementsOutput,
  type SelfBillAnswer,
  type SelfBillPreview,
  selfBillOutput,
} from "./money/self-billing/schemas.ts";
export { type StatementView, statementsOutput } from "./money/statements/schemas.ts";
export type { AccountOutput, RegistrationOutput } from "./people/accounts/schemas.ts";
export type { PushPayload } from "./people/push/schemas.ts";
