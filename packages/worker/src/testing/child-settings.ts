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

/** A box without a lock: parent and child have no key to share. */
export const openBox: SecretBox = {
  seal: (text) => new TextEncoder().encode(text),
  open: (sealed) => new TextDecoder().decode(sealed),
};
