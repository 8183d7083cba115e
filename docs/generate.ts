/** `npm run docs`: writes the pages of docs/ that are generated from the code. */
import { writeFileSync } from "node:fs";
import { PAGES } from "./make/pages.ts";

for (const [name, page] of Object.entries(PAGES)) writeFileSync(new URL(name, import.meta.url), page());
