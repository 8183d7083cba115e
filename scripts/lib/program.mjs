import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { Problem } from "./problem.mjs";

/** Debian keeps servers where only root looks. */
const ALSO = ["/usr/sbin", "/usr/local/sbin"];

/**
 * Returns the path of a program: the one that the variable names, else one on the PATH.
 *
 * @param {string} name
 * @param {string} variable
 * @param {string} [debianPackage]
 */
export function program(name, variable, debianPackage = name) {
  const named = process.env[variable];
  const folders = [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), ...ALSO];
  const found = (named ? [named] : folders.map((folder) => join(folder, name))).find(isThere);
  if (found) return found;
  throw new Problem(
    named
      ? `${variable} names no program: ${named}.`
      : `${name} is not here: install it (on Debian \`apt-get install ${debianPackage}\`), or name it in ${variable}.`,
  );
}

/**
 * Tests that a path names a program that this user may run.
 *
 * @param {string} path
 */
export function isThere(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
