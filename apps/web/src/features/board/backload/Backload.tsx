"use client";

import { londonDay, londonTime } from "@board/calendar";
import { IconX } from "@tabler/icons-react";
import { keepPreviousData, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { useOwnWork } from "../../../shared/places/own-work.ts";
import { keepWords, usePlaceWords } from "../../../shared/places/place-words.ts";
import { endOf, troubleWords } from "../../../shared/places/read-places.ts";
import { useSession } from "../../../shared/session/SessionContext.tsx";
import { NoSeat } from "../../../shared/shell/NoSeat.tsx";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { problemOf } from "../../../ui/format/problem.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { HelpLink } from "../../../ui/primitives/HelpLink.tsx";
import { Key } from "../../../ui/primitives/Key.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { QuoteToasts } from "../quotes/QuoteToasts.tsx";
import { AskForm } from "./AskForm.tsx";
import styles from "./Backload.module.css";
import { Corridor } from "./Corridor.tsx";
import {
  type BackloadForm,
  formOf,
  inputOf,
  type QuestionName,
  questionOf,
  questionParsers,
} from "./question.ts";
import { RunTable } from "./RunTable.tsx";
import { type Backloads, useRuns } from "./use-runs.ts";

const NO_LOADS: Backloads["loads"] = [];

/** Loads for a lorry on its way home, sorted by what the detour earns. */
export function Backload() {
  const session = useSession();
  const seated = session.member?.seat !== false;
  const trpc = useTRPC();
  const now = useNow();
  const today = londonDay(now);
  const [question, setQuestion] = useQueryStates(questionParsers, { history: "push", shallow: true });
  const { words } = usePlaceWords();
  const own = useOwnWork({ enabled: seated });
  const known = { words, base: own?.bases[0]?.outcode, vehicles: own?.vc };
  const form = formOf(question, { day: today, time: londonTime(now) }, known);
  const input = inputOf(question, form);
  const { data, error, isFetching } = useQuery(
    trpc.board.backload.queryOptions(input === null || !seated ? skipToken : input, {
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: true,
    }),
  );
  const runs = useRuns(data?.loads ?? NO_LOADS);
  const queries = useQueryClient();
  const [unread, setUnread] = useState<{ at?: string; home?: string }>({});
  const problem = error === null ? null : problemOf(error);
  const errorOf = (name: QuestionName) =>
    (name === "at" || name === "home" ? unread[name] : undefined) ??
    problem?.errors.find(({ pointer }) => pointer === `/${name}`)?.detail;

  const readEnd = async (text: string) => {
    const { parts } = await queries.fetchQuery(trpc.places.read.queryOptions({ text }));
    return endOf(parts);
  };

  /** Resolves typed towns to codes and runs the search; an unknown place stays in its field with an error. */
  async function ask(form: BackloadForm): Promise<void> {
    const asked = questionOf(form);
    try {
      const [at, home] = await Promise.all([readEnd(form.at), readEnd(form.home)]);
      if (at.trouble !== null || home.trouble !== null) {
        return setUnread({
          ...(at.trouble && { at: troubleWords(at) }),
          ...(home.trouble && { home: troubleWords(home) }),
        });
      }
      for (const { value, words } of [at, home]) if (value !== null) keepWords(value, words);
      setUnread({});
      await setQuestion({ ...asked, at: at.value, home: home.value });
    } catch {
      // The towns could not be looked up: sends the text as typed, since the API reads outcodes and reports the rest.
      setUnread({});
      await setQuestion(asked);
    }
  }

  if (!seated || problem?.code === "seat_required") {
    return (
      <div className={styles.page}>
        <NoSeat />
      </div>
    );
  }
  const listed = problem === null && data !== undefined && data.loads.length > 0 ? data : null;
  return (
    <div className={styles.page}>
      <VisuallyHidden as="h1">Backload search</VisuallyHidden>
      <AskForm
        question={JSON.stringify(question)}
        initial={form}
        busy={isFetching}
        ownVehicles={own?.vc ?? null}
        errorOf={errorOf}
        onAsk={(form) => void ask(form)}
      >
        <span className={styles.end}>
          <ButtonLink size="small" href="/board" icon={<IconX size={13} stroke={1.9} aria-hidden />}>
            Back to the board
          </ButtonLink>
        </span>
      </AskForm>
      <div className={styles.body}>
        <div className={styles.found} aria-busy={isFetching}>
          {problem !== null && problem.errors.length === 0 && <ErrorNote error={error} />}
          {data === undefined && problem === null && input === null && (
            <EmptyState title="Where is your lorry empty, and where is home?">
              <p>
                Every open load between the two is ranked by what its detour earns: its pay less the cost of
                the extra miles and hours.
              </p>
            </EmptyState>
          )}
          {data !== undefined && problem === null && data.loads.length === 0 && (
            <EmptyState title="Nothing on the way home">
              <p>
                No open load can be collected between these times within {data.mostExtra} extra miles.
                {data.tooFar > 0 && ` ${data.tooFar} would take more.`} A later time, or another vehicle, may
                find some.
              </p>
            </EmptyState>
          )}
          {listed !== null && <RunTable found={listed} today={today} runs={runs} />}
        </div>
        {listed !== null && input !== null && (
          <Corridor found={listed} asked={input} selected={runs.selected} />
        )}
      </div>
      <Row justify="between" className={styles.foot}>
        <Row>
          {listed !== null && (
            <>
              <span>
                <Key>J</Key> <Key>K</Key> move
              </span>
              <span>
                <Key>Enter</Key> open
              </span>
              <span>
                <Key>Q</Key> quote
              </span>
            </>
          )}
          <span>
            <Key>Esc</Key> back
          </span>
        </Row>
        <p role="status">
          {data !== undefined && problem === null && (
            <>
              {data.total === 1 ? "1 load" : `${data.total} loads`} on the way home
              {data.total > data.loads.length && `, the best ${data.loads.length} shown`}
              {data.tooFar > 0 && `, ${data.tooFar} over ${data.mostExtra} extra miles left out`} · guide
              counted at its middle · {data.mph} miles an hour, with breaks and rests ·{" "}
              <HelpLink to="/help/find-and-quote#find-a-load-for-the-way-home">how it is worked out</HelpLink>
            </>
          )}
        </p>
      </Row>
      <QuoteToasts quotes={runs.quotes} />
    </div>
  );
}
