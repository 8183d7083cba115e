"use client";

import { formatClockSeconds } from "@board/calendar";
import { IconClock } from "@tabler/icons-react";
import { asCurl } from "../../../ui/format/curl.ts";
import { formatExact } from "../../../ui/format/days.ts";
import { CopyButton } from "../../../ui/primitives/CopyButton.tsx";
import { Detail, DetailPart } from "../../../ui/primitives/ListDetail.tsx";
import { Raw } from "../../../ui/primitives/Raw.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Answer } from "./Answer.tsx";
import type { Delivery } from "./types.ts";

interface DeliveryDetailProps {
  delivery: Delivery;
  url: string;
  /**
   * True if the person chose the delivery. Narrow screens, which show the details below the list, then scroll to
   * them.
   */
  chosen: boolean;
}

/** Details of a delivery: the event that was sent, and each attempt with its response. */
export function DeliveryDetail({ delivery, url, chosen }: DeliveryDetailProps) {
  const { type, eventId, event, attempts, nextAttemptAt } = delivery;
  // The command has no signature, because signing needs the secret.
  const command = { method: "POST", url, withKey: false, headers: { "webhook-id": eventId }, body: event };
  return (
    <Detail
      label={`${type}, what was sent`}
      chosen={chosen}
      title={type}
      facts={<Answer attempt={attempts.at(-1)} />}
      action={
        <CopyButton key={delivery.id} text={asCurl(command)} size="small">
          Copy as curl
        </CopyButton>
      }
    >
      <Raw>
        webhook-id: {eventId}
        {"\n\n"}
        {JSON.stringify(event, null, 2)}
      </Raw>
      <DetailPart>Tries</DetailPart>
      {attempts.length === 0 && nextAttemptAt === null && <p>It was given up before the first try.</p>}
      <Stack as="ol" gap={8}>
        {attempts.map(({ at, statusCode, ms, error, responseHead }) => (
          <Row as="li" key={at}>
            <time dateTime={at} title={formatExact(new Date(at))}>
              {formatClockSeconds(new Date(at))}
            </time>
            <Answer attempt={{ statusCode, error }} whole />
            <Text tone="quiet">{(ms / 1000).toFixed(2)} s</Text>
            {responseHead && <Raw>{responseHead}</Raw>}
          </Row>
        ))}
        {nextAttemptAt !== null && (
          <Row as="li">
            <time dateTime={nextAttemptAt} title={formatExact(new Date(nextAttemptAt))}>
              {formatClockSeconds(new Date(nextAttemptAt))}
            </time>
            <Text tone="quiet">
              <IconClock size={13} stroke={2.2} aria-hidden /> next
            </Text>
          </Row>
        )}
      </Stack>
    </Detail>
  );
}
