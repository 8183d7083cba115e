"use client";

import type { Job } from "@board/api/schemas";
import type { Day } from "@board/calendar";
import { IconMessage, IconNavigation, IconPhone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { routeLink, siteAddress, telLink } from "../../../shared/load-parts/contact.ts";
import { goodsPairs } from "../../../shared/load-parts/GoodsFacts.tsx";
import { NoAddress } from "../../../shared/load-parts/Places.tsx";
import { type JobPlace, placesOf } from "../../../shared/load-parts/places.ts";
import { useAllowed } from "../../../shared/shell/use-allowed.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { formatPostcode } from "../../../ui/format/postcodes.ts";
import { slotWords } from "../../../ui/format/slots.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { Item } from "../../../ui/primitives/Item.tsx";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Step, Steps } from "../../../ui/primitives/Steps.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { NeedsChips } from "../../../ui/trade/Chip.tsx";
import { PlaceNumber } from "../../../ui/trade/PlaceNumber.tsx";
import { Plate } from "../../../ui/trade/Plate.tsx";
import { AtTheGate } from "./AtTheGate.tsx";
import styles from "./JobPanel.module.css";
import { atWords } from "./words.ts";

/** Maximum number of places whose labels fit the width of a phone. */
const MAX_LABELS = 5;

/**
 * Job on a driver's phone: the next place with its details, later places as lines, done ones last, then the messages.
 */
export function JobSheet({ job, today }: { job: Job; today: Day }) {
  const places = placesOf(job);
  const { may } = useAllowed();
  const [next, ...later] = places.filter(({ doneAt }) => doneAt === null);
  const done = places.filter(({ doneAt }) => doneAt !== null);
  return (
    <>
      <Stack as="section" className={styles.part} gap={8} aria-label="The job">
        <Text as="p" size="large">
          <Plate outcode={job.from.outcode} /> {job.from.town} <span aria-hidden>→</span>
          <VisuallyHidden>to</VisuallyHidden> <Plate outcode={job.to.outcode} /> {job.to.town}
        </Text>
        <Text as="p" tone="quiet">
          {job.poster.name} · {job.miles} miles <NeedsChips load={job} />
        </Text>
        <Pairs pairs={goodsPairs(job)} />
        <Steps label="How far it is">
          {places.map((place) => {
            const label = `${place.outcode} ${whenWords(place, today)}`;
            return (
              <Step key={place.number} done={place.doneAt !== null} current={place === next}>
                {places.length > MAX_LABELS ? <VisuallyHidden>{label}</VisuallyHidden> : label}
                {place.doneAt !== null && <VisuallyHidden>, done</VisuallyHidden>}
              </Step>
            );
          })}
        </Steps>
        {places.length > MAX_LABELS && next && (
          <p>
            {done.length} of {places.length} done, next {next.outcode} {whenWords(next, today)}
          </p>
        )}
      </Stack>
      {next && <NextPlace place={next} job={job} today={today} />}
      {later.length > 0 && <Places title="After that" places={later} today={today} />}
      {done.length > 0 && <Places title="Done" places={done} today={today} />}
      {may("readAll") && <Messages job={job} />}
    </>
  );
}

function whenWords({ doneAt, slot, isEnd }: JobPlace, today: Day): string {
  if (doneAt !== null) return atWords(doneAt, today);
  if (slot === null) return isEnd ? "no deadline" : "any time";
  const { day, rest } = slotWords(slot, today);
  return slot.date === today ? rest : `${day} ${rest}`;
}

/** Badge for a place that the open change would alter. */
const PROPOSED = <Badge tone="warn">Proposed</Badge>;

function NextPlace({ place, job, today }: { place: JobPlace; job: Job; today: Day }) {
  const { number, kind, what, site, postcode, isProposed } = place;
  const ring = site?.phone
    ? { phone: site.phone, who: site.contactName ?? site.name }
    : { phone: job.poster.phone, who: job.poster.contactName || job.poster.name };
  return (
    <Stack as="section" className={styles.part} aria-label="Next place">
      <Row as="header" justify="between" nowrap>
        <Row nowrap>
          <PlaceNumber number={number} kind={kind} />
          <Text as="h3" size="large">
            {kind === "COLLECT" ? "Collect" : "Deliver"} {what} {site && `at ${place.town}`}{" "}
            {isProposed && PROPOSED}
          </Text>
        </Row>
        <Text strong nowrap>
          {whenWords(place, today)}
        </Text>
      </Row>
      <Text as="address" size="large">
        <b>{site === null ? place.town : site.name}</b>
        {site?.lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
        <div>
          <b>{formatPostcode(site?.postcode ?? postcode)}</b>
        </div>
      </Text>
      {site === null && (
        <NoAddress town={place.town} ask={{ ...job.poster, messages: `/loads/${job.id}#messages` }} />
      )}
      <Row nowrap gap={8}>
        <ButtonLink
          wide
          newTab
          href={routeLink(site === null ? postcode : siteAddress(site, postcode))}
          icon={<IconNavigation size={20} stroke={1.9} aria-hidden />}
        >
          Navigate
        </ButtonLink>
        <ButtonLink wide href={telLink(ring.phone)} icon={<IconPhone size={20} stroke={1.9} aria-hidden />}>
          Ring {ring.who}
        </ButtonLink>
      </Row>
      <AtTheGate reference={site?.reference ?? null} job={job} announces phone>
        {site && (
          <Pairs
            pairs={[
              ["Ask for", [site.contactName, site.phone].filter(Boolean).join(", ")],
              ["Open", site.hours],
              ["Get in", site.instructions && <Text typed>{site.instructions}</Text>],
            ]}
          />
        )}
      </AtTheGate>
    </Stack>
  );
}

const KINDS = { COLLECT: ["Collect", "Collected"], DELIVER: ["Deliver", "Delivered"] } as const;

function Places({ title, places, today }: { title: string; places: readonly JobPlace[]; today: Day }) {
  return (
    <Stack as="section" className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      <Stack as="ol">
        {places.map((place) => {
          const { number, kind, doneAt, what, outcode, town, site, isProposed } = place;
          const done = doneAt !== null;
          return (
            <Item
              key={number}
              icon={<PlaceNumber number={number} kind={kind} done={done} />}
              title={
                <b>
                  {KINDS[kind][done ? 1 : 0]} {what} <Plate outcode={outcode} /> {town}{" "}
                  {isProposed && PROPOSED}
                </b>
              }
              detail={!done && site && [site.name, site.reference].filter(Boolean).join(" · ")}
            >
              <Text strong nowrap>
                {whenWords(place, today)}
              </Text>
            </Item>
          );
        })}
      </Stack>
    </Stack>
  );
}

/** Link to the messages with the poster. */
function Messages({ job }: { job: Job }) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.messages.list.queryOptions({ id: job.id, limit: "1" }));
  const [last] = data?.messages ?? [];
  const unread = data?.unread ?? 0;
  return (
    <ul className={styles.part}>
      <Item
        href={`/loads/${job.id}#messages`}
        icon={<IconMessage size={20} stroke={1.9} aria-hidden />}
        title={<b>Messages</b>}
        detail={
          last &&
          `${last.by === "carrier" ? "You" : (last.person ?? job.poster.name)}: ${last.text ?? "a file"}`
        }
      >
        {unread > 0 && <Badge tone="warn">{`${unread} new`}</Badge>}
      </Item>
    </ul>
  );
}
