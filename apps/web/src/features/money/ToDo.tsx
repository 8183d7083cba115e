"use client";

import { formatSum } from "@board/api/pounds";
import type { JobToInvoice } from "@board/api/schemas";
import { type Day, londonDay } from "@board/calendar";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { IssueInvoice } from "../../shared/load-parts/IssueInvoice.tsx";
import { type InvoiceEntry, lateWords } from "../../shared/load-parts/invoices.ts";
import { useMoneyAction } from "../../shared/load-parts/use-money-action.ts";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { counted } from "../../ui/format/counted.ts";
import { formatDay } from "../../ui/format/days.ts";
import { useGo } from "../../ui/hooks/use-back-closes.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Badge } from "../../ui/primitives/Badge.tsx";
import { Button } from "../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { Checkbox } from "../../ui/primitives/Checkbox.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Item } from "../../ui/primitives/Item.tsx";
import { Panel, PanelBody } from "../../ui/primitives/Panel.tsx";
import { Lines, Row } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../ui/primitives/VisuallyHidden.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import styles from "./Money.module.css";
import { type MoneySide, SHOWN, type Shown } from "./use-money-search.ts";

const FEW = 3;

/** Lists of what waits for the reader: each line has its cause and one button. */
export function ToDo({ side }: { side: MoneySide }) {
  const today = londonDay(useNow());
  return (
    <Row className={styles.lists} gap={12} align="start" data-screen>
      {side === "issued" ? <ToInvoice today={today} /> : <ToApprove />}
      <Few
        side={side}
        show="queried"
        title="Queried"
        detail={({ query }) =>
          query && `“${query.reason}” ${formatDay(londonDay(new Date(query.at)), today)}`
        }
      />
      <Few
        side={side}
        show="late"
        title="Late"
        detail={({ number, dueOn }) => (
          <>
            {dueOn && <Text tone="bad">{lateWords(dueOn, today)}</Text>} · {number}
          </>
        )}
      />
    </Row>
  );
}

interface TaskPanelProps<Item> {
  title: string;
  /** Undefined until the lines are read. */
  items: readonly Item[] | undefined;
  /** True if there are more than the answer has. */
  more: boolean;
  error: unknown;
  /** Button for all lines, or for the ticked ones. */
  button?: ReactNode;
  children: (item: Item) => ReactNode;
}

/** Panel with a few lines, which shows the others on a press; an empty one is a single line. */
function TaskPanel<Item>({ title, items, more, error, button, children }: TaskPanelProps<Item>) {
  const [all, setAll] = useState(false);
  const count = items?.length ?? 0;
  return (
    <Panel
      title={title}
      sub={
        count > 0 ? (
          <Badge tone="new" kind="solid">
            {count}
            {more && "+"}
          </Badge>
        ) : (
          items && "none"
        )
      }
      end={
        <>
          {count > FEW && (
            <Button kind="quiet" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? "Fewer" : `Show ${count}`}
              <VisuallyHidden> {title}</VisuallyHidden>
            </Button>
          )}
          {button}
        </>
      }
      flush
    >
      {error ? (
        <PanelBody>
          <ErrorNote error={error} />
        </PanelBody>
      ) : null}
      {items === undefined && !error && <Waiting what={title} lines={2} />}
      {count > 0 && <Lines as="ul">{(all ? items : items?.slice(0, FEW))?.map(children)}</Lines>}
    </Panel>
  );
}

function ToInvoice({ today }: { today: Day }) {
  const { data, error } = useQuery(useTRPC().moneyPage.toInvoice.queryOptions({}));
  const go = useGo();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<readonly JobToInvoice[]>([]);
  const picked = data?.jobs.filter(({ id }) => ticked.has(id)) ?? [];
  const sum = picked.reduce((all, { netPence }) => all + netPence, 0);
  const toggle = (id: string) =>
    setTicked(new Set(ticked.has(id) ? [...ticked].filter((one) => one !== id) : [...ticked, id]));
  const [first, ...others] = asked;
  return (
    <>
      <TaskPanel
        title="To invoice"
        items={data?.jobs}
        more={data?.more === true}
        error={error}
        button={
          picked.length > 0 && (
            <Button kind="primary" size="small" onClick={() => setAsked(picked)}>
              Issue one for {picked.length}, {formatSum(sum)}
            </Button>
          )
        }
      >
        {(job) => (
          <Item
            key={job.id}
            icon={
              <Checkbox
                aria-label={`${job.ref} of ${job.poster.name}`}
                checked={ticked.has(job.id)}
                onChange={() => toggle(job.id)}
              />
            }
            title={
              <>
                <b>{job.poster.name}</b> {job.from.outcode} to {job.to.outcode}
              </>
            }
            detail={jobWords(job, today)}
          >
            <b>{formatSum(job.netPence)}</b>
            <Button size="small" onClick={() => setAsked([job])}>
              {job.openPence > 0 ? "Issue without…" : "Issue…"}
              <VisuallyHidden> {job.ref}</VisuallyHidden>
            </Button>
          </Item>
        )}
      </TaskPanel>
      {first && (
        <IssueInvoice
          jobs={[first, ...others]}
          onDone={({ id }) => go(`/money/${id}`)}
          onClose={() => setAsked([])}
        />
      )}
    </>
  );
}

function jobWords({ ref, endedOn, dueOn, openPence }: JobToInvoice, today: Day): ReactNode {
  const what =
    dueOn === null
      ? "extras, due from the invoice on"
      : `delivered ${formatDay(endedOn, today)}, due ${formatDay(dueOn, today)}`;
  return (
    <>
      {ref} · {what}
      {openPence > 0 && <Text tone="warn"> · {formatSum(openPence)} of extras not agreed on</Text>}
    </>
  );
}

function useInvoices(side: MoneySide, show: Shown) {
  const { data, error } = useQuery(
    useTRPC().invoices.list.queryOptions({ side, ...SHOWN[show].filter, limit: "20" }),
  );
  return { items: data?.invoices, more: data !== undefined && data.nextCursor !== null, error };
}

interface FewProps {
  side: MoneySide;
  show: Shown;
  title: string;
  detail: (invoice: InvoiceEntry) => ReactNode;
}

function Few({ side, show, title, detail }: FewProps) {
  const invoices = useInvoices(side, show);
  return (
    <TaskPanel title={title} {...invoices}>
      {(invoice) => <InvoiceItem key={invoice.id} invoice={invoice} side={side} detail={detail(invoice)} />}
    </TaskPanel>
  );
}

interface InvoiceItemProps {
  invoice: InvoiceEntry;
  side: MoneySide;
  detail: ReactNode;
}

function InvoiceItem({ invoice, side, detail }: InvoiceItemProps) {
  const { id, number, openPence } = invoice;
  const other = side === "issued" ? invoice.buyer : invoice.supplier;
  return (
    <Item title={<b>{other.legalName}</b>} detail={detail}>
      <b>{formatSum(openPence)}</b>
      <ButtonLink size="small" href={`/money/${id}`} label={`Look at ${number}`}>
        Look
      </ButtonLink>
    </Item>
  );
}

function ToApprove() {
  const invoices = useInvoices("received", "new");
  const items = invoices.items?.filter(({ allowedActions }) => allowedActions.includes("approve"));
  const sum = items?.reduce((all, { openPence }) => all + openPence, 0) ?? 0;
  const approve = useMoneyAction<readonly InvoiceEntry[], number>({
    call: async (client, invoices) => {
      for (const { id } of invoices) await client.invoices.approve.mutate({ id });
      return invoices.length;
    },
    said: (count) => `${counted(count, "invoice")} approved`,
  });
  return (
    <TaskPanel
      title="To approve"
      {...invoices}
      items={items}
      error={approve.error ?? invoices.error}
      button={
        items !== undefined &&
        items.length > 0 && (
          <Button
            kind="primary"
            size="small"
            busy={approve.isPending ? "Approving" : undefined}
            onClick={() => approve.mutate(items)}
          >
            Approve {items.length}, {formatSum(sum)}
          </Button>
        )
      }
    >
      {(invoice) => (
        <InvoiceItem
          key={invoice.id}
          invoice={invoice}
          side="received"
          detail={`${invoice.number} · ${counted(invoice.jobs, "job")}`}
        />
      )}
    </TaskPanel>
  );
}
