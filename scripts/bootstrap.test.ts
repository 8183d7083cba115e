import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { failures } from "./lib/failures.mjs";
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

describe("serve", () => {
  function serving(program: string) {
    const child = fork(join(import.meta.dirname, "serve.fixture.ts"), [program], { silent: true });
    let said = "";
    const heard: (() => void)[] = [];
    child.stdout?.on("data", (data) => {
      said += data;
      for (const wake of heard) wake();
    });
    const saying = (text: string) =>
      new Promise<void>((resolve) => {
        const look = () => said.includes(text) && resolve();
        heard.push(look);
        look();
      });
    return { child, saying, said: () => said };
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
});
