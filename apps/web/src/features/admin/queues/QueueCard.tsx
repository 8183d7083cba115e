import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Lines } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import styles from "./Queues.module.css";

interface QueueCardProps {
  title: string;
  icon: Icon;
  count: number;
  tone?: "bad" | "warn" | undefined;
  /** Text beside the count, such as the oldest line. */
  sub: ReactNode;
  href: string;
  /** Shown if the queue is empty. */
  nothing: string;
  children: ReactNode;
}

/** Card of a queue, with its count and first lines. */
export function QueueCard({ title, icon: Glyph, count, tone, sub, href, nothing, children }: QueueCardProps) {
  return (
    <Panel
      title={
        <>
          <Glyph size={16} stroke={1.9} aria-hidden /> {title}
        </>
      }
      sub={
        <>
          <Badge tone={count > 0 ? tone : undefined}>{count.toLocaleString("en-GB")}</Badge>{" "}
          <Text size="small">{sub}</Text>
        </>
      }
      end={
        <Link href={href} aria-label={`All, ${title}`}>
          All
        </Link>
      }
      flush
    >
      {count === 0 ? (
        <PanelBody>{nothing}</PanelBody>
      ) : (
        <Lines as="ul" className={styles.few}>
          {children}
        </Lines>
      )}
    </Panel>
  );
}
