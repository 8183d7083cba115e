"use client";

import type { SavedSite } from "@board/api/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { ConfirmDialog } from "../../../ui/primitives/ConfirmDialog.tsx";

export function DeleteSite({ site: { id, name }, onClose }: { site: SavedSite; onClose: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const remove = useMutation(
    trpc.sites.remove.mutationOptions({
      onSuccess: () => {
        onClose();
        return queries.invalidateQueries(trpc.sites.list.pathFilter());
      },
    }),
  );
  return (
    <ConfirmDialog
      question={`Delete ${name}?`}
      effect="Nobody in the firm can fill it in any more. Loads that have it keep it."
      verb="Delete"
      busy={remove.isPending ? "Deleting" : undefined}
      error={remove.error}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    />
  );
}
