import { driverMayCall, ERRORS, type ErrorCode, isForSomeRoles, RIGHTS } from "@board/api/server";
import type { oas31 } from "zod-openapi";
import type { Fault, Problem } from "../http/problem.ts";
import type { Route } from "../http/routes.ts";
import { EXAMPLE_REQUEST_ID, headerRefs } from "./components.ts";

const EVERYWHERE: ErrorCode[] = ["validation_failed", "rate_limited", "internal_error", "unavailable"];
/** Refusals of every operation that needs an API key. */
const WITH_API_KEY: ErrorCode[] = [
  "key_missing",
  "key_invalid",
  "key_expired",
  "key_revoked",
  "firm_suspended",
];
const WITH_BODY: ErrorCode[] = [
  "malformed_json",
  "body_not_object",
  "body_too_large",
  "unsupported_media_type",
];

/** Refusals of uploads. Content-Type is ignored: the server recognises the file by its bytes. */
const WITH_FILE: ErrorCode[] = ["body_too_large", "unsupported_media_type"];

/** Refusals of the operations that a driver's link may call, beside those of a key. */
const WITH_LINK: Readonly<Record<"shared" | "alone", ErrorCode[]>> = {
  shared: ["link_unknown", "link_ended"],
  alone: ["link_unknown", "link_ended", "link_needed"],
};

/** Refusals of every POST, because each accepts an Idempotency-Key (contract 2). */
const WITH_KEY: ErrorCode[] = [
  "idempotency_key_invalid",
  "idempotency_key_reused",
  "idempotency_in_progress",
];

/** Refusals of every change of a load, because each honours If-Match (contract 3). */
const CHANGES_LOAD: ErrorCode[] = ["changed_meanwhile", "if_match_invalid"];

/** Returns the refusals that the operation's access rules can cause (contract 1). */
function ofAccess({ procedure, meta: { access = {} } }: Route): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (access.scope) codes.push("scope_missing");
  if (access.approved) codes.push("firm_not_approved");
  if (access.key === "live" || access.ownTestLoad) codes.push("test_key_not_allowed");
  if (access.mode === "test") codes.push("live_key_not_allowed");
  if (access.firm === "poster") codes.push("not_a_poster");
  if (access.firm === "carrier") codes.push("not_a_carrier");
  if (procedure in RIGHTS && isForSomeRoles(procedure)) codes.push("role_missing");
  if (access.seat) codes.push("seat_required");
  return codes;
}

function bodyRefusals({ method, meta }: Route): ErrorCode[] {
  if (method === "GET") return [];
  return meta.upload ? WITH_FILE : WITH_BODY;
}

/** Returns every code that the operation can be refused with, by HTTP status, in the order of ERRORS. */
export function refusalsOf(route: Route): Map<number, ErrorCode[]> {
  const driver = driverMayCall(route.procedure);
  const codes = new Set<ErrorCode>([
    ...EVERYWHERE,
    ...(route.meta.open ? [] : WITH_API_KEY),
    ...(driver === null ? [] : WITH_LINK[driver]),
    ...ofAccess(route),
    ...bodyRefusals(route),
    ...(route.method === "POST" ? WITH_KEY : []),
    ...(route.changesLoad ? CHANGES_LOAD : []),
    ...(route.meta.refusals ?? []),
  ]);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of Object.keys(ERRORS) as ErrorCode[]) {
    if (!codes.has(code)) continue;
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

const FAULT_EXAMPLES: Partial<Record<ErrorCode, Fault>> = {
  validation_failed: {
    pointer: "#/deliverDate",
    code: "before_collect_date",
    detail: "deliverDate must not be before collectDate.",
  },
  idempotency_key_invalid: {
    header: "Idempotency-Key",
    code: "idempotency_key_invalid",
    detail: "Idempotency-Key must be 1 to 255 visible ASCII characters.",
  },
  if_match_invalid: {
    header: "If-Match",
    code: "if_match_invalid",
    detail: 'If-Match must name a version of the load, such as "7", or the ETag of GET /loads/{id}.',
  },
};

const MEMBER_EXAMPLES: Partial<Record<ErrorCode, Record<string, unknown>>> = {
  changed_meanwhile: {
    detail:
      "The price is 52500 pence, not 44500 pence. The load is at version 4, not 3. Read it again and decide anew. Nothing was changed.",
    expected: { version: 3, pence: 44_500 },
    present: { version: 4, pence: 52_500 },
    loadStatus: "POSTED",
  },
  invalid_transition: { loadStatus: "CANCELLED" },
  idempotency_key_reused: { differs: ["/notes"] },
  rate_limited: { policy: "burst" },
  scope_missing: { scope: "loads:write" },
  role_missing: { roles: ["OWNER", "TRAFFIC"] },
};

function exampleOf(code: ErrorCode, siteUrl: string): Problem {
  const fault = FAULT_EXAMPLES[code];
  const { status, title } = ERRORS[code];
  return {
    type: `${siteUrl}/docs/errors#${code}`,
    title,
    status,
    code,
    detail: "Nothing was changed.",
    requestId: EXAMPLE_REQUEST_ID,
    ...(status === 401 ? {} : { instance: `${siteUrl}/settings/api/log?request=${EXAMPLE_REQUEST_ID}` }),
    ...MEMBER_EXAMPLES[code],
    ...(fault ? { errors: [fault] } : {}),
  };
}

/**
 * Returns the name of a code's example in the document's components. The prefix avoids a clash in generated
 * TypeScript with the response that is named by the same code.
 */
const exampleName = (code: ErrorCode) => `problem_${code}`;

/** Returns one example for each of the codes; all operations share them. */
export function problemExamples(codes: Iterable<ErrorCode>, siteUrl: string): oas31.ExamplesObject {
  return Object.fromEntries(
    [...codes]
      .sort()
      .map((code) => [exampleName(code), { summary: ERRORS[code].title, value: exampleOf(code, siteUrl) }]),
  );
}

const RETRY_LATER: ReadonlySet<ErrorCode> = new Set([
  "rate_limited",
  "unavailable",
  "idempotency_in_progress",
]);

/** Describes a response that has one of these codes: each code with an example, and the headers. */
function describe(codes: readonly ErrorCode[]): oas31.ResponseObject {
  const headers = headerRefs(
    ...(codes.some((code) => ERRORS[code].status === 401) ? (["WWW-Authenticate"] as const) : []),
    ...(codes.some((code) => RETRY_LATER.has(code)) ? (["Retry-After"] as const) : []),
  );
  return {
    description: codes.map((code) => ERRORS[code].title).join(" "),
    headers,
    content: {
      "application/problem+json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Problem" },
            {
              type: "object",
              properties: { code: { type: "string", description: "One of these here.", enum: [...codes] } },
            },
          ],
        },
        examples: Object.fromEntries(
          codes.map((code) => [code, { $ref: `#/components/examples/${exampleName(code)}` }]),
        ),
      },
    },
  };
}

/** Sets of codes that many operations have; each is a shared response. */
const SHARED: Record<string, ErrorCode[]> = {
  Unreadable: ["malformed_json", "body_not_object"],
  CursorInvalid: ["cursor_invalid"],
  Unauthorized: ["key_missing", "key_invalid", "key_expired", "key_revoked"],
  UnauthorizedDriver: ["key_missing", "key_invalid", "key_expired", "key_revoked", "link_unknown"],
  Forbidden: ["scope_missing", "firm_suspended"],
  ForbiddenDriver: ["scope_missing", "firm_suspended", "link_ended"],
  DriverOnly: ["firm_suspended", "link_needed", "link_ended"],
  ForbiddenRole: ["scope_missing", "firm_suspended", "role_missing"],
  ForbiddenDriverOrRole: ["scope_missing", "firm_suspended", "link_ended", "role_missing"],
  RequirementNotMet: ["scope_missing", "firm_suspended", "requirement_not_met", "role_missing"],
  PosterRoleOnly: ["scope_missing", "firm_suspended", "not_a_poster", "role_missing"],
  CarrierOnly: ["scope_missing", "firm_suspended", "not_a_carrier"],
  CarrierRoleOnly: ["scope_missing", "firm_suspended", "not_a_carrier", "role_missing"],
  ApprovedFirmOnly: ["scope_missing", "firm_suspended", "firm_not_approved", "not_a_carrier", "role_missing"],
  LiveRoleOnly: ["test_key_not_allowed", "scope_missing", "firm_suspended", "role_missing"],
  LivePosterOnly: ["test_key_not_allowed", "scope_missing", "firm_suspended", "not_a_poster", "role_missing"],
  LiveCarrierOnly: [
    "test_key_not_allowed",
    "scope_missing",
    "firm_suspended",
    "not_a_carrier",
    "role_missing",
  ],
  TestCarrierOnly: [
    "live_key_not_allowed",
    "scope_missing",
    "firm_suspended",
    "not_a_carrier",
    "role_missing",
  ],
  ApprovedCarrierOnly: [
    "test_key_not_allowed",
    "scope_missing",
    "firm_suspended",
    "firm_not_approved",
    "requirement_not_met",
    "not_a_carrier",
    "role_missing",
  ],
  SeatRequired: ["seat_required"],
  NotFound: ["not_found"],
  RepeatInProgress: ["idempotency_in_progress"],
  MoveRefused: ["invalid_transition", "changed_meanwhile"],
  MoveOrRepeatRefused: ["invalid_transition", "changed_meanwhile", "idempotency_in_progress"],
  LinkRefused: ["invalid_transition", "too_many_links", "changed_meanwhile", "idempotency_in_progress"],
  Changed: ["changed_meanwhile"],
  ChangedOrRepeat: ["changed_meanwhile", "idempotency_in_progress"],
  NameTaken: ["name_taken"],
  ChangeClosed: ["change_closed", "invalid_transition", "changed_meanwhile", "idempotency_in_progress"],
  OfferOver: ["offer_over", "idempotency_in_progress"],
  ExtraClosed: ["extra_closed", "invalid_transition", "changed_meanwhile", "idempotency_in_progress"],
  InvoiceMoveRefused: ["invalid_transition", "idempotency_in_progress"],
  TemplateRefused: ["too_many_templates", "name_taken", "idempotency_in_progress"],
  EndpointDisabled: ["endpoint_disabled", "idempotency_in_progress"],
  TooLarge: ["body_too_large"],
  UnsupportedMediaType: ["unsupported_media_type"],
  Invalid: ["validation_failed"],
  InvalidPost: ["validation_failed", "idempotency_key_invalid", "idempotency_key_reused"],
  InvalidChange: ["validation_failed", "if_match_invalid"],
  InvalidPostOnLoad: [
    "validation_failed",
    "idempotency_key_invalid",
    "idempotency_key_reused",
    "if_match_invalid",
  ],
  TooManyRequests: ["rate_limited"],
  InternalError: ["internal_error"],
  Unavailable: ["unavailable"],
};

export const SHARED_RESPONSES: Record<string, oas31.ResponseObject> = Object.fromEntries(
  Object.entries(SHARED).map(([name, codes]) => [name, describe(codes)]),
);

/**
 * Returns the response for refusals with one of these codes, which all have the same status: a reference if
 * operations share it.
 */
export function problemResponse(codes: readonly ErrorCode[]): oas31.ResponseObject | oas31.ReferenceObject {
  const [name] = Object.entries(SHARED).find(([, set]) => set.join() === codes.join()) ?? [];
  return name === undefined ? describe(codes) : { $ref: `#/components/responses/${name}` };
}
