import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

const PACKAGE = "uk-address-lookup@0.1.0";
const TARBALL = "uk-address-lookup-0.1.0.tgz";
const INTEGRITY = "bCxHCqcmdN7XWCdmIjkbYGkpaKWGogznQrZiKhUYFUdNeaSaBAaTLsc4Wnc5AkEp3j7IMj9Wwx0jDjpmzUs3tQ==";

type Street = [name: string, town: number, ...rest: number[]];
type PostcodeRow = [postcode: string, lat: number, lng: number, streets?: number[]];

export interface AddressData {
  towns: string[];
  streets: Street[];
  postcodes: PostcodeRow[];
}

/**
 * Downloads the package's tarball, verifies its hash and reads its data. The package is neither installed nor
 * run, because only this script needs its 33 MB.
 *
 * @throws Error if the tarball differs from the reviewed one
 */
export function readAddressData(): AddressData {
  const folder = mkdtempSync(join(tmpdir(), "geo-data-"));
  try {
    execFileSync("npm", ["pack", PACKAGE, "--silent"], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
    const tarball = join(folder, TARBALL);
    const hash = createHash("sha512").update(readFileSync(tarball)).digest("base64");
    if (hash !== INTEGRITY)
      throw new Error(`${PACKAGE} is not the package that was reviewed: sha512-${hash}.`);
    execFileSync("tar", ["xzf", tarball, "-C", folder]);
    const data = readFileSync(join(folder, "package", "data", "uk-address.json.gz"));
    return JSON.parse(gunzipSync(data).toString("utf8"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
