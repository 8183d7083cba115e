/** As much of a .cpuprofile as is read. */
export interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

/** What beginning and ending a profile costs. */
const SAMPLER = "post node:inspector";

const ROOT = new URL("../../", import.meta.url).href;

/** A file of the repository or of a package, without where either lies. */
function placeOf(url: string): string {
  const inPackage = /.*\/node_modules\/(?!\.pnpm)(.+)$/.exec(url)?.[1];
  return inPackage ?? (url.startsWith(ROOT) ? url.slice(ROOT.length) : url.replace(/^file:.*\//, ""));
}

/** What the process was doing by its own functions, most first, as shares of the time in which it was not idle. */
export function ownTimes(profiles: readonly Profile[]): { name: string; share: number }[] {
  const times = new Map<string, number>();
  let all = 0;
  for (const { nodes, samples, timeDeltas } of profiles) {
    const names = new Map(
      nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => {
        const name = functionName || "(anonymous)";
        return [id, url === "" ? name : `${name} ${placeOf(url)}:${lineNumber + 1}`];
      }),
    );
    for (const [nth, sample] of samples.entries()) {
      const name = names.get(sample) ?? "";
      if (name === "(idle)" || name.startsWith(SAMPLER)) continue;
      const time = timeDeltas[nth] ?? 0;
      all += time;
      times.set(name, (times.get(name) ?? 0) + time);
    }
  }
  return [...times].map(([name, time]) => ({ name, share: time / all })).sort((a, b) => b.share - a.share);
}
