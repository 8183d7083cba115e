"use client";

import { IconDevices } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "../../../ui/format/counted.ts";
import { clockWords } from "../../../ui/format/days.ts";
import { announce } from "../../../ui/hooks/announce.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { useTRPC } from "../../trpc/trpc.ts";
import { LANGUAGES } from "./link-text.ts";
import { type DriverLink, driverOf } from "./links.ts";

interface LinkTableProps {
  loadId: string;
  /** Open links, newest first. */
  links: readonly DriverLink[];
  now: Date;
}

/** Open links of a load, each with a button that revokes it after a question in the line. */
export function LinkTable({ loadId, links, now }: LinkTableProps) {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <Table>
      <thead>
        <tr>
          <Th>Driver</Th>
          <Th>Language</Th>
          <Th>Made</Th>
          <Th>Opened</Th>
          <Th>Phones</Th>
          <Th>Last seen</Th>
          <Th hidden>Actions</Th>
        </tr>
      </thead>
      <tbody>
        {links.map((link) => (
          <LinkRows
            key={link.id}
            loadId={loadId}
            link={link}
            now={now}
            asks={asked === link.id}
            onAsk={(asks) => setAsked(asks ? link.id : null)}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface LinkRowsProps {
  loadId: string;
  link: DriverLink;
  now: Date;
  asks: boolean;
  onAsk: (asks: boolean) => void;
}

function LinkRows({ loadId, link, now, asks, onAsk }: LinkRowsProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const name = driverOf(link);
  const revoke = useMutation(
    trpc.driverLinks.revoke.mutationOptions({
      onSuccess: () => {
        announce(`The link of ${name} is revoked`);
        onAsk(false);
      },
      onSettled: () => queries.invalidateQueries(trpc.driverLinks.list.queryFilter({ id: loadId })),
    }),
  );
  const at = (instant: string | null, none: string) => (instant === null ? none : clockWords(instant, now));
  return (
    <>
      <tr aria-selected={asks || undefined}>
        <th scope="row">
          <b>{name}</b>
        </th>
        <Td name="Language">{LANGUAGES[link.language].name}</Td>
        <Td name="Made">
          {clockWords(link.createdAt, now)} {link.createdBy && <Text tone="faint">{link.createdBy}</Text>}
        </Td>
        <Td name="Opened">{at(link.openedAt, "not yet")}</Td>
        <Td name="Phones">
          {link.devices > 1 ? (
            <Badge tone="warn" icon={IconDevices}>
              {counted(link.devices, "phone")}
            </Badge>
          ) : (
            link.devices || "–"
          )}
        </Td>
        <Td name="Last seen">{at(link.lastSeenAt, "–")}</Td>
        <td>
          <Button
            size="small"
            kind={asks ? "plain" : "danger"}
            aria-expanded={asks}
            aria-label={asks ? undefined : `Revoke the link of ${name}`}
            shortcut={asks ? "Esc" : undefined}
            onClick={() => onAsk(!asks)}
          >
            {asks ? "Keep it" : "Revoke…"}
          </Button>
        </td>
      </tr>
      {asks && (
        <tr aria-selected>
          <td
            colSpan={7}
            data-wrap
            // Escape closes the question, not the dialog around it.
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              event.stopPropagation();
              onAsk(false);
            }}
          >
            <Row justify="between">
              <span>
                <b>
                  End {name}’s link{link.devices > 1 ? ` on ${link.devices} phones` : ""}?
                </b>{" "}
                The phone says so, at once or when it next has a signal. What it has not sent stays on it.
              </span>
              <Button
                kind="danger"
                shortcut="Enter"
                autoFocus
                busy={revoke.isPending ? "Revoking" : undefined}
                onClick={() => revoke.mutate({ id: loadId, linkId: link.id })}
              >
                Revoke it
              </Button>
            </Row>
            {revoke.error && <ErrorNote error={revoke.error} kept="The link still works." />}
          </td>
        </tr>
      )}
    </>
  );
}
