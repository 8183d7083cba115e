import type { Load } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { agreementInForce } from "../self-billing/agreement-in-force.ts";
import { leftOfLines, writeCredit } from "./credit-invoice.ts";
import { lockInvoice } from "./read-invoice.ts";
import { billedOf, owedHaulage, writeInvoice } from "./write-invoice.ts";

/**
 * Brings the documents of a job in line with a ruling that came after them: a credit note where the price fell, and a
 * supplementary document where it rose or an extra is owed (contract 13). A job without a document keeps waiting for one.
 */
export async function rulingChanged(tx: Ctx<Actor>, load: Load): Promise<void> {
  const { id: loadId, posterId: buyerId, carrierId: supplierId, mode } = load;
  const { live, haulagePence } = (await billedOf(tx, [load]))(loadId);
  const [first] = live;
  if (first === undefined || supplierId === null) return;
  let less = haulagePence - owedHaulage(load);
  for (const line of live.filter(({ kind }) => kind === null).toReversed()) {
    if (less <= 0) break;
    const invoice = await lockInvoice(tx, line.invoiceId);
    const left = (await leftOfLines(tx, invoice)).find(({ id }) => id === line.id)?.leftPence ?? 0;
    const pence = Math.min(less, left);
    if (pence === 0) continue;
    less -= pence;
    await writeCredit(
      tx,
      { invoice, load },
      {
        reason: `The dispute about ${load.ref} was resolved.`,
        takes: new Map([[line.id, pence]]),
        ruledVersion: load.version,
      },
    );
  }
  const { kind } = await tx.db.invoice.findUniqueOrThrow({ where: { id: first.invoiceId } });
  const agreement =
    kind === "SELF_BILL" ? await agreementInForce(tx, { buyerId, carrierId: supplierId, mode }) : null;
  await writeInvoice(tx, {
    ...(agreement ? { kind: "SELF_BILL", agreement } : { kind: "INVOICE" }),
    supplierId,
    buyerId,
    mode,
    loads: [load],
  });
}
