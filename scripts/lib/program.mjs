import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { Problem } from "./problem.mjs";

/** Folders for server programs on Debian, searched after the PATH, because only root's PATH contains them. */
const ALSO = ["/usr/sbin", "/usr/local/sbin"];

/**
 * Returns the path of a program: from the environment variable if set, else from the PATH.
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
 * Returns true if the path is a file that this user may execute.
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
