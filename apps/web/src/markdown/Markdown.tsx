import type { Element, Root } from "hast";
import type { ReactNode } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import rehypeSlug from "rehype-slug";
import remarkGfm from "remark-gfm";
import { codeRowAnchors } from "./code-row-anchors.ts";
import { Diagram } from "./Diagram.tsx";
import { hrefOnSite, pictureOnSite } from "./links.ts";
import { listSections } from "./list-sections.ts";
import styles from "./Markdown.module.css";

function heading(Level: "h2" | "h3" | "h4") {
  return function Heading({ id, children }: { id?: string | undefined; children?: React.ReactNode }) {
    return (
      <Level id={id}>
        {children}
        <a className={styles.anchor} href={`#${id}`} aria-label="Link to this section">
          #
        </a>
      </Level>
    );
  };
}

/** The text of a block of code, and the class that names its language. */
function codeOf({ children: [code] }: Element): { text: string; language: string } | null {
  if (code?.type !== "element" || code.tagName !== "code") return null;
  const names = code.properties.className;
  const [text] = code.children;
  if (text?.type !== "text") return null;
  return { text: text.value, language: Array.isArray(names) ? String(names[0]) : "" };
}

type CodeEnd = (code: string) => ReactNode;

function block(codeEnd: CodeEnd | undefined): NonNullable<Components["pre"]> {
  return function Block({ children, node }) {
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    const pre = <pre tabIndex={0}>{children}</pre>;
    const code = node && codeOf(node);
    if (!code) return pre;
    if (code.language === "language-mermaid") return <Diagram source={code.text}>{pre}</Diagram>;
    if (codeEnd === undefined) return pre;
    return (
      <div className={styles.code}>
        <div>{codeEnd(code.text.trimEnd())}</div>
        {pre}
      </div>
    );
  };
}

/** Leaves a place for what stands below the title and the first words of a page. */
function placeAfterLead() {
  return ({ children }: Root): void => {
    const isLead = (node: Root["children"][number]) =>
      node.type !== "element" || ["h1", "p", "nav"].includes(node.tagName);
    const at = children.findIndex((node) => !isLead(node));
    const place: Element = { type: "element", tagName: "aside", properties: {}, children: [] };
    children.splice(at === -1 ? children.length : at, 0, place);
  };
}

const COMPONENTS: Components = {
  h2: heading("h2"),
  h3: heading("h3"),
  h4: heading("h4"),
  a: ({ href, children }) => {
    const onSite = hrefOnSite(href ?? "");
    return onSite === null ? <span>{children}</span> : <a href={onSite}>{children}</a>;
  },
  img: ({ src, alt }) => {
    const onSite = typeof src === "string" ? pictureOnSite(src) : null;
    return onSite === null ? <span>{alt}</span> : <img className={styles.picture} src={onSite} alt={alt} />;
  },
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div className={styles.table} tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};

interface MarkdownProps {
  text: string;
  /** A list of the page's sections stands above them. */
  contents?: boolean;
  /** Stands below the title and the first words. */
  afterLead?: ReactNode;
  /** Stands above each block of code, such as a button that copies it. */
  codeEnd?: CodeEnd;
}

/** Markdown of the repository as a page, made on the server: no script goes with it, and no HTML of its own. */
export function Markdown({ text, contents = false, afterLead, codeEnd }: MarkdownProps) {
  return (
    <div className={styles.prose}>
      <ReactMarkdown
        skipHtml
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[
          rehypeSlug,
          codeRowAnchors,
          ...(contents ? [listSections] : []),
          ...(afterLead ? [placeAfterLead] : []),
        ]}
        components={{ ...COMPONENTS, pre: block(codeEnd), aside: () => <div>{afterLead}</div> }}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}
