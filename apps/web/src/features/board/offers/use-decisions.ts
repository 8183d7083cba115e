"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useSession } from "../../../shared/session/SessionContext.tsx";
import { useKeys } from "../../../shared/shell/keys.ts";
import { useAllowed } from "../../../shared/shell/use-allowed.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { showToast } from "../../../ui/hooks/toasts.ts";
import { DRAWER_BESIDE, useMedia } from "../../../ui/hooks/use-media.ts";
import { barredFrom, ON_HOLD } from "../barred.ts";
import { laneWords } from "../price.ts";
import { type Offer, REASONS } from "./offer-words.ts";
import type { Offers } from "./use-offers.ts";

/** Words and another price that go with a no. */
export interface NoWords {
  note?: string | undefined;
  wouldDoAtPence?: number | undefined;
}

const NOT_HANDLED = false;

/** Returns the selected offer, and what a person does with offers by press and by key. */
export function useDecisions({ groups, yes, no, refusalOf }: Offers) {
  const router = useRouter();
  const { member } = useSession();
  const { barred, heldUntil, noRoom } = useAllowed();
  const hasNoSeat = member?.seat === false;
  const { data: givers } = useQuery(useTRPC().accounts.seatGivers.queryOptions({}, { enabled: hasNoSeat }));
  /** The selected offer; null once its panel was closed, undefined where the first one is to be selected. */
  const [chosenId, setChosenId] = useState<string | null>();
  const hasRoom = useMedia(DRAWER_BESIDE, true);
  const [declining, setDeclining] = useState(false);
  const accept = useRef<HTMLButtonElement>(null);
  const lines = [...groups.open, ...groups.all];
  const chosen = lines.find(({ id }) => id === chosenId);
  const first = groups.open[0];
  // Kept from then on, so that an offer with less time does not take the place of the one in the panel.
  if (chosenId === undefined && first && hasRoom) setChosenId(first.id);
  const isPending = (offer: Offer) => no.pending.some(({ offerId }) => offerId === offer.id);

  /** Reason why the reader cannot say yes to this offer; null if they can. */
  const whyNot = (offer: Offer): string | null => {
    if (hasNoSeat)
      return `You need a seat to say yes: ask ${givers?.owners[0]?.name ?? "an owner of your firm"}.`;
    if (offer.pricePence !== null && heldUntil !== null) return ON_HOLD;
    const why = barred ?? barredFrom({ ...offer.load, version: offer.load.version ?? 0 });
    return why ?? (offer.pricePence === null ? null : noRoom);
  };

  function choose(id: string | null | undefined): void {
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
    if (!navigator.onLine) return void showToast({ kind: "error", text: "Not sent, nothing is booked." });
    yes.mutate(offer, {
      onSuccess: () => {
        choose(undefined);
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
      return chosen === undefined ? router.push("/board") : choose(null);
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
    refusalOf,
    /** True while the offer's time runs and nobody has answered it. */
    isOpen: (offer: Offer) => offer.status === "OPEN" && groups.open.includes(offer),
    isBooking: (offer: Offer) => yes.isPending && yes.variables.id === offer.id,
    ask: (offer: Offer) => {
      setChosenId(offer.id);
      setDeclining(true);
    },
    stop: () => setDeclining(false),
  };
}
export type Decisions = ReturnType<typeof useDecisions>;
