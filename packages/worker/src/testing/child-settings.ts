import type { SecretBox } from "@board/api/worker";
import type { WorkerSettings } from "../settings.ts";

export interface ChildSettings {
  databaseUrl: string;
  settings: Pick<WorkerSettings, "email"> &
    Partial<
      Pick<
        WorkerSettings,
        "attemptTimeoutMs" | "leaseMarginMs" | "retrySteps" | "pollMs" | "maxInFlight" | "leaseMs"
      >
    >;
}

/** A secret box that does not encrypt, because parent and child share no key. */
export const openBox: SecretBox = {
  seal: (text) => new TextEncoder().encode(text),
  open: (sealed) => new TextDecoder().decode(sealed),
};
