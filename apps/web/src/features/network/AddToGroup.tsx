"use client";

import { MAX_GROUP_LETTERS } from "@board/api/network/rules";
import type { MemberRow } from "@board/api/schemas";
import { useId, useState } from "react";
import { counted } from "../../ui/format/counted.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { Checkbox } from "../../ui/primitives/Checkbox.tsx";
import { Dialog } from "../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { FieldSet } from "../../ui/primitives/FieldSet.tsx";
import { Input } from "../../ui/primitives/Input.tsx";
import { Stack } from "../../ui/primitives/Stack.tsx";
import { useNetworkChange } from "./use-network.ts";
import { nameOf } from "./words.ts";

interface AddToGroupProps {
  rows: readonly MemberRow[];
  /** Carriers to tick for a new group, `rows` at first; undefined to add just `rows`. */
  among?: readonly MemberRow[] | undefined;
  groups: readonly string[];
  onClose: () => void;
}

/** Dialog that adds carriers to a group, which is made if it is new. */
export function AddToGroup({ rows: given, among, groups, onClose }: AddToGroupProps) {
  const [group, setGroup] = useState("");
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(given.map(({ id }) => id)));
  const rows = (among ?? given).filter(({ id }) => ids.has(id));
  const toggle = (id: string) =>
    setIds(new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]));
  const list = useId();
  const add = useNetworkChange(async (client, name: string) => {
    for (const row of rows)
      if (!row.groups.includes(name))
        await client.network.change.mutate({ memberId: row.id, groups: [...row.groups, name] });
  }, onClose);
  const name = group.trim();
  const missing =
    name === "" ? "Name the group first." : rows.length === 0 ? "Tick a carrier first." : undefined;
  return (
    <Dialog label={among ? "New group" : "Add to a group"} onClose={onClose}>
      <DialogForm
        title={among ? "New group" : `Add ${counted(rows.length, "carrier")} to a group`}
        onSubmit={() => missing === undefined && add.mutate(name)}
        buttons={
          <>
            <Button onClick={onClose} shortcut="Esc">
              Back
            </Button>
            <Button
              type="submit"
              kind="primary"
              busy={add.isPending ? "Adding" : undefined}
              because={missing}
            >
              Add
            </Button>
          </>
        }
      >
        <Field label="Group" hint="Carriers never read it. A new name makes a group.">
          <Input
            value={group}
            maxLength={MAX_GROUP_LETTERS}
            list={list}
            autoComplete="off"
            data-autofocus
            onChange={(event) => setGroup(event.currentTarget.value)}
          />
        </Field>
        <datalist id={list}>
          {groups.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        {among && (
          <FieldSet legend="Carriers">
            <Stack gap={4}>
              {among.map((row) => (
                <Checkbox key={row.id} checked={ids.has(row.id)} onChange={() => toggle(row.id)}>
                  {nameOf(row)}
                </Checkbox>
              ))}
            </Stack>
          </FieldSet>
        )}
        {add.error !== null && <ErrorNote error={add.error} />}
      </DialogForm>
    </Dialog>
  );
}
