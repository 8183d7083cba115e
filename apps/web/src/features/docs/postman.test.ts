import { Script } from "node:vm";
import { expect, it } from "vitest";
import { readRepositoryFile } from "../../shared/markdown/page-files.ts";
import { postmanCollection } from "./postman.ts";
import { DAYS } from "./postman-story.ts";

const document = (await readRepositoryFile("openapi/v1.json")) ?? "";
const { paths } = JSON.parse(document) as {
  paths: Record<string, Record<string, { parameters?: object[]; responses: object }>>;
};
const collection = postmanCollection(document, "https://board.test");
const items = collection.item.flatMap(({ name, item }) => item.map((each) => ({ ...each, folder: name })));
type Item = (typeof items)[number];

const pathOf = ({ request: { url } }: Item) =>
  `/${url.path.map((part) => part.replace(/^:(.+)$/, "{$1}")).join("/")}`;
const callOf = (item: Item) => `${item.request.method} ${pathOf(item)}`;
const scriptsOf = ({ event }: Pick<Item, "event">) =>
  event.map(({ script }) => script.exec.join("\n")).join("\n");
const operationOf = (item: Item) => paths[pathOf(item)]?.[item.request.method.toLowerCase()];
/** The status that its test asks for. */
const expected = (item: Item) => /status\((\d+)\)/.exec(scriptsOf(item))?.[1] ?? "";

it("holds every call of the API document", () => {
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const held = new Set(items.map(callOf));
  const missing = documented.filter((call) => !held.has(call));
  expect(missing, "Give them a place in apps/web/src/features/docs/postman-story.ts").toEqual([]);
});

it("sends the document's example to the reader's own board, without optional filters", () => {
  const post = items.find((item) => callOf(item) === "POST /loads");
  expect(JSON.parse(post?.request.body?.raw ?? "")).toMatchObject({
    fromPostcode: "LS10 1AB",
    collectDate: "{{tomorrow}}",
  });
  expect(collection.variable[0]).toEqual({ key: "baseUrl", value: "https://board.test/api/v1" });
  const list = items.find((item) => callOf(item) === "GET /loads");
  expect(list?.request.url.query.map(({ disabled }) => disabled)).toContain(true);
  expect(list?.request.url.query.map(({ disabled }) => disabled)).not.toContain(false);
});

it("holds no key", () => {
  expect(collection.variable[1]).toEqual({ key: "key", value: "" });
});

it("uses no variable but the settings, the days, and values stored by an earlier request", () => {
  const known = new Set([...collection.variable.map(({ key }) => key), ...Object.keys(DAYS)]);
  for (const item of items) {
    const used = [...JSON.stringify(item.request).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);
    expect(
      used.filter((name) => !known.has(name)),
      `${item.folder}: ${item.name}`,
    ).toEqual([]);
    for (const [, name = ""] of scriptsOf(item).matchAll(/Variables\.set\("(\w+)"/g)) known.add(name);
  }
  expect([...known]).toEqual(expect.arrayContaining(["load", "quote", "job", "endpoint"]));
});

it("stores no value that no later request uses", () => {
  const all = JSON.stringify(items.map(({ request }) => request));
  const kept = items.flatMap((item) =>
    [...scriptsOf(item).matchAll(/Variables\.set\("(\w+)"/g)].map(([, name]) => name),
  );
  expect(kept.filter((name) => !all.includes(`{{${name}}}`))).toEqual([]);
});

it("fills in every path parameter and every required parameter", () => {
  for (const item of items) {
    const { query, variable } = item.request.url;
    const empty = variable.filter(({ value }) => value === "").map(({ key }) => key);
    const required = (operationOf(item)?.parameters ?? []).filter(
      (one): one is { name: string } =>
        "in" in one && one.in === "query" && "required" in one && !!one.required,
    );
    const off = required.filter(({ name }) => query.find(({ key }) => key === name)?.disabled !== false);
    expect([...empty, ...off.map(({ name }) => name)], callOf(item)).toEqual([]);
  }
});

it("sends no date that can pass: a saved copy still works later", () => {
  const dated = items.filter(({ request: { body, url } }) =>
    /\d{4}-\d\d-\d\d/.test(JSON.stringify([body, url.query.map(({ value }) => value)])),
  );
  expect(dated.map(callOf)).toEqual([]);
});

it("expects the documented success of every call, and refusals in the folders of refusals", () => {
  for (const item of items) {
    expect(Object.keys(operationOf(item)?.responses ?? {}), callOf(item)).toContain(expected(item));
    if (!item.folder.startsWith("Refused:")) expect(expected(item), callOf(item)).toMatch(/^2/);
  }
  const isRefused = (item: Item) => Number(expected(item)) >= 400;
  const succeeds = new Set(items.filter((item) => !isRefused(item)).map(callOf));
  expect(items.filter((item) => isRefused(item) && succeeds.has(callOf(item))).map(callOf)).toEqual([]);
});

it("has scripts that are readable", () => {
  for (const part of [collection, ...items]) expect(() => new Script(scriptsOf(part))).not.toThrow();
});
