"use client";

import { changeWords } from "@board/api/contact-changes/rules";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAllowed } from "../../../shared/shell/use-allowed.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { formatExact } from "../../../ui/format/days.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Stack } from "../../../ui/primitives/Stack.tsx";

/** Panel with the contact changes because of which the firm wins no loads, and how to confirm them. */
export function Hold() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const enabled = useAllowed().may("readAll");
  const { data } = useQuery(trpc.contactChanges.hold.queryOptions({}, { enabled }));
  const confirm = useMutation(
    trpc.contactChanges.confirm.mutationOptions({
      onSuccess: async (left) => {
        queries.setQueryData(trpc.contactChanges.hold.queryKey({}), left);
        await queries.invalidateQueries(trpc.accounts.counts.pathFilter());
      },
    }),
  );
  if (!data?.until) return null;
  const sentTo = [...new Set(data.changes.flatMap(({ linkSentTo }) => linkSentTo ?? []))];
  return (
    <Panel title="Changed and not confirmed" sub={`no wins until ${formatExact(new Date(data.until))}`}>
      <Stack>
        <ul>
          {data.changes.map((change) => (
            <li key={`${change.kind} ${change.at}`}>{changeWords(change)}</li>
          ))}
        </ul>
        <p>
          Frauds begin with a changed contact, so your firm wins no load until this is confirmed, or 72 hours
          have passed. It may quote.
        </p>
        {sentTo.length > 0 && <p>A link to confirm it was emailed to {sentTo.join(" and ")}.</p>}
        {data.mayConfirm ? (
          <Button
            kind="primary"
            busy={confirm.isPending ? "Confirming" : undefined}
            onClick={() => confirm.mutate({})}
          >
            Confirm by second factor
          </Button>
        ) : (
          <p>
            An owner whose second factor is three days old can confirm it here, and so can the people who run
            the board.
          </p>
        )}
        {confirm.error && <ErrorNote error={confirm.error} />}
      </Stack>
    </Panel>
  );
}
