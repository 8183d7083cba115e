"use client";

import { type Day, londonTime } from "@board/calendar";
import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { IconButton } from "../../../ui/primitives/IconButton.tsx";
import { Key } from "../../../ui/primitives/Key.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Sign } from "../../../ui/trade/Sign.tsx";
import drawer from "../drawer/Drawer.module.css";
import { Facts } from "../drawer/Facts.tsx";
import { GuidePrice } from "../drawer/GuidePrice.tsx";
import panel from "../drawer/LoadPanel.module.css";
import { Poster } from "../drawer/Poster.tsx";
import styles from "./Offers.module.css";
import { endWords, REASONS } from "./offer-words.ts";
import type { Offer } from "./types.ts";
import type { Decisions } from "./use-decisions.ts";

interface OfferPanelProps {
  offer: Offer;
  today: Day;
  busy: boolean;
  error: unknown;
  decisions: Decisions;
}

/** Panel beside the list: the load of the selected offer, and the answers to it. */
export function OfferPanel({ offer, today, busy, error, decisions }: OfferPanelProps) {
  const load = { ...offer.load, version: offer.load.version ?? 0 };
  const isOpen = offer.status === "OPEN";
  const { data: detail } = useQuery(
    useTRPC().board.load.queryOptions({ id: offer.loadId }, { enabled: isOpen }),
  );
  const at = (instant: string) => londonTime(new Date(instant));
  return (
    <aside className={drawer.drawer} data-screen aria-label={`Offer of ${load.ref}`}>
      <header className={panel.head}>
        <Text as="h2" mono size="small" nowrap>
          {load.ref}
        </Text>
        <Text clip>
          offered {at(offer.createdAt)}, until {at(offer.dueAt)}
        </Text>
        <span className={panel.tools}>
          <IconButton
            icon={IconChevronUp}
            label="Previous offer"
            shortcut="K"
            onClick={() => decisions.step(-1)}
          />
          <IconButton
            icon={IconChevronDown}
            label="Next offer"
            shortcut="J"
            onClick={() => decisions.step(1)}
          />
          <IconButton icon={IconX} label="Close" shortcut="Esc" onClick={() => decisions.choose(null)} />
        </span>
      </header>
      <div className={panel.scroll}>
        <div>
          <Sign from={load.from} to={load.to} miles={load.miles} stops={load.stops} />
        </div>
        {offer.note !== null && (
          <section aria-label="The poster's words">
            <p className={styles.note}>{offer.note}</p>
          </section>
        )}
        <Facts load={load} detail={detail} today={today} />
        <section aria-label="Guide">
          <GuidePrice load={load} detail={detail} pence={offer.pricePence} earlierPence={null} />
        </section>
        {offer.poster.name === undefined ? (
          <Poster load={load} detail={detail} />
        ) : (
          <section aria-label="Poster">
            <h2>Poster</h2>
            <Text strong>{offer.poster.name}</Text> <Text tone="quiet">you are in its network</Text>
          </section>
        )}
      </div>
      <footer className={styles.decide}>
        {error !== null && <ErrorNote error={error} />}
        {isOpen && !decisions.isPending(offer) ? (
          <Decide offer={offer} busy={busy} decisions={decisions} />
        ) : (
          <Text as="p">{decisions.isPending(offer) ? "Your no is being sent." : endWords(offer)}</Text>
        )}
      </footer>
    </aside>
  );
}

function Decide({ offer, busy, decisions }: Pick<OfferPanelProps, "offer" | "busy" | "decisions">) {
  const { pricePence } = offer;
  const why = decisions.whyNot(offer);
  return (
    <>
      <Button
        ref={decisions.accept}
        kind={pricePence === null ? "primary" : "go"}
        wide
        busy={busy ? "Booking" : undefined}
        because={why ?? undefined}
        shortcut={pricePence === null ? "Q" : "A Enter"}
        onClick={() => decisions.sayYes(offer)}
      >
        {pricePence === null ? "Quote on the board" : `Yes, book at ${formatPence(pricePence)}`}
      </Button>
      {why !== null && (
        <Text as="p" tone="warn" size="small">
          {why}
        </Text>
      )}
      {offer.allowedActions.includes("decline") && (
        <Row gap={8} role="group" aria-label="No, because">
          <Text tone="quiet">
            No <Key>X</Key>
          </Text>
          {REASONS.map(([reason, name], nth) => (
            <Button
              key={reason}
              size="small"
              shortcut={decisions.declining ? String(nth + 1) : undefined}
              onClick={() => decisions.sayNo(offer, reason)}
            >
              {name}
            </Button>
          ))}
        </Row>
      )}
    </>
  );
}
