"use client";

import { IconAlertTriangle, IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { whoMayQuote } from "../../../shared/load-parts/requires-words.ts";
import { useLoadAction } from "../../../shared/load-parts/use-load-action.ts";
import type { LoadPage } from "../../../shared/load-parts/view.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { counted } from "../../../ui/format/counted.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ConfirmDialog } from "../../../ui/primitives/ConfirmDialog.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Columns, Lines, Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { useTurnedAway } from "./WhoMayQuote.tsx";

type Group = NonNullable<ReturnType<typeof useTurnedAway>["data"]>["turnedAway"][number];

const LIST = new Intl.ListFormat("en-GB");

/** Describes carriers of a group: `3 carriers, scores 58 to 81` or `2 carriers, £10,000 and £15,000`. */
function carriersWords({ carriers, scores, coverPence }: Group): string {
  const many = counted(carriers, "carrier");
  if (coverPence.length > 0) return `${many}, ${LIST.format(coverPence.map(formatPence))}`;
  if (scores === null) return many;
  return scores.lowest === scores.highest
    ? `${many}, score ${scores.lowest}`
    : `${many}, scores ${scores.lowest} to ${scores.highest}`;
}

/** Panel on the carriers that were turned away from an open load, grouped by reason, without names. */
export function TurnedAway({ page }: { page: LoadPage }) {
  const { data } = useTurnedAway(page);
  const [asked, setAsked] = useState<Group | null>(null);
  if (data === undefined || data.turnedAway.length === 0) return null;
  const mayAmend = page.load.allowedActions.includes("amend");
  return (
    <Panel title="Turned away by your terms" sub="they saw the load and were told why" flush>
      <Lines as="ul">
        {data.turnedAway.map((group) => (
          <Columns as="li" key={group.words} align="center">
            <Text as="b" tone={group.state === "trouble" ? "warn" : "bad"}>
              {group.state === "trouble" ? (
                <IconAlertTriangle size={14} stroke={2} aria-hidden />
              ) : (
                <IconX size={14} stroke={2} aria-hidden />
              )}{" "}
              {group.words}
            </Text>
            <Text tone="quiet">{carriersWords(group)}</Text>
            <Row justify="end">
              {group.instead === null ? (
                <Text tone="faint">never counts</Text>
              ) : (
                mayAmend && (
                  <Button kind="quiet" size="small" onClick={() => setAsked(group)}>
                    {group.coverPence.length > 0 && group.instead.requires.goodsInTransitPence
                      ? `Ask for ${formatPence(group.instead.requires.goodsInTransitPence)}…`
                      : "Let them quote…"}
                  </Button>
                )
              )}
            </Row>
          </Columns>
        ))}
      </Lines>
      {asked?.instead && (
        <RelaxDialog page={page} words={asked.words} instead={asked.instead} onClose={() => setAsked(null)} />
      )}
    </Panel>
  );
}

interface RelaxDialogProps {
  page: LoadPage;
  words: string;
  instead: NonNullable<Group["instead"]>;
  onClose: () => void;
}

/** Dialog that confirms relaxing a requirement. */
function RelaxDialog({ page: { load }, words, instead, onClose }: RelaxDialogProps) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const amend = useLoadAction(load, {
    call: (client, _input, seen) =>
      client.loads.amend.mutate({ id: load.id, requires: instead.requires }, seen),
    onDone: () => {
      void cache.invalidateQueries(trpc.loads.turnedAway.queryFilter({ id: load.id }));
      onClose();
    },
    said: `${load.ref} asks for less now`,
  });
  const those =
    instead.carriers === 1
      ? "1 carrier that was turned away"
      : `${instead.carriers} carriers that were turned away`;
  return (
    <ConfirmDialog
      question={`Let carriers quote despite “${words}”?`}
      effect={`Who may quote becomes: ${whoMayQuote(instead.requires)}. ${those} can then quote and ${instead.carriers === 1 ? "is" : "are"} told. The quotes that you have stay.`}
      verb="Let them quote"
      kind="primary"
      busy={amend.isPending ? "Changing" : undefined}
      error={amend.error}
      changes={amend.changes}
      onConfirm={() => amend.mutate()}
      onClose={onClose}
    />
  );
}
