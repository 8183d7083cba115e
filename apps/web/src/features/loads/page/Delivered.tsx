"use client";

import { type Day, londonDay } from "@board/calendar";
import { IconChecks, IconDownload, IconEye } from "@tabler/icons-react";
import { useState } from "react";
import { CONFIRM_IS_FINAL } from "../../../shared/load-parts/confirm-words.ts";
import { punctuality } from "../../../shared/load-parts/punctual.ts";
import { useLoadAction } from "../../../shared/load-parts/use-load-action.ts";
import { type LoadPage, podPath } from "../../../shared/load-parts/view.ts";
import { bytesWords } from "../../../ui/format/bytes.ts";
import { formatExact, formatLongDay } from "../../../ui/format/days.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { ConfirmDialog } from "../../../ui/primitives/ConfirmDialog.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Columns, Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Thumbnail } from "../../../ui/primitives/Thumbnail.tsx";
import { shortTime } from "./steps.ts";

/** Panel of a delivered load: times, proof, and the button to confirm. */
export function Delivered({ page, today }: { page: LoadPage; today: Day }) {
  const { load, pod } = page;
  const [asks, setAsks] = useState(false);
  const confirmable = load.allowedActions.includes("confirm");
  const confirm = useLoadAction(load, {
    call: (client, _input, seen) => client.bookings.confirm.mutate({ id: load.id }, seen),
    said: `Delivery of ${load.ref} confirmed`,
    onDone: () => setAsks(false),
  });
  if (load.deliveredAt === null) return null;
  const punctual = punctuality(load.deliveredAt, { date: load.deliverDate, byTime: load.deliverByTime });
  return (
    <Panel
      title={`Delivered ${longTime(load.deliveredAt, today)}`}
      sub={punctual?.late ? <Text tone="bad">{punctual.text}</Text> : punctual?.text}
      {...(confirmable ? { tone: "go" as const } : {})}
      end={
        confirmable && (
          <Button
            kind="go"
            icon={<IconChecks size={13} stroke={1.9} aria-hidden />}
            onClick={() => setAsks(true)}
          >
            Confirm delivery
          </Button>
        )
      }
    >
      <Columns gap={16}>
        {pod?.contentType.startsWith("image/") && (
          <Thumbnail src={podPath(load.id)} alt="Proof of delivery" />
        )}
        <Stack>
          <Pairs
            pairs={[
              ["Collected", load.collectedAt && longTime(load.collectedAt, today)],
              ["Driver and vehicle", [load.driver, load.vehicleReg].filter(Boolean).join(", ")],
              ["Received by", load.receivedBy],
              [
                "Proof",
                pod &&
                  `${pod.contentType === "application/pdf" ? "PDF" : "1 photo"}, ${bytesWords(pod.bytes)}`,
              ],
              ["Proof sent", pod && shortTime(pod.createdAt, today)],
            ]}
          />
          {pod && (
            <Row gap={8}>
              {pod.contentType.startsWith("image/") && (
                <ButtonLink
                  size="small"
                  href={podPath(load.id)}
                  icon={<IconEye size={13} stroke={1.9} aria-hidden />}
                  newTab
                >
                  Open full size
                </ButtonLink>
              )}
              <ButtonLink
                size="small"
                href={podPath(load.id)}
                icon={<IconDownload size={13} stroke={1.9} aria-hidden />}
                download
              >
                Download
              </ButtonLink>
            </Row>
          )}
          {page.confirmsItselfAt && load.status === "DELIVERED" && (
            <Note kind="info">
              Confirms itself <b>{longTime(page.confirmsItselfAt, today)}</b> unless{" "}
              {page.side === "poster" ? "you raise" : "somebody raises"} a problem first.
            </Note>
          )}
        </Stack>
      </Columns>
      {asks && (
        <ConfirmDialog
          question={`Confirm the delivery of ${load.ref}?`}
          effect={`The work is done and to be paid. ${CONFIRM_IS_FINAL}`}
          verb="Confirm delivery"
          kind="go"
          busy={confirm.isPending ? "Confirming" : undefined}
          error={confirm.error}
          changes={confirm.changes}
          onConfirm={() => confirm.mutate()}
          onClose={() => setAsks(false)}
        />
      )}
    </Panel>
  );
}

/** Formats a time as `Thu 19 Nov, 10:12`. */
function longTime(at: string, today: Day): string {
  const date = new Date(at);
  return `${formatLongDay(londonDay(date), today)}, ${formatExact(date).slice(-5)}`;
}
