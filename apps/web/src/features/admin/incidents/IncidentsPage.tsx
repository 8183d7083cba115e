"use client";

import { COMPONENTS } from "@board/api/status/rules";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { formatExact } from "../../../ui/format/days.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { Page } from "../../../ui/primitives/Page.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { NotRead } from "../NotRead.tsx";
import type { Incident } from "../types.ts";
import { CorrectIncident, RaiseIncident, ResolveIncident, UpdateIncident } from "./dialogs.tsx";

type Doing = { what: "raise" } | { what: "update" | "resolve" | "correct"; incident: Incident } | null;

const STATE_WORDS = { open: "Now", over: "Over", planned: "Planned" } as const;
const NAMES = new Map(COMPONENTS.map(({ key, name }) => [key, name]));

/** Page that raises, updates, resolves and corrects incidents of the public status page. */
export function IncidentsPage() {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.admin.incidents.list.queryOptions({}));
  const [doing, setDoing] = useState<Doing>(null);
  const close = () => setDoing(null);
  return (
    <Page
      title="Incidents"
      lead="as the public status page shows them"
      actions={
        <>
          <ButtonLink href="/status">Status page</ButtonLink>
          <Button kind="primary" onClick={() => setDoing({ what: "raise" })}>
            Raise an incident
          </Button>
        </>
      }
    >
      {data ? (
        <List incidents={data.incidents} onDo={(what, incident) => setDoing({ what, incident })} />
      ) : error ? (
        <NotRead what="The incidents" error={error} again={() => void refetch()} />
      ) : (
        <Waiting lines={6} what="the incidents" />
      )}
      {doing?.what === "raise" && <RaiseIncident onClose={close} />}
      {doing?.what === "update" && <UpdateIncident incident={doing.incident} onClose={close} />}
      {doing?.what === "resolve" && <ResolveIncident incident={doing.incident} onClose={close} />}
      {doing?.what === "correct" && <CorrectIncident incident={doing.incident} onClose={close} />}
    </Page>
  );
}

interface ListProps {
  incidents: readonly Incident[];
  onDo: (what: "update" | "resolve" | "correct", incident: Incident) => void;
}

function List({ incidents, onDo }: ListProps) {
  const open = incidents.filter(({ state }) => state === "open").length;
  return (
    <Panel title="Told so far" sub={open === 0 ? "nothing open" : `${open} open`} flush>
      {incidents.length === 0 ? (
        <PanelBody>
          None yet. Raise one as soon as people notice something, with what you know; the rest can follow.
        </PanelBody>
      ) : (
        <Table>
          <thead>
            <tr>
              <Th>State</Th>
              <Th>Incident</Th>
              <Th>Affected</Th>
              <Th>From</Th>
              <Th>To</Th>
              <Th hidden>Change</Th>
            </tr>
          </thead>
          <tbody>
            {incidents.map((incident) => (
              <tr key={incident.id}>
                <td>
                  <Badge tone={incident.state === "open" ? "bad" : undefined}>
                    {STATE_WORDS[incident.state]}
                  </Badge>
                </td>
                <Td wrap>
                  {incident.title}
                  {incident.planned && incident.state !== "planned" && " (planned)"}
                </Td>
                <Td name="Affected" wrap>
                  {incident.components.map((key) => NAMES.get(key)).join(", ")}: {incident.impact}
                </Td>
                <Td name="From">{formatExact(new Date(incident.startsAt))}</Td>
                <Td name="To">{incident.endsAt === null ? "–" : formatExact(new Date(incident.endsAt))}</Td>
                <td>
                  {incident.lost === null && (
                    <>
                      <Button
                        size="small"
                        aria-label={`Tell more, ${incident.title}`}
                        onClick={() => onDo("update", incident)}
                      >
                        Tell more
                      </Button>
                      <Button
                        size="small"
                        aria-label={`Resolve, ${incident.title}`}
                        onClick={() => onDo("resolve", incident)}
                      >
                        Resolve
                      </Button>
                    </>
                  )}
                  <Button
                    size="small"
                    aria-label={`Correct, ${incident.title}`}
                    onClick={() => onDo("correct", incident)}
                  >
                    Correct
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
