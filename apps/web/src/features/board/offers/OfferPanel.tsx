"use client";

import { type Day, londonTime } from "@board/calendar";
import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { AgreesTo } from "../../../shared/load-parts/AgreesTo.tsx";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { formatMinutes } from "../../../ui/format/ages.ts";
import { counted } from "../../../ui/format/counted.ts";
import { clockWords } from "../../../ui/format/days.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { capital } from "../../../ui/format/plain-words.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Figure, Figures } from "../../../ui/primitives/Figure.tsx";
import { IconButton } from "../../../ui/primitives/IconButton.tsx";
import { Key } from "../../../ui/primitives/Key.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { PlanTimes } from "../../../ui/trade/PlanTimes.tsx";
import { Sign } from "../../../ui/trade/Sign.tsx";
import drawer from "../drawer/Drawer.module.css";
import { Facts } from "../drawer/Facts.tsx";
import { GuidePrice } from "../drawer/GuidePrice.tsx";
import panel from "../drawer/LoadPanel.module.css";
import { Poster } from "../drawer/Poster.tsx";
import styles from "./Offers.module.css";
import { endWords, type Offer, REASONS } from "./offer-words.ts";
import type { Decisions } from "./use-decisions.ts";
import { useIsSettled } from "./use-steady.ts";

interface OfferPanelProps {
  offer: Offer;
  today: Day;
  decisions: Decisions;
}

/** Panel beside the list: the load of the selected offer, and the answers to it. */
export function OfferPanel({ offer, today, decisions }: OfferPanelProps) {
  const load = { ...offer.load, version: offer.load.version ?? 0 };
  const isOpen = decisions.isOpen(offer);
  const refusal = decisions.refusalOf(offer);
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
            <Text as="p" typed>
              {offer.note}
            </Text>
          </section>
        )}
        <Facts load={load} detail={detail} today={today} />
        {isOpen && offer.vehicleId !== null && <Fits offer={offer} />}
        <section aria-label="Guide">
          <GuidePrice load={load} detail={detail} pence={offer.pricePence} earlierPence={null} />
        </section>
        <Poster load={load} detail={detail} name={offer.poster.name} />
      </div>
      <footer className={styles.decide}>
        {refusal && <ErrorNote {...refusal} />}
        {isOpen && !decisions.isPending(offer) ? (
          <>
            {offer.pricePence !== null && (
              <AgreesTo load={load} conditions={detail?.conditions} act="Saying yes" />
            )}
            <Decide key={offer.id} offer={offer} decisions={decisions} />
          </>
        ) : (
          <p>
            {decisions.isPending(offer) ? "Your no is being sent." : `${capital(endWords(offer))}.`}{" "}
            {offer.status === "ACCEPTED" && <Link href={`/loads/${offer.loadId}`}>Open the job</Link>}
          </p>
        )}
      </footer>
    </aside>
  );
}

/** Times of the load for the vehicle that is asked, and what it earns. */
function Fits({ offer }: Pick<OfferPanelProps, "offer">) {
  const now = useNow();
  const { data } = useQuery(useTRPC().matching.offerFit.queryOptions({ id: offer.id }));
  if (!data?.fit) return null;
  const { vehicle, load } = data.fit;
  const { run, earnsPence, dutyMinutes } = load;
  const name = vehicle.vehicleReg ?? counted(vehicle.count, "vehicle");
  const { from, to } = offer.load;
  const at = (instant: string) => clockWords(instant, now);
  const isBound = vehicle.home !== null;
  return (
    <section aria-label={`Fits ${name}`}>
      <Stack gap={8}>
        <h3>Fits {name}</h3>
        <PlanTimes
          points={[
            { time: at(vehicle.from), who: `${vehicle.place.outcode} ${vehicle.place.town}`, about: "empty" },
            {
              time: at(run.collectAt),
              who: `${from.outcode} ${from.town}`,
              about: `${run.toCollection} empty miles, loads`,
            },
            { time: at(run.deliverAt), who: `${to.outcode} ${to.town}`, about: `${run.loaded} miles, tips` },
            ...(isBound
              ? [{ time: at(run.homeAt), who: `${vehicle.home} home`, about: `${run.toHome} empty miles` }]
              : []),
          ]}
        />
        <Figures>
          <Figure
            title="Earns"
            figure={formatPence(Math.round(earnsPence / 100) * 100)}
            note={isBound ? "over going home empty" : "after miles and hours"}
          />
          <Figure title="Detour" figure={`+${run.extra} mi`} note={`${load.emptyMiles} mi empty in all`} />
          <Figure
            title="More work"
            figure={formatMinutes(run.extraMinutes)}
            note={`${formatMinutes(dutyMinutes)} in all`}
          />
        </Figures>
      </Stack>
    </section>
  );
}

function Decide({ offer, decisions }: Pick<OfferPanelProps, "offer" | "decisions">) {
  const { pricePence } = offer;
  const isSettled = useIsSettled(offer.id);
  const why = decisions.whyNot(offer);
  return (
    <>
      <Button
        ref={decisions.accept}
        kind={pricePence === null ? "primary" : "go"}
        wide
        busy={decisions.isBooking(offer) ? "Booking" : undefined}
        because={why ?? undefined}
        shortcut={pricePence === null ? "Q" : "A Enter"}
        onClick={(press) => isSettled(press) && decisions.sayYes(offer)}
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
              onClick={(press) => isSettled(press) && decisions.sayNo(offer, reason)}
            >
              {name}
            </Button>
          ))}
        </Row>
      )}
    </>
  );
}
