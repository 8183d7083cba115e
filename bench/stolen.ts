import { readFileSync } from "node:fs";

/** Time of all cores since the machine started, and how much of it the host gave to others; null where the kernel does not tell. */
function times(): { all: number; stolen: number } | null {
  try {
    const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n");
    const fields = line.split(/\s+/).slice(1, 9).map(Number);
    return { all: fields.reduce((sum, each) => sum + each, 0), stolen: fields[7] ?? 0 };
  } catch {
    return null;
  }
}

/** From now on: call what it returns for the part of the cores' time, 0 to 1, that the host of this machine took away; NaN where unknown. */
export function watchStolen(): () => number {
  const before = times();
  return () => {
    const now = times();
    return before && now ? (now.stolen - before.stolen) / (now.all - before.all) : Number.NaN;
  };
}
