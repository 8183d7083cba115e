"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { ConfirmDialog } from "../../../ui/primitives/ConfirmDialog.tsx";
import { revokeEffect } from "./key-words.ts";
import type { Key } from "./types.ts";

/** Dialog that confirms revoking a key, which takes effect immediately. */
export function RevokeDialog({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const revoke = useMutation(
    trpc.apiKeys.revoke.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries(trpc.apiKeys.list.infiniteQueryFilter());
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      question={`Revoke ${apiKey.name}?`}
      effect={revokeEffect(apiKey)}
      verb="Revoke it now"
      busy={revoke.isPending ? "Revoking" : undefined}
      error={revoke.error}
      onConfirm={() => revoke.mutate({ id: apiKey.id })}
      onClose={onClose}
    />
  );
}
