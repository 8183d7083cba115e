export { createRestHandler, tooMany } from "./boundary.ts";
export { encode } from "./encoding.ts";
export { type Answered, type Call, policyOf, type RestOptions } from "./exchange.ts";
export { prefersStrict, readIdempotencyKey } from "./idempotency-key.ts";
export { readIfMatch } from "./if-match.ts";
export { createMcpHandler, type McpOptions } from "./mcp/mcp.ts";
export {
  createAddressLimiter,
  createLimiter,
  createPersonLimiter,
  type Limiter,
  type LimiterOptions,
  type Verdict,
} from "./rate-limit.ts";
export { type BodyBudget, ClientGone, createBodyBudget, readBody } from "./read-body.ts";
export { readJson } from "./read-json.ts";
export { readUpload, type Upload } from "./read-upload.ts";
export { BASE_PATH, createRoutes } from "./routes.ts";
