import { SEED } from "@board/testing/size";
import { it } from "vitest";
import { liveRuns } from "../../testing/run-histories.ts";

it("contract 14, runs: in 10,000 random histories at most one step is open, and every run ends", () => {
  liveRuns({ runs: 10_000, seed: SEED });
}, 600_000);
