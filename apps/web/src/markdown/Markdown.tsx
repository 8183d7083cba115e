import type { Element } from "hast";
import ReactMarkdown, { type Components } from "react-markdown";
import rehypeSlug from "rehype-slug";
import remarkGfm from "remark-gfm";
import { codeRowAnchors } from "./code-row-anchors.ts";
import { Diagram } from "./Diagram.tsx";
import { hrefOnSite, pictureOnSite } from "./links.ts";
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

/** The text of a block that holds a diagram. */
function mermaidOf({ children: [code] }: Element): string | null {
  if (code?.type !== "element" || code.tagName !== "code") return null;
  const names = code.properties.className;
  if (!Array.isArray(names) || !names.includes("language-mermaid")) return null;
  const [text] = code.children;
  return text?.type === "text" ? text.value : null;
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
  pre: ({ children, node }) => {
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    const code = <pre tabIndex={0}>{children}</pre>;
    const source = node && mermaidOf(node);
    return source === null || source === undefined ? code : <Diagram source={source}>{code}</Diagram>;
  },
};

/** Markdown of the repository as a page, made on the server: no script goes with it, and no HTML of its own. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className={styles.prose}>
      <ReactMarkdown
        skipHtml
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[rehypeSlug, codeRowAnchors]}
        components={COMPONENTS}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}
