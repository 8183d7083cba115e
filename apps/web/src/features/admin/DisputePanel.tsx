"use client";

import { conversationOf, outcomeWords, unheardSide } from "../../shared/load-parts/conversation.ts";
import { Panel } from "../../ui/primitives/Panel.tsx";
import { When } from "../../ui/primitives/When.tsx";
import { Conversation, Remark } from "../../ui/trade/Conversation.tsx";
import { exactTime } from "./change-words.ts";
import { FileButton } from "./FileButton.tsx";
import { ReviseRuling, Ruling } from "./Ruling.tsx";
import type { AdminLoad, Dispute } from "./types.ts";

/** Panel with the statements of both ends, and the form to rule on an open dispute or to revise a ruling. */
export function DisputePanel({ page, dispute }: { page: AdminLoad; dispute: Dispute }) {
  const { load } = page;
  const open = dispute.closedAt === null;
  const names = { poster: load.poster?.name, carrier: load.carrier?.name, admin: "The board" };
  const said = conversationOf(dispute);
  const unheard = unheardSide(dispute);
  return (
    <Panel
      id={open ? "dispute" : undefined}
      title={open ? `Dispute: ${dispute.reason}` : `Closed: ${dispute.reason}`}
      sub={
        open && (
          <>
            raised <When at={dispute.raisedAt} />
          </>
        )
      }
      end={unheard === null ? "Both ends heard" : "1 of 2 ends heard"}
      {...(open ? { tone: "trouble" as const } : {})}
      flush
    >
      <Conversation>
        {said.map(({ key, by, at, text, fileId }) => (
          <Remark key={key} by={names[by] ?? `The ${by}`} when={exactTime(at)} at={at}>
            <p>
              {fileId === undefined ? (
                text
              ) : (
                <FileButton path={`/api/site/loads/${load.id}/dispute/files/${fileId}`} name={text} />
              )}
            </p>
          </Remark>
        ))}
        {!open && dispute.outcome && (
          <Remark
            kind="end"
            by={`Closed${dispute.closedBy ? ` by ${names[dispute.closedBy] ?? dispute.closedBy}` : ""}`}
            {...(dispute.closedAt ? { when: exactTime(dispute.closedAt), at: dispute.closedAt } : {})}
          >
            <p>
              {outcomeWords(dispute.outcome, dispute.agreedPence)}. {dispute.note}
            </p>
          </Remark>
        )}
      </Conversation>
      {open && <Ruling page={page} dispute={dispute} />}
      {dispute === page.disputes[0] && page.rulingRevisableUntil !== null && (
        <ReviseRuling page={page} until={page.rulingRevisableUntil} />
      )}
    </Panel>
  );
}
