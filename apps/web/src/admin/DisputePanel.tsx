"use client";

import { conversationOf, outcomeWords, unheardSide } from "../load/conversation.ts";
import { Panel } from "../ui/Panel.tsx";
import { When } from "../ui/When.tsx";
import { exactTime, fullTime } from "./change-words.ts";
import styles from "./DisputePanel.module.css";
import { FileButton } from "./FileButton.tsx";
import { ReviseRuling, Ruling } from "./Ruling.tsx";
import type { AdminLoad, Dispute } from "./types.ts";

/** The statements of both sides, and the ruling while the dispute is open. */
export function DisputePanel({ page, dispute }: { page: AdminLoad; dispute: Dispute }) {
  const { load } = page;
  const open = dispute.closedAt === null;
  const names = { poster: load.poster?.name, carrier: load.carrier?.name, admin: "The board" };
  const said = conversationOf(dispute);
  const unheard = unheardSide(dispute);
  return (
    <div id={open ? "dispute" : undefined}>
      <Panel
        title={open ? `Dispute: ${dispute.reason}` : `Closed: ${dispute.reason}`}
        sub={
          open && (
            <>
              raised <When at={dispute.raisedAt} />
            </>
          )
        }
        end={unheard === null ? "Both sides heard" : "1 of 2 sides heard"}
        {...(open ? { tone: "trouble" as const } : {})}
        flush
      >
        <ol className={styles.said}>
          {said.map(({ key, by, at, text, fileId }) => (
            <li key={key}>
              <time dateTime={at} title={fullTime(at)}>
                {exactTime(at)}
              </time>
              <p>
                <b>{names[by] ?? `The ${by}`}:</b>{" "}
                {fileId === undefined ? (
                  text
                ) : (
                  <FileButton path={`/api/site/loads/${load.id}/dispute/files/${fileId}`} name={text} />
                )}
              </p>
            </li>
          ))}
          {!open && dispute.outcome && (
            <li>
              {dispute.closedAt && (
                <time dateTime={dispute.closedAt} title={fullTime(dispute.closedAt)}>
                  {exactTime(dispute.closedAt)}
                </time>
              )}
              <p>
                <b>Closed{dispute.closedBy && ` by ${names[dispute.closedBy] ?? dispute.closedBy}`}:</b>{" "}
                {outcomeWords(dispute.outcome, dispute.agreedPence)}. {dispute.note}
              </p>
            </li>
          )}
        </ol>
        {open && <Ruling page={page} dispute={dispute} />}
        {dispute === page.disputes[0] && page.rulingRevisableUntil !== null && (
          <ReviseRuling page={page} until={page.rulingRevisableUntil} />
        )}
      </Panel>
    </div>
  );
}
