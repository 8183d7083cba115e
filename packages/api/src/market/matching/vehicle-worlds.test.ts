import { SEED } from "@board/testing/size";
import { it } from "vitest";
import { compareVehicleWorlds } from "../../testing/vehicle-worlds.ts";

it("contract 15, finding each other: in 200 random worlds vehicles and loads find each other as brute force does, whatever the floors", () => {
  compareVehicleWorlds({ worlds: 200, seed: SEED });
});
