/** Maximum depth of nested objects and lists, the same as the board's. */
const MAX_DEPTH = 64;

/**
 * Parses untrusted JSON of at most 64 nested levels, so that recursive code cannot overflow the stack.
 *
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') inString = !inString;
    else if (inString) at += sign === "\\" ? 1 : 0;
    else if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") depth -= 1;
    if (depth > MAX_DEPTH) throw new SyntaxError(`it is nested deeper than ${MAX_DEPTH} levels`);
  }
  return JSON.parse(text);
}
