import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Lines, Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import styles from "./Queues.module.css";
import { QUEUES, type QueueName } from "./queues.ts";

interface CardLine {
  id: string;
  age?: ReactNode;
  /** Link to the load, or to the firm's line in its queue. */
  what: ReactNode;
  about?: string;
  end: string;
}

export interface QueueCardProps {
  name: QueueName;
  /** Title and sentence for the empty card, if they differ from the ones on the queue's page. */
  title?: string;
  nothing?: string;
  icon: Icon;
  count: number;
  tone?: "bad" | "warn";
  /** Text beside the count, such as the oldest line. */
  sub: ReactNode;
  lines: readonly CardLine[];
}

/** Card of a queue, with its count and first lines. */
export function QueueCard({ name, icon: Glyph, count, tone, sub, lines, ...own }: QueueCardProps) {
  const { title, nothing } = { ...QUEUES[name], ...own };
  const hasAges = lines.some(({ age }) => age !== undefined);
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
        <Link href={`/admin/queues/${name}`} aria-label={`All, ${title}`}>
          All
        </Link>
      }
      flush
    >
      {count === 0 ? (
        <PanelBody>{nothing}</PanelBody>
      ) : (
        <Lines as="ul" className={styles.few}>
          {lines.map(({ id, age, what, about, end }) => (
            <Row as="li" key={id}>
              {/* Keeps the column of ages in a line without an age. */}
              {age ?? (hasAges && <span />)}
              {what}
              {about !== undefined && (
                <Text clip title={about}>
                  {about}
                </Text>
              )}
              <Text tone="quiet">{end}</Text>
            </Row>
          ))}
        </Lines>
      )}
    </Panel>
  );
}
