"use client";

import type { MemberRow } from "@board/api/schemas";
import { counted } from "../../ui/format/counted.ts";
import { ConfirmDialog } from "../../ui/primitives/ConfirmDialog.tsx";
import { useNetworkChange } from "./use-network.ts";
import { nameOf } from "./words.ts";

interface RemoveMembersProps {
  rows: readonly MemberRow[];
  onClose: () => void;
  onDone: () => void;
}

/** States in which there is something to remove. */
const REMOVABLE = ["ACTIVE", "INVITED", "WAITING", "EMAILED", "REGISTERING"];

/** Dialog that removes members, or takes their invitations back. */
export function RemoveMembers({ rows, onClose, onDone }: RemoveMembersProps) {
  const remove = useNetworkChange(async (client, _: null) => {
    for (const { id, state } of rows)
      if (REMOVABLE.includes(state)) await client.network.remove.mutate({ memberId: id });
  }, onDone);
  const [only] = rows.length === 1 ? rows : [];
  return (
    <ConfirmDialog
      question={`Remove ${only ? nameOf(only) : counted(rows.length, "carrier")}?`}
      effect="Open offers are taken back, and quotes on loads that are not on the board are void. Jobs stay. The carrier is told."
      verb="Remove"
      busy={remove.isPending ? "Removing" : undefined}
      error={remove.error}
      onConfirm={() => remove.mutate(null)}
      onClose={onClose}
    />
  );
}
