"use client";

import type { Day } from "@board/calendar";
import { IconPaperclip } from "@tabler/icons-react";
import { conversationOf, outcomeWords } from "../../../shared/load-parts/conversation.ts";
import {
  type Dispute as DisputeData,
  disputeFilesPath,
  type LoadPage,
} from "../../../shared/load-parts/view.ts";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Conversation, Remark } from "../../../ui/trade/Conversation.tsx";
import { DisputeAnswers } from "./DisputeAnswers.tsx";
import { shortTime } from "./steps.ts";

/** Panel of a dispute with its entries, and its actions while it is open. */
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
      <Conversation>
        {conversationOf(dispute).map(({ key, by, at, kind, text, fileId }) => (
          <Remark
            key={key}
            by={nameOf(by)}
            at={at}
            when={shortTime(at, today)}
            mine={by === page.side}
            kind={kind}
          >
            {fileId === undefined ? (
              <p>{text}</p>
            ) : (
              <a href={disputeFilesPath(page.load.id, fileId)} target="_blank" rel="noreferrer">
                <IconPaperclip size={13} stroke={1.9} aria-hidden /> {text}
              </a>
            )}
          </Remark>
        ))}
        {!open && dispute.outcome && (
          <Remark
            kind="end"
            by={dispute.closedBy === null ? "Closed" : `Closed by ${nameOf(dispute.closedBy)}`}
            at={dispute.closedAt ?? undefined}
            when={dispute.closedAt ? shortTime(dispute.closedAt, today) : undefined}
          >
            <p>
              In the end {outcomeWords(dispute.outcome, dispute.agreedPence)}. {dispute.note}
            </p>
          </Remark>
        )}
      </Conversation>
      {open && <DisputeAnswers page={page} dispute={dispute} />}
    </Panel>
  );
}

interface DisputeProps {
  page: LoadPage;
  dispute: DisputeData;
  today: Day;
}
