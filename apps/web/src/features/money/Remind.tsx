"use client";

import { formatSum } from "@board/api/pounds";
import type { LateFirm } from "@board/api/schemas";
import { useState } from "react";
import { useMoneyAction } from "../../shared/load-parts/use-money-action.ts";
import { counted } from "../../ui/format/counted.ts";
import { formatFullDay } from "../../ui/format/days.ts";
import { Checkbox } from "../../ui/primitives/Checkbox.tsx";
import { ConfirmDialog } from "../../ui/primitives/ConfirmDialog.tsx";
import { Pairs } from "../../ui/primitives/Pairs.tsx";

/** Dialog that reminds a firm of its late invoices, by choice with what the law allows on top. */
export function Remind({ late, onClose }: { late: LateFirm; onClose: () => void }) {
  const [interest, setInterest] = useState(false);
  const { firm, invoices, interestPence, fixedSumPence } = late;
  const named = invoices.filter(({ mayRemind }) => mayRemind);
  const sum = named.reduce((all, { latePence }) => all + latePence, 0);
  const remind = useMoneyAction({
    call: (client) => client.moneyPage.remind.mutate({ firmId: firm.id, interest }),
    said: ({ numbers }) => `Reminded of ${counted(numbers.length, "invoice")}`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      question={`Remind ${firm.name} of ${formatSum(sum)}?`}
      effect="An email with these lines goes to its address for invoices. You can remind of an invoice once a week, and not of one that is queried."
      verb="Send the reminder"
      kind="primary"
      busy={remind.isPending ? "Sending" : undefined}
      error={remind.error}
      onConfirm={() => remind.mutate()}
      onClose={onClose}
    >
      <Pairs
        kind="ends"
        pairs={named.map(({ number, dueOn, latePence }) => [
          `${number}, due ${formatFullDay(dueOn)}`,
          formatSum(latePence),
        ])}
      />
      <Checkbox checked={interest} onChange={(event) => setInterest(event.currentTarget.checked)}>
        Name what the law allows on top: {formatSum(interestPence)} of interest until today and{" "}
        {formatSum(fixedSumPence)} of fixed sums
      </Checkbox>
    </ConfirmDialog>
  );
}
