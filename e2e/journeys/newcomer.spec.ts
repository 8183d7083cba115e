import { createReader, isReceiver, type Snippet, snippetsIn } from "@board/testing/snippets";
import { registerFirm } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

const WORDS_A_MINUTE = 230;

/** A page as a reader of one language uses it: its lines, without the code of other languages. */
interface Page {
  lines: string[];
  snippets: Snippet[];
}

const LANGUAGES = ["js", "python", "php"];

function readIn(language: string, markdown: string): Page {
  const lines = markdown.split("\n");
  const snippets = snippetsIn(markdown);
  for (const { language: other, line, code } of snippets) {
    if (LANGUAGES.includes(other) && other !== language)
      lines.fill("", line - 1, line + code.split("\n").length);
  }
  return { lines, snippets: snippets.filter((one) => one.language === "sh" || one.language === language) };
}

/** Minutes that it takes to read so far, code included. */
function minutes(...texts: string[]): number {
  return texts.join("\n").split(/\s+/).filter(Boolean).length / WORDS_A_MINUTE;
}

function upTo({ lines }: Page, { line, code }: Snippet): string {
  return lines.slice(0, line + code.split("\n").length).join("\n");
}

function first(snippets: readonly Snippet[], holds: string): Snippet {
  const found = snippets.find(({ code }) => code.includes(holds));
  if (found === undefined) throw new Error(`No page prints ${holds}.`);
  return found;
}

test("a newcomer with nothing but the served pages has a test load in two minutes, a verified webhook in five, and both sides of the story", async ({
  board,
}) => {
  const person = await registerFirm(board.url, { canPost: true, canCarry: true, approved: false });
  const { scopes } = await person.api.apiKeys.list.query({});
  const { token } = await person.api.apiKeys.create.mutate({
    name: "First steps",
    mode: "test",
    scopes: scopes.filter(({ onlyBy }) => onlyBy === null).map(({ scope }) => scope),
  });
  const reader = await createReader();
  const read = async (path: string): Promise<string> => {
    const page = await fetch(board.url + path);
    expect(page.status, path).toBe(200);
    return page.text();
  };
  /** The reader puts in what is theirs: the key, and the address of their receiver. */
  const readPage = async (path: string): Promise<Page> =>
    readIn(
      "js",
      (await read(path))
        .replaceAll("fb_test_…", token)
        .replaceAll("https://tms.example.com/freight-board", reader.hook),
    );
  const guides = await read("/llms.txt");
  const [, ...paths] = [...guides.matchAll(/\]\((\/[^)]+)\)/g)].map(([, path = ""]) => path);
  const [start = ""] = paths;
  const named = (title: string) => paths.find((path) => path.endsWith(`/${title}.md`)) ?? "";

  const lead = guides.slice(0, guides.indexOf(start));
  const quickStart = await readPage(start);
  const post = first(quickStart.snippets, "/api/v1/loads ");
  expect(minutes(lead, upTo(quickStart, post))).toBeLessThan(2);
  for (const snippet of quickStart.snippets) await reader.run(snippet);
  expect(reader.variables.LOAD).toMatch(/^load_/);

  const webhooks = await readPage(named("webhooks"));
  const tested = first(webhooks.snippets, "/test -H");
  expect(minutes(lead, quickStart.lines.join("\n"), upTo(webhooks, tested))).toBeLessThan(5);
  const steps = webhooks.snippets.slice(0, webhooks.snippets.indexOf(tested) + 1);
  let said = () => "";
  for (const step of steps) {
    if (isReceiver(step)) ({ said } = await reader.serve(step));
    else await reader.run(step);
  }
  await expect.poll(() => said()).toContain("webhook.test");

  const sandbox = await readPage(named("sandbox"));
  const confirmed = first(sandbox.snippets, '"status":"CONFIRMED"');
  for (const step of sandbox.snippets.slice(0, sandbox.snippets.indexOf(confirmed) + 1))
    await reader.run(step);
  const loads = await fetch(`${board.url}/api/v1/loads?status=CONFIRMED&limit=10`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const ends = ((await loads.json()) as { loads: { externalRef: string }[] }).loads;
  expect(ends.map(({ externalRef }) => externalRef)).toEqual(["T-1", "sandbox:whole-life J-4711"]);
  for (const type of ["quote.received", "load.booked", "quote.accepted", "load.delivered", "load.confirmed"])
    await expect.poll(() => said()).toContain(type);
  await reader.close();
});
