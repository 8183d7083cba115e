import { ERRORS, type ErrorCode } from "@board/api/server";
import type { Route } from "../routes.ts";

const EVERYWHERE: ErrorCode[] = [
  "key_missing",
  "key_invalid",
  "key_expired",
  "key_revoked",
  "firm_suspended",
  "validation_failed",
  "rate_limited",
  "internal_error",
  "unavailable",
];
const WITH_BODY: ErrorCode[] = [
  "malformed_json",
  "body_not_object",
  "body_too_large",
  "unsupported_media_type",
];

/** Of a file the bytes decide, and any are readable. */
const WITH_FILE: ErrorCode[] = ["body_too_large", "unsupported_media_type"];

/** Any POST accepts an Idempotency-Key (contract 2). */
const WITH_KEY: ErrorCode[] = [
  "idempotency_key_invalid",
  "idempotency_key_reused",
  "idempotency_in_progress",
];

/** Any change of a load honours If-Match (contract 3). */
const CHANGES_LOAD: ErrorCode[] = ["changed_meanwhile", "if_match_invalid"];

/** The refusals that follow from who may call (contract 1). */
function ofAccess({ meta: { access = {} } }: Route): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (access.scope) codes.push("scope_missing");
  if (access.approved) codes.push("firm_not_approved");
  if (access.mode === "live") codes.push("test_key_not_allowed");
  if (access.mode === "test") codes.push("live_key_not_allowed");
  if (access.firm === "poster") codes.push("not_a_poster");
  if (access.firm === "carrier") codes.push("not_a_carrier");
  if (access.seat) codes.push("seat_required");
  return codes;
}

function bodyRefusals({ method, meta }: Route): ErrorCode[] {
  if (method === "GET") return [];
  return meta.upload ? WITH_FILE : WITH_BODY;
}

/** Every code the operation can be refused with, by status, in the order of the table of errors. */
export function refusalsOf(route: Route): Map<number, ErrorCode[]> {
  const codes = new Set<ErrorCode>([
    ...EVERYWHERE,
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
