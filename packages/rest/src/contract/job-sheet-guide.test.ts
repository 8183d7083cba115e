import { readFileSync } from "node:fs";
import { changeOutput, messagesOutput } from "@board/api/schemas";
import { afterAll, describe, expect, it } from "vitest";
import { type Call, outcome, read, startApi } from "../testing/api.ts";
import { bookBy, readLoad } from "./steps.ts";

/** The evening before the days that the guide speaks of. */
const api = await startApi("2026-11-23T20:00:00.000Z");
afterAll(() => api.close());
const { call: office } = await api.newCaller();
const { call: cab } = await api.newCaller();

const pageOf = (name: string) =>
  readFileSync(new URL(`../../../../docs/${name}.md`, import.meta.url), "utf8");
const blocksOf = (page: string, kind: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${kind}\\b.*\\n([\\s\\S]*?)^\`\`\``, "gm"))].map(
    ([, block = ""]) => block,
  );

const guide = pageOf("job-sheet");
const [sheet = "", stop = "", change = ""] = blocksOf(guide, "json");
const commands = blocksOf(guide, "sh").flatMap((block) => block.split(/^(?=curl )/m));

/** The printed command that has this in it. */
function commandWith(part: string): { command: string; body: string | undefined } {
  const found = commands.find((one) => one.includes(part));
  if (found === undefined) throw new Error(`The guide prints no ${part}.`);
  const command = found.replace("'$VERSION'", "4").replaceAll("'$DAY'", "2026-11-24");
  return { command, body: /-d '([\s\S]*?)'(?: \||$)/m.exec(command)?.[1] };
}

/** Sends the printed command, with the ids of the test in place of the printed ones. */
function type(by: Call, part: string, ids: { LOAD?: string; CHANGE?: string } = {}) {
  const { command, body } = commandWith(part);
  const method = /-X (\w+)/.exec(command)?.[1] ?? "GET";
  const [, path = ""] = /board\.example\/api\/v1([^"]+)"/.exec(command) ?? [];
  const filled = Object.entries(ids).reduce((text, [name, id]) => text.replace(`$${name}`, id), path);
  return by(method, filled, body);
}

const post = (block: string) => api.postLoad(office, { collectDate: "2026-11-24", ...JSON.parse(block) });

describe("the developer page of the job sheet, typed as it is printed", () => {
  it("posts a sheet, which the carrier reads once it has the job", async () => {
    const { id, deliverTo } = await post(sheet);
    await bookBy(office, cab, id);
    expect((await readLoad(cab, id)).deliverTo).toEqual(deliverTo);
    expect(deliverTo).toMatchObject({ reference: "PO 77120" });
  });

  it("posts stops, which read as they are printed, and marks one of them", async () => {
    expect(outcome(await type(office, "/loads/preview"))).toBe("200");
    const { id: load, stops } = await post(commandWith("/loads/preview").body ?? "");
    expect(stops[0]).toMatchObject(JSON.parse(stop));
    await bookBy(office, cab, load);
    api.clock.advance({ hours: 12 });
    await cab("POST", `/loads/${load}/collect`);
    expect(outcome(await type(cab, "/stops/2/done", { LOAD: load }))).toBe("200");
  });

  it("saves a site and finds it", async () => {
    expect(outcome(await type(office, 'v1/sites"'))).toBe("201");
    expect((await type(office, "query=sol")).body).toMatchObject({ sites: [{ postcode: "CA3 0HA" }] });
  });

  it("changes the contact, proposes a change, and agrees to it at the printed version and price", async () => {
    const { id: load } = await post(
      JSON.stringify({ ...JSON.parse(sheet), deliverDate: "2026-11-25", deliverByTime: "10:30" }),
    );
    await bookBy(office, cab, load, 49_500);
    expect(outcome(await type(office, '/sites"', { LOAD: load }))).toBe("200");
    const proposed = read(await type(office, '/changes"', { LOAD: load }), changeOutput);
    const { id: _, ...printed } = JSON.parse(change).change;
    expect(proposed.change).toMatchObject(printed);
    const CHANGE = proposed.change?.id ?? "";
    expect(outcome(await type(cab, "/agree", { LOAD: load, CHANGE }))).toBe("200");
    expect(await readLoad(office, load)).toMatchObject({ agreedPence: 52_000, deliverByTime: "14:00" });
  });

  it("writes to the other end, as the life of a load prints it", async () => {
    const { id } = await post(sheet);
    await bookBy(office, cab, id);
    const [, text = ""] = /\/messages\n(\{"text".*\})/.exec(pageOf("life-of-a-load")) ?? [];
    expect(outcome(await cab("POST", `/loads/${id}/messages`, text))).toBe("201");
    expect(read(await office("GET", `/loads/${id}/messages`), messagesOutput).unread).toBe(1);
  });
});
