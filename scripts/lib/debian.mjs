const WITHIN_MS = 600_000;

/**
 * Returns an apt-get command, to be run as root.
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
 * Returns the commands that install Debian's packages, in order; no commands unless run as root.
 *
 * @param {string[]} packages
 */
export function debianInstalls(packages) {
  if (process.getuid?.() !== 0) return [];
  return [apt("update"), ...packages.map((name) => apt("install", "-y", "--no-install-recommends", name))];
}
