"use client";

import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";
import { Note } from "../../ui/primitives/Note.tsx";
import { Stack } from "../../ui/primitives/Stack.tsx";

export type Ended = inferRouterOutputs<AppRouter>["accounts"]["removeMember"]["ended"];

const KINDS: readonly { of: keyof Ended; ended: string }[] = [
  { of: "keys", ended: "API keys revoked" },
  {
    of: "endpoints",
    ended: "Webhook endpoints disabled, until an owner enables them under API and webhooks",
  },
  { of: "invitations", ended: "Invitations ended" },
  { of: "searches", ended: "Saved searches deleted" },
];

/** Lists what was ended because its creator left the firm or got another role; renders nothing if the list is empty. */
export function EndedNote({ name, ended }: { name: string; ended: Ended }) {
  const shown = KINDS.filter(({ of }) => ended[of].length > 0);
  if (shown.length === 0) return null;
  return (
    <Note kind="info" live>
      <b>What {name} made ended as well.</b>
      <Stack as="ul" gap={4}>
        {shown.map(({ of, ended: words }) => (
          <li key={of}>
            {words}: {ended[of].join(", ")}
          </li>
        ))}
      </Stack>
    </Note>
  );
}
