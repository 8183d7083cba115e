import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

const DEPLOY = join(import.meta.dirname, "../../../deploy");
const OPEN_WITHIN_MS = 10_000;

export interface Edge {
  name: "haproxy" | "nginx";
  /** The proxy's address, such as `https://localhost:43113`. */
  url: string;
  /** Returns the content of the error log; an empty text if the program has none. */
  errors: () => Promise<string>;
  stop: () => Promise<void>;
}

interface ProxyOptions {
  /** Path of the proxy's program. */
  program: string;
  folder: string;
  /** Folder with the certificate for localhost. */
  certificates: string;
  port: number;
  plainPort: number;
  /** Ports of the web processes. */
  web: readonly [number, number];
  /** True to never send a request to another process, not even if the connection fails. */
  neverRetries?: boolean;
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Starts a program in the foreground; resolves when its port accepts connections. */
async function run(
  name: Edge["name"],
  { program, port }: ProxyOptions,
  args: string[],
  env: Record<string, string>,
): Promise<Edge> {
  const child: ChildProcess = spawn(program, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr?.on("data", (data: Buffer) => {
    said += data;
  });
  const ended = once(child, "exit");
  const until = Date.now() + OPEN_WITHIN_MS;
  while (!(await isOpen(port))) {
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`${name} did not open its port (${child.exitCode}):\n${said}`);
    await setTimeout(50);
  }
  return {
    name,
    url: `https://localhost:${port}`,
    errors: async () => "",
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Starts haproxy with the shipped haproxy.cfg. Addresses and ports are set by the variables in it. */
export async function startHaproxy(options: ProxyOptions): Promise<Edge> {
  const { folder, certificates, port, plainPort, web, neverRetries = false } = options;
  let file = join(DEPLOY, "haproxy", "haproxy.cfg");
  if (neverRetries) {
    const text = await readFile(file, "utf8");
    const strict = text
      .replace(/^ {4}retries 2$/m, "    retries 0")
      .replace(/^ {4}(?:retry-on|option redispatch) .*\n/gm, "");
    if (strict === text) throw new Error("haproxy.cfg has no retries to turn off.");
    file = join(folder, "haproxy-strict.cfg");
    await writeFile(file, strict);
  }
  return run("haproxy", options, ["-db", "-f", file], {
    BIND_PLAIN: `127.0.0.1:${plainPort}`,
    BIND_TLS: `127.0.0.1:${port}`,
    CERTIFICATE: join(certificates, "board.pem"),
    WEB1: `127.0.0.1:${web[0]}`,
    WEB2: `127.0.0.1:${web[1]}`,
  });
}

/** Starts nginx with the shipped nginx.conf, in which addresses, ports and folders are replaced. */
export async function startNginx(options: ProxyOptions): Promise<Edge> {
  const { folder, certificates, port, plainPort, web } = options;
  const text = (await readFile(join(DEPLOY, "nginx", "nginx.conf"), "utf8"))
    .replaceAll(/^ *listen \[::\]:.*\n/gm, "")
    .replace(/^ *listen 80;/m, `listen 127.0.0.1:${plainPort};`)
    .replace(/^ *listen 443 /m, `listen 127.0.0.1:${port} `)
    .replaceAll("127.0.0.1:3001", `127.0.0.1:${web[0]}`)
    .replaceAll("127.0.0.1:3002", `127.0.0.1:${web[1]}`)
    .replaceAll("/etc/nginx/certs", certificates)
    .replaceAll("/var/log/nginx", folder)
    .replace("/run/nginx.pid", join(folder, "nginx.pid"));
  const file = join(folder, "nginx.conf");
  await writeFile(file, text);
  await chmod(folder, 0o755);
  const edge = await run("nginx", options, ["-p", folder, "-c", file, "-g", "daemon off;"], {});
  return { ...edge, errors: () => readFile(join(folder, "error.log"), "utf8") };
}
