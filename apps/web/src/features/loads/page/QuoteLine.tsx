"use client";

import type { Day } from "@board/calendar";
import { IconMessage } from "@tabler/icons-react";
import { arrivalOf } from "../../../shared/load-parts/arrival.ts";
import { Checks } from "../../../shared/load-parts/Checks.tsx";
import { expiryWords } from "../../../shared/load-parts/quote-words.ts";
import { carrierLacksWords } from "../../../shared/load-parts/requires-words.ts";
import type { LoadPage, PageQuote } from "../../../shared/load-parts/view.ts";
import { inSentence } from "../../../ui/format/days.ts";
import { againstGuide, formatPence, formatPerMile } from "../../../ui/format/money.ts";
import { leastJobsWords } from "../../../ui/format/record.ts";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Td } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { WordChip } from "../../../ui/trade/Chip.tsx";
import { FigureSum } from "../../../ui/trade/FigureSum.tsx";
import { GuideBar } from "../../../ui/trade/GuideBar.tsx";
import { PosterScore } from "../../../ui/trade/PosterScore.tsx";
import { QuoteBadge } from "../../../ui/trade/QuoteBadge.tsx";
import { AnswerButtons, AnswerForm, type QuoteAnswer } from "./QuoteAnswer.tsx";
import styles from "./Quotes.module.css";
import { shortTime } from "./steps.ts";

/** Quote with an open confirmation dialog, and the answer to confirm. */
export interface OpenAnswer {
  id: string;
  answer: QuoteAnswer;
}

interface QuoteLineProps {
  quote: PageQuote;
  page: LoadPage;
  today: Day;
  /** True if this carrier can arrive first. */
  earliest: boolean;
  /** Number of other active quotes, which end when this one is accepted. */
  others: number;
  asked: OpenAnswer | null;
  setAsked: (asked: OpenAnswer | null) => void;
}

/** A quote with the carrier's record and checks, and its buttons. */
export function QuoteLine(props: QuoteLineProps) {
  const { quote, page, today, asked, setAsked } = props;
  const may = quote.allowedActions;
  const mayAnswer = may.length > 0;
  const { load } = page;
  const { lowPence, highPence } = load.guide;
  const arrival = arrivalOf(quote, today);
  const jobs = page.carrierJobs[quote.id] ?? null;
  const over = quote.status !== "ACTIVE" && quote.status !== "ACCEPTED";

  return (
    <>
      <tr className={styles.line} aria-current={asked !== null || undefined} data-ended={over || undefined}>
        <td>
          <Text as={over ? "s" : "b"} size="large">
            {formatPence(quote.amountPence)}
          </Text>
          <Text as="div" tone="faint" size="small">
            {formatPerMile(quote.amountPence, load.miles)}/mi
          </Text>
        </td>
        <td>
          <GuideBar
            lowPence={lowPence}
            highPence={highPence}
            pence={quote.amountPence}
            whose={asked ? "mine" : "other"}
          />
          <Text tone="faint" size="small">
            {againstGuide(quote.amountPence, lowPence, highPence)}
          </Text>
        </td>
        <Td wrap>
          {quote.carrier.name !== null && <Text strong>{quote.carrier.name}</Text>}
          {(quote.carrier.name === null || mayAnswer) && (
            <div>
              <CarrierScore {...quote.carrier} jobs={jobs} />
            </div>
          )}
          {quote.checks === null
            ? jobs !== null && (
                <Text as="div" tone="faint" size="small">
                  {jobs.finished}+ jobs done
                </Text>
              )
            : quote.status === "ACTIVE" && <Checks checks={quote.checks} />}
          {quote.conditions && quote.conditions.id !== load.conditionsId && (
            <Text as="p" tone="quiet" size="small">
              on {load.conditionsId === null ? "its own conditions" : "conditions that you had then"}:{" "}
              <Link href={`/loads/${load.id}/conditions?quote=${quote.id}`}>{quote.conditions.title}</Link>
            </Text>
          )}
          {quote.message && (
            <Text as="p" tone="quiet" size="small">
              <IconMessage size={13} stroke={1.9} aria-label="Message" /> {quote.message}
            </Text>
          )}
        </Td>
        <Td name="At collection">
          {arrival ?? <Text tone="quiet">does not say</Text>}{" "}
          {props.earliest && <WordChip>earliest</WordChip>}
          <Text as="div" tone="faint" size="small">
            sent {inSentence(shortTime(quote.sentAt, today))}
            {quote.status === "ACTIVE" && `, active ${expiryWords(quote.expiresAt, today)}`}
          </Text>
        </Td>
        <Td right wrap>
          {!mayAnswer && <QuoteBadge status={quote.status} />}
          {quote.heldUntil !== null && (
            <Text as="div" tone="faint" size="small">
              contacts changed, bookable {inSentence(shortTime(quote.heldUntil, today))}
            </Text>
          )}
          {quote.missing.length > 0 && (
            <Text as="div" tone="faint" size="small">
              {carrierLacksWords(load.requires, quote.missing)}
            </Text>
          )}
          <AnswerButtons
            quote={quote}
            isAsked={asked !== null}
            onAsk={(answer) => setAsked({ id: quote.id, answer })}
          />
        </Td>
      </tr>
      {mayAnswer && asked !== null && (
        <tr aria-current>
          <Td colSpan={5} wrap>
            <AnswerForm
              answer={asked.answer}
              load={load}
              quote={quote}
              others={props.others}
              onDone={() => setAsked(null)}
            />
          </Td>
        </tr>
      )}
    </>
  );
}

/** Shows the rounded score of a carrier that is not named yet. */
function CarrierScore({
  score,
  level,
  jobs,
}: Pick<PageQuote["carrier"], "score" | "level"> & { jobs: LoadPage["carrierJobs"][string] }) {
  return (
    <>
      <FigureSum
        figure={<PosterScore score={score} level={level} />}
        name="The carrier's score"
        pairs={[
          ["Finished", leastJobsWords(jobs)],
          ["Score", level === "New" ? "none yet" : `${score}, as for every ${level} firm`],
        ]}
        note="Before the booking it is shown in steps, so that it does not name the firm."
      />{" "}
      {level !== "New" && level}
    </>
  );
}
