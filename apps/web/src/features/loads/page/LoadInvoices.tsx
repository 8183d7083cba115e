"use client";

import { formatSum } from "@board/api/pounds";
import type { JobToInvoice } from "@board/api/schemas";
import { londonDay } from "@board/calendar";
import { useQuery } from "@tanstack/react-query";
import { InvoiceBadge, InvoiceDue } from "../../../shared/load-parts/InvoiceBadge.tsx";
import { type InvoiceEntry, signed } from "../../../shared/load-parts/invoices.ts";
import type { LoadPage } from "../../../shared/load-parts/view.ts";
import { useAllowed } from "../../../shared/shell/use-allowed.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Item } from "../../../ui/primitives/Item.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Lines } from "../../../ui/primitives/Stack.tsx";

/** Documents of a load that is over, and what its carrier can still invoice. */
interface Invoiced {
  invoices: readonly InvoiceEntry[];
  /** Null for the poster, and where nothing is left to invoice. */
  toInvoice: JobToInvoice | null;
}

export function useInvoiced({ load, side }: LoadPage): Invoiced {
  const trpc = useTRPC();
  const isOver = load.deliveredAt !== null || load.status === "CANCELLED";
  const loadId = load.id;
  const readsAll = useAllowed().may("readAll");
  const { data } = useQuery(trpc.invoices.list.queryOptions({ loadId }, { enabled: isOver }));
  const open = useQuery(
    trpc.moneyPage.toInvoice.queryOptions({ loadId }, { enabled: isOver && side === "carrier" && readsAll }),
  );
  return { invoices: data?.invoices ?? [], toInvoice: open.data?.jobs[0] ?? null };
}

/** Lines of the documents of a load, each with its state and the sum that it asks for. */
export function InvoiceLines({ invoices }: Pick<Invoiced, "invoices">) {
  const today = londonDay(useNow());
  if (invoices.length === 0) return null;
  return (
    <Lines as="ul">
      {invoices.map((invoice) => (
        <Item
          key={invoice.id}
          title={
            <>
              <Link href={`/money/${invoice.id}`}>{invoice.number}</Link> <InvoiceBadge invoice={invoice} />
            </>
          }
          detail={invoice.dueOn && <InvoiceDue invoice={invoice} today={today} sentence />}
        >
          <span>
            <b>{formatSum(signed(invoice, invoice.totalPence))}</b> with VAT
          </span>
        </Item>
      ))}
    </Lines>
  );
}
