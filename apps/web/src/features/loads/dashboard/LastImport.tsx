"use client";

import type { Decisions } from "@board/api/schemas";
import { londonTime } from "@board/calendar";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { counted } from "../../../ui/format/counted.ts";
import { formatExact } from "../../../ui/format/days.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ConfirmDialog } from "../../../ui/primitives/ConfirmDialog.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { PageBody } from "../../../ui/primitives/Page.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";

interface LastImportProps {
  batch: NonNullable<Decisions["batch"]>;
  /** True while the list is filtered to this batch. */
  shown: boolean;
  show: (shown: boolean) => void;
}

/** Note on the last batch. It offers to undo the batch while none of its loads has had a quote or has expired. */
export function LastImport({ batch, shown, show }: LastImportProps) {
  const [asks, setAsks] = useState(false);
  const at = new Date(batch.at);
  return (
    <PageBody>
      <Note kind="info">
        <Row>
          <span>
            <b>
              {counted(batch.loads, "load")} imported at <time title={formatExact(at)}>{londonTime(at)}</time>
            </b>
            {batch.name !== null && ` from ${batch.name}`}.{" "}
            {batch.quoted === 0
              ? "None has had a quote."
              : `${counted(batch.quoted, "load")} had quotes, so the import cannot be undone.`}
          </span>
          <Button size="small" kind="quiet" onClick={() => show(!shown)}>
            {shown ? "Show all loads" : "Show them"}
          </Button>
          {batch.undoable && (
            <Button size="small" kind="quiet" onClick={() => setAsks(true)}>
              Undo the import
            </Button>
          )}
        </Row>
      </Note>
      {asks && <Undo batch={batch} onClose={() => setAsks(false)} />}
    </PageBody>
  );
}

/** Note shown while the list is filtered to an older or an undone batch. */
export function OtherImport({ showAll }: { showAll: () => void }) {
  return (
    <PageBody>
      <Note kind="info">
        <Row>
          <span>Only the loads of one import are shown.</span>
          <Button size="small" kind="quiet" onClick={showAll}>
            Show all loads
          </Button>
        </Row>
      </Note>
    </PageBody>
  );
}

function Undo({ batch, onClose }: Pick<LastImportProps, "batch"> & { onClose: () => void }) {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const undo = useMutation({
    mutationFn: () => client.loads.undoBatch.mutate({ batch: batch.key }),
    onSuccess: onClose,
    onSettled: () => cache.invalidateQueries(trpc.posterDashboard.pathFilter()),
  });
  return (
    <ConfirmDialog
      question={`Undo the import of ${counted(batch.loads, "load")}?`}
      effect="All of them leave the board at once, or none if a quote comes first."
      verb={`Cancel ${counted(batch.loads, "load")}`}
      busy={undo.isPending ? "Cancelling" : undefined}
      error={undo.error}
      onConfirm={() => undo.mutate()}
      onClose={onClose}
    />
  );
}
