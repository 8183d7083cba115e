import { type Day, londonDay } from "@board/calendar";
import { IconMapPin } from "@tabler/icons-react";
import { formatLongDay } from "../../ui/format/days.ts";
import { formatPostcode } from "../../ui/format/postcodes.ts";
import { longSlot } from "../../ui/format/slots.ts";
import { Badge } from "../../ui/primitives/Badge.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import { Row, Stack } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { PlaceNumber } from "../../ui/trade/PlaceNumber.tsx";
import { Plate } from "../../ui/trade/Plate.tsx";
import { mapLink, siteAddress, telLink } from "./contact.ts";
import styles from "./Places.module.css";
import type { JobPlace } from "./places.ts";

const KINDS = { COLLECT: ["Collect", "Collected"], DELIVER: ["Deliver", "Delivered"] } as const;

function kindWords({ kind, doneAt }: JobPlace): string {
  return KINDS[kind][doneAt === null ? 0 : 1];
}

function whenWords({ slot, doneAt, isEnd }: JobPlace, today: Day): string {
  if (doneAt !== null) return formatLongDay(londonDay(new Date(doneAt)), today);
  if (slot === null) return isEnd ? "no deadline" : "no set day";
  return longSlot(slot, today).text;
}

/** Returns the places of a load as plain text, one paragraph each. */
export function placesText(places: readonly JobPlace[], today: Day): string {
  return places
    .map((place) => {
      const { number, outcode, town, postcode, what, site } = place;
      const ask = site && [site.contactName, site.phone].filter(Boolean).join(", ");
      return [
        [`${number}. ${kindWords(place)} ${town} ${outcode}`, whenWords(place, today), what]
          .filter(Boolean)
          .join(", "),
        site ? siteAddress(site, postcode) : formatPostcode(postcode),
        ask && `Ask for ${ask}`,
        site?.reference && `Reference ${site.reference}`,
        site?.hours && `Open ${site.hours}`,
        site?.instructions,
      ]
        .filter(Boolean)
        .join("\n");
    })
    .join("\n\n");
}

/** The firm to ask for an address, with the page of the messages to it. */
export interface AddressFrom {
  name: string;
  phone: string;
  messages: string;
}

interface PlacesProps {
  places: readonly JobPlace[];
  today: Day;
  /** The firm to ask for the address of a place that is not visited yet and has none. */
  ask?: AddressFrom | undefined;
}

/** Places of a load in driving order, each with slot, goods, address, contact and instructions. */
export function Places({ places, today, ask }: PlacesProps) {
  return (
    <ol>
      {places.map((place) => (
        <PlaceItem key={place.number} place={place} today={today} ask={ask} />
      ))}
    </ol>
  );
}

/** Note that an address is missing, with links to ask for it. */
export function NoAddress({ town, ask }: { town: string; ask: AddressFrom }) {
  return (
    <p>
      <Text strong>No address yet.</Text> Ask {ask.name}:{" "}
      <a href={telLink(ask.phone)} aria-label={`Ring ${ask.name}, ${ask.phone}, for the address in ${town}`}>
        {ask.phone}
      </a>{" "}
      or{" "}
      <Link href={ask.messages} aria-label={`Write to ${ask.name} for the address in ${town}`}>
        write
      </Link>
    </p>
  );
}

interface PlaceItemProps extends Pick<PlacesProps, "today" | "ask"> {
  place: JobPlace;
}

function PlaceItem({ place, today, ask }: PlaceItemProps) {
  const { number, kind, outcode, town, postcode, what, doneAt, site, isProposed } = place;
  const when = whenWords(place, today);
  const address = site === null ? postcode : siteAddress(site, postcode);
  const name = `${town}, place ${number}`;
  return (
    <li className={styles.place}>
      <PlaceNumber number={number} kind={kind} done={doneAt !== null} />
      <Stack className={styles.words} gap={4}>
        <Row justify="between" gap={4}>
          <span>
            <b>{kindWords(place)}</b> <Plate outcode={outcode} /> <b>{town}</b>{" "}
            {isProposed && <Badge tone="warn">Proposed</Badge>}
          </span>
          <Text>
            <Text strong tone="quiet">
              {[when, what].filter(Boolean).join(" · ")}
            </Text>{" "}
            <a href={mapLink(address)} target="_blank" rel="noreferrer" aria-label={`Map of ${name}`}>
              <IconMapPin size={14} stroke={1.9} aria-hidden />
              Map
            </a>
          </Text>
        </Row>
        <Text as="address" tone="quiet">
          {site && <b>{site.name}, </b>}
          {site?.lines.map((line) => `${line}, `)}
          <Text nowrap>{formatPostcode(site?.postcode ?? postcode)}</Text>
        </Text>
        {site === null && doneAt === null && ask && <NoAddress town={town} ask={ask} />}
        {site && (site.contactName || site.phone) && (
          <Text as="address" tone="quiet">
            {[site.contactName, site.phone].every(Boolean) ? `${site.contactName}, ` : site.contactName}
            {site.phone && (
              <a
                href={telLink(site.phone)}
                aria-label={`Ring ${site.contactName ?? site.name}, ${site.phone}`}
              >
                {site.phone}
              </a>
            )}
          </Text>
        )}
        {site && (site.reference || site.hours || site.instructions) && (
          <p className={styles.entry}>
            {site.reference && (
              <>
                Ref{" "}
                <Text as="b" mono>
                  {site.reference}
                </Text>
                .{" "}
              </>
            )}
            {site.hours && `Open ${site.hours}. `}
            {site.instructions}
          </p>
        )}
      </Stack>
    </li>
  );
}
