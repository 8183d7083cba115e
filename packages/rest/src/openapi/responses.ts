import { ERRORS, type ErrorCode } from "@board/api/errors";
import type { oas31 } from "zod-openapi";
import type { Fault, Problem } from "../problem.ts";
import { EXAMPLE_REQUEST_ID, headerRefs } from "./components.ts";

/** What a caller would read beside the code; the words of a real refusal say more. */
const DETAIL = "Nothing was changed.";

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
};

const MEMBER_EXAMPLES: Partial<Record<ErrorCode, Record<string, unknown>>> = {
  invalid_transition: { loadStatus: "CANCELLED" },
  idempotency_key_reused: { differs: ["/notes"] },
  rate_limited: { policy: "burst" },
  scope_missing: { scope: "loads:write" },
};

function exampleOf(code: ErrorCode, siteUrl: string): Problem {
  const fault = FAULT_EXAMPLES[code];
  const { status, title } = ERRORS[code];
  return {
    type: `${siteUrl}/docs/errors#${code}`,
    title,
    status,
    code,
    detail: DETAIL,
    requestId: EXAMPLE_REQUEST_ID,
    ...MEMBER_EXAMPLES[code],
    ...(fault ? { errors: [fault] } : {}),
  };
}

const RETRY_LATER: ReadonlySet<ErrorCode> = new Set([
  "rate_limited",
  "unavailable",
  "idempotency_in_progress",
]);
/** The caller is not known yet, or counting was not reached. */
const BEFORE_LIMITS: ReadonlySet<number> = new Set([401]);

/** One status of one operation: its codes, an example of each, its headers. */
export function problemResponse(
  status: number,
  codes: readonly ErrorCode[],
  siteUrl: string,
): oas31.ResponseObject {
  const headers = headerRefs(
    ...(BEFORE_LIMITS.has(status) ? (["WWW-Authenticate"] as const) : []),
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
            { type: "object", properties: { code: { type: "string", enum: [...codes] } } },
          ],
        },
        examples: Object.fromEntries(
          codes.map((code) => [code, { summary: ERRORS[code].title, value: exampleOf(code, siteUrl) }]),
        ),
      },
    },
  };
}
