"use client";

import type { RunView } from "@board/api/schemas";
import { londonTime } from "@board/calendar";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  boardTime,
  leftOutWords,
  minutesWords,
  type NameOf,
  planTime,
  priceWords,
  whoWords,
} from "../../../shared/load-parts/guide/step-words.ts";
import { useMembers } from "../../../shared/load-parts/guide/WhoBox.tsx";
import type { LoadPage, PageQuote } from "../../../shared/load-parts/view.ts";
import { useKeys } from "../../../shared/shell/keys.ts";
import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { formatMinutes } from "../../../ui/format/ages.ts";
import { NO_REASONS } from "../../../ui/format/answers.ts";
import { counted } from "../../../ui/format/counted.ts";
import { againstGuide, formatPence, formatPerMile } from "../../../ui/format/money.ts";
import { announce } from "../../../ui/hooks/announce.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { ConfirmDialog } from "../../../ui/primitives/ConfirmDialog.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { StepBar, StepItem, StepList } from "../../../ui/trade/StepList.tsx";
import { AnswerButtons, AnswerForm, type QuoteAnswer } from "./QuoteAnswer.tsx";

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
  useAnnounced(run);
  const next = run.steps.find(({ number, status }) => number > run.step && status === "NOT_BEGUN");
  const nextName = next ? `Skip to step ${next.number}…` : "End the last step…";
  const mayOpen = page.load.allowedActions.includes("open");
  const isBad = run.status === "EXHAUSTED";
  return (
    <Panel
      title={run.routingGuide.name}
      sub={`routing guide, began ${planTime(run.beganAt, now)}`}
      tone={isBad ? "trouble" : undefined}
      flush
    >
      <PanelBody>
        <Row gap={16} justify="between">
          <div>
            <Text as="p" size="huge" strong>
              {headline(run, now)}
            </Text>
            <Text as="p" tone="quiet">
              {subline(run, page, next, now, nameOf)}
            </Text>
          </div>
          <Scale run={run} now={now} />
          <Row gap={8} justify="end">
            {may("skip") && (
              <Button shortcut="S" onClick={() => setAsked("skip")}>
                {nextName}
              </Button>
            )}
            {isBad && <ButtonLink href="/network">Ask again</ButtonLink>}
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
      </PanelBody>
      <StepList>
        {run.steps.map((step) => (
          <StepItem key={step.number} number={step.number} state={STATES[step.status]}>
            <StepLine step={step} page={page} now={now} nameOf={nameOf} />
          </StepItem>
        ))}
      </StepList>
      {asked === "skip" && (
        <ConfirmDialog
          question={next ? `Skip to step ${next.number}?` : "End the last step?"}
          effect={`Carriers that have not answered step ${run.step} read that it is over. Quotes stay.`}
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
          effect="No other carrier is asked, and offers without an answer are taken back. Quotes stay."
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

const STATES: Partial<Record<Step["status"], "now" | "next">> = { OPEN: "now", NOT_BEGUN: "next" };

const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000;

/** Minutes that the board, whose time is the rest, takes on the scale. */
const BOARD_SCALE = 30;

/** Steps of the run to scale: as long as each took, or takes at the latest. */
function Scale({ run, now }: { run: RunView; now: Date }) {
  const parts = run.steps.flatMap(
    ({ number, to, status, beganAt, dueAt, endedAt, minutes = BOARD_SCALE }) => {
      if (status === "PASSED" || (status === "NOT_BEGUN" && run.endedAt !== null)) return [];
      const size = endedAt && beganAt ? Math.min(minutes, minutesBetween(beganAt, endedAt)) : minutes;
      const done =
        status === "OPEN" && beganAt && dueAt
          ? minutesBetween(beganAt, now.toISOString()) / minutesBetween(beganAt, dueAt)
          : 0;
      const isPast = status === "ENDED" || (to === "board" && status === "OPEN");
      const time = beganAt === null ? "" : `${planTime(beganAt, now)}${to === "board" ? " board" : ""}`;
      return [{ key: number, size: Math.max(1, size), done: isPast ? 1 : Math.min(1, done), time }];
    },
  );
  const label = `Step ${run.step} of ${run.of}; begins: ${parts.map(({ time }) => time).join(", ")}`;
  return <StepBar label={label} parts={parts} />;
}

/** Announces answers that came in while the page was open. */
function useAnnounced(run: RunView): void {
  const known = useRef<ReadonlySet<string>>(null);
  useEffect(() => {
    const answers = run.steps.flatMap(({ offers, told }) => [
      ...offers.flatMap((offer) =>
        ANSWERED.includes(offer.status)
          ? [{ key: offer.id, words: `${offer.carrier?.name ?? "A carrier"} ${answerWords(offer)}` }]
          : [],
      ),
      ...told.flatMap(({ name, quoteId }) =>
        quoteId === null ? [] : [{ key: quoteId, words: `${name ?? "A carrier"} sent a quote` }],
      ),
    ]);
    const fresh = answers.filter(({ key }) => known.current?.has(key) === false);
    known.current = new Set(answers.map(({ key }) => key));
    const open = run.steps.find(({ number }) => number === run.step);
    if (fresh.length === 0 || open === undefined) return;
    announce([...fresh.map(({ words }) => words), answeredWords(open)].join("; "));
  }, [run]);
}

const ANSWERED: readonly string[] = ["ACCEPTED", "DECLINED", "QUOTED"];

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

function subline(run: RunView, page: LoadPage, next: Step | undefined, now: Date, nameOf: NameOf): string {
  const { status, step, of, dueAt } = run;
  if (dueAt !== null) {
    const then =
      next === undefined
        ? "you are told"
        : next.to === "board"
          ? `the board${next.beganAt === null || next.beganAt === dueAt ? "" : ` ${boardTime(next.beganAt, now)}`}`
          : whoWords(next.to, nameOf);
    const isHandedBack = run.steps.some(({ number, ended }) => number < step && ended === "BOOKED");
    const begin = isHandedBack
      ? `after the hand-back goes on with step ${step} of ${of}`
      : `step ${step} of ${of}`;
    const clock = status === "WAITING" ? ", your clock stands" : "";
    return `${begin}${clock}, ends ${planTime(dueAt, now)}, then ${then}`;
  }
  switch (status) {
    case "BOOKED":
      return againstMiddle(page);
    case "ON_BOARD":
      return "Every carrier may quote, without your name.";
    case "EXHAUSTED":
      return "Offer it to carriers of your network again, or open it to the board.";
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
  const lines = linesOf(step, page);
  return (
    <Stack gap={8}>
      <Row gap={8} justify="between">
        <span>
          <Text strong size="medium">
            {whoWords(step.to, nameOf)}
          </Text>{" "}
          {step.to === "board" ? "quotes, without your name" : priceWords(step, step.pricePence)}
          {isOpen && step.to !== "board" && `, ${answeredWords(step)}`}
        </span>
        <Text tone="quiet">{whenWords(step, now)}</Text>
      </Row>
      {lines.length > 0 && (
        <Stack as="ul" gap={8}>
          {lines.map((line) => (
            <CarrierLine line={line} page={page} key={line.key} />
          ))}
        </Stack>
      )}
      {step.notAsked.length > 0 && (
        <Text as="p" tone="quiet">
          Not asked: {leftOutWords(step.notAsked)}.
        </Text>
      )}
    </Stack>
  );
}

interface Line {
  key: string;
  carrierId: string | null;
  name: string;
  words: ReactNode;
  at: string | null;
  /** Quotes come first, the cheapest before the others, then those without an answer. */
  rank: number;
  /** True while the carrier may still answer. */
  waits: boolean;
  /** Quote of the carrier; unset if it sent none. */
  quote?: PageQuote | undefined;
}

const NO_ANSWER_YET = Number.MAX_SAFE_INTEGER - 1;

function linesOf({ offers, told, status }: Step, { load }: LoadPage): Line[] {
  const asked = offers.map((offer): Line => {
    const waits = offer.status === "OPEN";
    const { id, name } = offer.carrier ?? { id: null, name: "A carrier that left" };
    const rank =
      offer.status === "ACCEPTED" || offer.status === "QUOTED" ? 0 : NO_ANSWER_YET + (waits ? 0 : 1);
    return {
      ...{ key: offer.id, carrierId: id, name, words: answerWords(offer) },
      ...{ at: offer.answeredAt, rank, waits },
    };
  });
  const opened = told.map(({ id, name, quoteId }): Line => {
    const quote = load.quotes.find((one) => one.id === quoteId);
    const waits = quote === undefined && status === "OPEN";
    return {
      ...{ key: id, carrierId: id, name: name ?? "A carrier that left", waits, quote },
      ...{ at: quote?.sentAt ?? null, rank: quote?.amountPence ?? NO_ANSWER_YET },
      words: quote ? (
        <>
          quotes <Link href={`#quote-${quote.id}`}>{formatPence(quote.amountPence)}</Link>{" "}
          <Text tone="quiet">
            {formatPerMile(quote.amountPence, load.miles)}/mi ·{" "}
            {againstGuide(quote.amountPence, load.guide.lowPence, load.guide.highPence)}
          </Text>
        </>
      ) : waits ? (
        "no answer yet"
      ) : (
        "no answer"
      ),
    };
  });
  return [...asked, ...opened].toSorted((one, other) => one.rank - other.rank);
}

/** A carrier with its answer; one that has not answered yet with its usual time and its phone, a quote with the buttons. */
function CarrierLine({ line, page: { load } }: { line: Line; page: LoadPage }) {
  const { carrierId, name, words, at, waits, quote } = line;
  const { members } = useMembers();
  const [answer, setAnswer] = useState<QuoteAnswer | null>(null);
  const member = waits ? members.find(({ id }) => id === carrierId) : undefined;
  const active = load.quotes.filter(({ status }) => status === "ACTIVE").length;
  return (
    <Stack
      as="li"
      gap={8}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || answer === null) return;
        event.preventDefault();
        setAnswer(null);
      }}
    >
      <Row gap={8} justify="between" nowrap={!member?.phone && !quote} align="start">
        <p>
          <b>{name}</b> {words}
          {member && member.answerMins !== null && (
            <Text tone="quiet"> · usually answers in {formatMinutes(member.answerMins)}</Text>
          )}
          {quote && at && <Text tone="quiet"> · {londonTime(new Date(at))}</Text>}
        </p>
        {quote ? (
          <AnswerButtons quote={quote} isAsked={answer !== null} onAsk={setAnswer} />
        ) : member?.phone ? (
          <Link href={`tel:${member.phone}`}>Ring {member.phone}</Link>
        ) : (
          at && (
            <Text tone="quiet" nowrap>
              {londonTime(new Date(at))}
            </Text>
          )
        )}
      </Row>
      {quote && answer !== null && quote.allowedActions.length > 0 && (
        <AnswerForm
          answer={answer}
          load={load}
          quote={quote}
          others={active - 1}
          onDone={() => setAnswer(null)}
        />
      )}
    </Stack>
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
