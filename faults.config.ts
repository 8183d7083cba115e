import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

/** Every fault of the network to the database, with every call that writes; a few minutes. */
export default defineConfig({ test: { ...base.test, include: ["e2e/faults/*.faults.ts"] } });
