import { asDomainError } from "../core/errors.ts";

/** Returns the code of a call's refusal; "none" on success. */
export function refused(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => "none",
    (error: unknown) => asDomainError(error).code,
  );
}

/** Returns `field code` for every rejected field. */
export function refusedFields(call: Promise<unknown>): Promise<string[]> {
  return call.then(
    () => [],
    (error: unknown) =>
      (asDomainError(error).errors ?? []).map(({ path, code }) => `${path.join(".")} ${code}`),
  );
}
