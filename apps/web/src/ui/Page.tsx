import { IconChevronLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "./Link.tsx";
import styles from "./Page.module.css";
import panel from "./Panel.module.css";

interface PageProps {
  title: ReactNode;
  /** One sentence beside the title. */
  lead?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  /** Fields under or beside the title, such as a search. */
  tools?: ReactNode;
  /** The page above this one, for a phone, which has no list beside the page. */
  back?: { href: string; name: string } | undefined;
  /** Lines of a few words with something at their end, or what goes on paper. */
  width?: "lines" | "paper" | undefined;
  children: ReactNode;
}

/** A page under its heading: panels, one below the other. */
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
  /** Two of one width, or the second narrower. */
  kind?: "even" | "wideAside" | "aside";
  children: ReactNode;
}

/** Two columns of panels, one below the other where there is no room. */
export function PageColumns({ kind = "even", children }: PageColumnsProps) {
  return (
    <div className={styles.columns} data-kind={kind}>
      {children}
    </div>
  );
}

/** The part of a page under a head of its own, such as that of a load. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** A list that is the whole page: the edges of a panel, without a title of its own. */
export function Sheet({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={panel.panel} aria-label={label}>
      {children}
    </section>
  );
}

/** One column of panels. */
export function PageColumn({ as: Element = "div", children }: { as?: "div" | "aside"; children: ReactNode }) {
  return <Element className={styles.column}>{children}</Element>;
}
