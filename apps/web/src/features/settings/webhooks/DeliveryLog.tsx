"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Select } from "../../../ui/primitives/Input.tsx";
import { ListDetail, LogBar } from "../../../ui/primitives/ListDetail.tsx";
import { PanelBody } from "../../../ui/primitives/Panel.tsx";
import { MoreLines } from "../../../ui/primitives/Table.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { DeliveryDetail } from "./DeliveryDetail.tsx";
import { DeliveryFacts } from "./DeliveryFacts.tsx";
import { DeliveryTable } from "./DeliveryTable.tsx";
import type { Delivery, Endpoint } from "./types.ts";
import { useDeliveries } from "./use-deliveries.ts";

const FILTERS: readonly { status: Delivery["status"] | undefined; name: string; none: string }[] = [
  { status: undefined, name: "All", none: "Nothing was sent in the last 30 days. Send a test to try it." },
  { status: "pending", name: "Waiting", none: "Nothing waits for another try." },
  { status: "delivered", name: "Answered", none: "Nothing was answered in the last 30 days." },
  { status: "failed", name: "Given up", none: "Nothing was given up in the last 30 days." },
];

/** Table of an endpoint's deliveries with the responses, and the details of one. */
export function DeliveryLog({ endpoint }: { endpoint: Endpoint }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [status, setStatus] = useState<Delivery["status"] | undefined>(undefined);
  const [chosen, setChosen] = useState<string | null>(null);
  const all = useDeliveries(endpoint.id, undefined);
  const some = useDeliveries(endpoint.id, status);
  const replay = useMutation(
    trpc.webhooks.replay.mutationOptions({
      onSettled: () =>
        queries.invalidateQueries(trpc.webhooks.deliveries.infiniteQueryFilter({ id: endpoint.id })),
    }),
  );
  const shown = some.data?.pages.flatMap(({ deliveries }) => deliveries) ?? [];
  const open = shown.find(({ id }) => id === chosen) ?? shown[0];
  const error = some.error ?? replay.error;
  return (
    <ListDetail
      detail={
        open && (
          <DeliveryDetail key={open.id} delivery={open} url={endpoint.url} chosen={open.id === chosen} />
        )
      }
    >
      <DeliveryFacts newest={all.data?.pages[0]} />
      <LogBar>
        <span aria-hidden>Show</span>
        <Select
          aria-label="Show"
          value={status ?? ""}
          onChange={(event) =>
            setStatus(FILTERS.find((each) => (each.status ?? "") === event.target.value)?.status)
          }
        >
          {FILTERS.map(({ status: value, name }) => (
            <option key={name} value={value ?? ""}>
              {name}
            </option>
          ))}
        </Select>
      </LogBar>
      {error && (
        <PanelBody>
          <ErrorNote error={error} />
        </PanelBody>
      )}
      {some.isPending && <Waiting what="the deliveries" />}
      {some.isSuccess && shown.length === 0 && (
        <PanelBody>{FILTERS.find((each) => each.status === status)?.none}</PanelBody>
      )}
      {shown.length > 0 && (
        <DeliveryTable
          deliveries={shown}
          openId={open?.id}
          onOpen={setChosen}
          replaying={replay.isPending ? replay.variables.eventId : undefined}
          onReplay={
            endpoint.status === "enabled"
              ? (eventId) => replay.mutate({ id: endpoint.id, eventId })
              : undefined
          }
        />
      )}
      <MoreLines list={some}>Show older ones</MoreLines>
    </ListDetail>
  );
}
