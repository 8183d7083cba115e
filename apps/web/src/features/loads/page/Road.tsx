"use client";

import { isUnderWay } from "@board/api/changes/rules";
import { londonTime } from "@board/calendar";
import { IconAlertTriangle, IconPhone, IconPointFilled } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { telLink } from "../../../shared/load-parts/contact.ts";
import { type JobPlace, placedOf, placesOf } from "../../../shared/load-parts/places.ts";
import {
  arrivalHere,
  etaWords,
  openWait,
  seenWords,
  steadyEta,
  stripOf,
  waitClock,
} from "../../../shared/load-parts/road/road.ts";
import { WaitFigure } from "../../../shared/load-parts/road/WaitFigure.tsx";
import type { LoadPage } from "../../../shared/load-parts/view.ts";
import { announce } from "../../../ui/hooks/announce.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { useOnline } from "../../../ui/hooks/use-online.ts";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { Figure, Figures } from "../../../ui/primitives/Figure.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { RoadStrip } from "../../../ui/trade/RoadStrip.tsx";

const NO_TIME = "No time is known yet: the lorry sent no place, and its driver no minutes.";

interface RoadProps {
  page: LoadPage;
  /** Time at which the page's data was read. */
  readAt: number;
  /** True if the data could not be read again. */
  stale: boolean;
}

/** Panel of a booked load on the road, for both ends: the lorry's way, its ETA, the wait, and where it is. */
export function Road({ page, readAt, stale }: RoadProps) {
  const { load } = page;
  const now = useNow();
  const places = placesOf(placedOf(page));
  const eta = useSteadyEta(load.eta);
  const road = { ...load, eta };
  const etaAt = etaWords(road, places, now);
  const wait = openWait(road);
  const clock = wait && waitClock(wait, now);
  const waitsAt = places.find(({ number }) => number === wait?.place)?.town ?? "";
  useAnnounced(etaAt?.late ? [etaAt.title, etaAt.time, etaAt.note].join(", ") : "");
  useAnnounced(clock?.over ? `Free time is over at ${waitsAt}, both ends were told` : "");
  if (!isUnderWay(load.status)) return null;
  const seen = seenWords(load, places, now);
  const heard = load.milestones.length > 0;
  return (
    <Panel
      title="On the road"
      sub={<Live readAt={readAt} stale={stale} />}
      end={<Rings page={page} site={places.find(({ doneAt }) => doneAt === null)?.site ?? null} />}
      flush
    >
      <RoadStrip
        label={`${places.filter(({ doneAt }) => doneAt !== null).length} of ${places.length} places done`}
        stops={stripOf(road, places, legsOf(page), now).map(({ place, ...stop }) => ({ ...place, ...stop }))}
      />
      {heard ? (
        <Figures>
          <Figure
            title={etaAt?.title ?? "ETA"}
            figure={etaAt?.time}
            tone={etaAt?.late ? "warn" : undefined}
            note={
              etaAt?.note && (
                <>
                  {etaAt.late && <IconAlertTriangle size={16} stroke={1.9} aria-hidden />} {etaAt.note}
                </>
              )
            }
          >
            <p>{etaAt?.reason ?? (arrivalHere(road) ? "The lorry is at its last place." : NO_TIME)}</p>
          </Figure>
          {wait && <WaitFigure wait={wait} town={waitsAt} terms={load.waiting} now={now} />}
          <Figure title="Where it is">
            <Text as="p" size="large" strong tone={seen === null || seen.stale ? "faint" : undefined}>
              {seen ? `${seen.text}, ${seen.age}` : "Place is not sent"}
            </Text>
            {seen && (
              <p>
                The last position only, {seen.source}. No trail is kept, and positions are erased after 30
                days.
              </p>
            )}
          </Figure>
        </Figures>
      ) : (
        <PanelBody>
          <p>
            No step yet.{" "}
            {load.allowedActions.includes("driverLink") && "Send the job to the driver, who marks the way."}
          </p>
        </PanelBody>
      )}
    </Panel>
  );
}

/** Returns the miles from each place to the next one. */
function legsOf({ load }: LoadPage): number[] {
  const legs = load.stops.map(({ miles }) => miles);
  return [...legs, load.miles - legs.reduce((sum, miles) => sum + miles, 0)];
}

/** Returns the ETA without changes under five minutes, so that the number does not move at every position. */
function useSteadyEta(eta: LoadPage["load"]["eta"]): LoadPage["load"]["eta"] {
  const [shown, setShown] = useState(eta);
  const next = steadyEta(shown, eta);
  if (next !== shown) setShown(next);
  return next;
}

/** Announces a text to screen readers when it changes while the page is open. */
function useAnnounced(text: string): void {
  const said = useRef(text);
  useEffect(() => {
    if (text === said.current) return;
    said.current = text;
    if (text !== "") announce(text);
  }, [text]);
}

function Live({ readAt, stale }: { readAt: number; stale: boolean }) {
  const online = useOnline();
  const at = londonTime(new Date(readAt));
  return (
    <span role="status" suppressHydrationWarning>
      {online && !stale ? (
        <Text tone="good" strong>
          <IconPointFilled size={13} aria-hidden /> Live
        </Text>
      ) : (
        <Text tone="warn" strong>
          {online ? "No answer" : "Offline"}, as of {at}
        </Text>
      )}
    </span>
  );
}

/** Buttons that ring the other end and the next place. */
function Rings({ page: { load, side }, site }: { page: LoadPage; site: JobPlace["site"] }) {
  const other = side === "poster" ? load.carrier : load.poster;
  const rings = [
    ...(other ? [{ name: other.name, phone: other.phone }] : []),
    ...(site?.phone ? [{ name: site.name, phone: site.phone }] : []),
  ];
  return (
    <Row gap={8} data-screen>
      {rings.map(({ name, phone }) => (
        <ButtonLink
          key={phone}
          size="small"
          href={telLink(phone)}
          icon={<IconPhone size={13} stroke={1.9} aria-hidden />}
        >
          Ring {name}
        </ButtonLink>
      ))}
    </Row>
  );
}
