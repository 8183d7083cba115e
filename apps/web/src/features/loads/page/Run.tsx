"use client";

import type { RunView } from "@board/api/schemas";
import { londonTime } from "@board/calendar";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  leftOutWords,
  minutesWords,
  planTime,
  priceWords,
  whoWords,
} from "../../../shared/load-parts/guide/step-words.ts";
import { useMembers } from "../../../shared/load-parts/guide/WhoBox.tsx";
import type { LoadPage } from "../../../shared/load-parts/view.ts";
import { useKeys } from "../../../shared/shell/keys.ts";
import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { formatMinutes } from "../../../ui/format/ages.ts";
import { NO_REASONS } from "../../../ui/format/answers.ts";
import { counted } from "../../../ui/format/counted.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ConfirmDialog } from "../../../ui/primitives/ConfirmDialog.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";

type Step = RunView["steps"][number];

/** Panel of the routing guide at work on a load: who is asked now, and what its poster may do about it. */
export function Run({ page }: { page: LoadPage }) {
  const { load, side } = page;
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.runs.get.queryOptions(
      { id: load.id },
      { enabled: side === "poster" && load.run !== null, staleTime: 0, refetchOnWindowFocus: true },
    ),
  );
  if (load.run === null || data === undefined) return null;
  return <RunPanel page={page} run={data.run} />;
}

function RunPanel({ page, run }: { page: LoadPage; run: RunView }) {
  const now = useNow();
  const { nameOf } = useMembers();
  const [asked, setAsked] = useState<"skip" | "stop" | null>(null);
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: async (what: "skip" | "stop" | "open") => {
      const { id } = page.load;
      if (what === "open") await client.loads.open.mutate({ id });
      else await client.runs[what].mutate({ id });
    },
    onSuccess: () => setAsked(null),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries(trpc.runs.pathFilter()),
        queries.invalidateQueries(trpc.posterDashboard.pathFilter()),
      ]),
  });
  const may = (action: RunView["allowedActions"][number]) => run.allowedActions.includes(action);
  useKeys({ s: () => (may("skip") ? setAsked("skip") : false) });
  const next = run.steps.find(({ number, status }) => number > run.step && status === "NOT_BEGUN");
  const nextName = next ? `Skip to step ${next.number}…` : "End the last step…";
  const mayOpen = page.load.allowedActions.includes("open");
  const isBad = run.status === "EXHAUSTED";
  return (
    <Panel
      title={run.routingGuide.name}
      sub={`routing guide, began ${planTime(run.beganAt, now)}`}
      tone={isBad ? "trouble" : undefined}
    >
      <Stack>
        <Row gap={16} justify="between">
          <div>
            <Text as="p" size="huge" strong>
              {headline(run, now)}
            </Text>
            <Text as="p" tone="quiet">
              {subline(run, page, next, now)}
            </Text>
          </div>
          <Row gap={8}>
            {may("skip") && (
              <Button shortcut="S" onClick={() => setAsked("skip")}>
                {nextName}
              </Button>
            )}
            {mayOpen && (
              <Button
                busy={change.isPending && change.variables === "open" ? "Opening" : undefined}
                onClick={() => change.mutate("open")}
              >
                {may("stop") ? "Open to the board too" : "Open to the board"}
              </Button>
            )}
            {may("stop") && (
              <Button kind="danger" onClick={() => setAsked("stop")}>
                Stop…
              </Button>
            )}
          </Row>
        </Row>
        {change.error !== null && asked === null && <ErrorNote error={change.error} />}
        <Stack as="ol" gap={16}>
          {run.steps.map((step) => (
            <li key={step.number} aria-current={step.status === "OPEN" ? "step" : undefined}>
              <StepLine step={step} page={page} now={now} nameOf={nameOf} />
            </li>
          ))}
        </Stack>
      </Stack>
      {asked === "skip" && (
        <ConfirmDialog
          question={next ? `Skip to step ${next.number}?` : "End the last step?"}
          effect={`Who has not answered step ${run.step} reads that it is over. Quotes stay.`}
          verb={next ? "Skip" : "End"}
          busy={change.isPending ? "Skipping" : undefined}
          error={change.error}
          onConfirm={() => change.mutate("skip")}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === "stop" && (
        <ConfirmDialog
          question="Stop the run?"
          effect="Nobody else is asked, and what is unanswered is taken back. Quotes stay."
          verb="Stop"
          busy={change.isPending ? "Stopping" : undefined}
          error={change.error}
          onConfirm={() => change.mutate("stop")}
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  );
}

/** Returns how much time the present step has, or how the run ended. */
function headline({ status, dueAt, step, of }: RunView, now: Date): string {
  const left = dueAt === null ? 0 : Math.max(0, Date.parse(dueAt) - now.getTime());
  switch (status) {
    case "RUNNING":
      return left === 0 ? "Time is up" : `${formatMinutes(Math.ceil(left / 60_000))} left`;
    case "WAITING":
      return "Waits for your hours";
    case "BOOKED":
      return `Booked in step ${step} of ${of}`;
    case "ON_BOARD":
      return "On the board";
    case "EXHAUSTED":
      return "Nobody took it";
    case "STOPPED":
      return "Stopped";
    case "CANCELLED":
      return "Called off";
  }
}

function subline(run: RunView, page: LoadPage, next: Step | undefined, now: Date): string {
  const { status, step, of, dueAt } = run;
  if (dueAt !== null) {
    const then = next?.to === "board" ? `, then the board at ${planTime(next.beganAt ?? dueAt, now)}` : "";
    return `step ${step} of ${of}, ends ${planTime(dueAt, now)}${then}`;
  }
  switch (status) {
    case "BOOKED":
      return againstMiddle(page);
    case "ON_BOARD":
      return "Every carrier may quote, without your name.";
    case "EXHAUSTED":
      return "Ask carriers again, or open it to the board.";
    case "STOPPED":
      return "Nobody else is asked. Quotes can still be accepted.";
    default:
      return "";
  }
}

/** Returns the agreed price beside the guide's middle: `£410, 3 % under the guide’s middle`. */
function againstMiddle({ load: { agreedPence, guide } }: LoadPage): string {
  if (agreedPence === null) return "";
  const percent = Math.round(100 * ((2 * agreedPence) / (guide.lowPence + guide.highPence) - 1));
  if (percent === 0) return `${formatPence(agreedPence)}, the guide’s middle`;
  return `${formatPence(agreedPence)}, ${Math.abs(percent)} % ${percent < 0 ? "under" : "over"} the guide’s middle`;
}

interface StepLineProps {
  step: Step;
  page: LoadPage;
  now: Date;
  nameOf: (id: string) => string;
}

function StepLine({ step, page, now, nameOf }: StepLineProps) {
  const isOpen = step.status === "OPEN";
  const who = step.to === "board" ? "The board" : whoWords(step.to, nameOf);
  return (
    <Stack gap={4}>
      <Row gap={8} justify="between">
        <span>
          <b>
            {step.number} {who}
          </b>{" "}
          {step.to === "board" ? "quotes, without your name" : priceWords(step, step.pricePence)}
          {isOpen && `, ${answeredWords(step)}`}
        </span>
        <Text tone="quiet">{whenWords(step, now)}</Text>
      </Row>
      {step.offers.map((offer) => (
        <Row key={offer.id} gap={8} justify="between">
          <span>
            <b>{offer.carrier?.name}</b> {answerWords(offer)}
          </span>
          {offer.answeredAt && <Text tone="quiet">{londonTime(new Date(offer.answeredAt))}</Text>}
        </Row>
      ))}
      {step.told.map(({ id, name, quoteId }) => (
        <Row key={id} gap={8} justify="between">
          <span>
            <b>{name ?? "A carrier that left"}</b>{" "}
            <ToldAnswer page={page} quoteId={quoteId} isOpen={isOpen} />
          </span>
        </Row>
      ))}
      {step.notAsked.length > 0 && (
        <Text as="p" tone="quiet">
          Not asked: {leftOutWords(step.notAsked)}.
        </Text>
      )}
    </Stack>
  );
}

function ToldAnswer({ page, quoteId, isOpen }: { page: LoadPage; quoteId: string | null; isOpen: boolean }) {
  const quote = page.load.quotes.find(({ id }) => id === quoteId);
  if (quote === undefined) return <Text tone="quiet">{isOpen ? "no answer yet" : "no answer"}</Text>;
  return (
    <>
      quotes <Link href={`#quote-${quote.id}`}>{formatPence(quote.amountPence)}</Link>
    </>
  );
}

function answeredWords({ offers, told }: Step): string {
  const total = offers.length + told.length;
  const answered =
    offers.filter(({ status }) => status !== "OPEN").length +
    told.filter(({ quoteId }) => quoteId !== null).length;
  return `${counted(total, "carrier")} asked, ${answered} answered`;
}

const ENDS: Record<NonNullable<Step["ended"]>, string> = {
  BOOKED: "booked",
  ALL_NO: "all said no",
  TIME: "time is up",
  SKIPPED: "skipped",
  CHANGED: "the load was changed",
  STOPPED: "stopped",
  CANCELLED: "called off",
  ON_BOARD: "open to all",
  NOBODY: "passed over: nobody could be asked",
  NO_TIME: "passed over: no time was left",
};

function whenWords({ status, ended, beganAt, dueAt, endedAt, minutes }: Step, now: Date): string {
  if (status === "PASSED" && ended !== null) return ENDS[ended];
  if (beganAt === null) return "";
  if (status === "NOT_BEGUN") return `from ${planTime(beganAt, now)} at the latest`;
  if (status === "OPEN") return `since ${planTime(beganAt, now)}, ${minutesWords(minutes ?? 0)}`;
  const until = endedAt ?? dueAt;
  const reason = ended === null ? "" : `, ${ENDS[ended]}`;
  return until === null || ended === "ON_BOARD"
    ? `from ${planTime(beganAt, now)}`
    : `${planTime(beganAt, now)} to ${planTime(until, now)}${reason}`;
}

/** Returns what became of an offer, for its poster. */
function answerWords({ status, reason, declineNote, wouldDoAtPence }: Step["offers"][number]): string {
  switch (status) {
    case "OPEN":
      return "no answer yet";
    case "ACCEPTED":
      return "said yes";
    case "QUOTED":
      return "sent a quote";
    case "NO_ANSWER":
      return "no answer";
    case "LAPSED":
      return "over: the load was booked or changed";
    case "WITHDRAWN":
      return "taken back";
    case "DECLINED": {
      const parts = [
        ...(reason ? [NO_REASONS[reason]] : []),
        ...(wouldDoAtPence === undefined ? [] : [`would do it at ${formatPence(wouldDoAtPence)}`]),
        ...(declineNote === undefined ? [] : [`“${declineNote}”`]),
      ];
      return `no: ${parts.join(", ")}`;
    }
  }
}
