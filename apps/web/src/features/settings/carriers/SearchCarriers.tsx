"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { useSettled } from "../../../ui/hooks/use-settled.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { SearchField } from "../../../ui/primitives/SearchField.tsx";
import { Stack } from "../../../ui/primitives/Stack.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import type { Found, Relation } from "./types.ts";
import { useRelation } from "./use-relation.ts";

const SETTLED_MS = 120;
/** Maximum number of carriers shown; a longer search text finds the others. */
const PAGE = "20";

/** Panel that searches, by name, the carriers that had a load of the firm. */
export function SearchCarriers({ begins }: { begins: string }) {
  const trpc = useTRPC();
  const [typed, setTyped] = useState(begins);
  const q = useSettled(typed.trim(), SETTLED_MS);
  const { data, error } = useQuery(
    trpc.firms.findCarriers.queryOptions({ q, limit: PAGE }, { placeholderData: keepPreviousData }),
  );
  const change = useRelation();
  return (
    <Panel flush title="Find a carrier">
      <PanelBody>
        <Stack narrow>
          <SearchField
            label="Name"
            hint="Carriers that had a load of yours."
            value={typed}
            onChange={setTyped}
          />
        </Stack>
      </PanelBody>
      {(error || change.error) && (
        <PanelBody>
          <ErrorNote error={error ?? change.error} />
        </PanelBody>
      )}
      {!data && !error && <Waiting what="the carriers" />}
      {data?.carriers.length === 0 && (
        <PanelBody>
          {q === "" ? "No carrier has had a load of yours yet." : `No carrier of yours is called “${q}”.`}
        </PanelBody>
      )}
      {data && data.carriers.length > 0 && (
        <Table>
          <thead>
            <tr>
              <Th>Carrier</Th>
              <Th right>Your loads</Th>
              <Th>Now</Th>
              <Th hidden>Actions</Th>
            </tr>
          </thead>
          <tbody>
            {data.carriers.map((carrier) => (
              <tr key={carrier.carrierId}>
                <td>
                  <b>{carrier.name}</b>
                </td>
                <Td name="Your loads" right>
                  {carrier.loads}
                </Td>
                <td>{NOW[carrier.relation ?? "NONE"]}</td>
                <td>
                  <Choices
                    of={carrier}
                    busy={change.isPending && change.variables.carrierId === carrier.carrierId}
                    onChoose={(relation) => change.mutate({ carrierId: carrier.carrierId, relation })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

const NOW = { PREFERRED: "preferred", BLOCKED: "blocked", NONE: "" };

interface ChoicesProps {
  of: Found;
  busy: boolean;
  onChoose: (relation: Relation) => void;
}

function Choices({ of: { name, relation }, busy, onChoose }: ChoicesProps) {
  const saving = busy ? "Saving" : undefined;
  return (
    <>
      {relation !== "PREFERRED" && (
        <Button
          size="small"
          aria-label={`Prefer ${name}`}
          busy={saving}
          onClick={() => onChoose("PREFERRED")}
        >
          Prefer
        </Button>
      )}
      {relation !== "BLOCKED" && (
        <Button
          size="small"
          kind="danger"
          aria-label={`Block ${name}`}
          busy={saving}
          onClick={() => onChoose("BLOCKED")}
        >
          Block
        </Button>
      )}
    </>
  );
}
