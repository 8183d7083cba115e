import { defineConfig, mergeConfig } from "vitest/config";
import base from "./vitest.config.ts";

/** The long run of the model-based test: 5,000 random lives, another 5,000 each time. */
export default mergeConfig(
  base,
  defineConfig({
    test: {
      include: ["packages/rest/src/model/*.test.ts"],
      provide: { model: { sequences: 5_000, seed: Date.now() % 1_000_000_000 } },
    },
  }),
);
