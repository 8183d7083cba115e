import type { Element, ElementContent, Nodes, Parent, Root, RootContent } from "hast";
import { highlightBlock, languageOf } from "../../shared/markdown/highlight.ts";
import { type Fill, partsOf, withoutDayCommand } from "./fills.ts";
import { type Command, readCommand } from "./read-command.ts";

/** Names of the languages, by the info string of a code fence. */
const LANGUAGES: Readonly<Record<string, string>> = {
  sh: "curl",
  js: "Node",
  ts: "Node",
  python: "Python",
  php: "PHP",
};

/**
 * Consecutive code blocks that do the same in different languages, with the requests that the page can send for them.
 */
export interface Example {
  /** Unique id across pages: `quick-start 2`. */
  id: string;
  /** Names of the code blocks, shown on their tabs. */
  names: string[];
  command: Command | null;
  /** Ids of the examples above this one that can be run. */
  before: string[];
}

/** Numbered section of a page, with the ids of its examples that can be run. */
export interface Step {
  number: string;
  runs: string[];
}

/** First of the private-use characters that stand in for variables while the code is highlighted. */
const FIRST_MARK = 0xe000;

interface FoundCode {
  code: Element;
  language: string;
  text: string;
}

function codeIn(node: Nodes): FoundCode | null {
  if (node.type !== "element" || node.tagName !== "pre") return null;
  const [code] = node.children;
  if (code?.type !== "element") return null;
  const [text] = code.children;
  const language = languageOf(code);
  return text?.type === "text" && language !== "mermaid" ? { code, language, text: text.value } : null;
}

const isBlank = (node: Nodes) => node.type === "text" && node.value.trim() === "";

/** Replaces each of these characters by an element for its variable. */
function placeFills(node: ElementContent, fills: readonly Fill[]): ElementContent[] {
  if (node.type === "element")
    return [{ ...node, children: node.children.flatMap((child) => placeFills(child, fills)) }];
  if (node.type !== "text") return [node];
  return node.value.split(/([\uE000-\uEFFF])/).flatMap((text): ElementContent[] => {
    const fill = fills[text.charCodeAt(0) - FIRST_MARK];
    if (fill === undefined) return text === "" ? [] : [{ type: "text", value: text }];
    const { name, printed, quote } = fill;
    return [{ type: "element", tagName: "mark", properties: { name, printed, quote }, children: [] }];
  });
}

/** Returns the name of a block: its language, or `Shell` for commands that send no request. */
function nameOf({ language, text }: { language: string; text: string }): string {
  if (language === "sh" && !text.includes("curl ")) return "Shell";
  return LANGUAGES[language] ?? (language === "json" ? "JSON" : "Text");
}

const isCall = (name: string) => Object.values(LANGUAGES).includes(name);

/**
 * Creates a rehype plugin that turns each example into a highlighted `figure`, collects the examples by
 * figure id, and moves the numbers of numbered sections from their headings to `steps`.
 */
export function examplesOf(slug: string, address: string) {
  const examples = new Map<string, Example>();
  const steps = new Map<string, Step>();
  const runs: string[] = [];
  let step: Step | null = null;

  function colour(pre: Element, { code, language, text }: FoundCode): void {
    const parts = partsOf(withoutDayCommand(text.trimEnd()), language, address);
    const fills = parts.filter((part) => typeof part !== "string");
    let count = 0;
    const value = parts
      .map((part) => (typeof part === "string" ? part : String.fromCharCode(FIRST_MARK + count++)))
      .join("");
    code.children = [{ type: "text", value }];
    highlightBlock(pre);
    code.children = code.children.flatMap((child) => placeFills(child, fills));
  }

  function addBlock(before: Element | undefined, pre: Element, found: FoundCode) {
    const example = before && examples.get(String(before.properties.id));
    const names = [...(example?.names ?? []), nameOf(found)];
    colour(pre, found);
    // A second block in a language begins a new example.
    if (before && example && names.every(isCall) && new Set(names).size === names.length) {
      example.names = names;
      before.children.push(pre);
      return null;
    }
    const id = `${slug} ${examples.size + 1}`;
    const command = found.language === "sh" ? readCommand(found.text, address) : null;
    examples.set(id, { id, command, names: [nameOf(found)], before: [...runs] });
    if (command !== null) {
      runs.push(id);
      step?.runs.push(id);
    }
    return { type: "element", tagName: "figure", properties: { id }, children: [pre] } satisfies Element;
  }

  function readHeading(heading: Element): void {
    step = null;
    const [text] = heading.children;
    const [, number, rest] = (text?.type === "text" && /^(\d+)\. +(.*)$/s.exec(text.value)) || [];
    if (text?.type !== "text" || number === undefined || rest === undefined) return;
    text.value = rest;
    step = { number, runs: [] };
    steps.set(String(heading.properties.id), step);
  }

  function walk(parent: Parent): void {
    const children: (RootContent | ElementContent)[] = [];
    for (const node of parent.children as (RootContent | ElementContent)[]) {
      if (node.type === "element" && node.tagName === "h2") readHeading(node);
      const found = codeIn(node);
      if (node.type !== "element" || found === null) {
        if (node.type === "element") walk(node);
        children.push(node);
        continue;
      }
      const before = children.findLast((each) => !isBlank(each));
      const isFigure = before?.type === "element" && before.tagName === "figure";
      const figure = addBlock(isFigure ? before : undefined, node, found);
      if (figure !== null) children.push(figure);
    }
    parent.children = children as typeof parent.children;
  }

  return { examples, steps, plugin: () => (root: Root) => walk(root) };
}
