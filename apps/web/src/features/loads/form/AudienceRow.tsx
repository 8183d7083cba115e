"use client";

import type { NetworkPage } from "@board/api/schemas";
import { IconBuilding, IconUsersGroup, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { counted } from "../../../ui/format/counted.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Choice, type Option } from "../../../ui/primitives/Choice.tsx";
import { Combobox } from "../../../ui/primitives/Combobox.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { errorAria, FormRow } from "./FormRow.tsx";
import type { AudienceKind, FieldErrors, LoadForm } from "./load-form.ts";

const KINDS: readonly Option<AudienceKind>[] = [
  { value: "board", name: "The board" },
  { value: "network", name: "My network" },
  { value: "chosen", name: "Groups and carriers" },
];
const GUIDED: readonly Option<AudienceKind>[] = [...KINDS, { value: "guide", name: "Routing guide" }];
/** Maximum number of suggestions. */
const MOST = 8;

interface AudienceRowProps {
  form: LoadForm;
  set: (changes: Partial<LoadForm>) => void;
  errors: FieldErrors;
}

/** Row for whom the load is for: everybody on the board, the network, or groups and carriers. */
export function AudienceRow({ form, set, errors }: AudienceRowProps) {
  const { data: network } = useQuery(useTRPC().networkPage.read.queryOptions({}));
  const members = network?.rows.filter(({ state }) => state === "ACTIVE") ?? [];
  return (
    <FormRow name="Who sees it" fields={["audience"]} errors={errors}>
      <Choice
        label="Who sees it"
        options={form.audience === "guide" ? GUIDED : KINDS}
        value={form.audience}
        onChange={(audience) => set({ audience })}
        invalid={errors.audience !== undefined}
      />
      {form.audience === "chosen" && network !== undefined && (
        <ChosenCarriers form={form} set={set} errors={errors} network={network} />
      )}
      {form.audience !== "board" && (
        <Note kind="info" live>
          {effectOf(form, members)}
        </Note>
      )}
    </FormRow>
  );
}

type Members = NetworkPage["rows"];

/** Returns what posting does, in words. */
function effectOf(form: LoadForm, members: Members): string {
  const { audience, audienceGroups, audienceCarriers } = form;
  if (audience === "guide") return "The steps of the routing guide decide who sees it, one after another.";
  if (audience === "network")
    return `${counted(members.length, "carrier")} of your network can see it and quote. It is not on the board until you open it.`;
  const chosen = new Set(audienceCarriers);
  for (const { carrierId, groups } of members)
    if (carrierId !== null && groups.some((group) => audienceGroups.includes(group))) chosen.add(carrierId);
  return `${counted(chosen.size, "carrier")} can see it and quote. Nobody else sees the load, and they do not see each other.`;
}

interface Item {
  kind: "group" | "carrier";
  /** Name of the group, or id of the carrier. */
  value: string;
  name: string;
  hint: string;
}

/** Box for groups and carriers of the network: what was chosen, and a field with suggestions. */
function ChosenCarriers({ form, set, errors, network }: AudienceRowProps & { network: NetworkPage }) {
  const [typed, setTyped] = useState("");
  const active = network.rows.filter(({ state }) => state === "ACTIVE");
  const items: Item[] = [
    ...network.groups.map((name): Item => {
      const size = active.filter(({ groups }) => groups.includes(name)).length;
      return { kind: "group", value: name, name, hint: counted(size, "carrier") };
    }),
    ...active.flatMap(({ carrierId, name, groups }): Item[] =>
      carrierId === null || name === null
        ? []
        : [{ kind: "carrier", value: carrierId, name, hint: groups.join(", ") }],
    ),
  ];
  const listOf = (kind: Item["kind"]) => (kind === "group" ? "audienceGroups" : "audienceCarriers");
  const isChosen = ({ kind, value }: Item) => form[listOf(kind)].includes(value);
  const unknown = form.audienceCarriers
    .filter((id) => !items.some(({ kind, value }) => kind === "carrier" && value === id))
    .map((id): Item => ({ kind: "carrier", value: id, name: id, hint: "" }));
  const asked = typed.trim().toLowerCase();
  const found = items
    .filter((item) => !isChosen(item) && item.name.toLowerCase().includes(asked))
    .slice(0, MOST);
  const take = ({ kind, value }: Item) => {
    set({ [listOf(kind)]: [...form[listOf(kind)], value] });
    setTyped("");
  };
  const remove = ({ kind, value }: Item) =>
    set({ [listOf(kind)]: form[listOf(kind)].filter((one) => one !== value) });
  return (
    <Stack gap={8}>
      <Row gap={8}>
        {[...items.filter(isChosen), ...unknown].map((item) => (
          <Button
            key={`${item.kind} ${item.value}`}
            size="small"
            icon={<IconX size={13} stroke={1.9} aria-hidden />}
            aria-label={`Take out ${item.name}`}
            onClick={() => remove(item)}
          >
            {item.name}
          </Button>
        ))}
      </Row>
      <Combobox
        name="audience"
        aria-label="Add a group or a carrier"
        placeholder="A group or a carrier of your network"
        listLabel="Groups and carriers"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        onChoose={take}
        items={found}
        textOf={({ name }) => name}
        takesFirst
        {...errorAria("audience", errors)}
      >
        {({ kind, name, hint }) => (
          <Row gap={8}>
            {kind === "group" ? (
              <IconUsersGroup size={14} stroke={1.9} aria-hidden />
            ) : (
              <IconBuilding size={14} stroke={1.9} aria-hidden />
            )}
            {name} <small>{hint}</small>
          </Row>
        )}
      </Combobox>
    </Stack>
  );
}
