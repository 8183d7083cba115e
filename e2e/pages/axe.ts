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
 * Elements that Base UI puts around a popup to catch the Tab key; they pass focus on immediately. Axe reports
 * them as hidden but focusable, which Base UI considers expected: https://github.com/mui/base-ui/issues/4668
 */
const FOCUS_GUARDS = "[data-base-ui-focus-guard]";

/** Returns a line for each violation: the rule, the element and the reason. */
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
