"use client";

import type { NotificationList } from "@board/api/schemas";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useGo } from "../../ui/hooks/use-back-closes.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Row } from "../../ui/primitives/Stack.tsx";
import { CONFIRM_IS_FINAL } from "../load-parts/confirm-words.ts";
import { seen } from "../trpc/client.ts";
import { useTRPCClient } from "../trpc/trpc.ts";

type Decision = NonNullable<NotificationList["notifications"][number]["decision"]>;

const WORDS: Record<Decision["act"], { act: string; acting: string }> = {
  confirm: { act: "Confirm delivery", acting: "Confirming" },
  giveSeat: { act: "Give a seat", acting: "Giving" },
};

interface DecideProps {
  decision: Decision;
  /** Page that shows all the facts of the decision. */
  href: string;
  close: () => void;
  onDone: () => void;
}

/** Buttons for a decision that the person can make within a notification. */
export function Decide({ decision, href, close, onDone }: DecideProps) {
  const client = useTRPCClient();
  const go = useGo();
  const [asks, setAsks] = useState(false);
  const decide = useMutation({
    mutationFn: async () => {
      if (decision.act === "giveSeat")
        await client.accounts.changeMember.mutate({ memberId: decision.memberId, seat: true });
      else await client.bookings.confirm.mutate({ id: decision.loadId }, { context: seen(decision) });
    },
    onSuccess: onDone,
  });
  const look = () => {
    close();
    go(href);
  };
  const { act, acting } = WORDS[decision.act];
  // Places "Not yet" where the first button was, so that pressing twice does not confirm.
  if (asks) {
    return (
      <Row gap={8}>
        <span>{CONFIRM_IS_FINAL}</span>
        <Button size="small" onClick={() => setAsks(false)}>
          Not yet
        </Button>
        <Button
          kind="go"
          size="small"
          busy={decide.isPending ? acting : undefined}
          onClick={() => decide.mutate()}
        >
          Yes, confirm
        </Button>
        {decide.error && <ErrorNote error={decide.error} />}
      </Row>
    );
  }
  return (
    <Row gap={8}>
      {decide.error && <ErrorNote error={decide.error} />}
      <Button
        kind="go"
        size="small"
        busy={decide.isPending ? acting : undefined}
        onClick={() => (decision.act === "confirm" ? setAsks(true) : decide.mutate())}
      >
        {act}
      </Button>
      <Button size="small" onClick={look}>
        Look
      </Button>
    </Row>
  );
}
