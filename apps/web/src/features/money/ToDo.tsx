"use client";

import { formatSum } from "@board/api/pounds";
import type { JobToInvoice, LateFirm } from "@board/api/schemas";
import { addDays, type Day, londonDay } from "@board/calendar";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useState } from "react";
import { IssueInvoice } from "../../shared/load-parts/IssueInvoice.tsx";
import { type InvoiceEntry, lateWords } from "../../shared/load-parts/invoices.ts";
import { useMoneyAction } from "../../shared/load-parts/use-money-action.ts";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { counted } from "../../ui/format/counted.ts";
import { formatDay, formatMoment } from "../../ui/format/days.ts";
import { useGo } from "../../ui/hooks/use-back-closes.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Badge } from "../../ui/primitives/Badge.tsx";
import { Button } from "../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { Checkbox } from "../../ui/primitives/Checkbox.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Item } from "../../ui/primitives/Item.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import { Panel, PanelBody } from "../../ui/primitives/Panel.tsx";
import { Lines, Row } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../ui/primitives/VisuallyHidden.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import { ExtraItem } from "./ExtraItem.tsx";
import styles from "./Money.module.css";
import { Remind } from "./Remind.tsx";
import { useStatements } from "./Statement.tsx";
import { type MoneySide, SHOWN, type Shown } from "./use-money-search.ts";

const FEW = 3;

/** Days ahead that "to pay by" looks. */
const DUE_SOON_DAYS = 7;

/** Lists of what waits for the reader: each line has its cause and one button. */
export function ToDo({ side }: { side: MoneySide }) {
  const today = londonDay(useNow());
  return (
    <Row className={styles.lists} gap={12} align="start" data-screen>
      {side === "issued" ? (
        <>
          <ToInvoice today={today} />
          <Queried today={today} />
          <Late today={today} />
        </>
      ) : (
        <>
          <ExtrasToAnswer />
          <ToApprove />
          <ToPay today={today} />
        </>
      )}
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

/** Invoices and extras of the carrier that were queried. */
function Queried({ today }: { today: Day }) {
  const invoices = useInvoices("issued", "queried");
  const extras = useExtras("issued");
  const items = invoices.items && extras.data ? [...extras.data.extras, ...invoices.items] : undefined;
  return (
    <TaskPanel
      title="Queried"
      items={items}
      more={invoices.more || extras.data?.more === true}
      error={invoices.error ?? extras.error}
    >
      {(one) =>
        "extra" in one ? (
          <ExtraItem key={one.extra.id} item={one} side="carrier" />
        ) : (
          <InvoiceItem
            key={one.id}
            invoice={one}
            side="issued"
            detail={
              one.query && (
                <>
                  {one.number} · <Text typed>“{one.query.reason}”</Text>{" "}
                  {formatDay(londonDay(new Date(one.query.at)), today)}
                </>
              )
            }
          />
        )
      }
    </TaskPanel>
  );
}

function useExtras(side: MoneySide) {
  return useQuery(useTRPC().moneyPage.extras.queryOptions({ side }));
}

function ExtrasToAnswer() {
  const { data, error } = useExtras("received");
  return (
    <TaskPanel title="Extras to answer" items={data?.extras} more={data?.more === true} error={error}>
      {(item) => <ExtraItem key={item.extra.id} item={item} side="poster" />}
    </TaskPanel>
  );
}

/** Invoices that are late or due within a week. */
function ToPay({ today }: { today: Day }) {
  const { statements, error } = useStatements("received");
  const until = addDays(today, DUE_SOON_DAYS);
  const items = statements
    ?.flatMap(({ firm, debts }) => debts.map((debt) => ({ ...debt, firm })))
    .filter(({ dueOn }) => dueOn <= until)
    .toSorted((one, two) => (one.dueOn < two.dueOn ? -1 : 1));
  const sum = items?.reduce((all, { openPence }) => all + openPence, 0) ?? 0;
  return (
    <TaskPanel
      title={`To pay by ${formatDay(until, today)}`}
      items={items}
      more={false}
      error={error}
      button={sum > 0 && <b>{formatSum(sum)}</b>}
    >
      {({ firm, invoiceId, number, dueOn, daysLate, openPence }) => (
        <Item
          key={`${invoiceId} ${dueOn}`}
          title={<b>{firm.name}</b>}
          detail={
            <>
              {daysLate > 0 ? (
                <Text tone="bad">{lateWords(dueOn, today)}</Text>
              ) : (
                `due ${formatDay(dueOn, today)}`
              )}{" "}
              · {number}
            </>
          }
        >
          <b>{formatSum(openPence)}</b>
          <ButtonLink size="small" href={`/money/${invoiceId}`} label={`Look at ${number}`}>
            Look
          </ButtonLink>
        </Item>
      )}
    </TaskPanel>
  );
}

/** Firms that owe what is late, each with a reminder. */
function Late({ today }: { today: Day }) {
  const { data, error } = useQuery(useTRPC().moneyPage.late.queryOptions({}));
  const [asked, setAsked] = useState<LateFirm | null>(null);
  const sum = data?.firms.reduce((all, { latePence }) => all + latePence, 0) ?? 0;
  return (
    <>
      <TaskPanel
        title="Late"
        items={data?.firms}
        more={false}
        error={error}
        button={
          sum > 0 && (
            <Text tone="bad" strong>
              {formatSum(sum)}
            </Text>
          )
        }
      >
        {(late) => (
          <Item
            key={late.firm.id}
            title={<b>{late.firm.name}</b>}
            detail={<LateWords late={late} today={today} />}
          >
            <b>{formatSum(late.latePence)}</b>
            {late.invoices.some(({ mayRemind }) => mayRemind) && (
              <Button size="small" onClick={() => setAsked(late)}>
                Remind…<VisuallyHidden> {late.firm.name}</VisuallyHidden>
              </Button>
            )}
          </Item>
        )}
      </TaskPanel>
      {asked && <Remind late={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Names the late invoices of a firm, how late the first is, and when it was reminded last. */
function LateWords({ late: { invoices }, today }: { late: LateFirm; today: Day }) {
  const now = useNow();
  const [first] = invoices;
  const last = invoices
    .flatMap(({ remindedAt }) => remindedAt ?? [])
    .toSorted()
    .at(-1);
  return (
    <>
      {first && <Text tone="bad">{lateWords(first.dueOn, today)}</Text>} ·{" "}
      {invoices.slice(0, FEW).map(({ id, number, queried }, nth) => (
        <Fragment key={id}>
          {nth > 0 && ", "}
          <Link href={`/money/${id}`}>{number}</Link>
          {queried && ", queried"}
        </Fragment>
      ))}
      {invoices.length > FEW && ` and ${invoices.length - FEW} more`}
      {last !== undefined && ` · reminded ${formatMoment(new Date(last), now)}`}
    </>
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
