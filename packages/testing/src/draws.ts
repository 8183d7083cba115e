import { createHash } from "node:crypto";

/** Draws bytes as a random source does, the same ones in every run: what a test names after them is not left to chance. */
export function createDraws(): (size: number) => Uint8Array {
  let drawn = 0;
  return (size) => {
    drawn += 1;
    return createHash("shake256", { outputLength: size }).update(`${drawn}`).digest();
  };
}
