"use client";

import { IconHelpCircle } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { GiveFactor, type Step } from "../../shared/auth-parts/GiveFactor.tsx";
import { leave } from "../../shared/session/leave.ts";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { formatExact } from "../../ui/format/days.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Item } from "../../ui/primitives/Item.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Sheet } from "../../ui/primitives/Page.tsx";
import { Lines, Stack } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";

const LIST = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** Page that asks for the second factor after the password. */
export function SecondStep({ to }: { to: string }) {
  const trpc = useTRPC();
  const { data, error } = useQuery(trpc.secondFactor.step.queryOptions({}));
  if (error) return <ErrorNote error={error} />;
  if (data === undefined) return <p role="status">One moment …</p>;
  return (
    <Stack gap={16}>
      <Text as="p" tone="quiet">
        for {data.email}, on a device we do not trust yet
      </Text>
      <GiveFactor step={data} offerTrust onGiven={() => location.assign(to)}>
        <Lost step={data} />
      </GiveFactor>
      <Text as="p" tone="quiet">
        Not you?{" "}
        <button type="button" onClick={() => void leave()}>
          Back
        </button>
        . The password has been typed correctly; if that was somebody else,{" "}
        <a href="/forgot">change it now</a>.
      </Text>
    </Stack>
  );
}

/**
 * Help for a person who has lost passkey, app and recovery codes: says who can reset the second factor, and from
 * when.
 */
function Lost({ step: { owners, reset } }: { step: Step }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [shown, setShown] = useState(reset !== null);
  const ask = useMutation(
    trpc.secondFactor.askReset.mutationOptions({
      onSettled: () => queries.invalidateQueries(trpc.secondFactor.step.queryFilter()),
    }),
  );
  if (reset) {
    return (
      <Note kind="info" live>
        <b>You have asked.</b>{" "}
        {owners.length > 0 && `Ring ${LIST.format(owners)}, who can let you in from Firm settings, People. `}
        From {formatExact(new Date(reset.staffFrom))} on the board’s staff can. You have an email that stops
        this.
      </Note>
    );
  }
  if (!shown) {
    return (
      <Sheet label="Help">
        <Lines as="ul">
          <Item
            icon={<IconHelpCircle size={16} stroke={1.9} aria-hidden />}
            title="I have lost both"
            detail={
              owners.length > 0
                ? "An owner of your firm can vouch for you, or our staff after 24 hours"
                : "Our staff can let you in after 24 hours"
            }
            onClick={() => setShown(true)}
          />
        </Lines>
      </Sheet>
    );
  }
  return (
    <Stack gap={8}>
      <p>
        {owners.length > 0 && `${LIST.format(owners)} will be emailed, and can remove your second factor. `}
        The board’s staff can from 24 hours on. You are emailed at once, with a link that stops it.
      </p>
      {ask.error && <ErrorNote error={ask.error} />}
      <Button busy={ask.isPending ? "Asking" : undefined} onClick={() => ask.mutate({})}>
        Ask to be let in
      </Button>
    </Stack>
  );
}
