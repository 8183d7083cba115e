import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Problem } from "./problem.mjs";
import { program } from "./program.mjs";
import { ROOT } from "./root.mjs";

const DEPLOY = join(ROOT, "deploy");

/**
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function check(title, command, args, env = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  const said = `${stdout}${stderr}`.trim();
  const good = status === 0 && !/^.*(?:\[warn\]|\[WARNING\]|Unknown (?:key|section))/m.test(said);
  console.log(`${good ? "ok    " : "FAILED"} ${title}`);
  if (!good) console.log(said);
  return good;
}

/**
 * Copies the systemd units and inserts the path of this Node, because systemd checks that the executable
 * exists.
 *
 * @param {string} folder
 */
function units(folder) {
  const copies = join(folder, "systemd");
  mkdirSync(copies);
  return readdirSync(join(DEPLOY, "systemd")).map((name) => {
    const copy = join(copies, name.replace("@.", "@01."));
    const text = readFileSync(join(DEPLOY, "systemd", name), "utf8");
    writeFileSync(copy, text.replaceAll("/opt/freight-board/node_modules/.bin/node", process.execPath));
    return copy;
  });
}

/**
 * Validates the configuration files with the programs that read them: haproxy, nginx, systemd, the shell.
 * Checks that need no installed program are in deploy/deploy.test.ts.
 */
export async function checkDeploy() {
  const folder = mkdtempSync(join(tmpdir(), "freight-board-deploy-"));
  try {
    const haproxy = program("haproxy", "HAPROXY");
    const nginx = program("nginx", "NGINX");
    const systemd = program("systemd-analyze", "SYSTEMD_ANALYZE", "systemd");
    const certificates = join(folder, "certs");
    const nginxConf = join(folder, "nginx.conf");
    writeFileSync(
      nginxConf,
      readFileSync(join(DEPLOY, "nginx", "nginx.conf"), "utf8")
        .replaceAll("/etc/nginx/certs", certificates)
        .replaceAll("/var/log/nginx", folder)
        .replaceAll("/run/nginx.pid", join(folder, "nginx.pid")),
    );
    const good = [
      check("make-certificates.sh", join(DEPLOY, "make-certificates.sh"), [certificates]),
      check("haproxy.cfg", haproxy, ["-c", "-f", join(DEPLOY, "haproxy", "haproxy.cfg")], {
        CERTIFICATE: join(certificates, "board.pem"),
      }),
      check("nginx.conf", nginx, ["-t", "-q", "-p", folder, "-c", nginxConf]),
      check("the units of systemd", systemd, ["verify", "--man=no", ...units(folder)]),
    ];
    if (good.includes(false)) throw new Problem("Not every configuration is right: the reasons are above.");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
