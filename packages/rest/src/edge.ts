/*
 * Of the API, what the server in front of its handlers needs: also a process that has none, so nothing here loads them.
 */
export { HSTS } from "./answer.ts";
export { clientAddress, type TrustedProxies, type TrustProxy, trustProxies } from "./client-address.ts";
export { problemOf } from "./problem.ts";
export { MAX_VISITOR_BODY_BYTES } from "./read-body.ts";

/** The address of the MCP server. */
export const MCP_PATH = "/mcp";
