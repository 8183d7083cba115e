import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export type RunOnly = { type: "tag" | "rule"; values: string[] };

/** Injects axe into the page. */
export async function giveAxe(page: Page): Promise<void> {
  await page.evaluate(SOURCE);
}

/**
 * Focus guards of a popup, where Base UI catches Tab: focus passes through them immediately. Axe reports
 * them as focusable but hidden, which Base UI considers expected:
 * https://github.com/mui/base-ui/issues/4668
 */
const FOCUS_GUARDS = "[data-base-ui-focus-guard]";

/** Returns one line for each violation: its rule, element and reason. */
export function violations(page: Page, runOnly: RunOnly): Promise<string[]> {
  return page.evaluate(
    async ({ only, guards }) => {
      const { axe: here } = window as unknown as { axe: typeof axe };
      const { violations: found } = await here.run(
        { exclude: [[guards]] },
        { runOnly: only, resultTypes: ["violations"] },
      );
      return found.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}\n${failureSummary}`),
      );
    },
    { only: runOnly, guards: FOCUS_GUARDS },
  );
}
