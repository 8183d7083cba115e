import { SEED } from "@board/testing/size";
import { it } from "vitest";
import { compareVehicleWorlds } from "../../testing/vehicle-worlds.ts";

it("contract 15, finding each other: in 10,000 random worlds vehicles and loads find each other as brute force does", () => {
  compareVehicleWorlds({ worlds: 10_000, seed: SEED });
}, 900_000);
