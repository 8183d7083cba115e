import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";
import { Row } from "./Stack.tsx";

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** Buttons for the next step. */
  actions?: ReactNode;
  /** Set if the page has no other content: the title is then the page's heading. */
  alone?: true;
}

/** Text for an empty page or list: what is missing, and what to do about it. */
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
