import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plan, Role } from "@board/db/enums";
import type { DemoFirm } from "./firms/firms.ts";
import { ADMIN, DEMO_PASSWORD } from "./firms/profiles.ts";

/** Logins and API keys of the demo: the content of `DATA_DIR/demo.json`. */
export interface DemoSummary {
  baseUrl: string;
  admin: { email: string; password: string };
  firms: {
    id: string;
    name: string;
    canPost: boolean;
    canCarry: boolean;
    plan: Plan;
    members: { name: string; email: string; password: string; role: Role; seat: boolean }[];
    liveKey: string;
    testKey: string;
  }[];
}

export function summarize(baseUrl: string, firms: readonly DemoFirm[]): DemoSummary {
  return {
    baseUrl,
    admin: { email: ADMIN.email, password: DEMO_PASSWORD },
    firms: firms.map(({ id, profile, members, keys }) => ({
      id,
      name: profile.name,
      canPost: profile.posting !== null,
      canCarry: profile.carrying !== null,
      plan: profile.plan,
      members: members.map(({ name, email, role, seat }) => ({
        name,
        email,
        password: DEMO_PASSWORD,
        role,
        seat,
      })),
      liveKey: keys.live.token,
      testKey: keys.test.token,
    })),
  };
}

/** Writes `demo.json`, readable by its owner only, because it contains keys and the password. */
export function writeDemoFile(dataDir: string, summary: DemoSummary): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, "demo.json"), `${JSON.stringify(summary, null, 2)}\n`, { mode: 0o600 });
}
