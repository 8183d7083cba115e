"use client";

import { cancelNeedsReason, movedTo } from "@board/api/loads/rules";
import type { DashboardEntry } from "@board/api/schemas";
import { londonDay, nextWorkingDay } from "@board/calendar";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode, useRef, useState } from "react";
import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { counted } from "../../../ui/format/counted.ts";
import { formatLongDay } from "../../../ui/format/days.ts";
import { capital, plainWords } from "../../../ui/format/plain-words.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ConfirmDialog } from "../../../ui/primitives/ConfirmDialog.tsx";
import { DateField } from "../../../ui/primitives/DateField.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { PageBody } from "../../../ui/primitives/Page.tsx";
import { SelectedBar } from "../../../ui/primitives/SelectedBar.tsx";
import { Stack } from "../../../ui/primitives/Stack.tsx";
import { ConfirmDeliveries, type ConfirmResult, deliveriesWords } from "./ConfirmDeliveries.tsx";
import { notDone } from "./use-selection.ts";

interface BulkBarProps {
  selected: readonly DashboardEntry[];
  select: (ids: readonly string[]) => void;
  /** Deliveries to confirm in the dialog: all in the selection, or the delivery of one line. */
  confirming: readonly DashboardEntry[];
  confirm: (loads: readonly DashboardEntry[]) => void;
}

const may = (loads: readonly DashboardEntry[], action: "cancel" | "repost" | "confirm") =>
  loads.filter(({ allowedActions }) => allowedActions.includes(action));

/** Result of a bulk action: a summary, and the refused loads with reasons. */
interface Outcome {
  done: ReactNode;
  refused: readonly { ref: string; why: string }[];
}

/** Bar above the list while loads are selected. Each button shows the number of selected loads that it applies to. */
export function BulkBar({ selected, select, confirming, confirm }: BulkBarProps) {
  // Snapshot of the loads when the dialog opened; the list keeps updating.
  const [asked, setAsked] = useState<{ what: "cancel" | "repost"; loads: readonly DashboardEntry[] } | null>(
    null,
  );
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [toCancel, toRepost] = [may(selected, "cancel"), may(selected, "repost")];
  const toConfirm = may(selected, "confirm");
  const close = () => setAsked(null);
  const finish = (done: string, loads: readonly DashboardEntry[], { rows }: Report) => {
    const refused = rows.flatMap(({ id, errors: [error] }) =>
      error === undefined
        ? []
        : [{ ref: loads.find((load) => load.id === id)?.ref ?? id, why: capital(plainWords(error.detail)) }],
    );
    setOutcome({ done: refused.length === rows.length ? null : done, refused });
    select(rows.filter(({ result }) => result === "refused").map(({ id }) => id));
    close();
  };
  const finishConfirm = ({ done, refused }: ConfirmResult) => {
    setOutcome({
      done: done.length > 0 && <ConfirmedWords loads={done} />,
      refused: refused.map(({ load: { ref }, why }) => ({ ref, why })),
    });
    select(notDone(selected, done));
    confirm([]);
  };
  return (
    <>
      {selected.length > 0 && (
        <SelectedBar label="Selected loads" count={selected.length} onNone={() => select([])} extends>
          {toConfirm.length > 0 && (
            <Button size="small" kind="go" onClick={() => confirm(toConfirm)}>
              Confirm {toConfirm.length}
            </Button>
          )}
          {toRepost.length > 0 && (
            <Button size="small" onClick={() => setAsked({ what: "repost", loads: toRepost })}>
              Post {toRepost.length} again
            </Button>
          )}
          {toCancel.length > 0 && (
            <Button size="small" kind="danger" onClick={() => setAsked({ what: "cancel", loads: toCancel })}>
              Cancel {toCancel.length}
            </Button>
          )}
          {toConfirm.length + toCancel.length + toRepost.length === 0 && (
            <span>None of them can be confirmed, cancelled or posted again.</span>
          )}
        </SelectedBar>
      )}
      {outcome && <OutcomeNotes outcome={outcome} />}
      {asked?.what === "cancel" && <CancelDialog loads={asked.loads} onClose={close} onDone={finish} />}
      {confirming.length > 0 && (
        <ConfirmDeliveries loads={confirming} onDone={finishConfirm} onClose={() => confirm([])} />
      )}
      {asked?.what === "repost" && <RepostDialog loads={asked.loads} onClose={close} onDone={finish} />}
    </>
  );
}

/** Summary of confirmed deliveries, with links to rate the carriers. */
function ConfirmedWords({ loads }: { loads: readonly DashboardEntry[] }) {
  return (
    <>
      {deliveriesWords(loads.length)} confirmed. Rate the {loads.length === 1 ? "carrier" : "carriers"}:{" "}
      {loads.map(({ id, ref, carrier }, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <Link href={`/loads/${id}`}>
            {carrier?.name} for {ref}
          </Link>
        </Fragment>
      ))}
    </>
  );
}

function OutcomeNotes({ outcome: { done, refused } }: { outcome: Outcome }) {
  return (
    <PageBody>
      <Stack gap={8}>
        {done && (
          <Note kind="done" live>
            {done}
          </Note>
        )}
        {refused.length > 0 && (
          <Note kind="warning" live>
            <p>
              {counted(refused.length, "load")} stayed as {refused.length === 1 ? "it was" : "they were"}:
            </p>
            <ul>
              {refused.map(({ ref, why }) => (
                <li key={ref}>
                  <b>{ref}</b> {why}
                </li>
              ))}
            </ul>
          </Note>
        )}
      </Stack>
    </PageBody>
  );
}

type Report = Awaited<ReturnType<ReturnType<typeof useTRPCClient>["loads"]["bulkCancel"]["mutate"]>>;

interface DialogProps {
  loads: readonly DashboardEntry[];
  onClose: () => void;
  onDone: (done: string, loads: readonly DashboardEntry[], report: Report) => void;
}

/** Mutation that acts on all loads in one request. A retry from the same dialog sends the same idempotency key. */
function useBulk<Input>(
  call: (client: ReturnType<typeof useTRPCClient>, input: Input, key: string) => Promise<Report>,
  onDone: (report: Report) => void,
) {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const key = useRef<string>(undefined);
  return useMutation({
    mutationFn: (input: Input) => {
      key.current ??= crypto.randomUUID();
      return call(client, input, key.current);
    },
    onSuccess: (report) => {
      key.current = undefined;
      onDone(report);
    },
    onSettled: () => cache.invalidateQueries(trpc.posterDashboard.pathFilter()),
  });
}

function CancelDialog({ loads, onClose, onDone }: DialogProps) {
  const cancel = useBulk(
    (client, reason: string, idempotencyKey) =>
      client.loads.bulkCancel.mutate(
        {
          rows: loads.map(({ id, version }) => ({ id, expectedVersion: version })),
          ...(reason && { reason }),
        },
        { context: { idempotencyKey } },
      ),
    (report) => onDone(`${counted(report.done, "load")} cancelled.`, loads, report),
  );
  const booked = loads.filter(({ status }) => cancelNeedsReason(status, "poster")).length;
  return (
    <ConfirmDialog
      question={`Cancel ${counted(loads.length, "load")}?`}
      effect={lossWords(loads, booked)}
      verb={`Cancel ${counted(loads.length, "load")}`}
      busy={cancel.isPending ? "Cancelling" : undefined}
      error={cancel.error}
      reason={{
        label: "Reason, for all of them",
        keptAs: loads.map(({ id }) => id).join(" "),
        ...(booked > 0
          ? { needed: "A reason is needed: the carriers read it." }
          : { hint: "May be left empty." }),
      }}
      onConfirm={cancel.mutate}
      onClose={onClose}
    />
  );
}

/** Describes what is lost by cancelling: active quotes and agreed jobs. */
function lossWords(loads: readonly DashboardEntry[], booked: number): string {
  const quoted = loads.filter(({ activeQuotes }) => activeQuotes > 0);
  const quotes = quoted.reduce((sum, { activeQuotes }) => sum + activeQuotes, 0);
  const lost =
    quotes === 0
      ? "None of them has an active quote."
      : `${counted(quotes, "active quote")} on ${quoted.length} of them will end.`;
  const agreed =
    booked === 0
      ? ""
      : ` ${booked} of them ${booked === 1 ? "is" : "are"} booked: the carriers lose the jobs at once, and it counts against your record.`;
  return `They leave the board at once. ${lost}${agreed}`;
}

function RepostDialog({ loads, onClose, onDone }: DialogProps) {
  const today = londonDay(new Date());
  const [day, setDay] = useState(() => nextWorkingDay(today));
  const repost = useBulk(
    (client, _: string, idempotencyKey) =>
      client.loads.bulkRepost.mutate(
        { rows: loads.map((load) => repostRow(load, day)) },
        { context: { idempotencyKey } },
      ),
    (report) => {
      // An earlier attempt with another day may have succeeded; its replay returns that day.
      const days = new Set(report.rows.flatMap(({ collectDate }) => collectDate ?? []));
      const posted = [...days].sort().map((day) => formatLongDay(day, today));
      onDone(`${counted(report.done, "load")} posted for ${posted.join(" and ")}.`, loads, report);
    },
  );
  return (
    <ConfirmDialog
      question={`Post ${counted(loads.length, "load")} again?`}
      effect="New loads with the same facts go on the board. Delivery follows as many days later as before."
      verb={`Post ${counted(loads.length, "load")}`}
      kind="primary"
      busy={repost.isPending ? "Posting" : undefined}
      error={repost.error}
      lacks={day === "" ? "Choose the day of collection." : undefined}
      onConfirm={repost.mutate}
      onClose={onClose}
    >
      <Field label="Collect on">
        <DateField min={today} value={day} onChange={setDay} />
      </Field>
    </ConfirmDialog>
  );
}

function repostRow(load: DashboardEntry, day: string) {
  const { collectDate, deliverDate } = movedTo(load, day);
  const { id, version, deliverByTime } = load;
  return {
    id,
    expectedVersion: version,
    collectDate,
    ...(deliverDate && { deliverDate, ...(deliverByTime && { deliverByTime }) }),
  };
}
