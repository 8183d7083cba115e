import { parseArgs } from "node:util";
import { POSTCODE_DATA_DIR } from "./env.ts";
import { importOnspd } from "./import-onspd.ts";

const USAGE =
  "Say which file and where to: pnpm postcodes:import ONSPD.csv --out FOLDER (or set POSTCODE_DATA_DIR).";
const count = (number: number) => number.toLocaleString("en-GB");

try {
  const { values, positionals } = parseArgs({ options: { out: { type: "string" } }, allowPositionals: true });
  const folder = values.out ?? POSTCODE_DATA_DIR;
  const [file, ...more] = positionals;
  if (file === undefined || folder === undefined || more.length > 0) throw new Error(USAGE);
  const summary = await importOnspd(file, folder);
  console.log(
    `${count(summary.postcodes)} postcodes (${count(summary.withdrawn)} of them withdrawn) in ${count(summary.outcodes)} ` +
      `outcodes written to ${summary.file}; ${count(summary.skipped)} rows left out.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
