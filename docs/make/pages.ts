import { errorsPage } from "./errors.ts";
import { lifecyclePage } from "./lifecycle.ts";
import { personalDataPage, retentionPage } from "./personal-data.ts";
import { sandboxPage } from "./sandbox.ts";
import { statusesPage } from "./statuses.ts";
import { webhooksPage } from "./webhooks.ts";

/** Functions that return the generated pages, by the file in docs/. */
export const PAGES: Record<string, () => string> = {
  "errors.md": errorsPage,
  "lifecycle.md": lifecyclePage,
  "operations/retention.md": retentionPage,
  "personal-data.md": personalDataPage,
  "sandbox.md": sandboxPage,
  "statuses.md": statusesPage,
  "webhooks.md": webhooksPage,
};
