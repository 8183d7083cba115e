"use client";

import { useMutation } from "@tanstack/react-query";
import { useSession } from "../../shared/session/SessionContext.tsx";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { problemOf } from "../../ui/format/problem.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Page } from "../../ui/primitives/Page.tsx";
import { Stack } from "../../ui/primitives/Stack.tsx";

/** Page that an emailed link opens; it makes the new address the one to sign in with. */
export function ConfirmEmail({ token }: { token: string }) {
  const trpc = useTRPC();
  const { person } = useSession();
  const confirm = useMutation(
    trpc.accounts.confirmEmail.mutationOptions({ onSuccess: () => location.assign("/account") }),
  );
  const problem = confirm.error && problemOf(confirm.error);
  return (
    <Page title="Confirm your new email" lead={`for ${person.name}`}>
      <Stack
        as="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!confirm.isPending) confirm.mutate({ token });
        }}
      >
        {problem?.code === "link_invalid" ? (
          <Note kind="warning" live>
            <b>This link does not work any more,</b> or somebody else asked for it. It works once, for 24
            hours. <a href="/account">Your account</a>
          </Note>
        ) : (
          problem && (
            <Note kind="error" live>
              {problem.detail}
            </Note>
          )
        )}
        <p>
          Once you confirm, you sign in with the address that this link was sent to, not with {person.email}.
        </p>
        <Button kind="primary" type="submit" busy={confirm.isPending ? "Confirming" : undefined}>
          Use the new address
        </Button>
      </Stack>
    </Page>
  );
}
