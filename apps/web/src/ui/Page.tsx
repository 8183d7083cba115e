import { IconChevronLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "./Link.tsx";
import styles from "./Page.module.css";

interface PageProps {
  title: ReactNode;
  /** One sentence beside the title. */
  lead?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  /** The page above this one, for a phone, which has no list beside the page. */
  back?: { href: string; name: string } | undefined;
  children: ReactNode;
}

/** A page under its heading: panels, one below the other. */
export function Page({ title, lead, actions, back, children }: PageProps) {
  return (
    <div className={styles.page}>
      {back && (
        <Link className={styles.back} href={back.href}>
          <IconChevronLeft size={16} stroke={1.9} aria-hidden />
          {back.name}
        </Link>
      )}
      <header className={styles.head}>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** Two columns of panels, the second of them the narrower; one where there is no room. */
export function PageColumns({ children, even = false }: { children: ReactNode; even?: boolean }) {
  return (
    <div className={styles.columns} data-even={even || undefined}>
      {children}
    </div>
  );
}

/** One column of panels. */
export function PageColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
