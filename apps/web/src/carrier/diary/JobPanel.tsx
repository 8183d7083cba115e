"use client";

import { isUnderWay } from "@board/api/changes/rules";
import type { Job } from "@board/api/schemas";
import type { Day } from "@board/calendar";
import { IconArrowLeft, IconExternalLink, IconX } from "@tabler/icons-react";
import { emailLink, telLink } from "../../load/contact.ts";
import { Places } from "../../load/Places.tsx";
import { placesOf } from "../../load/places.ts";
import { Badge } from "../../ui/Badge.tsx";
import { NeedsChips } from "../../ui/Chip.tsx";
import { longLoad } from "../../ui/format/loads.ts";
import { formatPence } from "../../ui/format/money.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Link } from "../../ui/Link.tsx";
import { LoadBadge } from "../../ui/LoadBadge.tsx";
import { Sign } from "../../ui/Sign.tsx";
import { AtTheGate } from "./AtTheGate.tsx";
import { JobAction } from "./JobAction.tsx";
import styles from "./JobPanel.module.css";
import { JobSheet } from "./JobSheet.tsx";
import { jobSteps } from "./job-steps.ts";
import { nextStep } from "./next-step.ts";

interface JobPanelProps {
  job: Job;
  today: Day;
  phone: boolean;
  onClose: () => void;
}

/** A job beside the diary: where from, where to, whom to ring, and what to do with it now. */
export function JobPanel({ job, today, phone, onClose }: JobPanelProps) {
  return (
    <>
      <header className={styles.head}>
        {phone && <IconButton icon={IconArrowLeft} label="Back to the diary" large onClick={onClose} />}
        <h2>{job.ref}</h2>
        <LoadBadge status={job.status} />
        <span className={styles.tools}>
          <Link className={styles.whole} href={`/loads/${job.id}`}>
            Whole load
            <IconExternalLink size={13} stroke={1.9} aria-hidden />
          </Link>
          {!phone && <IconButton icon={IconX} label="Close" shortcut="Esc" onClick={onClose} />}
        </span>
      </header>
      <div className={styles.scroll}>
        {job.change !== null && (
          <p className={styles.change}>
            <Badge tone="warn">Change</Badge>{" "}
            <Link href={`/loads/${job.id}`}>
              {job.change.by === "carrier"
                ? "Your firm proposes a change"
                : `${job.poster.name} proposes a change. Answer it.`}
            </Link>
          </p>
        )}
        {phone && isUnderWay(job.status) ? (
          <JobSheet job={job} today={today} />
        ) : (
          <>
            <div className={styles.sign}>
              <Sign from={job.from} to={job.to} miles={job.miles} stops={job.stops.length} />
            </div>
            <ol className={styles.steps} aria-label="How far it is">
              {jobSteps(job, today).map(({ name, when, done }) => (
                <li key={name} data-done={done || undefined}>
                  <b>{name}</b>
                  {when}
                </li>
              ))}
            </ol>
            {job.allowedActions.includes("announceVehicle") && (
              <section className={styles.section} aria-label="At the gate">
                <h3>At the gate</h3>
                {/* A form that marks the load collected asks for driver and registration itself. */}
                <AtTheGate job={job} announces={nextStep(job).kind !== "collect"} />
              </section>
            )}
            <section className={styles.section} aria-label="Stops, in order">
              <Places places={placesOf(job)} today={today} />
            </section>
          </>
        )}
        <Facts job={job} />
        {(job.notes || job.boardNote || job.dimsNote) && (
          <section className={styles.section}>
            <h3>Notes</h3>
            {job.dimsNote && <p className={styles.notes}>{job.dimsNote}</p>}
            {job.boardNote && <p className={styles.notes}>{job.boardNote}</p>}
            {job.notes && <p className={styles.notes}>{job.notes}</p>}
          </section>
        )}
      </div>
      <JobAction job={job} today={today} phone={phone} onDone={onClose} />
    </>
  );
}

function Facts({ job }: { job: Job }) {
  const { poster } = job;
  const crew = [job.driver, job.vehicleReg].filter((part) => part !== null && part !== "").join(", ");
  return (
    <section className={`${styles.section} ${styles.ends}`} aria-label="Contact and price">
      <div>
        <h3>Ring the poster</h3>
        <p>
          <b>{poster.contactName}</b>
          <br />
          {poster.name}
          <br />
          <a className={styles.contact} href={telLink(poster.phone)}>
            {poster.phone}
          </a>
          <br />
          <a className={styles.contact} href={emailLink(poster.email, job.ref)}>
            {poster.email}
          </a>
        </p>
      </div>
      <div>
        <h3>Agreed</h3>
        <p>
          <b className={styles.amount}>{formatPence(job.agreedPence)}</b>, {job.termsDays} days
          {crew && (
            <>
              <br />
              {crew}
            </>
          )}
          {job.receivedBy && (
            <>
              <br />
              signed by {job.receivedBy}
            </>
          )}
          {job.externalRef && (
            <>
              <br />
              their ref {job.externalRef}
            </>
          )}
        </p>
      </div>
      <div className={styles.wide}>
        <h3>Load</h3>
        <p>
          {longLoad(job)} <NeedsChips load={job} />
        </p>
      </div>
    </section>
  );
}
