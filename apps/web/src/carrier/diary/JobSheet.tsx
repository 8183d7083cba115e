"use client";

import type { Job } from "@board/api/schemas";
import type { Day } from "@board/calendar";
import { IconCheck, IconMessage, IconNavigation, IconPhone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { routeLink, siteAddress, telLink } from "../../load/contact.ts";
import { type JobPlace, placesOf } from "../../load/places.ts";
import { useTRPC } from "../../trpc/trpc.ts";
import { Badge } from "../../ui/Badge.tsx";
import { NeedsChips } from "../../ui/Chip.tsx";
import { formatPostcode } from "../../ui/format/postcodes.ts";
import { slotWords } from "../../ui/format/slots.ts";
import { Link } from "../../ui/Link.tsx";
import { Pairs } from "../../ui/Pairs.tsx";
import { Plate } from "../../ui/Plate.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { AtTheGate } from "./AtTheGate.tsx";
import styles from "./JobSheet.module.css";
import { atWords } from "./words.ts";

const OFTEN_MS = 30_000;

/** As many places as the width of a phone has labels for. */
const MOST_LABELS = 5;

/** A job in the driver's hand: the next place open, the later ones as lines, done ones last, and the messages. */
export function JobSheet({ job, today }: { job: Job; today: Day }) {
  const places = placesOf(job);
  const [next, ...later] = places.filter(({ doneAt }) => doneAt === null);
  const done = places.filter(({ doneAt }) => doneAt !== null);
  return (
    <>
      <section className={styles.lane} aria-label="The job">
        <p className={styles.ends}>
          <Plate outcode={job.from.outcode} /> {job.from.town} <span aria-hidden>→</span>
          <VisuallyHidden>to</VisuallyHidden> <Plate outcode={job.to.outcode} /> {job.to.town}
        </p>
        <p>
          {job.poster.name} · {job.miles} miles <NeedsChips load={job} />
        </p>
        <ol className={styles.way} aria-label="How far it is">
          {places.map((place) => {
            const label = `${place.outcode} ${whenWords(place, today)}`;
            return (
              <li
                key={place.number}
                data-done={place.doneAt !== null || undefined}
                aria-current={place === next ? "step" : undefined}
              >
                {places.length > MOST_LABELS ? <VisuallyHidden>{label}</VisuallyHidden> : label}
                {place.doneAt !== null && <VisuallyHidden>, done</VisuallyHidden>}
              </li>
            );
          })}
        </ol>
        {places.length > MOST_LABELS && next && (
          <p>
            {done.length} of {places.length} done, next {next.outcode} {whenWords(next, today)}
          </p>
        )}
      </section>
      {next && <NextPlace place={next} job={job} today={today} />}
      {later.length > 0 && <Places title="After that" places={later} today={today} />}
      {done.length > 0 && <Places title="Done" places={done} today={today} />}
      <Messages job={job} />
    </>
  );
}

function whenWords({ doneAt, slot, isEnd }: JobPlace, today: Day): string {
  if (doneAt !== null) return atWords(doneAt, today);
  if (slot === null) return isEnd ? "no deadline" : "any time";
  const { day, rest } = slotWords(slot, today);
  return slot.date === today ? rest : `${day} ${rest}`;
}

/** At a place that the open change would alter. */
const PROPOSED = <Badge tone="warn">Proposed</Badge>;

function NextPlace({ place, job, today }: { place: JobPlace; job: Job; today: Day }) {
  const { number, kind, what, site, postcode, isProposed } = place;
  const ring = site?.phone
    ? { phone: site.phone, who: site.contactName ?? site.name }
    : { phone: job.poster.phone, who: job.poster.contactName || job.poster.name };
  return (
    <section className={styles.next} aria-label="Next place">
      <header>
        <span className={styles.number}>{number}</span>
        <h3>
          {kind === "COLLECT" ? "Collect" : "Deliver"} {what} {isProposed && PROPOSED}
        </h3>
        <b>{whenWords(place, today)}</b>
      </header>
      <address>
        {site === null ? <b>{place.town}</b> : <b>{site.name}</b>}
        {site?.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <b>{formatPostcode(site?.postcode ?? postcode)}</b>
      </address>
      <div className={styles.acts}>
        <a
          href={routeLink(site === null ? postcode : siteAddress(site, postcode))}
          target="_blank"
          rel="noreferrer"
        >
          <IconNavigation size={20} stroke={1.9} aria-hidden />
          Navigate
        </a>
        <a href={telLink(ring.phone)}>
          <IconPhone size={20} stroke={1.9} aria-hidden />
          <span>Ring {ring.who}</span>
        </a>
      </div>
      <AtTheGate reference={site?.reference ?? null} job={job} announces phone />
      {site && (
        <Pairs
          pairs={[
            ["Ask for", [site.contactName, site.phone].filter(Boolean).join(", ")],
            ["Open", site.hours],
            ["Get in", site.instructions && <span className={styles.entry}>{site.instructions}</span>],
          ]}
        />
      )}
    </section>
  );
}

const KINDS = { COLLECT: ["Collect", "Collected"], DELIVER: ["Deliver", "Delivered"] } as const;

function Places({ title, places, today }: { title: string; places: readonly JobPlace[]; today: Day }) {
  return (
    <section className={styles.places} aria-label={title}>
      <h3>{title}</h3>
      <ol>
        {places.map((place) => {
          const { number, kind, doneAt, what, outcode, town, site, isProposed } = place;
          const about =
            doneAt === null && site ? [site.name, site.reference].filter(Boolean).join(" · ") : "";
          return (
            <li key={number}>
              <span className={styles.number} data-done={doneAt !== null || undefined}>
                {doneAt === null ? number : <IconCheck size={18} stroke={2.4} aria-hidden />}
              </span>
              <p>
                <b>
                  {KINDS[kind][doneAt === null ? 0 : 1]} {what} <Plate outcode={outcode} /> {town}{" "}
                  {isProposed && PROPOSED}
                </b>
                {about && <span>{about}</span>}
              </p>
              <b>{whenWords(place, today)}</b>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Leads to the thread with the poster. */
function Messages({ job }: { job: Job }) {
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.messages.list.queryOptions({ id: job.id, limit: "1" }, { refetchInterval: OFTEN_MS }),
  );
  const [last] = data?.messages ?? [];
  const unread = data?.unread ?? 0;
  return (
    <Link className={styles.messages} href={`/loads/${job.id}#messages`}>
      <IconMessage size={20} stroke={1.9} aria-hidden />
      <span>
        <b>Messages</b>
        {last && (
          <small>
            {last.by === "carrier" ? "You" : (last.person ?? job.poster.name)}: {last.text ?? "a file"}
          </small>
        )}
      </span>
      {unread > 0 && <Badge tone="warn">{unread} new</Badge>}
    </Link>
  );
}
