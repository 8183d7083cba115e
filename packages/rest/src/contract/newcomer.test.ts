import { readFileSync } from "node:fs";
import { postLoadOutput } from "@board/api/schemas";
import { afterAll, describe, expect, it } from "vitest";
import { type Answer, outcome, read, startApi } from "../testing/api.ts";
import { readLoad } from "./steps.ts";

const api = await startApi("2026-11-23T20:00:00.000Z");
afterAll(() => api.close());
const { call } = await api.newCaller({}, { mode: "test" });

/** The commands of a guide, as they are printed. */
function commandsOf(name: string): string[] {
  const page = readFileSync(new URL(`../../../../docs/${name}.md`, import.meta.url), "utf8");
  const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = ""]) => block);
  return blocks.flatMap((block) => block.split(/^(?=curl )/m)).filter((block) => block.startsWith("curl "));
}

/** Sends a printed command under a test key, with what the reader has learned so far in place of its variables. */
function send(command: string, learned: Record<string, string>): Promise<Answer> {
  const filled = command.replaceAll(/'?\$(LOAD|QUOTE|DAY)\b'?/g, (_, name: string) => {
    const value = learned[name];
    if (value === undefined) throw new Error(`Nothing has told the reader $${name}.`);
    return value;
  });
  const [, path] = /board\.example\/api\/v1([^"\s]*)/.exec(filled) ?? [];
  if (path === undefined) throw new Error(`No address is printed in ${command}`);
  const body = /-d '([\s\S]*?)'\s*$/.exec(filled)?.[1];
  const method = /-X (\w+)/.exec(filled)?.[1] ?? (body === undefined ? "GET" : "POST");
  const headers = [...filled.matchAll(/-H "(Idempotency-Key|Prefer): ([^"]+)"/g)].map(
    ([, name = "", value = ""]): [string, string] => [name, value],
  );
  return call(method, path, body, Object.fromEntries(headers));
}

const learned: Record<string, string> = { DAY: "2026-11-24" };

describe("a newcomer with a test key and nothing but the printed guides", () => {
  it("posts a load, gets a quote, takes it and sees the load delivered", async () => {
    const [who = "", post = "", quoted = "", accept = "", delivered = "", ...more] =
      commandsOf("quick-start");
    expect(more).toEqual([]);
    expect(outcome(await send(who, learned))).toBe("200");

    const posted = await send(post, learned);
    expect(outcome(posted)).toBe("201");
    learned.LOAD = read(posted, postLoadOutput).load.id;

    expect(outcome(await send(quoted, learned))).toBe("200");
    const load = await readLoad(call, learned.LOAD);
    learned.QUOTE = load.quotes[0]?.id ?? "";

    expect((await send(accept, learned)).body).toMatchObject({ load: { status: "BOOKED" } });
    expect((await send(delivered, learned)).body).toMatchObject({ load: { status: "DELIVERED" } });
  });

  it.each(["posting", "watching", "paging"])("gets an answer to each command of %s", async (guide) => {
    const commands = commandsOf(guide);
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) expect(outcome(await send(command, learned)), command).toBe("200");
  });

  it("is refused by the test key what quoting says that it refuses", async () => {
    const [, quote = ""] = commandsOf("quoting");
    expect(outcome(await send(quote, learned))).toBe("403 test_key_not_allowed");
  });

  it("is given a day that does not go by in no command of the order of reading", () => {
    const guides = ["quick-start", "posting", "watching", "quoting", "paging"];
    expect(guides.flatMap(commandsOf).filter((command) => /20\d\d-\d\d-\d\d/.test(command))).toEqual([]);
  });
});
