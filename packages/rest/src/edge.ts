/*
 * Parts of the API that every process of the server needs. A worker has no handlers, so nothing here imports them.
 */
export { HSTS } from "./answer.ts";
export { problemOf } from "./problem.ts";
export { MAX_VISITOR_BODY_BYTES } from "./read-body.ts";

/** The address of the MCP server. */
export const MCP_PATH = "/mcp";
