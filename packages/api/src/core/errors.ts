import { isLockTimeout, isRetriable, isStatementTimeout, isUnavailable } from "@board/db";
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import type { FieldError } from "./field-error.ts";
import { fieldErrorsOf } from "./field-errors.ts";

/**
 * Every refusal of the API: its code, HTTP status and title (contract 7). A code is never renamed within v1.
 * The OpenAPI document and the error guide are made from this table.
 */
export const ERRORS = {
  malformed_request: { status: 400, title: "The request cannot be read." },
  malformed_json: { status: 400, title: "The body is not valid JSON." },
  body_not_object: { status: 400, title: "The body must be a JSON object." },
  cursor_invalid: { status: 400, title: "The cursor does not belong to this list." },
  key_missing: { status: 401, title: "An API key is needed." },
  key_invalid: { status: 401, title: "The API key is not known." },
  key_expired: { status: 401, title: "The API key has expired." },
  key_revoked: { status: 401, title: "The API key was revoked." },
  link_unknown: { status: 401, title: "The driver's link is not known." },
  sign_in_failed: { status: 401, title: "The email address or the password is wrong." },
  second_factor_failed: { status: 401, title: "That is not the second factor." },
  signed_out: { status: 401, title: "You are not signed in." },
  seat_required: { status: 402, title: "Nobody with a seat can act for the firm." },
  test_key_not_allowed: { status: 403, title: "A test key may not do this." },
  live_key_not_allowed: { status: 403, title: "Only a test key may do this." },
  scope_missing: { status: 403, title: "The API key lacks the scope for this." },
  firm_suspended: { status: 403, title: "The firm is suspended." },
  firm_not_approved: { status: 403, title: "The firm is not approved to carry yet." },
  requirement_not_met: { status: 403, title: "The carrier does not meet what the load requires." },
  driver_not_allowed: { status: 403, title: "A driver's link may not do this." },
  link_needed: { status: 403, title: "Only a driver's link may do this." },
  link_ended: { status: 403, title: "The driver's link has ended." },
  post_first: { status: 403, title: "The firm has not posted a load lately." },
  not_a_poster: { status: 403, title: "The firm does not post loads." },
  not_a_carrier: { status: 403, title: "The firm does not carry loads." },
  cross_site: { status: 403, title: "The request comes from another site." },
  scope_not_grantable: { status: 403, title: "You may not give a key this scope." },
  email_unverified: { status: 403, title: "The email address is not confirmed." },
  role_missing: { status: 403, title: "The member's role may not do this." },
  second_factor_required: { status: 403, title: "An admin needs a second factor." },
  step_up_required: { status: 403, title: "Prove first that it is you." },
  link_invalid: { status: 404, title: "The link does not work any more." },
  invitation_ended: { status: 404, title: "Whoever sent the invitation may not invite people any more." },
  admin_only: { status: 403, title: "Only an admin may do this." },
  not_found: { status: 404, title: "There is nothing here." },
  method_not_allowed: { status: 405, title: "The method is not allowed here." },
  request_timeout: { status: 408, title: "The request took too long to arrive." },
  load_not_open: { status: 409, title: "The load is no longer open." },
  own_load: { status: 409, title: "The load is your own." },
  quote_not_open: { status: 409, title: "The quote no longer stands." },
  quote_expired: { status: 409, title: "The quote has expired." },
  quote_accepted: { status: 409, title: "The quote was accepted." },
  batch_quoted: { status: 409, title: "A load of the batch has had a quote." },
  not_book_now: { status: 409, title: "The load has no price to book at." },
  former_carrier: { status: 409, title: "Your firm had this load before." },
  already_done: { status: 409, title: "The carrier was done at this place already." },
  not_on_the_road: { status: 409, title: "The lorry is not on the road." },
  not_the_newest: { status: 409, title: "A newer milestone stands." },
  too_late: { status: 409, title: "The milestone can no longer be taken back." },
  gate_check_missing: { status: 409, title: "The gate check is missing." },
  wrong_code: { status: 409, title: "That is not the collection code." },
  code_locked: { status: 409, title: "The collection code is locked." },
  pod_required: { status: 409, title: "The proof of delivery is missing." },
  page_missing: { status: 409, title: "A page of the proof has not arrived yet." },
  proof_sealed: { status: 409, title: "The proof of delivery is sealed." },
  too_many_pages: { status: 409, title: "There are as many pages as a place may have." },
  too_many_milestones: { status: 409, title: "There are as many milestones as a booking may have." },
  too_many_files: { status: 409, title: "There are as many files as there may be." },
  thread_closed: { status: 409, title: "The messages of the load are closed." },
  change_open: { status: 409, title: "Another change waits for an answer." },
  change_closed: { status: 409, title: "The change was answered already." },
  extra_closed: { status: 409, title: "The extra was answered already." },
  waiting_worked_out: { status: 409, title: "The waiting at this place was worked out." },
  too_many_extras: { status: 409, title: "There are as many extras as a job may have." },
  billing_details_missing: { status: 409, title: "A firm has not given its billing details." },
  self_billed: { status: 409, title: "The poster makes the invoice itself." },
  already_invoiced: { status: 409, title: "The job was invoiced already." },
  nothing_to_bill: { status: 409, title: "There is nothing to invoice." },
  no_more_emails: { status: 409, title: "The address may not be written to now." },
  too_many_invitations: { status: 409, title: "There are as many waiting invitations as a firm may have." },
  agreement_ended: { status: 409, title: "The agreement has ended." },
  no_self_billing_agreement: { status: 409, title: "No agreement on self-billing is in force." },
  not_vat_registered: { status: 409, title: "A VAT number is missing." },
  offer_over: { status: 409, title: "The offer is over." },
  offer_without_price: { status: 409, title: "The offer asks for a quote." },
  too_many_guides: { status: 409, title: "There are as many routing guides as a firm may have." },
  run_over: { status: 409, title: "The run is over." },
  vehicle_over: { status: 409, title: "The vehicle is no longer open." },
  too_many_vehicles: { status: 409, title: "There are as many open vehicles as a firm may have." },
  already_posted: { status: 409, title: "The vehicle is posted already." },
  too_many_offers: { status: 409, title: "There are as many open offers as a load may have." },
  already_rated: { status: 409, title: "Your firm rated this load already." },
  invalid_transition: { status: 409, title: "The load's status does not allow this." },
  run_running: { status: 409, title: "A routing guide runs on the load." },
  too_many_endpoints: { status: 409, title: "There are as many webhook endpoints as a firm may have." },
  too_many_keys: { status: 409, title: "There are as many API keys as a firm may have." },
  key_ended: { status: 409, title: "The API key has ended." },
  too_many_bases: { status: 409, title: "There are as many bases as a firm may have." },
  too_many_searches: { status: 409, title: "There are as many saved searches as a member may have." },
  too_many_templates: { status: 409, title: "There are as many templates as a firm may have." },
  too_many_links: { status: 409, title: "There are as many open links as a load may have." },
  too_many_sites: { status: 409, title: "There are as many saved sites as a firm may have." },
  name_taken: { status: 409, title: "The name is taken." },
  firm_name_taken: { status: 409, title: "A firm of that name is on the board already." },
  carrier_on_hold: {
    status: 409,
    title: "The carrier's contact details were changed, and nobody has confirmed it.",
  },
  new_firm_limit: { status: 409, title: "A new firm runs at most two jobs at once." },
  hand_back_limit: { status: 409, title: "The carrier handed back too many bookings in 24 hours." },
  already_decided: { status: 409, title: "The decision was made already." },
  endpoint_disabled: { status: 409, title: "The webhook endpoint is disabled." },
  signed_in: { status: 409, title: "You are signed in." },
  factor_exists: { status: 409, title: "There is an authenticator app already." },
  factor_missing: { status: 409, title: "There is no second factor yet." },
  last_factor: { status: 409, title: "An admin would be left without a second factor." },
  passkeys_unavailable: { status: 409, title: "This address allows no passkeys." },
  too_many_passkeys: { status: 409, title: "There are as many passkeys as a person may have." },
  too_many_devices: { status: 409, title: "There are as many devices with push as a person may have." },
  reset_waits: { status: 409, title: "The second factor cannot be removed yet." },
  email_taken: { status: 409, title: "The email address has a sign-in already." },
  already_member: { status: 409, title: "The person is a member of the firm already." },
  last_admin: { status: 409, title: "The board would be left without an admin." },
  last_owner: { status: 409, title: "The firm would be left without an owner." },
  erasure_blocked: { status: 409, title: "Something has to be done before the person can be erased." },
  changed_meanwhile: { status: 409, title: "It changed meanwhile." },
  idempotency_in_progress: { status: 409, title: "The same request is still being worked on." },
  cursor_expired: { status: 410, title: "The feed does not go on from this cursor." },
  body_too_large: { status: 413, title: "The body is too large." },
  unsupported_media_type: { status: 415, title: "The content type is not supported." },
  misdirected_request: { status: 421, title: "This is not the board's address." },
  validation_failed: { status: 422, title: "The request is not valid." },
  too_many_invoices: { status: 422, title: "One file does not take as many invoices." },
  idempotency_key_invalid: { status: 422, title: "The Idempotency-Key is not valid." },
  idempotency_key_reused: { status: 422, title: "The Idempotency-Key was used for another request." },
  if_match_invalid: { status: 422, title: "The If-Match header is not valid." },
  rate_limited: { status: 429, title: "Too many requests." },
  headers_too_large: { status: 431, title: "The headers are too large." },
  internal_error: { status: 500, title: "Something went wrong on our side." },
  unavailable: { status: 503, title: "The service is not available right now." },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERRORS;

const TRPC_CODES = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  402: "PAYMENT_REQUIRED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  408: "TIMEOUT",
  409: "CONFLICT",
  // tRPC has no code for 410.
  410: "BAD_REQUEST",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  // tRPC has no code for 421.
  421: "BAD_REQUEST",
  422: "UNPROCESSABLE_CONTENT",
  429: "TOO_MANY_REQUESTS",
  // tRPC has no code for 431.
  431: "BAD_REQUEST",
  500: "INTERNAL_SERVER_ERROR",
  503: "SERVICE_UNAVAILABLE",
} as const;

interface DomainErrorOptions {
  /** One or two sentences for the caller: the cause, and that nothing was changed. */
  detail: string;
  errors?: FieldError[];
  /** Further public members of the answer, such as `loadStatus`. */
  members?: Record<string, unknown>;
  retryAfterSeconds?: number;
  /** Logged only; never sent to the caller. */
  cause?: unknown;
}

/** A refusal that the caller may read in full. Any other thrown value is an `internal_error`. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly errors: FieldError[] | undefined;
  readonly members: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: DomainErrorOptions) {
    super(`${code}: ${options.detail}`, { cause: options.cause });
    this.name = "DomainError";
    this.code = code;
    this.detail = options.detail;
    this.errors = options.errors;
    this.members = options.members ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status() {
    return ERRORS[this.code].status;
  }
}

/** Returns a refusal whose text is `what`, followed by "Nothing was changed." */
export function refusal(code: ErrorCode, what: string, members: Record<string, unknown> = {}): DomainError {
  return new DomainError(code, { detail: `${what} Nothing was changed.`, members });
}

/** Returns the 422 `validation_failed` with the errors of all fields. */
export function invalid(errors: FieldError[]): DomainError {
  const count = errors.length === 1 ? "1 field needs" : `${errors.length} fields need`;
  return new DomainError("validation_failed", { detail: `${count} changing. Nothing was changed.`, errors });
}

/** Returns the 404, which is the same for another firm's object and for one that does not exist (contract 3). */
export function notFound(): DomainError {
  return refusal("not_found", "Nothing with this id can be seen by your firm.");
}

/** Returns the 401 of the site, for a missing or an expired session. */
export function signedOut(): DomainError {
  return refusal("signed_out", "Sign in first.");
}

/** Codes for requests that tRPC refuses before it calls a procedure, by tRPC's own code. */
const DOOR_CODES: Partial<Record<TRPCError["code"], ErrorCode>> = {
  PARSE_ERROR: "malformed_json",
  METHOD_NOT_SUPPORTED: "method_not_allowed",
  PAYLOAD_TOO_LARGE: "body_too_large",
  UNSUPPORTED_MEDIA_TYPE: "unsupported_media_type",
};

function unreadableCall(cause: TRPCError): DomainError {
  return new DomainError("malformed_request", {
    detail: "The call's address or input cannot be read. Nothing was changed.",
    cause,
  });
}

/** Returns the 503 for work that timed out; its change may have been made, or may still be made. */
export function tooLate(cause?: unknown): DomainError {
  return new DomainError("unavailable", {
    detail:
      "There was no answer in time. Try again shortly; with an Idempotency-Key nothing can happen twice.",
    retryAfterSeconds: 5,
    cause,
  });
}

const NO_ROOM = /\b(?:ENOSPC|EDQUOT)\b|no space left on device/i;

/**
 * True for a full disk or quota. Tests the error's message, because an error loses its code on the way from a
 * worker thread, and the image library sets none.
 */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return NO_ROOM.test(error.message) || isDiskFull(error.cause);
}

/** Converts any thrown value to the refusal that the caller gets. */
export function asDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof ZodError) return invalid(fieldErrorsOf(error));
  if (error instanceof TRPCError) {
    const door = DOOR_CODES[error.code];
    if (door !== undefined && !(error.cause instanceof DomainError)) {
      return new DomainError(door, { detail: `${ERRORS[door].title} Nothing was changed.`, cause: error });
    }
    if (error.code === "BAD_REQUEST" && error.cause instanceof SyntaxError) return unreadableCall(error);
    // A schema error without BAD_REQUEST is a bug of this service: the answer does not match its schema.
    const ours = error.cause instanceof ZodError && error.code !== "BAD_REQUEST";
    if (error.cause !== undefined && !ours) return asDomainError(error.cause);
    if (error.code === "NOT_FOUND") return notFound();
    // The request's address could not be parsed by tRPC; schema errors have a cause and were handled above.
    if (error.code === "BAD_REQUEST" && error.cause === undefined) return unreadableCall(error);
  }
  if (isUnavailable(error)) {
    return new DomainError("unavailable", {
      detail:
        "The database does not answer. Try again shortly; with an Idempotency-Key nothing can happen twice.",
      retryAfterSeconds: 5,
      cause: error,
    });
  }
  if (isDiskFull(error)) {
    return new DomainError("unavailable", {
      detail: "The board has no room left to keep this. Nothing was changed; try again in a minute.",
      retryAfterSeconds: 60,
      cause: error,
    });
  }
  // A deadlock comes here after several tries.
  if (isLockTimeout(error) || isRetriable(error)) {
    return new DomainError("unavailable", {
      detail:
        "Other requests have been changing the same for seconds. Nothing was changed by this one; try again.",
      retryAfterSeconds: 1,
      cause: error,
    });
  }
  if (isStatementTimeout(error)) return tooLate(error);
  return new DomainError("internal_error", {
    detail:
      "The request could not be finished, and may have changed something: read it again, or repeat it with the same Idempotency-Key. Tell us the request id if it happens again.",
    cause: error,
  });
}

/** Converts a refusal to tRPC's error, for the site. */
export function toTrpcError(error: unknown): TRPCError {
  const domain = asDomainError(error);
  return new TRPCError({ code: TRPC_CODES[domain.status], message: domain.detail, cause: domain });
}
