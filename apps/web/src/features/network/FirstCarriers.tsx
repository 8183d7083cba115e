"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { counted } from "../../ui/format/counted.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { Checkbox } from "../../ui/primitives/Checkbox.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Panel } from "../../ui/primitives/Panel.tsx";
import { Stack } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { useNetworkChange } from "./use-network.ts";

/** Carriers that have had jobs of the firm, to tick and invite. */
export function FirstCarriers() {
  const { data, error } = useQuery(useTRPC().firms.findCarriers.queryOptions({ q: "", limit: "50" }));
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const invite = useNetworkChange(async (client, carrierIds: readonly string[]) => {
    for (const carrierId of carrierIds) await client.network.invite.mutate({ carrierId, groups: [] });
  });
  const carriers = (data?.carriers ?? []).filter(({ relation }) => relation !== "BLOCKED");
  if (error !== null) return <ErrorNote error={error} />;
  if (carriers.length === 0) return null;
  const toggle = (id: string) =>
    setIds(new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]));
  return (
    <Panel title="Carriers that have worked for you">
      <Stack gap={8}>
        {carriers.map(({ carrierId, name, loads }) => (
          <Checkbox key={carrierId} checked={ids.has(carrierId)} onChange={() => toggle(carrierId)}>
            {name} <Text tone="faint">{counted(loads, "job")}</Text>
          </Checkbox>
        ))}
        {invite.error !== null && <ErrorNote error={invite.error} />}
        <Button
          because={ids.size === 0 ? "Tick a carrier first." : undefined}
          busy={invite.isPending ? "Inviting" : undefined}
          onClick={() => invite.mutate([...ids])}
        >
          Invite {ids.size === 0 ? "them" : counted(ids.size, "carrier")}
        </Button>
      </Stack>
    </Panel>
  );
}
