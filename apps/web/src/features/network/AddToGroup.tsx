"use client";

import { MAX_GROUP_LETTERS } from "@board/api/network/rules";
import type { MemberRow } from "@board/api/schemas";
import { useId, useState } from "react";
import { counted } from "../../ui/format/counted.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { Dialog } from "../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Input } from "../../ui/primitives/Input.tsx";
import { useNetworkChange } from "./use-network.ts";

interface AddToGroupProps {
  rows: readonly MemberRow[];
  groups: readonly string[];
  onClose: () => void;
}

/** Dialog that adds carriers to a group, which is made if it is new. */
export function AddToGroup({ rows, groups, onClose }: AddToGroupProps) {
  const [group, setGroup] = useState("");
  const list = useId();
  const add = useNetworkChange(async (client, name: string) => {
    for (const row of rows)
      if (!row.groups.includes(name))
        await client.network.change.mutate({ memberId: row.id, groups: [...row.groups, name] });
  }, onClose);
  const name = group.trim();
  return (
    <Dialog label="Add to a group" onClose={onClose}>
      <DialogForm
        title={`Add ${counted(rows.length, "carrier")} to a group`}
        onSubmit={() => name !== "" && add.mutate(name)}
        buttons={
          <>
            <Button onClick={onClose} shortcut="Esc">
              Back
            </Button>
            <Button
              type="submit"
              kind="primary"
              busy={add.isPending ? "Adding" : undefined}
              because={name === "" ? "Name the group first." : undefined}
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
        {add.error !== null && <ErrorNote error={add.error} />}
      </DialogForm>
    </Dialog>
  );
}
