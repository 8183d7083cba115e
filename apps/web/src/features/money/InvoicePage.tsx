"use client";

import { formatSum } from "@board/api/pounds";
import { type Day, londonDay } from "@board/calendar";
import { IconDownload, IconFileCode } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { InvoiceBadge, InvoiceDue } from "../../shared/load-parts/InvoiceBadge.tsx";
import { type InvoiceView, invoicePath, signed } from "../../shared/load-parts/invoices.ts";
import { useSession } from "../../shared/session/SessionContext.tsx";
import { useAllowed } from "../../shared/shell/use-allowed.ts";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { formatFullDay, formatMoment } from "../../ui/format/days.ts";
import { refusalOf } from "../../ui/format/refusal.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Badge } from "../../ui/primitives/Badge.tsx";
import { Button } from "../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { EmptyState } from "../../ui/primitives/EmptyState.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Item } from "../../ui/primitives/Item.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Page, PageColumn, PageColumns } from "../../ui/primitives/Page.tsx";
import { Pairs } from "../../ui/primitives/Pairs.tsx";
import { Panel, PanelBody } from "../../ui/primitives/Panel.tsx";
import { Columns, Lines, Row, Stack } from "../../ui/primitives/Stack.tsx";
import { Table, Td, Th } from "../../ui/primitives/Table.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import { InvoiceActions } from "./InvoiceActions.tsx";

/** Page of an invoice, a self-bill or a credit note: the document, what the reader may do with it, and its history. */
export function InvoicePage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(useTRPC().invoices.get.queryOptions({ id }));
  const { firm } = useSession();
  const { may } = useAllowed();
  const now = useNow();
  const today = londonDay(now);
  if (data === undefined && error === null) return <Waiting what="the invoice" lines={10} />;
  if (data === undefined) {
    const isGone = refusalOf(error).code === "not_found";
    return (
      <EmptyState
        alone
        title={isGone ? "There is no such invoice for your firm" : "The invoice could not be read"}
        actions={
          isGone ? (
            <Link href="/money">To Money</Link>
          ) : (
            <Button onClick={() => void refetch()}>Try again</Button>
          )
        }
      >
        {isGone ? (
          <p>An invoice is shown to its two firms. You may be signed in for another firm.</p>
        ) : (
          <ErrorNote error={error} kept="Nothing was changed." />
        )}
      </EmptyState>
    );
  }
  const { invoice } = data;
  const readsAll = may("readAll");
  const isSupplier = invoice.supplier.firmId === firm?.id;
  const side = isSupplier ? "issued" : "received";
  return (
    <Page
      back={{ href: `/money?side=${side}`, name: "Money" }}
      title={invoice.number}
      lead={
        <>
          <InvoiceBadge invoice={invoice} /> {invoice.selfBilled && <Badge>Self-bill</Badge>}{" "}
          {invoice.isTest && <Badge>TEST</Badge>} {isSupplier ? "to" : "from"}{" "}
          <b>{(isSupplier ? invoice.buyer : invoice.supplier).legalName}</b>,{" "}
          {formatSum(signed(invoice, invoice.totalPence))}
          {invoice.dueOn && (
            <>
              {" · "}
              <InvoiceDue invoice={invoice} today={today} sentence />
            </>
          )}
        </>
      }
      actions={
        <>
          {readsAll && (
            <>
              <ButtonLink
                href={invoicePath(id, "pdf")}
                icon={<IconDownload size={14} stroke={1.9} aria-hidden />}
                newTab
              >
                PDF
              </ButtonLink>
              <ButtonLink
                href={invoicePath(id, "xml")}
                icon={<IconFileCode size={14} stroke={1.9} aria-hidden />}
                download
              >
                XML
              </ButtonLink>
            </>
          )}
          <InvoiceActions invoice={invoice} side={side} today={today} />
        </>
      }
    >
      {error && <ErrorNote error={error} kept="The invoice is as it was last read." />}
      {invoice.query && invoice.status === "QUERIED" && (
        <Note kind="warning">
          <b>Queried {formatMoment(new Date(invoice.query.at), now)}:</b> “{invoice.query.reason}”{" "}
          {isSupplier
            ? "Agree with the other end, then credit what is wrong; what is right stays to be approved."
            : "Approve it once you agree, or after a credit note."}
        </Note>
      )}
      <PageColumns kind="aside">
        <Document invoice={invoice} today={today} />
        <PageColumn as="aside">
          <History invoice={invoice} now={now} />
          <SameJob invoice={invoice} />
        </PageColumn>
      </PageColumns>
    </Page>
  );
}

const TITLES = { INVOICE: "Invoice", SELF_BILL: "Self-billed invoice", CREDIT_NOTE: "Credit note" };
const RATES = { S: "VAT at 20 %", Z: "VAT at 0 %", O: "" };

function Document({ invoice, today }: { invoice: InvoiceView; today: Day }) {
  const { supplier, buyer, bank, credits, agreement, vat } = invoice;
  const sum = (pence: number) => formatSum(signed(invoice, pence));
  const isTaxed = vat.some(({ category }) => category !== "O");
  return (
    <Panel title={TITLES[invoice.kind]} end={invoice.number} flush>
      <PanelBody>
        <Columns gap={24}>
          <Party title="From" party={supplier} />
          <Party title="To" party={buyer} />
          <Pairs
            pairs={[
              ["Issued", formatFullDay(londonDay(new Date(invoice.issuedAt)))],
              [isTaxed ? "Tax point" : "", isTaxed && formatFullDay(invoice.taxPointOn)],
              ["Due", invoice.dueOn && formatFullDay(invoice.dueOn)],
              ["Of invoice", credits && <Link href={`/money/${credits.invoiceId}`}>{credits.number}</Link>],
              ["Reason", credits?.reason],
              [
                "Agreement",
                agreement && `${formatFullDay(agreement.acceptedOn)} to ${formatFullDay(agreement.until)}`,
              ],
            ]}
          />
        </Columns>
      </PanelBody>
      <Table>
        <thead>
          <tr>
            <Th>What</Th>
            <Th>Job</Th>
            <Th>Delivered</Th>
            <Th>Due</Th>
            <Th right>Net</Th>
            {isTaxed && <Th right>VAT</Th>}
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => (
            <tr key={line.id}>
              <Td wrap>
                <Text typed>{line.description}</Text>
              </Td>
              <Td name="Job">
                <Link href={`/loads/${line.loadId}`}>{line.ref}</Link> {line.externalRef}
              </Td>
              <Td name="Delivered">{formatFullDay(line.deliveredOn)}</Td>
              <Td name="Due">
                <Text tone={invoice.overdue && line.dueOn < today ? "bad" : undefined}>
                  {formatFullDay(line.dueOn)}
                </Text>
              </Td>
              <Td name="Net" right>
                {sum(line.netPence)}
              </Td>
              {isTaxed && (
                <Td name="VAT" right>
                  {sum(line.vatPence)}
                </Td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
      <PanelBody>
        <Columns gap={24}>
          {bank && invoice.kind !== "CREDIT_NOTE" && (
            <Stack gap={4}>
              <b>Pay to</b>
              <Pairs
                pairs={[
                  ["Account", bank.accountName],
                  ["Sort code", bank.sortCode],
                  ["Number", bank.accountNumber],
                  ["Reference", invoice.number],
                ]}
              />
              {bank.changedOn && (
                <Note kind="warning">
                  Changed on {formatFullDay(bank.changedOn)}. Before you pay it for the first time, ring the
                  number that you knew before.
                </Note>
              )}
            </Stack>
          )}
          <Pairs
            kind="ends"
            pairs={[
              ["Net", sum(invoice.netPence)],
              ...vat.map(
                ({ category, vatPence }) => [RATES[category], category !== "O" && sum(vatPence)] as const,
              ),
              ["Total", <b key="total">{sum(invoice.totalPence)}</b>],
              ["Credited", invoice.creditedPence > 0 && formatSum(-invoice.creditedPence)],
              [
                "Still to pay",
                invoice.openPence > 0 &&
                  invoice.openPence < invoice.totalPence &&
                  formatSum(invoice.openPence),
              ],
            ]}
          />
        </Columns>
      </PanelBody>
    </Panel>
  );
}

function Party({ title, party }: { title: string; party: InvoiceView["supplier"] }) {
  return (
    <Stack gap={4}>
      <Text tone="quiet">{title}</Text>
      <b>{party.legalName}</b>
      <Text typed>{[...party.lines, party.postcode].join("\n")}</Text>
      <Text tone="quiet" typed>
        {[
          party.vatNumber && `VAT number ${party.vatNumber}`,
          party.companyNumber && `Company number ${party.companyNumber}`,
        ]
          .filter(Boolean)
          .join("\n")}
      </Text>
    </Stack>
  );
}

const ENDS = { poster: "the buyer", carrier: "the supplier" };

function History({ invoice, now }: { invoice: InvoiceView; now: Date }) {
  const at = (moment: string | null | undefined) => moment && formatMoment(new Date(moment), now);
  return (
    <Panel title="History">
      <Pairs
        kind="ends"
        pairs={[
          ["Issued", at(invoice.issuedAt)],
          ["Queried", at(invoice.query?.at)],
          [
            "Paid",
            invoice.paidAt &&
              `${at(invoice.paidAt)?.split(",")[0]}, said by ${ENDS[invoice.paidSaidBy ?? "carrier"]}`,
          ],
          ["Reference", invoice.reference],
          ["Nothing came, says the supplier", at(invoice.paidContestedAt)],
        ]}
      />
    </Panel>
  );
}

/** Other documents with the first job of this one, such as its credit notes. */
function SameJob({ invoice: { id, lines } }: { invoice: InvoiceView }) {
  const loadId = lines[0]?.loadId ?? "";
  const { data } = useQuery(useTRPC().invoices.list.queryOptions({ loadId }));
  const others = data?.invoices.filter((other) => other.id !== id) ?? [];
  if (others.length === 0) return null;
  return (
    <Panel title="Of the same job" flush>
      <Lines as="ul">
        {others.map((other) => (
          <Item key={other.id} title={<Link href={`/money/${other.id}`}>{other.number}</Link>}>
            <Row gap={8}>
              <InvoiceBadge invoice={other} /> {formatSum(signed(other, other.totalPence))}
            </Row>
          </Item>
        ))}
      </Lines>
    </Panel>
  );
}
