"use client";

import { formatSum } from "@board/api/pounds";
import {
  IconArrowBackUp,
  IconCheck,
  IconClockOff,
  IconHourglassHigh,
  IconMessageCircleQuestion,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { EXTRA_STATES, type Extra, extraName, stateNote } from "../../../shared/load-parts/extras.ts";
import { IssueInvoice } from "../../../shared/load-parts/IssueInvoice.tsx";
import { type JobPlace, placedOf, placesOf } from "../../../shared/load-parts/places.ts";
import { type Wait, type WaitEvidence, waitBar, waitEvidence } from "../../../shared/load-parts/road/road.ts";
import type { LoadPage } from "../../../shared/load-parts/view.ts";
import { useKeys } from "../../../shared/shell/keys.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Badge, type BadgeLook } from "../../../ui/primitives/Badge.tsx";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { WaitBar } from "../../../ui/trade/WaitBar.tsx";
import { AddExtra, AnswerExtra, type ExtraAction } from "./ExtraDialogs.tsx";
import { InvoiceLines, useInvoiced } from "./LoadInvoices.tsx";
import styles from "./Money.module.css";

const LOOKS: Record<Extra["status"], BadgeLook & { icon: typeof IconCheck }> = {
  PROPOSED: { tone: "info", icon: IconHourglassHigh },
  QUERIED: { tone: "warn", icon: IconMessageCircleQuestion },
  ACCEPTED: { tone: "good", icon: IconCheck },
  WITHDRAWN: { kind: "dashed", icon: IconArrowBackUp },
};

/**
 * Panel of what a booked load costs, for both ends: the price, its extras with the evidence of waiting, the sum and its
 * invoices. The key
 * `A` opens the dialog that accepts the first extra to answer.
 */
export function Money({ page }: { page: LoadPage }) {
  const now = useNow();
  const { load, side } = page;
  const [asked, setAsked] = useState<{ action: ExtraAction; id: string } | "add" | "issue" | null>(null);
  const { invoices, toInvoice } = useInvoiced(page);
  const places = placesOf(placedOf(page));
  const toAnswer = load.extras.filter(({ acceptPence }) => acceptPence !== null);
  // An open change comes first: `A` agrees to it.
  const first = load.change?.allowedActions.includes("agree") ? undefined : toAnswer[0];
  useKeys({ a: () => first !== undefined && setAsked({ action: "accept", id: first.id }) });
  const waits = load.waits.filter(
    ({ place, doneAt }) =>
      doneAt !== null && !load.extras.some((extra) => extra.workedOut && extra.place === place),
  );
  const mayAdd = load.allowedActions.includes("proposeExtra");
  const isInvoiced = invoices.length > 0 || toInvoice !== null;
  if (load.owed === null || (load.extras.length === 0 && waits.length === 0 && !mayAdd && !isInvoiced))
    return null;
  const other = side === "poster" ? load.carrier : load.poster;
  const { haulagePence, totalPence, withProposedPence } = load.owed;
  const answer = asked === "add" || asked === "issue" ? null : asked;
  const answered = answer && load.extras.find(({ id }) => id === answer.id);
  const close = () => setAsked(null);
  return (
    <Panel
      title="Money"
      sub={
        toAnswer.length > 0 && (
          <Badge tone="info" icon={IconHourglassHigh}>
            {toAnswer.length} to answer
          </Badge>
        )
      }
      end={`without VAT${other ? `, ${side === "poster" ? "to" : "from"} ${other.name}` : ""}`}
      flush
    >
      <Table className={styles.table}>
        <thead>
          <tr>
            <Th>What</Th>
            <Th>State</Th>
            <Th right>Net</Th>
            <Th hidden>Actions</Th>
          </tr>
        </thead>
        <tbody>
          {haulagePence !== null && (
            <Line title={<b>Haulage</b>} detail="the price as it is agreed" net={formatSum(haulagePence)}>
              <Badge tone="good" icon={IconCheck}>
                Agreed
              </Badge>
            </Line>
          )}
          {load.extras.map((extra) => (
            <ExtraLines
              key={extra.id}
              page={page}
              extra={extra}
              places={places}
              now={now}
              hasKey={extra === first}
              onAsk={(action) => setAsked({ action, id: extra.id })}
            />
          ))}
          {waits.map((wait) => (
            <Line
              key={wait.place}
              title={extraName({ kind: "WAITING", place: wait.place }, places)}
              detail={waitEvidence(load, wait, now)?.sum}
              net={formatSum(wait.pence ?? 0)}
              quiet
            >
              <Text tone="quiet">{wait.pence === 0 ? "nothing to pay" : "proposed with the delivery"}</Text>
            </Line>
          ))}
        </tbody>
      </Table>
      <InvoiceLines invoices={invoices} />
      <Row className={styles.foot} align="end" justify="between" gap={12}>
        <Row gap={8} data-screen>
          {toInvoice !== null && (
            <Button kind="primary" onClick={() => setAsked("issue")}>
              Issue for {formatSum(toInvoice.netPence)}…
            </Button>
          )}
          {mayAdd && <Button onClick={() => setAsked("add")}>Add an extra…</Button>}
        </Row>
        <div className={styles.sums}>
          <Pairs
            kind="ends"
            pairs={[
              ["Agreed", formatSum(totalPence)],
              ["With what is proposed", withProposedPence !== totalPence && formatSum(withProposedPence)],
            ]}
          />
        </div>
      </Row>
      {asked === "add" && (
        <AddExtra load={load} places={places} other={other?.name ?? "the poster"} onClose={close} />
      )}
      {asked === "issue" && toInvoice !== null && <IssueInvoice jobs={[toInvoice]} onClose={close} />}
      {answer && answered && (
        <AnswerExtra
          load={load}
          extra={answered}
          name={extraName(answered, places)}
          action={answer.action}
          onClose={close}
        />
      )}
    </Panel>
  );
}

interface LineProps {
  title: ReactNode;
  detail: ReactNode;
  net: string;
  /** True for a sum that is not counted. */
  struck?: boolean;
  quiet?: boolean;
  open?: boolean;
  /** State of the line. */
  children: ReactNode;
  actions?: ReactNode;
}

function Line({ title, detail, net, struck, quiet, open, children, actions }: LineProps) {
  return (
    <tr className={open ? styles.open : undefined}>
      <th scope="row" data-wrap>
        <Text tone={quiet ? "quiet" : undefined}>{title}</Text>
        <Text as="p" size="small" tone="quiet" typed>
          {detail}
        </Text>
      </th>
      <Td name="State" wrap>
        {children}
      </Td>
      <Td name="Net" right>
        <Text as={struck ? "s" : "span"} tone={struck || quiet ? "quiet" : undefined} strong={!quiet}>
          {net}
        </Text>
      </Td>
      <td>{actions}</td>
    </tr>
  );
}

interface ExtraLinesProps {
  page: LoadPage;
  extra: Extra;
  places: readonly JobPlace[];
  now: Date;
  /** True if the key `A` accepts this one. */
  hasKey: boolean;
  onAsk: (action: ExtraAction) => void;
}

/** Line of an extra; below it the evidence of a wait that both ends have still to agree on. */
function ExtraLines({ page, extra, places, now, hasKey, onAsk }: ExtraLinesProps) {
  const { load, side } = page;
  const { status, confirmed, query, offer, allowedActions, acceptPence } = extra;
  const isOpen = status === "PROPOSED" || status === "QUERIED";
  const wait = isOpen && extra.workedOut ? load.waits.find(({ place }) => place === extra.place) : undefined;
  const evidence = wait && waitEvidence(load, wait, now);
  const may = (action: ExtraAction) => allowedActions.includes(action);
  const name = extraName(extra, places);
  const { icon, ...look } = LOOKS[status];
  const isMarked = acceptPence !== null || evidence != null;
  return (
    <>
      <Line
        title={<b>{name}</b>}
        detail={evidence ? "worked out with the delivery" : `“${extra.note}”`}
        net={formatSum(extra.pence)}
        struck={status === "QUERIED" || status === "WITHDRAWN"}
        quiet={status === "WITHDRAWN"}
        open={isMarked}
        actions={
          allowedActions.length > 0 && (
            <>
              {acceptPence !== null && (
                <Button
                  kind="go"
                  size="small"
                  shortcut={hasKey ? "A" : undefined}
                  onClick={() => onAsk("accept")}
                >
                  Accept {formatSum(acceptPence)}
                  <VisuallyHidden> for {name}</VisuallyHidden>
                </Button>
              )}
              {may("query") && (
                <Button size="small" aria-label={`Query: ${name}`} onClick={() => onAsk("query")}>
                  Query…
                </Button>
              )}
              {may("propose") && (
                <Button size="small" aria-label={`Agree on a sum: ${name}`} onClick={() => onAsk("propose")}>
                  Agree on a sum…
                </Button>
              )}
              {may("withdraw") && (
                <Button size="small" aria-label={`Withdraw: ${name}`} onClick={() => onAsk("withdraw")}>
                  Withdraw…
                </Button>
              )}
            </>
          )
        }
      >
        <Badge {...look} icon={icon}>
          {EXTRA_STATES[status]}
        </Badge>{" "}
        {confirmed === false && isOpen && (
          <Badge kind="dashed" icon={IconClockOff}>
            Not confirmed
          </Badge>
        )}{" "}
        {stateNote(extra, side, now)}
        {query && (
          <Text as="p" size="small" tone="quiet" typed>
            “{query.reason}”
          </Text>
        )}
        {offer && (
          <Text as="p" size="small">
            {offer.by === side ? "You propose" : `The ${offer.by} proposes`} <b>{formatSum(offer.pence)}</b>.
          </Text>
        )}
      </Line>
      {wait && evidence && (
        <tr className={styles.evidence}>
          <td colSpan={4}>
            <Evidence wait={wait} evidence={evidence} now={now} confirmed={confirmed !== false} />
          </td>
        </tr>
      )}
    </>
  );
}

interface EvidenceProps {
  wait: Wait;
  evidence: WaitEvidence;
  now: Date;
  confirmed: boolean;
}

/** Times that a sum of waiting comes from, in the order of the sum, with the bar. */
function Evidence({ wait, evidence, now, confirmed }: EvidenceProps) {
  return (
    <div className={styles.why}>
      <dl className={styles.steps}>
        {evidence.steps.map(({ name, time, words }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{time}</b>
            </dd>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Stack gap={8} className={styles.bar}>
        <WaitBar {...waitBar(wait, now)} />
        <Text as="p" size="medium" strong>
          {evidence.sum}.
        </Text>
        {!confirmed && (
          <Text as="p" tone="warn">
            No position, gate check or receipt in time confirms its start or its end, so it never stands by
            itself.
          </Text>
        )}
      </Stack>
    </div>
  );
}
