import type { Element, ElementContent, Nodes, Root } from "hast";

const MIN_SECTIONS = 3;

function wordsOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(wordsOf).join("") : "";
}

const element = (
  tagName: string,
  properties: Element["properties"],
  children: ElementContent[],
): Element => ({ type: "element", tagName, properties, children });

/**
 * Rehype plugin that adds a table of contents below the first paragraphs of a page with enough sections. Must run
 * after rehype-slug, whose ids it uses.
 */
export function listSections() {
  return (root: Root): void => {
    const sections = root.children.filter((node) => node.type === "element" && node.tagName === "h2");
    if (sections.length < MIN_SECTIONS) return;
    const links = sections.map((section) => {
      const id = section.type === "element" ? String(section.properties.id) : "";
      const words: ElementContent = { type: "text", value: wordsOf(section) };
      return element("li", {}, [element("a", { href: `#${id}` }, [words])]);
    });
    const nav = element("nav", { ariaLabel: "On this page" }, [
      element("p", {}, [{ type: "text", value: "On this page" }]),
      element("ul", {}, links),
    ]);
    const isLead = (node: Root["children"][number]) =>
      node.type !== "element" || node.tagName === "h1" || node.tagName === "p";
    const at = root.children.findIndex((node) => !isLead(node));
    root.children.splice(at, 0, nav);
  };
}
