const WITHIN_MS = 600_000;

/**
 * A command of apt-get, where we may run it: as root.
 *
 * @param {string[]} args
 */
function apt(...args) {
  return {
    command: "env",
    args: ["DEBIAN_FRONTEND=noninteractive", "apt-get", ...args],
    within: WITHIN_MS,
  };
}

/**
 * The commands that install Debian's packages one after the other; none where we may not.
 *
 * @param {string[]} packages
 */
export function debianInstalls(packages) {
  if (process.getuid?.() !== 0) return [];
  return [apt("update"), ...packages.map((name) => apt("install", "-y", "--no-install-recommends", name))];
}
