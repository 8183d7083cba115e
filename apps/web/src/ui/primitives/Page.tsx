import { IconChevronLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "./Link.tsx";
import styles from "./Page.module.css";
import panel from "./Panel.module.css";

interface PageProps {
  title: ReactNode;
  /** One sentence next to the title. */
  lead?: ReactNode;
  /** Buttons to the right of the title. */
  actions?: ReactNode;
  /** Fields below or beside the title, such as a search. */
  tools?: ReactNode;
  /** Parent page, linked on a phone, which has no side navigation. */
  back?: { href: string; name: string } | undefined;
  /** "lines" for short rows with something at their end, "paper" for a page to print. */
  width?: "lines" | "paper" | undefined;
  children: ReactNode;
}

/** Page with a heading and stacked panels. */
export function Page({ title, lead, actions, tools, back, width, children }: PageProps) {
  return (
    <div className={styles.page} data-width={width}>
      {back && (
        <Link className={styles.back} href={back.href}>
          <IconChevronLeft size={16} stroke={1.9} aria-hidden />
          {back.name}
        </Link>
      )}
      <header className={styles.head}>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
        {tools && <div className={styles.tools}>{tools}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface PageColumnsProps {
  /** Widths of the columns: equal by default, or narrower for the second one. */
  kind?: "even" | "wideAside" | "aside";
  children: ReactNode;
}

/** Two columns of panels, stacked if they do not fit side by side. */
export function PageColumns({ kind = "even", children }: PageColumnsProps) {
  return (
    <div className={styles.columns} data-kind={kind}>
      {children}
    </div>
  );
}

/** Content of a page with a custom header, such as the page of a load. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** List that fills the page, with the border of a panel but no title. */
export function Sheet({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={panel.panel} aria-label={label}>
      {children}
    </section>
  );
}

/** Column of panels. */
export function PageColumn({ as: Element = "div", children }: { as?: "div" | "aside"; children: ReactNode }) {
  return <Element className={styles.column}>{children}</Element>;
}
