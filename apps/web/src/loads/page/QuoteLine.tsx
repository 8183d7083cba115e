"use client";

import type { Day } from "@board/calendar";
import { IconMessage } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Checks } from "../../load/Checks.tsx";
import { carrierLacksWords } from "../../load/requires-words.ts";
import type { LoadPage, PageQuote } from "../../load/view.ts";
import { Button } from "../../ui/Button.tsx";
import { FigureSum } from "../../ui/FigureSum.tsx";
import { againstGuide, formatPence, formatPerMile } from "../../ui/format/money.ts";
import { leastJobsWords } from "../../ui/format/record.ts";
import { GuideBar } from "../../ui/GuideBar.tsx";
import { PosterScore } from "../../ui/PosterScore.tsx";
import { QuoteBadge } from "../../ui/QuoteBadge.tsx";
import { arrivalOf, standsTo } from "./arrival.ts";
import { AcceptQuote, DeclineQuote } from "./QuoteAnswer.tsx";
import styles from "./Quotes.module.css";
import { shortTime } from "./steps.ts";

/** The quote that is being answered, and how. */
export interface Asked {
  id: string;
  answer: "accept" | "decline";
}

interface QuoteLineProps {
  quote: PageQuote;
  page: LoadPage;
  today: Day;
  /** Could be there first. */
  earliest: boolean;
  /** Further active quotes, which an acceptance ends. */
  others: number;
  asked: Asked | null;
  setAsked: (asked: Asked | null) => void;
}

/** One carrier's price with all that speaks for it, and the answer to it in place. */
export function QuoteLine(props: QuoteLineProps) {
  const { quote, page, today, asked, setAsked } = props;
  const may = quote.allowedActions;
  const mayAnswer = may.length > 0;
  const { load } = page;
  const { lowPence, highPence } = load.guide;
  const arrival = arrivalOf(quote, today);
  const jobs = page.carrierJobs[quote.id] ?? null;
  const accept = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  const over = quote.status !== "ACTIVE" && quote.status !== "ACCEPTED";

  useEffect(() => {
    // Back to where the question came from.
    if (wasAsked.current && asked === null) accept.current?.focus();
    wasAsked.current = asked !== null;
  }, [asked]);

  function press(event: KeyboardEvent): void {
    if (event.key === "Escape" && asked !== null) {
      event.preventDefault();
      setAsked(null);
    }
  }

  return (
    <tbody
      className={styles.quote}
      data-asked={asked !== null || undefined}
      data-over={over || undefined}
      onKeyDown={press}
    >
      <tr className={styles.line}>
        <td className={`${styles.cell} ${styles.price}`}>
          <b className={styles.amount}>{formatPence(quote.amountPence)}</b>
          <small className={styles.small}>{formatPerMile(quote.amountPence, load.miles)}/mi</small>
        </td>
        <td className={`${styles.cell} ${styles.guide}`}>
          <div className={styles.against}>
            <GuideBar
              lowPence={lowPence}
              highPence={highPence}
              pence={quote.amountPence}
              whose={asked ? "mine" : "other"}
            />
            <small className={styles.small}>{againstGuide(quote.amountPence, lowPence, highPence)}</small>
          </div>
        </td>
        <td className={`${styles.cell} ${styles.carrier}`}>
          {quote.carrier.name ?? <CarrierScore {...quote.carrier} jobs={jobs} />}
          {quote.checks === null
            ? jobs !== null && <small className={styles.small}>{jobs.finished}+ jobs done</small>
            : quote.status === "ACTIVE" && <Checks checks={quote.checks} />}
          {quote.message && (
            <p className={styles.message}>
              <IconMessage size={13} stroke={1.9} aria-label="Message" /> {quote.message}
            </p>
          )}
        </td>
        <td className={`${styles.cell} ${styles.arrival}`}>
          {arrival ? (
            <span className={styles.door}>{arrival}</span>
          ) : (
            <span className={styles.quiet}>does not say</span>
          )}
          {props.earliest && <em className={styles.tag}>earliest</em>}
          <small className={styles.small}>
            sent {shortTime(quote.createdAt, today)}
            {quote.status === "ACTIVE" && `, stands to ${standsTo(quote.expiresAt, today)}`}
          </small>
        </td>
        <td className={`${styles.cell} ${styles.answer}`} data-answered={!mayAnswer || undefined}>
          {!mayAnswer && <QuoteBadge status={quote.status} />}
          {quote.heldUntil !== null && (
            <small className={styles.small}>
              contacts changed, bookable {shortTime(quote.heldUntil, today)}
            </small>
          )}
          {quote.missing.length > 0 && (
            <small className={styles.small}>{carrierLacksWords(load.requires, quote.missing)}</small>
          )}
          {mayAnswer && asked === null && (
            <span className={styles.buttons}>
              {may.includes("accept") && (
                <Button
                  ref={accept}
                  size="small"
                  className={styles.go ?? ""}
                  aria-label={`Accept ${formatPence(quote.amountPence)}`}
                  onClick={() => setAsked({ id: quote.id, answer: "accept" })}
                >
                  Accept
                </Button>
              )}
              {may.includes("decline") && (
                <Button
                  size="small"
                  aria-label={`Decline ${formatPence(quote.amountPence)}`}
                  onClick={() => setAsked({ id: quote.id, answer: "decline" })}
                >
                  Decline
                </Button>
              )}
            </span>
          )}
          {mayAnswer && asked !== null && (
            <span className={`${styles.buttons} ${styles.back}`}>
              <Button size="small" shortcut="Esc" onClick={() => setAsked(null)}>
                {asked.answer === "accept" ? "Not yet" : "Keep it"}
              </Button>
            </span>
          )}
        </td>
      </tr>
      {mayAnswer && asked !== null && (
        <tr className={styles.extra}>
          <td colSpan={5} className={`${styles.wide} ${styles.question}`}>
            {asked.answer === "accept" ? (
              <AcceptQuote load={load} quote={quote} others={props.others} onDone={() => setAsked(null)} />
            ) : (
              <DeclineQuote load={load} quote={quote} onDone={() => setAsked(null)} />
            )}
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** The score of a carrier that is not named yet, in steps. */
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
          ["Score", level === "New" ? "none yet" : `${score}, as of every ${level} firm`],
        ]}
        note="Before the booking it is shown in steps, so that it does not name the firm."
      />{" "}
      {level !== "New" && level}
    </>
  );
}
