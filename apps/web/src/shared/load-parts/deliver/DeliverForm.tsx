"use client";

import { deliverProblems, momentOf } from "@board/api/bookings/rules";
import type { Job } from "@board/api/schemas";
import { type Day, londonTime } from "@board/calendar";
import { IconClipboardCheck } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { keepClearAtBottom } from "../../../ui/hooks/keep-clear.ts";
import { useKept } from "../../../ui/hooks/use-kept.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Form } from "../../../ui/primitives/Form.tsx";
import { HelpLink } from "../../../ui/primitives/HelpLink.tsx";
import { Input } from "../../../ui/primitives/Input.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { MomentFields } from "../MomentFields.tsx";
import { readMoment, type TypedMoment, unreadMoment } from "../moment.ts";
import { punctuality } from "../punctual.ts";
import { useLoadAction } from "../use-load-action.ts";
import type { PageLoad } from "../view.ts";
import styles from "./DeliverForm.module.css";
import { ProofField } from "./ProofField.tsx";
import { proofFirst } from "./proof-first.ts";
import { useProof } from "./use-proof.ts";

interface DeliverFormProps {
  load: Job | PageLoad;
  /** True if the load already has a proof. */
  hasPod: boolean;
  /** Agreed slot of the delivery; null if the load has no delivery day. */
  slot: { date: Day; byTime: string | null } | null;
  today: Day;
  /** True for the full-page layout on a phone. */
  phone: boolean;
  /** Shown beside the button, such as a link to raise a problem. */
  beside?: ReactNode;
  onDone?: () => void;
}

/** Time and day of the delivery; null means "now", as long as the person has typed nothing. */
type TimeOrNow = TypedMoment | null;

const NOTHING: { receivedBy: string; typed: TimeOrNow } = { receivedBy: "", typed: null };

/**
 * Returns the typed instant, which has no seconds. If it is in the minute of the collection, returns the time of
 * the collection, so that the delivery is not earlier.
 */
function instantOf(typed: TimeOrNow, collectedAt: string | null): string | undefined {
  if (typed === null) return undefined;
  const at = readMoment(typed)?.toISOString();
  if (at === undefined || collectedAt === null || at >= collectedAt) return at;
  return collectedAt.slice(0, 16) === at.slice(0, 16) ? collectedAt : at;
}

/** Error texts by error code, for a time that breaks a rule. */
const WRONG_TIMES: Record<string, string> = {
  in_future: "This lies in the future.",
  before_collected: "This is before the load was collected.",
};

function timeProblem(typed: TimeOrNow, now: Date, collectedAt: string | null): string | undefined {
  if (typed === null) return undefined;
  const at = instantOf(typed, collectedAt);
  if (at === undefined) return unreadMoment(typed);
  const collected = collectedAt === null ? null : new Date(collectedAt);
  const [problem] = deliverProblems(momentOf(at, now), collected, now);
  return problem && WRONG_TIMES[problem.code];
}

/** Form that marks a load delivered, with the proof, the name of the person who signed, and the time. */
export function DeliverForm({ load, hasPod, slot, today, phone, beside, onDone }: DeliverFormProps) {
  const now = useNow();
  const proof = useProof(load);
  const { given, setGiven, forget } = useKept(`deliver ${load.id}`, NOTHING);
  const { receivedBy, typed } = given;
  const setTyped = (next: TimeOrNow) => setGiven({ ...given, typed: next });
  const [asked, setAsked] = useState(false);
  const deliver = useLoadAction(load, {
    call: (client, _input, seen) => {
      const deliveredAt = instantOf(typed, load.collectedAt);
      return client.bookings.deliver.mutate(
        {
          id: load.id,
          receivedBy: receivedBy.trim(),
          ...(deliveredAt === undefined ? {} : { deliveredAt }),
        },
        seen,
      );
    },
    onDone: () => {
      forget();
      onDone?.();
    },
    said: `Delivered: ${load.ref}`,
  });
  const shown = typed ?? { time: londonTime(now), day: today };
  const wrongTime = timeProblem(typed, now, load.collectedAt);
  const noName = receivedBy.trim() === "";
  const proofIsMissing = proofFirst({ had: hasPod, chosen: proof.chosen !== null, sent: proof.sent }, noName);

  function submit(): void {
    setAsked(true);
    if (proofIsMissing === undefined && !noName && wrongTime === undefined && !deliver.isPending)
      deliver.mutate();
  }

  const arrived = typed === null ? now : readMoment(typed);
  const punctual = arrived && slot && punctuality(arrived.toISOString(), slot);
  return (
    <Stack as={Form} className={phone ? styles.phone : undefined} onSubmit={submit}>
      <Stack>
        <Stack as="section" gap={8} aria-label="Proof of delivery">
          {phone && (
            <Text as="h2" tone="quiet" size="small">
              1. Proof of delivery
            </Text>
          )}
          <ProofField proof={proof} loadId={load.id} had={hasPod} phone={phone} />
          <HelpLink to="/help/deliver-and-be-paid#what-proof-is-good">What proof is good</HelpLink>
        </Stack>
        <Field
          label={phone ? "2. Received by" : "Received by"}
          error={asked && noName ? "Who signed for it?" : undefined}
        >
          <Input
            value={receivedBy}
            maxLength={100}
            placeholder="Name of the person"
            autoComplete="off"
            onChange={(event) => setGiven({ ...given, receivedBy: event.currentTarget.value })}
          />
        </Field>
        <MomentFields
          label={phone ? "3. Delivered at" : "Time"}
          value={shown}
          today={today}
          error={wrongTime}
          onChange={setTyped}
        />
        {punctual && (
          <Text tone={punctual.late ? "bad" : "faint"} size="small">
            {sentence(punctual.text)}
          </Text>
        )}
      </Stack>
      <Stack gap={8} ref={phone ? keepClearAtBottom : undefined}>
        {deliver.isError && (
          <ErrorNote error={deliver.error} changes={deliver.changes} kept="What you typed is kept." />
        )}
        <Row>
          {phone && beside}
          <Button
            type="submit"
            kind="go"
            icon={<IconClipboardCheck size={16} stroke={1.9} aria-hidden />}
            busy={deliver.isPending ? "Marking" : proof.sending ? "Sending the proof" : undefined}
            because={proofIsMissing}
          >
            Mark delivered
          </Button>
          {!phone && beside}
        </Row>
      </Stack>
    </Stack>
  );
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
