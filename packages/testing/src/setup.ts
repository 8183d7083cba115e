import fc from "fast-check";
import { vi } from "vitest";
import { SEED } from "./size.ts";

fc.configureGlobal({ seed: SEED });

// Test files share a process. A second copy of a module would take over what the first one still uses: a new schema
// engine, for example, receives the timers of the old one and panics.
vi.resetModules = () => {
  throw new Error("Test files share their modules: create an own instance in place of vi.resetModules().");
};
