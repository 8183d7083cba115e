import type { Element, Root } from "hast";
import type { ReactNode } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import rehypeSlug from "rehype-slug";
import remarkGfm from "remark-gfm";
import { codeRowAnchors } from "./code-row-anchors.ts";
import { Diagram } from "./Diagram.tsx";
import { highlightCode } from "./highlight.ts";
import { hrefOnSite, pictureOnSite } from "./links.ts";
import { listSections } from "./list-sections.ts";
import styles from "./Markdown.module.css";

interface SectionHeadingProps {
  level: "h2" | "h3" | "h4";
  id?: string | undefined;
  children?: ReactNode;
}

/** Heading with a link to itself. */
export function SectionHeading({ level: Level, id, children }: SectionHeadingProps) {
  return (
    <Level id={id}>
      {children}
      <a className={styles.anchor} href={`#${id}`} aria-label="Link to this section">
        #
      </a>
    </Level>
  );
}

/** Returns the text of a code block, and the class that names its language; null for another element. */
function codeOf({ children: [code] }: Element): { text: string; language: string } | null {
  if (code?.type !== "element" || code.tagName !== "code") return null;
  const names = code.properties.className;
  const [text] = code.children;
  if (text?.type !== "text") return null;
  return { text: text.value, language: Array.isArray(names) ? String(names[0]) : "" };
}

/** Rehype plugin that inserts a placeholder after the title and the first paragraphs of a page. */
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
  h2: ({ id, children }) => <SectionHeading level="h2" id={id} children={children} />,
  h3: ({ id, children }) => <SectionHeading level="h3" id={id} children={children} />,
  h4: ({ id, children }) => <SectionHeading level="h4" id={id} children={children} />,
  a: ({ href, children }) => {
    const onSite = hrefOnSite(href ?? "");
    return onSite === null ? <span>{children}</span> : <a href={onSite}>{children}</a>;
  },
  pre: ({ children, node }) => {
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    const pre = <pre tabIndex={0}>{children}</pre>;
    const code = node && codeOf(node);
    return code?.language === "language-mermaid" ? <Diagram source={code.text}>{pre}</Diagram> : pre;
  },
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div className={styles.table} tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};

export interface PictureSize {
  width: number;
  height: number;
}

interface MarkdownProps {
  text: string;
  /** Sizes of pictures by their source, so that the layout does not shift when a picture loads. */
  sizes?: ReadonlyMap<string, PictureSize>;
  /** Adds a table of contents. */
  contents?: boolean;
  /** Content below the title and the first paragraphs. */
  afterLead?: ReactNode;
  /** Rehype plugin that transforms the page, and components for the elements that it adds. */
  plugin?: () => (root: Root) => void;
  components?: Components;
}

/** Renders a Markdown file of the repository on the server. Needs no client script; inline HTML is dropped. */
export function Markdown({ text, sizes, contents = false, afterLead, plugin, components }: MarkdownProps) {
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
          ...(plugin ? [plugin] : [highlightCode]),
        ]}
        components={{
          ...COMPONENTS,
          img: ({ src, alt }) => {
            const from = typeof src === "string" ? src : "";
            const onSite = pictureOnSite(from);
            if (onSite === null) return <span>{alt}</span>;
            return (
              <img className={styles.picture} src={onSite} alt={alt} loading="lazy" {...sizes?.get(from)} />
            );
          },
          aside: () => <div className={styles.wide}>{afterLead}</div>,
          ...components,
        }}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}
