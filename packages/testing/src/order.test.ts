import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { parseAst } from "vitest/node";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const FILES = globSync("{apps,bench,deploy,docs,e2e,packages,prisma,scripts}/**/*.{ts,tsx}", {
  cwd: ROOT,
  exclude: (path) => /(?:^|\/)(?:node_modules|\.next|generated)(?:\/|$)/.test(path),
}).filter((path) => /\.(?:test|fixture)\.tsx?$|\/(?:testing|contract|model)\/|^e2e\//.test(path));

/** A node of the syntax tree; its other properties are nodes, lists of nodes, or neither. */
interface Node {
  type: string;
  start: number;
  end: number;
}
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

/** A node's children by property: `member(call, "callee")`. */
function member(node: Node | undefined, name: string): Node | undefined {
  const value: unknown = Object.entries(node ?? {}).find(([key]) => key === name)?.[1];
  return isNode(value) ? value : undefined;
}
const children = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nameOf = (node: Node | undefined): string =>
  node !== undefined && "name" in node ? String(node.name) : "";

/** The properties that an object literal names. */
function properties(node: Node | undefined): Map<string, Node | undefined> {
  const found = node?.type === "ObjectExpression" ? children(node) : [];
  return new Map(found.map((one) => [nameOf(member(one, "key")), member(one, "value")]));
}

/** Each model's relations, by the names that the client gives them. */
const RELATIONS = new Map(
  globSync("prisma/schema/*.prisma", { cwd: ROOT })
    .flatMap((path) => [...readFileSync(ROOT + path, "utf8").matchAll(/^model (\w)(\w+) \{([\s\S]*?)^\}/gm)])
    .map(([, first = "", rest = "", body = ""]) => [
      first.toLowerCase() + rest,
      new Map(
        [...body.matchAll(/^ +(\w+) +(\w)(\w+)(\[\])?/gm)].map(
          ([, field = "", one = "", more = "", many]) => [
            field,
            { model: one.toLowerCase() + more, isMany: many !== undefined },
          ],
        ),
      ),
    ]),
);
const READS_ROWS = /^(?:findMany|findFirst|findFirstOrThrow|groupBy)$/;

/** Relations to many rows that are read without an order. */
function unorderedRelations(model: string, args: Node | undefined): Node[] {
  const options = properties(args);
  return ["include", "select"]
    .flatMap((word) => [...properties(options.get(word))])
    .flatMap(([field, value]) => {
      const relation = RELATIONS.get(model)?.get(field);
      if (relation === undefined || value === undefined || !RELATIONS.has(relation.model)) return [];
      const isBreach = relation.isMany && !properties(value).has("orderBy");
      return [...(isBreach ? [value] : []), ...unorderedRelations(relation.model, value)];
    });
}

/** The reads of several rows in a source that do not say their order. */
function unorderedReads(source: string, lang: "ts" | "tsx" = "ts"): string[] {
  const found: Node[] = [];
  const visit = (node: Node) => {
    const callee = node.type === "CallExpression" ? member(node, "callee") : undefined;
    const model = nameOf(member(member(callee, "object"), "property"));
    if (RELATIONS.has(model)) {
      const args = children(node).find((child) => child !== callee);
      const reads = READS_ROWS.test(nameOf(member(callee, "property")));
      if (reads && !properties(args).has("orderBy")) found.push(node);
      found.push(...unorderedRelations(model, args));
    }
    for (const child of children(node)) visit(child);
  };
  visit(parseAst(source, { lang }));
  return found.map(
    ({ start, end }) => `line ${source.slice(0, start).split("\n").length}: ${source.slice(start, end)}`,
  );
}

it("every test that reads several rows orders them", () => {
  expect(FILES.length).toBeGreaterThan(300);
  const breaches = FILES.flatMap((path) => {
    const source = readFileSync(ROOT + path, "utf8");
    if (!/\.(?:find|groupBy)|include:|select:/.test(source)) return [];
    return unorderedReads(source, path.endsWith("x") ? "tsx" : "ts").map((read) => `${path}, ${read}`);
  });
  expect(breaches).toEqual([]);
});

it.each([
  "await db.load.findMany()",
  "await site.services.db.load.findMany({ where: { status } })",
  "await db.load.findMany(query)",
  "await db.quote.findFirst({ where: { loadId } })",
  "await db.quote.groupBy({ by: ['status'] })",
  "await db.load.findUniqueOrThrow({ where: { id }, include: { quotes: true } })",
  "await db.load.findUnique({ where: { id }, select: { quotes: { where: { status } } } })",
  "await db.load.findUnique({ where: { id }, include: { quotes: { orderBy: { id: 'asc' }, include: { prices: true } } } })",
  "await db.quote.update({ where: { id }, data, include: { load: { include: { history: true } } } })",
])("refuses %s", (read) => {
  expect(unorderedReads(read)).toHaveLength(1);
});

it.each([
  "await db.load.findMany({ orderBy: { id: 'asc' } })",
  "await db.load.findUnique({ where: { id }, include: { poster: true, quotes: { orderBy: { id: 'asc' } } } })",
  "await db.load.findUnique({ where: { id }, select: { id: true, _count: { select: { quotes: true } } } })",
  "await db.webhookEndpoint.findUnique({ where: { id }, select: { events: true } })",
  "await db.load.count()",
  "rows.findMany()",
])("accepts %s", (read) => {
  expect(unorderedReads(read)).toEqual([]);
});
