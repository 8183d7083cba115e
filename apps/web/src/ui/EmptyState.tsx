import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";
import { Row } from "./Stack.tsx";

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The next step. */
  actions?: ReactNode;
  /** The page says nothing else: its title is the page's. */
  alone?: true;
}

/** Nothing to show, and what to do about it. */
export function EmptyState({ title, children, actions, alone }: EmptyStateProps) {
  const Heading = alone ? "h1" : "h2";
  return (
    <div className={styles.empty}>
      <Heading>{title}</Heading>
      {children}
      {actions && <Row gap={8}>{actions}</Row>}
    </div>
  );
}
