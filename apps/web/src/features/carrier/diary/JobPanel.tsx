"use client";

import { isUnderWay } from "@board/api/changes/rules";
import type { Job } from "@board/api/schemas";
import { type Day, londonTime } from "@board/calendar";
import { IconArrowLeft, IconX } from "@tabler/icons-react";
import { emailLink, telLink } from "../../../shared/load-parts/contact.ts";
import { OpenLinks } from "../../../shared/load-parts/driver-link/OpenLinks.tsx";
import { SendButton } from "../../../shared/load-parts/driver-link/SendButton.tsx";
import { goodsPairs } from "../../../shared/load-parts/GoodsFacts.tsx";
import { Places } from "../../../shared/load-parts/Places.tsx";
import { placesOf } from "../../../shared/load-parts/places.ts";
import { etaWords, openWait, seenWords } from "../../../shared/load-parts/road/road.ts";
import { WaitFigure } from "../../../shared/load-parts/road/WaitFigure.tsx";
import { longLoad } from "../../../ui/format/loads.ts";
import { formatPence, termsWords } from "../../../ui/format/money.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { useOnline } from "../../../ui/hooks/use-online.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { Figure, Figures } from "../../../ui/primitives/Figure.tsx";
import { IconButton } from "../../../ui/primitives/IconButton.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Step, Steps } from "../../../ui/primitives/Steps.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { NeedsChips } from "../../../ui/trade/Chip.tsx";
import { LoadBadge } from "../../../ui/trade/LoadBadge.tsx";
import { Sign } from "../../../ui/trade/Sign.tsx";
import { AtTheGate } from "./AtTheGate.tsx";
import { EmptyAfterJob } from "./EmptyAfterJob.tsx";
import { JobAction } from "./JobAction.tsx";
import styles from "./JobPanel.module.css";
import { JobSheet } from "./JobSheet.tsx";
import { jobSteps } from "./job-steps.ts";
import { nextStep } from "./next-step.ts";
import { sentJob } from "./sent-job.ts";
import type { EmptyAfterJobs } from "./use-empty-after.ts";
import { useJobs } from "./use-jobs.ts";

interface JobPanelProps {
  job: Job;
  today: Day;
  phone: boolean;
  empty: EmptyAfterJobs;
  onClose: () => void;
}

/** Panel of a job beside the diary, with places, contacts and the next step. */
export function JobPanel({ job, today, phone, empty, onClose }: JobPanelProps) {
  return (
    <>
      <Row as="header" className={styles.head} justify="between">
        <Row nowrap gap={8}>
          {phone && <IconButton icon={IconArrowLeft} label="Back to the diary" large onClick={onClose} />}
          <Text as="h2" mono nowrap>
            {job.ref}
          </Text>
          <LoadBadge status={job.status} />
        </Row>
        <Row nowrap gap={4}>
          <ButtonLink kind="quiet" size={phone ? undefined : "small"} href={`/loads/${job.id}`}>
            Load page
          </ButtonLink>
          {!phone && <IconButton icon={IconX} label="Close" shortcut="Esc" onClick={onClose} />}
        </Row>
      </Row>
      <div className={styles.scroll}>
        <StaleNote />
        {job.change !== null && (
          <p className={styles.part}>
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
            <Stack className={styles.part}>
              <Sign from={job.from} to={job.to} miles={job.miles} stops={job.stops.length} />
              <Steps label="How far it is">
                {jobSteps(job, today).map(({ name, when, done }) => (
                  <Step key={name} done={done}>
                    <b>{name}</b>
                    <br />
                    {when}
                  </Step>
                ))}
              </Steps>
            </Stack>
            <OnTheRoad job={job} />
            {job.allowedActions.includes("announceVehicle") && (
              <Stack as="section" className={styles.part} gap={8} aria-label="At the gate">
                <h3>At the gate</h3>
                {/* Left out for the step "collect", whose form has these fields too. */}
                <AtTheGate job={job} announces={nextStep(job).kind !== "collect"} />
              </Stack>
            )}
            <section className={styles.part} aria-label="Stops, in order">
              <Places
                places={placesOf(job)}
                today={today}
                ask={
                  isUnderWay(job.status)
                    ? { ...job.poster, messages: `/loads/${job.id}#messages` }
                    : undefined
                }
              />
            </section>
          </>
        )}
        <Driver job={job} />
        <EmptyAfterJob job={job} empty={empty} />
        <Facts job={job} />
      </div>
      <JobAction job={job} today={today} phone={phone} onDone={onClose} />
    </>
  );
}

/** ETA, wait and last position of a job on the road. */
function OnTheRoad({ job }: { job: Job }) {
  const now = useNow();
  const places = placesOf(job);
  const eta = etaWords(job, places, now);
  const wait = openWait(job);
  const seen = seenWords(job, places, now);
  if (eta === null && wait === null && seen === null) return null;
  return (
    <section aria-label="On the road">
      <Figures>
        {eta && (
          <Figure title={eta.title} figure={eta.time} note={eta.note} tone={eta.late ? "warn" : undefined} />
        )}
        {wait && <WaitFigure wait={wait} town={places[wait.place - 1]?.town ?? ""} now={now} />}
      </Figures>
      <p className={styles.part}>{seen ? `${seen.text}, ${seen.age}.` : "Place is not sent."}</p>
    </section>
  );
}

/** Drivers who have the job, and the button that sends it to one. */
function Driver({ job }: { job: Job }) {
  if (!job.allowedActions.includes("driverLink")) return null;
  return (
    <section aria-label="Driver">
      <Row className={styles.part} justify="between">
        <h3>Driver</h3>
        <SendButton job={sentJob(job)} />
      </Row>
      <OpenLinks loadId={job.id} />
    </section>
  );
}

/** Note on how old the jobs are while they cannot be refetched. */
function StaleNote() {
  const online = useOnline();
  const { error, dataUpdatedAt } = useJobs();
  const isOld = (!online || error !== null) && dataUpdatedAt > 0;
  return (
    <div role="status">
      {isOld && (
        <Note kind="warning">
          {online ? "No answer." : "No signal."} The job is as of {londonTime(new Date(dataUpdatedAt))}.
        </Note>
      )}
    </div>
  );
}

function Facts({ job }: { job: Job }) {
  const { poster } = job;
  const crew = [job.driver, job.vehicleReg].filter((part) => part !== null && part !== "").join(", ");
  const notes = [job.dimsNote, job.boardNote, job.notes].filter(Boolean).join("\n");
  return (
    <section className={styles.part} aria-label="Contact and price">
      <Pairs
        pairs={[
          ["Poster", [poster.contactName, poster.name].filter(Boolean).join(", ")],
          ["Telephone", <a href={telLink(poster.phone)}>{poster.phone}</a>],
          ["Email", <a href={emailLink(poster.email, job.ref)}>{poster.email}</a>],
          ["Agreed", `${formatPence(job.agreedPence)}, ${termsWords(job.termsDays)}`],
          ["Driver", crew],
          ["Signed by", job.receivedBy],
          ["Their ref", job.externalRef],
          [
            "Load",
            <>
              {longLoad(job)} <NeedsChips load={job} />
            </>,
          ],
          ...goodsPairs(job),
          ["Notes", notes && <Text typed>{notes}</Text>],
        ]}
      />
    </section>
  );
}
