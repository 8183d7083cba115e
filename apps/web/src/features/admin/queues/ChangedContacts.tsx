"use client";

import type { ContactKind } from "@board/db/enums";
import { IconUserExclamation } from "@tabler/icons-react";
import { telLink } from "../../../shared/load-parts/contact.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { When } from "../../../ui/primitives/When.tsx";
import { Finding } from "./Finding.tsx";
import { Jobs } from "./Jobs.tsx";
import { waited } from "./queue-words.ts";
import type { ReviewedQueue } from "./Review.tsx";
import { Settle } from "./Settle.tsx";
import type { ContactLine } from "./types.ts";

const CONFIRMED: Record<string, string> = {
  old_address: "from the old address",
  second_factor: "by second factor",
  admin: "by an admin",
};

const KINDS: Record<ContactKind, string> = {
  PHONE: "Phone",
  EMAIL: "Email",
  OWNER: "Owner",
  PASSWORD: "Password, by an emailed link",
  BANK: "Bank account",
};

/** Queue of carriers that won loads within 14 days of a contact change, a pattern of freight theft. */
export const CONTACTS: ReviewedQueue<ContactLine> = {
  name: "contacts",
  read: ({ contacts }) => contacts,
  idOf: ({ carrier, loadId }) => carrier?.id ?? loadId,
  what: "firm",
  line: (line, now) => ({
    name: line.carrier?.name ?? line.ref,
    age: waited(line.bookedAt, now),
    small: line.won === 1 ? `1 load, ${line.from.outcode} to ${line.to.outcode}` : `${line.won} loads`,
    flag: `${KINDS[line.kind].toLowerCase()}, ${line.confirmedBy === null ? "not confirmed" : "confirmed"}`,
    found: line.confirmedBy === null,
  }),
  reviewed: ({ carrier, bookedAt, carrierSince, finished, changes, changedAt, won, wins }, now, after) =>
    carrier && {
      firm: carrier,
      badge: <Badge tone="warn" icon={IconUserExclamation}>{`Won ${waited(bookedAt, now)} ago`}</Badge>,
      since: (
        <>
          here since <When at={carrierSince} />, {finished.toLocaleString("en-GB")} finished
        </>
      ),
      children: (
        <>
          <Changes changes={changes} />
          <Jobs
            title={won === 1 ? "Then it won a load" : `Then it won ${won} loads`}
            sub={won > wins.length ? `the ${wins.length} booked last` : "since the change"}
            jobs={wins}
          />
          <Settle
            key={carrier.id}
            queue="contacts"
            firm={carrier}
            seenAt={changedAt}
            effect="Ring the number that was known before, not the new one."
            after={after}
          />
        </>
      ),
    },
};

/** Panel with each changed contact, old and new. */
function Changes({ changes }: { changes: ContactLine["changes"] }) {
  const open = changes.filter(({ confirmedBy }) => confirmedBy === null).length;
  return (
    <Panel
      title="What was changed"
      sub={open === 0 ? "all of it is confirmed" : `${open} of ${changes.length} not confirmed`}
      flush
    >
      <Table>
        <thead>
          <tr>
            <Th>Contact</Th>
            <Th>Before</Th>
            <Th>Now</Th>
            <Th>Changed</Th>
            <Th>Confirmed</Th>
            <Th hidden>Finding</Th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr
              key={`${change.kind} ${change.at}`}
              data-tone={change.confirmedBy === null ? "warn" : undefined}
            >
              <th scope="row">{KINDS[change.kind]}</th>
              <Td name="Before" wrap>
                {change.kind === "PHONE" && change.before !== null ? (
                  <a href={telLink(change.before)}>{change.before}</a>
                ) : (
                  (change.before ?? "–")
                )}
              </Td>
              <Td name="Now" wrap>
                <b>{change.now ?? "–"}</b>
              </Td>
              <Td name="Changed" wrap>
                <When at={change.at} /> {change.by ? `by ${change.by}` : "by an admin or an emailed link"}
              </Td>
              <Td name="Confirmed" wrap>
                {change.confirmedBy === null ? (
                  <b>no</b>
                ) : (
                  (CONFIRMED[change.confirmedBy] ?? change.confirmedBy)
                )}
              </Td>
              <Finding tone={change.confirmedBy === null ? "warn" : "good"} good="Confirmed" />
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
