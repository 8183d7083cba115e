import type { Element, ElementContent, Nodes, Root } from "hast";
import { common, createLowlight } from "lowlight";

const lowlight = createLowlight(common);

/** Replaces an element's classes by `data-code` with the first of them, such as `string`, which the styles use. */
function withCodeName(node: ElementContent): ElementContent {
  if (node.type !== "element") return node;
  const [kind] = Array.isArray(node.properties.className) ? node.properties.className : [];
  return { ...node, properties: { dataCode: kind ?? null }, children: node.children.map(withCodeName) };
}

function walk(node: Nodes): void {
  if (node.type === "element" && node.tagName === "pre") highlightBlock(node);
  else if ("children" in node) for (const child of node.children) walk(child);
}

/** Returns the language that is named at the start of a code block. */
export function languageOf({ properties }: Element): string {
  const [name] = Array.isArray(properties.className) ? properties.className : [];
  return String(name ?? "").replace(/^language-/, "");
}

/** Highlights the code in a `pre` element, if its language is supported. */
export function highlightBlock({ children: [code] }: Element): void {
  if (code?.type !== "element" || code.children.length !== 1) return;
  const [text] = code.children;
  const language = languageOf(code);
  if (text?.type !== "text" || !lowlight.registered(language)) return;
  const { children } = lowlight.highlight(language, text.value, { prefix: "" });
  code.children = (children as ElementContent[]).map(withCodeName);
}

/** Rehype plugin that highlights all code blocks in a supported language. */
export function highlightCode() {
  return (root: Root): void => walk(root);
}
