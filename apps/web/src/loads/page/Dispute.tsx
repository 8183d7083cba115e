"use client";

import type { Day } from "@board/calendar";
import { IconPaperclip } from "@tabler/icons-react";
import { conversationOf, outcomeWords } from "../../load/conversation.ts";
import { type Dispute as DisputeData, disputeFilesPath, type LoadPage } from "../../load/view.ts";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./Dispute.module.css";
import { DisputeAnswers } from "./DisputeAnswers.tsx";
import { shortTime } from "./steps.ts";

/** A problem with everything said about it, and while it is open what can be said next. */
export function Dispute({ page, dispute, today }: DisputeProps) {
  const open = dispute.closedAt === null;
  const names = { poster: page.load.poster?.name, carrier: page.load.carrier?.name, admin: "The board" };
  const nameOf = (by: "poster" | "carrier" | "admin") =>
    by === page.side ? "You" : (names[by] ?? `The ${by}`);
  return (
    <Panel
      title={dispute.reason}
      sub={
        open
          ? `raised by ${nameOf(dispute.raisedBy).toLowerCase() === "you" ? "you" : nameOf(dispute.raisedBy)}`
          : undefined
      }
      end={open ? shortTime(dispute.raisedAt, today) : "closed"}
      {...(open ? { tone: "trouble" as const } : {})}
      flush
    >
      <ol className={styles.said}>
        {conversationOf(dispute).map(({ key, by, at, kind, text, fileId }) => (
          <li key={key} data-mine={by === page.side || undefined} data-kind={kind}>
            <div>
              <b>{nameOf(by)}</b>
              <time dateTime={at}>{shortTime(at, today)}</time>
            </div>
            {fileId === undefined ? (
              <p>{text}</p>
            ) : (
              <a href={disputeFilesPath(page.load.id, fileId)} target="_blank" rel="noreferrer">
                <IconPaperclip size={13} stroke={1.9} aria-hidden /> {text}
              </a>
            )}
          </li>
        ))}
        {!open && dispute.outcome && (
          <li data-kind="end">
            <div>
              <b>{dispute.closedBy === null ? "Closed" : `Closed by ${nameOf(dispute.closedBy)}`}</b>
              {dispute.closedAt && (
                <time dateTime={dispute.closedAt}>{shortTime(dispute.closedAt, today)}</time>
              )}
            </div>
            <p>
              In the end {outcomeWords(dispute.outcome, dispute.agreedPence)}. {dispute.note}
            </p>
          </li>
        )}
      </ol>
      {open && <DisputeAnswers page={page} dispute={dispute} />}
    </Panel>
  );
}

interface DisputeProps {
  page: LoadPage;
  dispute: DisputeData;
  today: Day;
}
