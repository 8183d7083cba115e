import type { Element, Nodes, Root } from "hast";

/** Returns the code in a table row's first cell; null if the cell contains anything else. */
function codeOf(row: Element): string | null {
  const cell = row.children.find((child) => child.type === "element");
  if (cell?.type !== "element" || cell.tagName !== "td" || cell.children.length !== 1) return null;
  const [code] = cell.children;
  if (code?.type !== "element" || code.tagName !== "code") return null;
  const [text] = code.children;
  return text?.type === "text" ? text.value : null;
}

function walk(node: Nodes, taken: Set<string>): void {
  if (node.type === "element") {
    const id = node.tagName === "tr" ? codeOf(node) : null;
    if (id !== null && /^[a-z0-9_.]+$/.test(id) && !taken.has(id)) {
      node.properties.id = id;
      taken.add(id);
    }
    if (typeof node.properties.id === "string") taken.add(node.properties.id);
  }
  if ("children" in node) for (const child of node.children) walk(child, taken);
}

/** Rehype plugin that gives each row of a table of codes its code as id: `/docs/errors#load_not_open`. */
export function codeRowAnchors() {
  return (root: Root): void => walk(root, new Set());
}
