/**
 * `npm run lint:deploy`: has the programs themselves read their configurations: haproxy, nginx, systemd, the shell. What
 * needs no program of the machine is in deploy/deploy.test.ts.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { report } from "./lib/problem.mjs";
import { program } from "./lib/program.mjs";
import { ROOT } from "./lib/root.mjs";

const DEPLOY = join(ROOT, "deploy");
const folder = mkdtempSync(join(tmpdir(), "freight-board-deploy-"));

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
  if (!good) {
    console.log(said);
    process.exitCode = 1;
  }
}

/** The units, with this Node in place of the one that they name, since systemd looks for it. */
function units() {
  const copies = join(folder, "systemd");
  mkdirSync(copies);
  return readdirSync(join(DEPLOY, "systemd")).map((name) => {
    const copy = join(copies, name.replace("@.", "@01."));
    const text = readFileSync(join(DEPLOY, "systemd", name), "utf8");
    writeFileSync(copy, text.replaceAll("/opt/freight-board/node_modules/.bin/node", process.execPath));
    return copy;
  });
}

try {
  const haproxy = program("haproxy", "HAPROXY");
  const nginx = program("nginx", "NGINX");
  const systemd = program("systemd-analyze", "SYSTEMD_ANALYZE", "systemd");
  const certificates = join(folder, "certs");
  check("make-certificates.sh", join(DEPLOY, "make-certificates.sh"), [certificates]);
  check("haproxy.cfg", haproxy, ["-c", "-f", join(DEPLOY, "haproxy", "haproxy.cfg")], {
    CERTIFICATE: join(certificates, "board.pem"),
  });
  const nginxConf = readFileSync(join(DEPLOY, "nginx", "nginx.conf"), "utf8");
  writeFileSync(
    join(folder, "nginx.conf"),
    nginxConf
      .replaceAll("/etc/nginx/certs", certificates)
      .replaceAll("/var/log/nginx", folder)
      .replaceAll("/run/nginx.pid", join(folder, "nginx.pid")),
  );
  check("nginx.conf", nginx, ["-t", "-q", "-p", folder, "-c", join(folder, "nginx.conf")]);
  check("the units of systemd", systemd, ["verify", "--man=no", ...units()]);
} catch (error) {
  report(error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
