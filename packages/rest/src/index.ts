export { HSTS } from "./answer.ts";
export {
  type Answered,
  type Call,
  createRestHandler,
  policyOf,
  type RestOptions,
  tooMany,
} from "./boundary.ts";
export { clientAddress, type TrustProxy, trustProxies } from "./client-address.ts";
export { encode } from "./encoding.ts";
export { prefersStrict, readIdempotencyKey } from "./idempotency-key.ts";
export { readIfMatch } from "./if-match.ts";
export { createMcpHandler, MCP_PATH, type McpOptions } from "./mcp/mcp.ts";
export { preparedBoard } from "./prepared-board.ts";
export { preparedLoads } from "./prepared-loads.ts";
export { problemOf } from "./problem.ts";
export {
  createAddressLimiter,
  createLimiter,
  createPersonLimiter,
  type Limiter,
  type LimiterOptions,
  type Verdict,
} from "./rate-limit.ts";
export {
  type BodyBudget,
  ClientGone,
  createBodyBudget,
  MAX_VISITOR_BODY_BYTES,
  readBody,
} from "./read-body.ts";
export { readUpload, type Upload } from "./read-upload.ts";
export { BASE_PATH, createRoutes } from "./routes.ts";
