"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useSession } from "../../../shared/session/SessionContext.tsx";
import { useKeys } from "../../../shared/shell/keys.ts";
import { useAllowed } from "../../../shared/shell/use-allowed.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { showToast } from "../../../ui/hooks/toasts.ts";
import { barredFrom, ON_HOLD } from "../barred.ts";
import { laneWords } from "../price.ts";
import { REASONS } from "./offer-words.ts";
import type { Offer } from "./types.ts";
import type { Offers } from "./use-offers.ts";

/** Words and another price that go with a no. */
export interface NoWords {
  note?: string | undefined;
  wouldDoAtPence?: number | undefined;
}

const NOT_HANDLED = false;

/** Returns the selected offer, and what a person does with offers by press and by key. */
export function useDecisions({ groups, yes, no }: Offers) {
  const router = useRouter();
  const { member } = useSession();
  const { barred, heldUntil } = useAllowed();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [declining, setDeclining] = useState(false);
  const accept = useRef<HTMLButtonElement>(null);
  const lines = [...groups.open, ...groups.all];
  const chosen = lines.find(({ id }) => id === chosenId) ?? groups.open[0];
  const isPending = (offer: Offer) => no.pending.some(({ offerId }) => offerId === offer.id);

  /** Reason why the reader cannot say yes to this offer; null if they can. */
  const whyNot = (offer: Offer): string | null => {
    if (member?.seat === false) return "You need a seat to say yes.";
    if (offer.pricePence !== null && heldUntil !== null) return ON_HOLD;
    return barred ?? barredFrom({ ...offer.load, version: offer.load.version ?? 0 });
  };

  function choose(id: string | null): void {
    setChosenId(id);
    setDeclining(false);
  }

  function step(by: 1 | -1): void {
    const at = groups.open.findIndex(({ id }) => id === chosen?.id);
    const next = groups.open[Math.max(0, Math.min(groups.open.length - 1, at + by))];
    if (next) choose(next.id);
  }

  function sayYes(offer: Offer): void {
    choose(offer.id);
    const why = whyNot(offer);
    if (why !== null) return void showToast({ kind: "info", text: why });
    if (offer.pricePence === null) {
      router.push(`/board#${offer.loadId}`);
      return;
    }
    yes.mutate(offer, {
      onSuccess: () => {
        choose(null);
        showToast({
          kind: "done",
          text: `Booked at ${formatPence(offer.pricePence ?? 0)}: ${laneWords(offer.load)}`,
          action: { label: "Open the job", run: () => router.push(`/loads/${offer.loadId}`) },
        });
      },
    });
  }

  function sayNo(offer: Offer, reason: (typeof REASONS)[number][0], words: NoWords = {}): void {
    setDeclining(false);
    no.add({ loadId: offer.loadId, offerId: offer.id, lane: laneWords(offer.load), reason, ...words });
  }

  const answers = (action: "accept" | "quote" | "decline") =>
    chosen !== undefined && !isPending(chosen) && chosen.allowedActions.includes(action);
  const digits = Object.fromEntries(
    REASONS.map(([reason], nth) => [
      String(nth + 1),
      () => {
        if (!declining || chosen === undefined || !answers("decline")) return NOT_HANDLED;
        sayNo(chosen, reason);
      },
    ]),
  );
  useKeys({
    ...digits,
    j: () => step(1),
    k: () => step(-1),
    a: () => accept.current?.focus() ?? NOT_HANDLED,
    q: () => (answers("quote") && chosen ? sayYes(chosen) : NOT_HANDLED),
    x: () => (answers("decline") ? setDeclining(true) : NOT_HANDLED),
    u: () => no.undo() ?? NOT_HANDLED,
    Escape: () => {
      if (declining) return setDeclining(false);
      return chosenId === null ? router.push("/board") : choose(null);
    },
  });

  return {
    chosen,
    declining,
    accept,
    choose,
    step,
    sayYes,
    sayNo,
    whyNot,
    isPending,
    ask: (offer: Offer) => {
      setChosenId(offer.id);
      setDeclining(true);
    },
    stop: () => setDeclining(false),
  };
}
export type Decisions = ReturnType<typeof useDecisions>;
