"use client";

import { londonDay } from "@board/calendar";
import { useState } from "react";
import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { formatLongDay } from "../../../ui/format/days.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Td } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { CancelLoad, CollectLoad, ConfirmLoad, ReopenLoad } from "../correct/dialogs.tsx";
import { QuickButton } from "../QuickButton.tsx";
import { usePages } from "../use-pages.ts";
import { Age } from "./Age.tsx";
import { FirmCell } from "./FirmCell.tsx";
import { LoadCell } from "./Lane.tsx";
import { QueueFrame } from "./QueueFrame.tsx";
import { heardWords, momentWords, waited } from "./queue-words.ts";
import { QUEUE_EVERY_MS } from "./queues.ts";

/** Queue of open disputes, the oldest first; rulings are made on the load's page. */
export function DisputesQueue() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const now = useNow().getTime();
  const list = usePages({
    key: [...trpc.admin.queues.disputes.pathKey(), "pages"],
    read: (cursor, signal) => client.admin.queues.disputes.query(cursor ? { cursor } : {}, { signal }),
    everyMs: QUEUE_EVERY_MS,
  });
  return (
    <QueueFrame
      name="disputes"
      list={list}
      heads={[
        { name: "Open for" },
        { name: "Load" },
        { name: "Reason" },
        { name: "Poster" },
        { name: "Carrier" },
        { name: "Heard" },
        { name: "Next", right: true },
      ]}
    >
      {list.data?.pages.flatMap((page) =>
        page.lines.map((line) => (
          <tr key={line.id}>
            <Td name="Open for">
              <Age since={line.raisedAt} now={now} days={3} />
            </Td>
            <LoadCell load={line} />
            <Td wrap>{line.reason}</Td>
            <FirmCell name="Poster" firm={line.poster} />
            <FirmCell name="Carrier" firm={line.carrier} />
            <td>{heardWords(line)}</td>
            <Td right>
              <Link href={`/admin/loads/${line.ref}#dispute`} aria-label={`Rule on it, ${line.ref}`}>
                Rule on it
              </Link>
            </Td>
          </tr>
        )),
      )}
    </QueueFrame>
  );
}

type Doing = {
  what: "collect" | "reopenLoad" | "cancel" | "confirm";
  id: string;
  ref: string;
  version: number;
} | null;

/** Queue of booked loads with a late collection, to ring the firms and enter the result. */
export function OverdueQueue() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const now = useNow().getTime();
  const [doing, setDoing] = useState<Doing>(null);
  const list = usePages({
    key: [...trpc.admin.queues.overdue.pathKey(), "pages"],
    read: (cursor, signal) => client.admin.queues.overdue.query(cursor ? { cursor } : {}, { signal }),
    everyMs: QUEUE_EVERY_MS,
  });
  const today = londonDay(new Date(now));
  return (
    <>
      <QueueFrame
        name="overdue"
        list={list}
        heads={[
          { name: "Late by" },
          { name: "Load" },
          { name: "Collection" },
          { name: "Carrier" },
          { name: "Poster" },
          { name: "Agreed", right: true },
          { name: "Next", right: true },
        ]}
      >
        {list.data?.pages.flatMap((page) =>
          page.lines.map((line) => {
            const load = { id: line.loadId, ref: line.ref, version: line.version };
            return (
              <tr key={line.loadId}>
                <Td name="Late by">
                  <Age since={line.dueAt} now={now} days={1} />
                </Td>
                <LoadCell load={line} />
                <Td name="Collection">{formatLongDay(line.collectDate, today)}</Td>
                <FirmCell name="Carrier" firm={line.carrier} />
                <FirmCell name="Poster" firm={line.poster} />
                <Td name="Agreed" right>
                  {line.agreedPence !== null && formatPence(line.agreedPence)}
                </Td>
                <td>
                  <Act
                    label="Collected"
                    of={line.ref}
                    onClick={() => setDoing({ what: "collect", ...load })}
                  />
                  {line.allowedActions.includes("reopenLoad") && (
                    <Act
                      label="Reopen"
                      of={line.ref}
                      onClick={() => setDoing({ what: "reopenLoad", ...load })}
                    />
                  )}
                  <Act label="Cancel" of={line.ref} onClick={() => setDoing({ what: "cancel", ...load })} />
                </td>
              </tr>
            );
          }),
        )}
      </QueueFrame>
      {doing?.what === "collect" && <CollectLoad load={doing} onClose={() => setDoing(null)} />}
      {doing?.what === "reopenLoad" && <ReopenLoad load={doing} onClose={() => setDoing(null)} />}
      {doing?.what === "cancel" && <CancelLoad load={doing} onClose={() => setDoing(null)} />}
    </>
  );
}

/** Queue of unconfirmed deliveries; those that will be confirmed automatically next come first. */
export function UnconfirmedQueue() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const now = useNow().getTime();
  const [doing, setDoing] = useState<Doing>(null);
  const list = usePages({
    key: [...trpc.admin.queues.unconfirmed.pathKey(), "pages"],
    read: (cursor, signal) => client.admin.queues.unconfirmed.query(cursor ? { cursor } : {}, { signal }),
    everyMs: QUEUE_EVERY_MS,
  });
  return (
    <>
      <QueueFrame
        name="unconfirmed"
        list={list}
        heads={[
          { name: "Confirms itself" },
          { name: "Load" },
          { name: "Delivered" },
          { name: "Poster" },
          { name: "Carrier" },
          { name: "Agreed", right: true },
          { name: "Next", right: true },
        ]}
      >
        {list.data?.pages.flatMap((page) =>
          page.lines.map((line) => (
            <tr key={line.loadId}>
              <Td name="Confirms itself">{momentWords(line.autoConfirmAt, now)}</Td>
              <LoadCell load={line} />
              <Td name="Delivered">{line.deliveredAt && momentWords(line.deliveredAt, now)}</Td>
              <FirmCell name="Poster" firm={line.poster} />
              <FirmCell name="Carrier" firm={line.carrier} />
              <Td name="Agreed" right>
                {line.agreedPence !== null && formatPence(line.agreedPence)}
              </Td>
              <Td right>
                <Act
                  label="Confirm"
                  of={line.ref}
                  onClick={() =>
                    setDoing({ what: "confirm", id: line.loadId, ref: line.ref, version: line.version })
                  }
                />
              </Td>
            </tr>
          )),
        )}
      </QueueFrame>
      {doing && <ConfirmLoad load={doing} onClose={() => setDoing(null)} />}
    </>
  );
}

/** Queue of possible duplicates: open loads posted within an hour of a similar one. */
export function DuplicatesQueue() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const now = useNow().getTime();
  const [doing, setDoing] = useState<Doing>(null);
  const list = usePages({
    key: [...trpc.admin.queues.duplicates.pathKey(), "pages"],
    read: (cursor, signal) => client.admin.queues.duplicates.query(cursor ? { cursor } : {}, { signal }),
    everyMs: QUEUE_EVERY_MS,
  });
  return (
    <>
      <QueueFrame
        name="duplicates"
        list={list}
        heads={[
          { name: "Posted" },
          { name: "Load" },
          { name: "Ref" },
          { name: "Poster" },
          { name: "Like" },
          { name: "Next", right: true },
        ]}
      >
        {list.data?.pages.flatMap((page) =>
          page.lines.map((line) => (
            <tr key={line.loadId}>
              <Td name="Posted">{waited(line.createdAt, now)} ago</Td>
              <LoadCell load={line} />
              <Td mono>{line.ref}</Td>
              <FirmCell name="Poster" firm={line.poster} />
              <Td name="Like" wrap>
                {line.twin ? (
                  <>
                    <Link href={`/admin/loads/${line.twin.ref}`}>{line.twin.ref}</Link>
                    <Text tone="quiet" size="small">
                      {" "}
                      {line.twin.status.toLowerCase().replace("_", " ")}
                    </Text>
                  </>
                ) : (
                  "one that is gone"
                )}
              </Td>
              <td>
                <QuickButton
                  label="No duplicate"
                  busy="Keeping"
                  of={line.ref}
                  call={(api) => api.admin.queues.keepDuplicate.mutate({ loadId: line.loadId })}
                />
                <Act
                  label="Cancel"
                  of={line.ref}
                  onClick={() =>
                    setDoing({ what: "cancel", id: line.loadId, ref: line.ref, version: line.version })
                  }
                />
              </td>
            </tr>
          )),
        )}
      </QueueFrame>
      {doing && <CancelLoad load={doing} onClose={() => setDoing(null)} />}
    </>
  );
}

function Act({ label, of, onClick }: { label: string; of: string; onClick: () => void }) {
  return (
    <Button size="small" aria-label={`${label}, ${of}`} onClick={onClick}>
      {label}
    </Button>
  );
}
