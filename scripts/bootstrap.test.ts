import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { failures } from "./lib/failures.mjs";
import { checkPort } from "./lib/port.mjs";
import { duration } from "./lib/step.mjs";
import { counted } from "./lib/tests.mjs";

describe("duration", () => {
  it.each([
    [40, "0.0 s"],
    [1_340, "1.3 s"],
    [21_400, "21 s"],
    [125_000, "2 min 5 s"],
    [119_800, "2 min 0 s"],
  ])("of %i ms reads %s", (milliseconds, text) => {
    expect(duration(milliseconds)).toBe(text);
  });
});

describe("counted", () => {
  it("never calls a failed run good", () => {
    expect(counted(5, 0, true)).toEqual({ passed: 5, failed: 0 });
    expect(counted(5, 2, false)).toEqual({ passed: 5, failed: 2 });
    expect(counted(5, 0, false)).toEqual({ passed: 5, failed: 1 });
  });
});

describe("failures", () => {
  it("names the test that failed and the file that did not load, and nothing that passed", () => {
    const report = {
      testResults: [
        {
          name: "a.test.ts",
          assertionResults: [
            { status: "passed", fullName: "holds", failureMessages: [] },
            { status: "failed", fullName: "breaks", failureMessages: ["Error: 1 is not 2"] },
          ],
        },
        { name: "b.test.ts", message: "Cannot find module", assertionResults: [] },
        { name: "c.test.ts", message: "", assertionResults: [] },
      ],
    };
    expect(failures(report, ["Error: nobody waited"])).toEqual([
      "FAILED between tests\n  Error: nobody waited",
      "FAILED a.test.ts › breaks\n  Error: 1 is not 2",
      "FAILED b.test.ts\n  Cannot find module",
    ]);
  });
});

/** Keeps what a process says, and waits for words in it. */
function output(stream: Readable | null) {
  let said = "";
  const heard: (() => void)[] = [];
  stream?.on("data", (data) => {
    said += data;
    for (const wake of heard) wake();
  });
  const saying = (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => said.includes(text) && resolve();
      heard.push(look);
      look();
    });
  return { saying, text: () => said };
}

describe("serve", () => {
  function serving(program: string) {
    const child = fork(join(import.meta.dirname, "serve.fixture.ts"), [program], { silent: true });
    const { saying, text } = output(child.stdout);
    return { child, saying, said: text };
  }
  const PATIENT = `
    process.on("SIGINT", () => { console.log("asked"); setTimeout(() => process.exit(0), 50); });
    process.on("SIGTERM", () => { console.log("told"); process.exit(0); });
    console.log("up", process.pid); setInterval(() => {}, 1000);`;

  it("passes Ctrl-C on once and waits for the end", async () => {
    const { child, saying, said } = serving(PATIENT);
    await saying("up");
    child.kill("SIGINT");
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
    expect(said().match(/asked/g)).toHaveLength(1);
  });

  it("gives the server's own exit code", async () => {
    const [code] = await once(serving("process.exit(3)").child, "exit");
    expect(code).toBe(3);
  });

  it("stops the server when it is killed itself", async () => {
    const { child, saying } = serving(PATIENT);
    await saying("up");
    child.kill("SIGKILL");
    await saying("told");
  });

  it.each<[whom: string, signal: NodeJS.Signals]>([
    ["the shell of npm", "SIGTERM"],
    ["npm", "SIGKILL"],
  ])("stops the server when %s is ended by %s", async (whom, signal) => {
    const fixture = join(import.meta.dirname, "serve.fixture.ts");
    // Imitates npm: a process that runs a shell that runs the script.
    const npm = `
      const { spawn } = require("node:child_process");
      const shell = spawn("/bin/sh", ["-c", '"$0" "$1" "$2"; true', process.execPath, ...process.argv.slice(1)],
        { stdio: "inherit", env: { ...process.env, npm_lifecycle_event: "start" } });
      console.log("shell", shell.pid);
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ["--eval", npm, fixture, PATIENT], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const said = output(child.stdout);
    await said.saying("up");
    const shell = Number(/shell (\d+)/.exec(said.text())?.[1]);
    process.kill(whom === "npm" ? (child.pid ?? 0) : shell, signal);
    await said.saying("told");
    child.kill("SIGKILL");
  });
});

describe("the port", () => {
  it("is refused if it is taken, and accepted once it is free", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const taken = { PORT: String(port), HOST: "127.0.0.1" };
    await expect(checkPort(taken)).rejects.toThrow(
      `Port ${port} is taken: stop what uses it, or set PORT to another one.`,
    );
    server.close();
    await once(server, "close");
    await checkPort(taken);
  });

  it("is left to the server if it is invalid, since that checks every setting", async () => {
    for (const PORT of ["many", "70000", "-1"]) await checkPort({ PORT });
  });
});

describe("npm start", () => {
  /** Ends at its first hindrance. */
  async function startOf(env: NodeJS.ProcessEnv, options: readonly string[] = []) {
    const program = join(import.meta.dirname, "start.mjs");
    const child = spawn(process.execPath, [...options, program], { env: { ...process.env, ...env } });
    const [out, err] = [output(child.stdout), output(child.stderr)];
    const [code] = await once(child, "close");
    return { code, out: out.text(), err: err.text() };
  }

  it("says that the port is taken before it installs or builds anything", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const started = await startOf({ PORT: String(port), HOST: "127.0.0.1" });
    expect(started).toEqual({
      code: 1,
      out: "",
      err: `Port ${port} is taken: stop what uses it, or set PORT to another one.\n`,
    });
    server.close();
  });

  it("names WSL on Windows", async () => {
    const windows = 'Object.defineProperty(process, "platform", { value: "win32" })';
    const started = await startOf({}, ["--import", `data:text/javascript,${encodeURIComponent(windows)}`]);
    expect(started).toEqual({
      code: 1,
      out: "",
      err: "Windows is supported through WSL: install it with `wsl --install` and start there.\n",
    });
  });
});
