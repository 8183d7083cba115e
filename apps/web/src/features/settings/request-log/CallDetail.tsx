"use client";

import { IconRefresh } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ModeBadge } from "../../../shared/session/ModeBadge.tsx";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { asCurl } from "../../../ui/format/curl.ts";
import { formatExact } from "../../../ui/format/days.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { CopyButton } from "../../../ui/primitives/CopyButton.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Detail, DetailPart } from "../../../ui/primitives/ListDetail.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Raw, Wrong } from "../../../ui/primitives/Raw.tsx";
import { Stack } from "../../../ui/primitives/Stack.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import {
  addressParts,
  type CorrectedCall,
  corrected,
  linesOf,
  type MarkedText,
  problemWords,
  sendAgain,
} from "./call-words.ts";

/** Text as it was sent, in which refused parts are highlighted. */
function Marked({ parts, apart = "" }: { parts: readonly MarkedText[]; apart?: string }) {
  let nth = 0;
  return parts.map(({ indent, text, wrong }) => {
    nth += 1;
    return (
      <span key={nth}>
        {indent}
        {wrong ? <Wrong>{text}</Wrong> : text}
        {apart}
      </span>
    );
  });
}

/** Button that sends the corrected request, and the response to it. */
function SendAgain({ call }: { call: CorrectedCall }) {
  const again = useMutation({ mutationFn: () => sendAgain(call) });
  const { data } = again;
  return (
    <>
      <p>
        <Button
          icon={<IconRefresh size={14} stroke={1.9} aria-hidden />}
          busy={again.isPending ? "Sending" : undefined}
          onClick={() => again.mutate()}
        >
          Send again with {call.words.join(", ")}
        </Button>
      </p>
      {again.isError && <ErrorNote error={again.error} />}
      {data && (
        <Stack role="status" gap={8}>
          <Note kind={data.status < 400 ? "done" : "error"}>
            {data.status < 400 ? `Answered ${data.status}.` : problemWords(data.answer).join(" ")}
          </Note>
          <Raw>{JSON.stringify(data.answer, null, 2)}</Raw>
        </Stack>
      )}
    </>
  );
}

/** Details of a logged request: the problem in words, the request and the response. */
export function CallDetail({ requestId, chosen }: { requestId: string; chosen: boolean }) {
  const trpc = useTRPC();
  // Retried, because a request can appear in the log up to a second after its response.
  const call = useQuery(trpc.requestLog.read.queryOptions({ requestId }, { retry: 2, retryDelay: 1_000 }));
  if (call.error) {
    return (
      <Detail label="The call" title="This call is not in the log" chosen={chosen}>
        <ErrorNote error={call.error} />
      </Detail>
    );
  }
  if (!call.isSuccess) return <Waiting what="the call" />;
  const { data } = call;
  const { answer, code, key, method, mode, sent, status, target } = data;
  const words = problemWords(answer);
  const meant = corrected(data);
  const command = { method, url: `${window.location.origin}${target}`, body: sent };
  return (
    <Detail
      label="The call"
      title={`${method} ${status}`}
      facts={<ModeBadge mode={mode} />}
      action={
        <CopyButton text={asCurl(command)} size="small">
          Copy as curl
        </CopyButton>
      }
      chosen={chosen}
    >
      {words.length > 0 && (
        <Note kind="error">
          {words.map((each) => (
            <p key={each}>{each}</p>
          ))}
          {code !== null && <Link href={`/docs/errors#${code}`}>{code}</Link>}
        </Note>
      )}
      {meant !== null && <SendAgain call={meant} />}
      <Pairs
        pairs={[
          ["Address", <Marked key="address" parts={addressParts(target, answer)} />],
          ["Request id", data.requestId],
          ["When", formatExact(new Date(data.at))],
          ["Took", `${Math.round(data.ms)} ms`],
          ["Key", `${key.name} ${key.hint}`],
        ]}
      />
      {sent !== null && (
        <>
          <DetailPart>Sent</DetailPart>
          <Raw>
            <Marked parts={linesOf(sent, answer)} apart={"\n"} />
          </Raw>
        </>
      )}
      {answer !== null && (
        <>
          <DetailPart>Answered</DetailPart>
          <Raw>{JSON.stringify(answer, null, 2)}</Raw>
        </>
      )}
      {answer === null && <p>The answer of a read that succeeded, and a file, is not kept.</p>}
      <p>
        <CopyButton text={`${window.location.origin}/settings/api/log?request=${requestId}`} size="small">
          Copy link
        </CopyButton>
      </p>
    </Detail>
  );
}
