"use client";

import { useQuery } from "@tanstack/react-query";
import { ModeBadge } from "../../session/ModeBadge.tsx";
import { useTRPC } from "../../trpc/trpc.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { formatExact } from "../../ui/format/days.ts";
import { Link } from "../../ui/Link.tsx";
import { Note } from "../../ui/Note.tsx";
import { Pairs } from "../../ui/Pairs.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { asCurl, problemWords, wrongFields } from "./call-words.ts";
import styles from "./RequestLog.module.css";

/** A body as it is stored, a line for each line of JSON; those of wrong fields are marked. */
function Body({ name, json, wrong = [] }: { name: string; json: unknown; wrong?: readonly string[] }) {
  let lines = 0;
  return (
    <>
      <h3>{name}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keys must reach it */}
      <pre tabIndex={0}>
        {JSON.stringify(json, null, 2)
          .split("\n")
          .map((line) => {
            lines += 1;
            const isWrong = wrong.some((field) => line.startsWith(`  ${JSON.stringify(field)}:`));
            return (
              <span key={lines}>
                {isWrong ? <mark>{line}</mark> : line}
                {"\n"}
              </span>
            );
          })}
      </pre>
    </>
  );
}

/** One call: the problem in words, what was sent and what was answered. */
export function CallDetail({ requestId }: { requestId: string }) {
  const trpc = useTRPC();
  const call = useQuery(trpc.requestLog.read.queryOptions({ requestId }, { retry: false }));
  if (call.error) {
    return (
      <section className={styles.detail} aria-label="The call">
        <ErrorNote error={call.error} />
      </section>
    );
  }
  if (!call.isSuccess) return <Waiting what="the call" />;
  const { data } = call;
  const words = problemWords(data.answer);
  return (
    <section className={styles.detail} aria-label="The call">
      <header>
        <h3>
          {data.method} {data.status}
        </h3>
        <ModeBadge mode={data.mode} />
        <CopyButton text={asCurl(data, window.location.origin)} size="small">
          Copy as curl
        </CopyButton>
      </header>
      {words.length > 0 && (
        <Note kind="error">
          {words.map((each) => (
            <p key={each}>{each}</p>
          ))}
          {data.code !== null && <Link href={`/docs/errors#${data.code}`}>{data.code}</Link>}
        </Note>
      )}
      <Pairs
        pairs={[
          ["Address", data.target],
          ["Request id", data.requestId],
          ["When", formatExact(new Date(data.at))],
          ["Key", `${data.key.name} ${data.key.hint}`],
        ]}
      />
      {data.sent !== null && <Body name="Sent" json={data.sent} wrong={wrongFields(data.answer)} />}
      {data.answer !== null && <Body name="Answered" json={data.answer} />}
      {data.answer === null && <p>The answer of a read that succeeded, and a file, is not kept.</p>}
    </section>
  );
}
