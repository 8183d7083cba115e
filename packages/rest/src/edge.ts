/**
 * Parts of the API that every process of the server needs. They import no handlers, because a worker process
 * handles no requests.
 */
export { HSTS } from "./http/answer.ts";
export { problemOf } from "./http/problem.ts";
export { MAX_VISITOR_BODY_BYTES } from "./http/read-body.ts";

/** The address of the MCP server. */
export const MCP_PATH = "/mcp";
