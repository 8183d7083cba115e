/** Pure rules and lists, for the REST API, the worker, the demo, the benchmarks and the documentation. */

export { LANE_MILES, shownWeeks } from "./board/lanes/rules.ts";
export { type ActingBilling, SCOPES, type Scope } from "./core/actor.ts";
export { AUDIT_ACTIONS } from "./core/audit/rules.ts";
export type { CarrierFacts, Cover, Requires } from "./core/carrier-facts.ts";
export { type FieldError, fieldError } from "./core/field-error.ts";
export {
  ALLOWED_NAMES,
  FILE_TYPES,
  type FileType,
  keptAs,
  MAX_FILE_BYTES,
  storageKey,
} from "./core/files/rules.ts";
export { nearest } from "./core/nearest.ts";
export { BOARD_KINDS } from "./core/notifications/rules.ts";
export type { LegalText, LegalTexts } from "./core/privacy/rules.ts";
export { roleSql } from "./core/rights.ts";
export type { WaitingByClass } from "./core/waiting-terms/schemas.ts";
export type { WarningCode } from "./core/warning.ts";
export { firmNameKey, nameKeys } from "./firms/rules.ts";
export { DISABLE_AFTER_MS, KEPT_DAYS, MAX_ENDPOINTS, MAX_REPLAY } from "./integrations/webhooks/rules.ts";
export { AUTO_CONFIRM_MS, takesPod } from "./loads/bookings/rules.ts";
export { MAX_BULK_BYTES } from "./loads/bulk/rules.ts";
export { co2eColumns } from "./loads/co2e/rules.ts";
export { takesGateCheck, triesLeft } from "./loads/gate/rules.ts";
export { type CollectedJob, learnGuide } from "./loads/guide-price/learn.ts";
export { type Guide, type GuideModel, type GuideSubject, workOutGuide } from "./loads/guide-price/rules.ts";
export { allows, runs } from "./loads/lifecycle.ts";
export {
  allowedQuoteActions,
  COUNTED,
  OWN_QUOTE_ACTIONS,
  type OwnQuoteAction,
  priceWarnings,
  QUOTE_ACTIONS,
  type QuoteAction,
  type QuotedLoad,
  quoteActiveUntil,
} from "./loads/quotes/rules.ts";
export { outcomeFor } from "./loads/reputation/rules.ts";
export {
  BEAT_MS,
  nextMove,
  type Scene,
  STORIES,
  type StoryName,
  stepsTo,
  storyRefs,
  TARGETS,
} from "./loads/sandbox/rules.ts";
export { sumOfLegs } from "./loads/stops/rules.ts";
export { VEHICLE_NAMES } from "./loads/vehicle-names.ts";
export { type LoadText, TEXTS, type TextReader, VISIBILITY } from "./loads/visibility.ts";
export { USUAL_WAITING, waitingOf } from "./loads/waiting/rules.ts";
export { networkOf, PASSWORD } from "./people/accounts/rules.ts";
export { OVERLAPS, type Overlap } from "./people/api-keys/rules.ts";
export {
  DEFAULT_PREFERENCE,
  isPushed,
  isToldOf,
  type Quiet,
  TOPIC_KINDS,
  tellAt,
  topicOf,
} from "./people/notification-preferences/rules.ts";
export { isAddedHost, isPushEndpoint, SILENT_MS } from "./people/push/rules.ts";
