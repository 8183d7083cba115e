"use client";

import type { Decision, Decisions as DecisionLists } from "@board/api/schemas";
import { londonDay } from "@board/calendar";
import { IconArrowNarrowRight } from "@tabler/icons-react";
import { useState } from "react";
import { useLoadAction } from "../../../shared/load-parts/use-load-action.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { ConfirmDialog } from "../../../ui/primitives/ConfirmDialog.tsx";
import { Item } from "../../../ui/primitives/Item.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Lines, Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Place } from "../../../ui/trade/Place.tsx";
import styles from "./Decisions.module.css";
import { causeWords, changeWords } from "./decision-words.ts";

const FEW = 3;

const LISTS = [
  ["quotes", "Quotes wait for you"],
  ["quiet", "No quote after an hour"],
  ["today", "Ends today"],
  ["delivered", "Deliveries to confirm"],
] as const;

interface DecisionsProps {
  decisions: DecisionLists;
  onConfirm: (load: Decision) => void;
}

/** Four lists of loads that wait for the poster. Each load shows the cause and one button that resolves it. */
export function Decisions({ decisions, onConfirm }: DecisionsProps) {
  return (
    <Row className={styles.lists} gap={16} align="start" data-screen>
      {LISTS.map(([name, title]) => (
        <DecisionList key={name} title={title} {...decisions[name]} onConfirm={onConfirm} />
      ))}
    </Row>
  );
}

interface DecisionListProps extends Pick<DecisionsProps, "onConfirm"> {
  title: string;
  count: number;
  loads: readonly Decision[];
}

function DecisionList({ title, count, loads, onConfirm }: DecisionListProps) {
  const [all, setAll] = useState(false);
  if (count === 0) {
    return (
      <Panel title={title} sub="none" flush>
        {null}
      </Panel>
    );
  }
  const shown = all ? loads : loads.slice(0, FEW);
  const rest = count - loads.length;
  return (
    <Panel
      title={title}
      sub={
        <Badge tone="new" kind="solid">
          {count}
        </Badge>
      }
      end={
        loads.length > FEW && (
          <Button kind="quiet" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? "Fewer" : `Show ${loads.length}`}
          </Button>
        )
      }
      flush
    >
      <Lines as="ul">
        {shown.map((load) => (
          <Line key={load.id} load={load} onConfirm={onConfirm} />
        ))}
        {all && rest > 0 && (
          <Text as="li" tone="quiet">
            {rest} more {rest === 1 ? "is" : "are"} in the list below.
          </Text>
        )}
      </Lines>
    </Panel>
  );
}

interface LineProps extends Pick<DecisionsProps, "onConfirm"> {
  load: Decision;
}

function Line({ load, onConfirm }: LineProps) {
  const now = useNow();
  const today = londonDay(now);
  return (
    <Item
      title={
        <Row as={Link} href={`/loads/${load.id}`} gap={4} title={load.ref}>
          <Place {...load.from} />
          <IconArrowNarrowRight size={14} stroke={1.9} role="img" aria-label="to" />
          <Place {...load.to} />
        </Row>
      }
      detail={causeWords(load, today, now)}
    >
      {load.cheapestPence !== null && (
        <span>
          best <b>{formatPence(load.cheapestPence)}</b>
        </span>
      )}
      <Solve load={load} onConfirm={onConfirm} />
    </Item>
  );
}

function Solve({ load, onConfirm }: LineProps) {
  const [asks, setAsks] = useState(false);
  const now = useNow();
  const { changes } = load;
  if (load.cause === "delivered") {
    return (
      <>
        <ButtonLink size="small" href={`/loads/${load.id}`} label={`Look at ${load.ref}`}>
          Look
        </ButtonLink>
        {load.allowedActions.includes("confirm") && (
          <Button size="small" aria-label={`Confirm ${load.ref}`} onClick={() => onConfirm(load)}>
            Confirm
          </Button>
        )}
      </>
    );
  }
  if (changes === null || !load.allowedActions.includes("amend")) {
    const quoted = load.cause === "quoted";
    return (
      <ButtonLink size="small" href={quoted ? `/loads/${load.id}` : `/loads/${load.id}/amend`}>
        {quoted ? "Compare" : "Change it"}
      </ButtonLink>
    );
  }
  const words = changeWords(load, changes, londonDay(now));
  return (
    <>
      <Button size="small" onClick={() => setAsks(true)}>
        {words.verb}
      </Button>
      {asks && <Ask load={load} changes={changes} words={words} onClose={() => setAsks(false)} />}
    </>
  );
}

interface AskProps {
  load: Decision;
  changes: NonNullable<Decision["changes"]>;
  words: ReturnType<typeof changeWords>;
  onClose: () => void;
}

function Ask({ load, changes, words, onClose }: AskProps) {
  const change = useLoadAction(load, {
    call: (client, _, seen) => client.loads.amend.mutate({ id: load.id, ...changes }, seen),
    onDone: onClose,
    said: `${load.ref} is changed`,
  });
  return (
    <ConfirmDialog
      question={words.question}
      effect={words.effect}
      verb={words.verb}
      kind="primary"
      busy={change.isPending ? "Changing" : undefined}
      error={change.error}
      changes={change.changes}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    />
  );
}
