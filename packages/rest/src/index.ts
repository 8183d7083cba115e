export { encode } from "./http/encoding.ts";
export { prefersStrict, readIdempotencyKey } from "./http/idempotency-key.ts";
export { readIfMatch } from "./http/if-match.ts";
export { type BodyBudget, ClientGone, createBodyBudget, readBody } from "./http/read-body.ts";
export { readJson } from "./http/read-json.ts";
export { readUpload, type Upload } from "./http/read-upload.ts";
export { BASE_PATH, createRoutes } from "./http/routes.ts";
export {
  createAddressLimiter,
  createLimiter,
  createPersonLimiter,
  type Limiter,
  type LimiterOptions,
  type Verdict,
} from "./limits/rate-limit.ts";
export { createMcpHandler, type McpOptions } from "./mcp/mcp.ts";
export { createRestHandler, tooMany } from "./operations/boundary.ts";
export { type Answered, type Call, policyOf, type RestOptions } from "./operations/exchange.ts";
export { KeptAnswers } from "./operations/kept-answers.ts";
