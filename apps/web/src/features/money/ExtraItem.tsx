"use client";

import { formatSum } from "@board/api/pounds";
import type { ExtraToAnswer } from "@board/api/schemas";
import { useState } from "react";
import { EXTRA_NAMES, stateNote } from "../../shared/load-parts/extras.ts";
import { useMoneyAction } from "../../shared/load-parts/use-money-action.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { ConfirmDialog } from "../../ui/primitives/ConfirmDialog.tsx";
import { Item } from "../../ui/primitives/Item.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../ui/primitives/VisuallyHidden.tsx";

interface ExtraItemProps {
  item: ExtraToAnswer;
  /** The reader's end of the job. */
  side: "poster" | "carrier";
}

/** Line of an extra that waits for the reader's answer, with its cause and the buttons to accept and to query it. */
export function ExtraItem({ item, side }: ExtraItemProps) {
  const now = useNow();
  const [asked, setAsked] = useState<"accept" | "query" | null>(null);
  const { load, firm, at, extra } = item;
  const { acceptPence, allowedActions, offer, query } = extra;
  const name = [EXTRA_NAMES[extra.kind], at && `${at.outcode} ${at.town}`].filter(Boolean).join(", ");
  const state = extra.status === "PROPOSED" && stateNote(extra, side, now);
  return (
    <Item
      title={
        <>
          <b>{name}</b> {firm.name}
        </>
      }
      detail={
        <>
          <Link href={`/loads/${load.id}`}>{load.ref}</Link> ·{" "}
          <Text typed>“{query?.reason ?? extra.note}”</Text>
          {offer &&
            ` · ${offer.by === side ? "you propose" : `the ${offer.by} proposes`} ${formatSum(offer.pence)}`}
          {state && ` · ${state}`}
        </>
      }
    >
      {acceptPence === null ? (
        <b>{formatSum(extra.pence)}</b>
      ) : (
        <Button kind="go" size="small" onClick={() => setAsked("accept")}>
          Accept {formatSum(acceptPence)}
          <VisuallyHidden> for {name}</VisuallyHidden>
        </Button>
      )}
      {allowedActions.includes("query") ? (
        <Button size="small" onClick={() => setAsked("query")}>
          Query…<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      ) : (
        <ButtonLink size="small" href={`/loads/${load.id}`} label={`Answer: ${name} of ${load.ref}`}>
          Answer…
        </ButtonLink>
      )}
      {asked && <Answer item={item} name={name} action={asked} onClose={() => setAsked(null)} />}
    </Item>
  );
}

interface AnswerProps {
  item: ExtraToAnswer;
  name: string;
  action: "accept" | "query";
  onClose: () => void;
}

function Answer({ item: { load, extra }, name, action, onClose }: AnswerProps) {
  // Keeps the sum of the question, so that an answer never binds to one that came meanwhile.
  const [pence] = useState(extra.acceptPence ?? extra.pence);
  const accepts = action === "accept";
  const ids = { id: load.id, extraId: extra.id };
  const answer = useMoneyAction<string>({
    call: (client, reason) =>
      accepts
        ? client.extras.accept.mutate({ ...ids, expectedPence: pence })
        : client.extras.query.mutate({ ...ids, reason }),
    said: () => (accepts ? `Accepted ${formatSum(pence)}` : `Queried: ${name}`),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      question={accepts ? `Accept ${formatSum(pence)}?` : `Query: ${name}?`}
      effect={
        accepts
          ? `${name} of ${load.ref} is then owed with the job, without VAT. It cannot be taken back.`
          : "It then no longer stands by itself: it waits until you both agree on a sum, or the carrier withdraws it."
      }
      verb={accepts ? `Accept ${formatSum(pence)}` : "Query"}
      kind={accepts ? "go" : "primary"}
      busy={answer.isPending ? "Sending" : undefined}
      error={answer.error}
      {...(!accepts && {
        reason: {
          label: "Why do you not accept it?",
          keptAs: extra.id,
          needed: "A reason is needed: the carrier reads it.",
        },
      })}
      onConfirm={answer.mutate}
      onClose={onClose}
    />
  );
}
