import { SEED } from "@board/testing/size";
import { it } from "vitest";
import { liveRuns } from "../../testing/run-histories.ts";

it("contract 14, runs: in 300 random histories at most one step is open, and every run ends", () => {
  liveRuns({ runs: 300, seed: SEED });
});
