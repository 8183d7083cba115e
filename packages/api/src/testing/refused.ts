import { asDomainError } from "../core/errors.ts";

/** The code of the refusal that a call ends with; "none" where it succeeds. */
export function refused(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => "none",
    (error: unknown) => asDomainError(error).code,
  );
}

/** `field code` of every field that a call is refused for. */
export function refusedFields(call: Promise<unknown>): Promise<string[]> {
  return call.then(
    () => [],
    (error: unknown) =>
      (asDomainError(error).errors ?? []).map(({ path, code }) => `${path.join(".")} ${code}`),
  );
}
