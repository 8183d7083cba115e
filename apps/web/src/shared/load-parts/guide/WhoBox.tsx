"use client";

import type { LoadPreview } from "@board/api/schemas";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ChosenButton } from "../../../ui/primitives/ChosenButton.tsx";
import { Combobox } from "../../../ui/primitives/Combobox.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { useTRPC } from "../../trpc/trpc.ts";
import { CANNOT, type NameOf } from "./step-words.ts";

/** Reads the poster's members and groups, to name and to choose carriers. */
export function useMembers() {
  const { data } = useQuery(useTRPC().networkPage.read.queryOptions({}));
  return useMemo(() => {
    const members = (data?.rows ?? []).flatMap(({ carrierId, name, state, groups, phone, figures }) =>
      carrierId !== null && name !== null && state === "ACTIVE"
        ? [{ id: carrierId, name, groups, phone, answerMins: figures.answerMins }]
        : [],
    );
    const names = new Map(members.map(({ id, name }) => [id, name]));
    const nameOf: NameOf = (id) => names.get(id) ?? "A carrier that is no member";
    return { members, groups: data?.groups ?? [], nameOf };
  }, [data]);
}

export interface Chosen {
  groups: readonly string[];
  carriers: readonly string[];
}

interface WhoBoxProps {
  label: string;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  /** Members that cannot carry the load; undefined without a load. */
  leftOut?: LoadPreview["network"]["leftOut"] | undefined;
  /** Offers the whole network as well, and takes it out again. */
  network?: { chosen: boolean; onChange: (chosen: boolean) => void };
  invalid?: boolean;
  describedBy?: string | undefined;
}

interface Item {
  kind: "network" | "group" | "carrier";
  id: string;
  name: string;
  about: string;
}

/** One box for groups and carriers: those that are chosen as buttons that take them out, and a field that finds more. */
export function WhoBox(props: WhoBoxProps) {
  const { label, chosen, onChange, leftOut, network, invalid = false, describedBy } = props;
  const { members, groups, nameOf } = useMembers();
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const cannot = new Map(leftOut?.map(({ id, reason }) => [id, reason]));
  const sizeOf = (group: string | null) => {
    const its = members.filter((member) => group === null || member.groups.includes(group));
    const can = its.filter(({ id }) => !cannot.has(id)).length;
    return can === its.length ? String(can) : `${can} of ${its.length}`;
  };
  const about = (group: string | null) => {
    const kind = group === null ? "all" : "group of";
    return leftOut === undefined ? `${kind} ${sizeOf(group)}` : `${sizeOf(group)} can carry it`;
  };
  const items: Item[] = [
    ...(network ? [{ kind: "network", id: "", name: "My network", about: about(null) } as const] : []),
    ...groups.map((group): Item => ({ kind: "group", id: group, name: group, about: about(group) })),
    ...members.map(({ id, name }): Item => {
      const reason = cannot.get(id);
      return { kind: "carrier", id, name, about: reason ? CANNOT[reason] : "carrier" };
    }),
  ].filter(
    ({ kind, id, name }) =>
      name.toLowerCase().includes(wanted) &&
      !(kind === "group" ? chosen.groups : chosen.carriers).includes(id),
  );
  const without = (list: readonly string[], id: string) => list.filter((one) => one !== id);
  const chip = (key: string, name: string, size: string, onRemove: () => void) => (
    <ChosenButton key={key} label={`Take ${[name, size].filter(Boolean).join(" ")} out`} onRemove={onRemove}>
      {name} <Text tone="quiet">{size}</Text>
    </ChosenButton>
  );
  if (network?.chosen)
    return <Row>{chip("network", "My network", sizeOf(null), () => network.onChange(false))}</Row>;
  return (
    <Row gap={4}>
      {chosen.groups.map((group) =>
        chip(`group ${group}`, group, sizeOf(group), () =>
          onChange({ ...chosen, groups: without(chosen.groups, group) }),
        ),
      )}
      {chosen.carriers.map((id) =>
        chip(id, nameOf(id), "", () => onChange({ ...chosen, carriers: without(chosen.carriers, id) })),
      )}
      <Combobox
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        placeholder="Group or carrier"
        size={16}
        value={text}
        onChange={setText}
        items={items.slice(0, 8)}
        textOf={({ name }) => name}
        listLabel="Groups and carriers"
        takesFirst={wanted !== ""}
        onChoose={({ kind, id }) => {
          setText("");
          if (kind === "network") network?.onChange(true);
          else if (kind === "group") onChange({ ...chosen, groups: [...chosen.groups, id] });
          else onChange({ ...chosen, carriers: [...chosen.carriers, id] });
        }}
      >
        {({ name, about: words }) => (
          <>
            {name} <Text tone="quiet">{words}</Text>
          </>
        )}
      </Combobox>
    </Row>
  );
}
