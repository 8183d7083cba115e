import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { Problem } from "./problem.mjs";

/** Folders of servers on Debian, which are on root's PATH only. */
const ALSO = ["/usr/sbin", "/usr/local/sbin"];

/**
 * Returns the path of a program: the one named by the variable, else one on the PATH.
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
 * Returns true if the path is a program that this user may run.
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
