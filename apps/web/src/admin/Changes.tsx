"use client";

import { IconArrowNarrowRight } from "@tabler/icons-react";
import { LOAD_STATUS_NAMES } from "../ui/LoadBadge.tsx";
import { Panel } from "../ui/Panel.tsx";
import styles from "./AdminTable.module.css";
import { changeTone, changeWords, channelWords, exactTime, fullTime, whoWords } from "./change-words.ts";
import type { AdminLoad, Change } from "./types.ts";

/** Every change of a load with who made it and through what, newest last. */
export function Changes({ page }: { page: AdminLoad }) {
  return (
    <Panel title="History" sub="every change, newest last" flush>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">London time</th>
            <th scope="col">Change</th>
            <th scope="col">What</th>
            <th scope="col">Who</th>
            <th scope="col">Through</th>
            <th scope="col">Request</th>
          </tr>
        </thead>
        <tbody>
          {page.changes.map((change) => (
            <tr key={change.id} data-tone={changeTone(change)}>
              <td className={styles.mono}>
                <time dateTime={change.at} title={fullTime(change.at)}>
                  {exactTime(change.at)}
                </time>
              </td>
              <td>
                <Moved change={change} />
              </td>
              <td className={styles.what}>{changeWords(change, page.load)}</td>
              <td className={styles.who} title={change.firm ?? undefined}>
                {whoWords(change)}
              </td>
              <td>{channelWords(change)}</td>
              <td className={styles.request} title={change.requestId ?? undefined}>
                {change.requestId ? `…${change.requestId.slice(-6)}` : "–"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Moved({ change }: { change: Change }) {
  const { from, to, action } = change;
  if (to !== null && from === null) return <b>{LOAD_STATUS_NAMES[to]}</b>;
  if (to !== null && from !== null && from !== to) {
    return (
      <span className={styles.moved}>
        {LOAD_STATUS_NAMES[from]}
        <IconArrowNarrowRight size={13} stroke={1.9} aria-label="to" />
        <b>{LOAD_STATUS_NAMES[to]}</b>
      </span>
    );
  }
  return action === "quote" ? "Quote" : "–";
}
