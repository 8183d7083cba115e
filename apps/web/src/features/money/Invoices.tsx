"use client";

import { formatSum } from "@board/api/pounds";
import { type Day, londonDay } from "@board/calendar";
import type { InvoiceKind } from "@board/db/enums";
import { IconFileText } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { InvoiceBadge, InvoiceDue } from "../../shared/load-parts/InvoiceBadge.tsx";
import { type InvoiceEntry, invoicePath, signed } from "../../shared/load-parts/invoices.ts";
import { useSession } from "../../shared/session/SessionContext.tsx";
import { useKeys } from "../../shared/shell/keys.ts";
import { useAllowed } from "../../shared/shell/use-allowed.ts";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { counted } from "../../ui/format/counted.ts";
import { formatDay } from "../../ui/format/days.ts";
import { opensLine } from "../../ui/hooks/opens-line.ts";
import { useGo } from "../../ui/hooks/use-back-closes.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Badge } from "../../ui/primitives/Badge.tsx";
import { Button } from "../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { Checkbox } from "../../ui/primitives/Checkbox.tsx";
import { Choice } from "../../ui/primitives/Choice.tsx";
import { EmptyState } from "../../ui/primitives/EmptyState.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Select } from "../../ui/primitives/Input.tsx";
import { Key, Keys } from "../../ui/primitives/Key.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import { Panel, PanelBody } from "../../ui/primitives/Panel.tsx";
import { Row } from "../../ui/primitives/Stack.tsx";
import { MoreLines, Table, Td, Th } from "../../ui/primitives/Table.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import { RecordPaid } from "./RecordPaid.tsx";
import { KIND_NAMES, type MoneySide, SHOWN, type Shown, useMoneySearch } from "./use-money-search.ts";

const PAGE = "50";
const TABS: readonly Shown[] = ["all", "open", "queried", "late", "paid"];

/**
 * List of invoices; the number of each is a link to it. Keys: arrows, `J` and `K` move through the list, `X` selects a line to
 * pay, `Esc` clears the selection.
 */
export function Invoices({ side }: { side: MoneySide }) {
  const { show, kind, other, setShow, setKind, setOther } = useMoneySearch();
  const today = londonDay(useNow());
  const body = useRef<HTMLTableSectionElement>(null);
  const [paying, setPaying] = useState(false);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const list = useInfiniteQuery(
    useTRPC().invoices.list.infiniteQueryOptions(
      {
        side,
        ...SHOWN[show].filter,
        ...(kind === null ? {} : { kind }),
        ...(other === null ? {} : { with: other }),
        limit: PAGE,
      },
      {
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
        placeholderData: keepPreviousData,
        refetchOnWindowFocus: true,
      },
    ),
  );
  const invoices = list.data?.pages.flatMap((page) => page.invoices);
  const mayPay = (invoice: InvoiceEntry) => invoice.allowedActions.includes("remit");
  const pays = invoices?.some(mayPay) === true;
  const selected = invoices?.filter((invoice) => ids.has(invoice.id) && mayPay(invoice)) ?? [];
  const sum = selected.reduce((all, { openPence }) => all + openPence, 0);
  const toggle = (id: string) =>
    setIds(new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]));

  const links = () => [...(body.current?.querySelectorAll<HTMLAnchorElement>("a[data-invoice]") ?? [])];
  const focused = () => links().find((link) => link.closest("tr:focus-within"));
  function step(by: number): boolean {
    const all = links();
    const before = focused();
    const at = before ? Math.min(all.length - 1, Math.max(0, all.indexOf(before) + by)) : 0;
    all[at]?.focus();
    return all.length > 0;
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    x: () => {
      const found = invoices?.find(({ id }) => id === focused()?.dataset.invoice);
      if (!found || !mayPay(found)) return false;
      toggle(found.id);
    },
    Escape: () => {
      if (selected.length === 0) return false;
      setIds(new Set());
    },
  });
  const name = invoices?.[0] && (side === "issued" ? invoices[0].buyer : invoices[0].supplier).legalName;

  return (
    <Panel
      title="Invoices"
      sub={other !== null && (name ?? "of one firm")}
      end={
        <>
          {other !== null && (
            <Button size="small" kind="quiet" onClick={() => setOther(null)}>
              Show all firms
            </Button>
          )}
          <Select
            size={1}
            aria-label="Kind"
            value={kind ?? ""}
            onChange={(event) => setKind((event.currentTarget.value || null) as InvoiceKind | null)}
          >
            <option value="">Every kind</option>
            {Object.entries(KIND_NAMES).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
          <Choice
            label="Which invoices"
            options={TABS.map((value) => ({ value, name: SHOWN[value].name }))}
            value={show}
            onChange={setShow}
          />
        </>
      }
      flush
    >
      {list.error && (
        <PanelBody>
          <ErrorNote error={list.error} />
          <Button onClick={() => void list.refetch()}>Try again</Button>
        </PanelBody>
      )}
      {invoices === undefined && !list.error && <Waiting what="the invoices" lines={6} />}
      {selected.length > 0 && (
        <PanelBody>
          <Row role="toolbar" aria-label="Selected invoices">
            <b role="status">
              {counted(selected.length, "invoice")} selected, {formatSum(sum)}
            </b>
            <Button onClick={() => setPaying(true)}>Record as paid…</Button>
            <Button kind="quiet" onClick={() => setIds(new Set())}>
              Select none
            </Button>
            <Keys>
              <Key>X</Key> select · <Key>Esc</Key> none
            </Keys>
          </Row>
        </PanelBody>
      )}
      {paying && (
        <RecordPaid
          invoices={selected}
          remits
          today={today}
          onClose={() => setPaying(false)}
          onDone={() => setIds(new Set())}
        />
      )}
      {invoices?.length === 0 && (
        <NoInvoices side={side} narrowed={show !== "all" || kind !== null || other !== null} />
      )}
      {invoices !== undefined && invoices.length > 0 && (
        <Table aria-busy={list.isPlaceholderData}>
          <thead>
            <tr>
              {pays && <Th hidden>Select</Th>}
              <Th>State</Th>
              <Th>Number</Th>
              <Th>{side === "issued" ? "To" : "From"}</Th>
              <Th right>Jobs</Th>
              <Th>Issued</Th>
              <Th>Due</Th>
              <Th right>Net</Th>
              <Th right>VAT</Th>
              <Th right>Total</Th>
              <Th hidden>File</Th>
            </tr>
          </thead>
          <tbody ref={body}>
            {invoices.map((invoice) => (
              <Line
                key={invoice.id}
                invoice={invoice}
                side={side}
                today={today}
                selected={ids.has(invoice.id)}
                onSelect={pays ? (mayPay(invoice) ? () => toggle(invoice.id) : null) : undefined}
              />
            ))}
          </tbody>
        </Table>
      )}
      <MoreLines list={list}>Show older ones</MoreLines>
    </Panel>
  );
}

interface LineProps {
  invoice: InvoiceEntry;
  side: MoneySide;
  today: Day;
  selected: boolean;
  /** Null for a line that cannot be selected, undefined for a list without selection. */
  onSelect: (() => void) | null | undefined;
}

function Line({ invoice, side, today, selected, onSelect }: LineProps) {
  const go = useGo();
  const readsAll = useAllowed().may("readAll");
  const { id, number, selfBilled, jobs, issuedAt, netPence, vatPence, totalPence, status } = invoice;
  const sum = (pence: number) => formatSum(signed(invoice, pence));
  return (
    <tr
      aria-selected={onSelect === undefined ? undefined : selected}
      data-ended={status === "CREDITED" || undefined}
      onClick={(event) => {
        if (opensLine(event)) go(`/money/${id}`);
      }}
    >
      {onSelect !== undefined && (
        <td>
          {onSelect && <Checkbox aria-label={`Select ${number}`} checked={selected} onChange={onSelect} />}
        </td>
      )}
      <td>
        <InvoiceBadge invoice={invoice} />
      </td>
      <td>
        <Link href={`/money/${id}`} data-invoice={id}>
          {number}
        </Link>{" "}
        {selfBilled && <Badge kind="small">Self-bill</Badge>}
      </td>
      <Td name={side === "issued" ? "To" : "From"}>
        {side === "issued" ? invoice.buyer.legalName : invoice.supplier.legalName}
      </Td>
      <Td name="Jobs" right data-card="none">
        {jobs}
      </Td>
      <Td name="Issued" data-card="none">
        {formatDay(londonDay(new Date(issuedAt)), today)}
      </Td>
      <Td name="Due">
        <InvoiceDue invoice={invoice} today={today} />
      </Td>
      <Td name="Net" right data-card="none">
        {sum(netPence)}
      </Td>
      <Td name="VAT" right data-card="none">
        {sum(vatPence)}
      </Td>
      <Td name="Total" right>
        <Text strong>{sum(totalPence)}</Text>
      </Td>
      <td>
        {readsAll && (
          <ButtonLink
            size="small"
            kind="quiet"
            href={invoicePath(id, "pdf")}
            label={`PDF of ${number}`}
            newTab
          >
            PDF
          </ButtonLink>
        )}
      </td>
    </tr>
  );
}

/** Words for an empty list: what will stand here, and what to do until then. */
function NoInvoices({ side, narrowed }: { side: MoneySide; narrowed: boolean }) {
  const { firm } = useSession();
  if (narrowed) return <PanelBody>None.</PanelBody>;
  if (side === "received")
    return (
      <EmptyState title="No invoice yet" actions={<Link href="/settings/billing">Billing details</Link>}>
        <p>
          The invoices of your carriers stand here from delivery on, with their proof. They need the name and
          address to put on them: your billing details.
        </p>
      </EmptyState>
    );
  return (
    <EmptyState
      title="Nothing issued yet"
      actions={
        <>
          <ButtonLink href="/settings/billing" icon={<IconFileText size={16} stroke={1.9} aria-hidden />}>
            Billing details
          </ButtonLink>
          {firm?.canCarry && <Link href="/board">Find a load</Link>}
        </>
      }
    >
      <p>
        A job that you deliver stands above with its price and its due date, and one button issues the
        invoice. Put your details in now, so that nothing holds it up.
      </p>
    </EmptyState>
  );
}
