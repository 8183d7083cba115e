"use client";

import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Combobox } from "../../../ui/primitives/Combobox.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { useTRPC } from "../../trpc/trpc.ts";
import type { NameOf } from "./step-words.ts";

/** Reads the poster's members and groups, to name and to choose carriers. */
export function useMembers() {
  const { data } = useQuery(useTRPC().networkPage.read.queryOptions({}));
  return useMemo(() => {
    const members = (data?.rows ?? []).flatMap(({ carrierId, name, state, groups }) =>
      carrierId !== null && name !== null && state === "ACTIVE" ? [{ id: carrierId, name, groups }] : [],
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
  invalid?: boolean;
  describedBy?: string | undefined;
}

interface Item {
  kind: "group" | "carrier";
  id: string;
  name: string;
  about: string;
}

/** One box for groups and carriers: those that are chosen as buttons that take them out, and a field that finds more. */
export function WhoBox({ label, chosen, onChange, invalid = false, describedBy }: WhoBoxProps) {
  const { members, groups, nameOf } = useMembers();
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const items: Item[] = [
    ...groups.map((group): Item => {
      const size = members.filter((member) => member.groups.includes(group)).length;
      return { kind: "group", id: group, name: group, about: `group of ${size}` };
    }),
    ...members.map(({ id, name }): Item => ({ kind: "carrier", id, name, about: "carrier" })),
  ].filter(
    ({ kind, id, name }) =>
      name.toLowerCase().includes(wanted) &&
      !(kind === "group" ? chosen.groups : chosen.carriers).includes(id),
  );
  const without = (list: readonly string[], id: string) => list.filter((one) => one !== id);
  const chip = (key: string, name: string, onRemove: () => void) => (
    <Button key={key} size="small" aria-label={`Take ${name} out`} onClick={onRemove}>
      {name} <IconX size={12} stroke={2} aria-hidden />
    </Button>
  );
  return (
    <Row gap={4}>
      {chosen.groups.map((group) =>
        chip(`group ${group}`, group, () => onChange({ ...chosen, groups: without(chosen.groups, group) })),
      )}
      {chosen.carriers.map((id) =>
        chip(id, nameOf(id), () => onChange({ ...chosen, carriers: without(chosen.carriers, id) })),
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
          onChange(
            kind === "group"
              ? { ...chosen, groups: [...chosen.groups, id] }
              : { ...chosen, carriers: [...chosen.carriers, id] },
          );
        }}
      >
        {({ name, about }) => (
          <>
            {name} <Text tone="quiet">{about}</Text>
          </>
        )}
      </Combobox>
    </Row>
  );
}
