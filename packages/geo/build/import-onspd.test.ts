import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { createGeo } from "../src/geo.ts";
import { importOnspd } from "./import-onspd.ts";

const folder = mkdtempSync(join(tmpdir(), "onspd-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, ...lines: string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join("\r\n")}\r\n`);
  return path;
}

const HEADER = '\uFEFFpcd,pcd2,pcds,dointr,doterm,usertype,oseast1m,"lat",long,imd';
const FULL = file(
  "ONSPD_TEST.csv",
  HEADER,
  '"LS1 4AP","LS1  4AP","LS1 4AP","199001","","0","","53.7955","-1.5557","1"',
  '"LS1 4AB","LS1  4AB","LS1 4AB","199001","201501","0","","53.7960","-1.5560","1"', // withdrawn
  "LS1 4ZZ,LS1  4ZZ,LS1 4ZZ,202601,,0,,53.7970,-1.5570,1", // newer than the built-in data
  '"M1 1AE","M1   1AE","M1 1AE","198001","199901","0","","50.0000","-1.0000","1"', // withdrawn, then used again
  '"M1 1AE","M1   1AE","M1 1AE","200001","","0","","53.4835","-2.2312","1"',
  '"M1 1AF","M1   1AF","M1 1AF","200001","","0","","58.0000","-2.2312","1"', // far from all others of its outcode
  '"M1 1AG","M1   1AG","M1 1AG","200001","","0","","53.4836","-2.2313","1"',
  '"BT1 5GS","BT1  5GS","BT1 5GS","200001","","0","","54.5960","-5.9300","1"',
  '"WD1 1AA","WD1  1AA","WD1 1AA","198001","200001","0","","51.6560","-0.3960","1"', // an outcode that is no more
  '"JE1 1AA","JE1  1AA","JE1 1AA","200001","","0","","99.999999","0.000000","1"', // no position
  '"","","not a postcode","200001","","0","","51.0","-1.0","1"',
  '"short"',
);

const EMPTY = join(folder, "empty.csv");
writeFileSync(EMPTY, "");

describe("importOnspd", () => {
  test("writes what createGeo then reads", async () => {
    const out = join(folder, "a", "b");
    const summary = await importOnspd(FULL, out);
    expect(summary).toMatchObject({ postcodes: 7, withdrawn: 2, skipped: 3 });
    expect(readdirSync(out)).toEqual(["postcodes.bin.zst"]);
    const geo = createGeo({ dataDir: out });
    expect(geo.data).toEqual({ source: "ONS Postcode Directory (ONSPD_TEST.csv)", postcodes: 7 });
    expect(geo.find("LS1 4AP")).toMatchObject({
      lat: 53.7955,
      lng: -1.5557,
      precision: "unit",
      town: "Leeds",
    });
    expect(geo.find("LS1 4AB")).toMatchObject({ lat: 53.796, precision: "unit" });
    expect(geo.find("LS1 4ZZ")).toMatchObject({ lat: 53.797, precision: "unit", town: "Leeds" });
    expect(geo.find("LS1 4XX")).toMatchObject({ precision: "sector" });
    expect(geo.find("M1 1AE")).toMatchObject({ lat: 53.4835, precision: "unit" });
    expect(geo.find("M1 1AF")).toMatchObject({ precision: "sector" });
    expect(geo.find("BT1 5GS")).toMatchObject({
      lat: 54.596,
      precision: "unit",
      town: "Belfast",
      landmass: "NI",
    });
    expect(geo.find("WD1 1AA")).toMatchObject({ precision: "unit", town: "Watford" });
    expect(geo.find("JE1 1AA")).toMatchObject({ precision: "outcode", town: "St Helier" });
    expect(geo.outcodeTown("LS1")).toBe("Leeds");
  });

  test("finds the columns by their names, in any order", async () => {
    const out = join(folder, "order");
    await importOnspd(file("order.csv", "long,LAT,x,doterm,PCDS", "-1.5557,53.7955,,,LS1 4AP"), out);
    expect(createGeo({ dataDir: out }).find("LS1 4AP")).toMatchObject({ lat: 53.7955, lng: -1.5557 });
  });

  test.each([
    [
      "columns are missing",
      file("columns.csv", "pcds,lat,other", "LS1 4AP,53.7,x"),
      /no column doterm, long\.$/,
    ],
    ["there is no file", join(folder, "nothing.csv"), /There is no file .*nothing\.csv\.$/],
    ["it is a folder", folder, /is a folder/],
    ["it is empty", EMPTY, /is empty\.$/],
    [
      "nothing in it has a position",
      file("none.csv", HEADER, ",,JE1 1AA,,,,,99.999999,0,"),
      /no postcode with a position/,
    ],
  ])("says so when %s", async (_name, path, message) => {
    const out = mkdtempSync(join(folder, "out-"));
    await expect(importOnspd(path, out)).rejects.toThrow(message);
    expect(readdirSync(out)).toEqual([]);
  });
});

describe("node packages/geo/build/import-onspd.ts", () => {
  const script = fileURLToPath(new URL("./import-onspd.ts", import.meta.url));
  const run = (args: string[], env: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, [script, ...args], {
      env,
    });

  test("writes to the folder of --out", async () => {
    const out = join(folder, "by-option");
    const { stdout, stderr } = await run([FULL, "--out", out]);
    expect(stdout).toBe(
      `7 postcodes (2 of them withdrawn) in 107 outcodes written to ${join(out, "postcodes.bin.zst")}; 3 rows left out.\n`,
    );
    expect(stderr).toBe("");
  });

  test("or of POSTCODE_DATA_DIR", async () => {
    const out = join(folder, "by-setting");
    await run([FULL], { POSTCODE_DATA_DIR: out });
    expect(readdirSync(out)).toEqual(["postcodes.bin.zst"]);
  });

  test.each([
    [["nothing.csv", "--out", folder], "There is no file nothing.csv.\n"],
    [
      [],
      "Say which file and where to: node packages/geo/build/import-onspd.ts ONSPD.csv --out FOLDER (or set POSTCODE_DATA_DIR).\n",
    ],
    [
      [FULL],
      "Say which file and where to: node packages/geo/build/import-onspd.ts ONSPD.csv --out FOLDER (or set POSTCODE_DATA_DIR).\n",
    ],
  ])("fails on %j with one sentence", async (args, sentence) => {
    await expect(run(args)).rejects.toMatchObject({ code: 1, stderr: sentence });
  });
});
