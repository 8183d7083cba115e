"use client";

import type { Job } from "@board/api/schemas";
import type { Day } from "@board/calendar";
import { IconAlertOctagon, IconCamera, IconPackage } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { CollectForm } from "../../../shared/load-parts/collect/CollectForm.tsx";
import { DeliverForm } from "../../../shared/load-parts/deliver/DeliverForm.tsx";
import { HandBack } from "../../../shared/load-parts/HandBack.tsx";
import { jobActs } from "../../../shared/load-parts/job-acts.ts";
import { AnswerPaid, Paid } from "../../../shared/load-parts/Paid.tsx";
import { nextStop, stepWords } from "../../../shared/load-parts/places.ts";
import { RaiseDialog } from "../../../shared/load-parts/RaiseDialog.tsx";
import { Rate } from "../../../shared/load-parts/Rate.tsx";
import { SentSoon } from "../../../shared/load-parts/SentSoon.tsx";
import { StopDone } from "../../../shared/load-parts/StopDone.tsx";
import { usePending } from "../../../shared/load-parts/undo/use-tab-queue.ts";
import { WhoMay } from "../../../shared/shell/WhoMay.tsx";
import { formatLongDay } from "../../../ui/format/days.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { CollectDrawer } from "./CollectDrawer.tsx";
import styles from "./JobPanel.module.css";
import { nextStep, waitsForYard } from "./next-step.ts";
import { atWords } from "./words.ts";

interface JobActionProps {
  job: Job;
  today: Day;
  phone: boolean;
  /** Called once the job has moved to another group or tab. */
  onDone: () => void;
}

const OUT = ["handBack", "dispute"] as const;

/** Button for the next step of a job, beside the buttons to hand it back and to raise a dispute. */
export function JobAction({ job, today, phone, onDone }: JobActionProps) {
  const [asked, setAsked] = useState<"handBack" | "dispute" | null>(null);
  const inForm = nextStep(job).kind === "deliver";
  const out = OUT.some((way) => job.allowedActions.includes(way)) && (
    <Row justify="end">
      {job.allowedActions.includes("handBack") && (
        <Button kind="danger" onClick={() => setAsked("handBack")}>
          Hand back
        </Button>
      )}
      {job.allowedActions.includes("dispute") && (
        <Button
          kind="danger"
          icon={<IconAlertOctagon size={13} stroke={1.9} aria-hidden />}
          onClick={() => setAsked("dispute")}
        >
          {phone ? "Problem" : "Raise a problem"}
        </Button>
      )}
    </Row>
  );
  return (
    <Stack className={styles.action}>
      {/* A phone has the next step as its last button, where the thumb rests. */}
      {phone && out}
      <Step job={job} today={today} phone={phone} out={out} />
      {!phone && !inForm && out}
      {asked === "dispute" && <RaiseDialog load={job} onClose={() => setAsked(null)} />}
      {asked === "handBack" && (
        <HandBack
          load={job}
          onClose={() => {
            setAsked(null);
            onDone();
          }}
        />
      )}
    </Stack>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={8} aria-label={title}>
      <Text as="h3" size="medium">
        {title}
      </Text>
      {children}
    </Stack>
  );
}

function Step({ job, today, phone, out }: Omit<JobActionProps, "onDone"> & { out: ReactNode }) {
  const step = nextStep(job);
  const pending = usePending(jobActs, job.id);
  if (pending) return <SentSoon act={pending} />;
  switch (step.kind) {
    case "wait":
      if (waitsForYard(step, today)) return <p>The yard checks the code first.</p>;
      return <p>You can mark it collected from {formatLongDay(step.from, today)} on.</p>;
    case "collect":
      if (phone) return <CollectButton job={job} today={today} />;
      return (
        <Titled title="Collect">
          <CollectForm load={job} slot={job.collect} today={today} phone={phone} />
        </Titled>
      );
    case "deliver": {
      const stop = job.allowedActions.includes("stopDone") ? nextStop(job) : null;
      if (phone && stop !== null) {
        return (
          <>
            <StopDone load={job} number={stop.number} phone>
              {stepWords(job)}
            </StopDone>
            <ButtonLink kind="quiet" wide href={`/diary/${job.id}/deliver`}>
              Deliver without this stop
            </ButtonLink>
          </>
        );
      }
      if (phone) {
        return (
          <ButtonLink
            kind="go"
            wide
            href={`/diary/${job.id}/deliver`}
            icon={<IconCamera size={20} stroke={1.9} aria-hidden />}
          >
            {stepWords(job)}
          </ButtonLink>
        );
      }
      return (
        <>
          {stop !== null && (
            <Titled title={`Stop ${stop.number}`}>
              <StopDone load={job} number={stop.number}>
                {stepWords(job)}
              </StopDone>
            </Titled>
          )}
          <Titled title="Deliver">
            <DeliverForm
              load={job}
              hasPod={job.hasPod}
              slot={job.deliver}
              today={today}
              phone={false}
              beside={out}
            />
          </Titled>
        </>
      );
    }
    case "answer":
      return (
        <p>
          The job is in dispute. <Link href={`/loads/${job.id}`}>Read what is said and answer</Link>.
        </p>
      );
    case "paid":
      return (
        <>
          {job.allowedActions.includes("rate") && <RatePoster job={job} />}
          {job.allowedActions.includes("contestPaid") ? (
            <Titled title={`${job.poster.name} recorded that it paid`}>
              <AnswerPaid load={job} />
            </Titled>
          ) : (
            job.deliveredAt !== null && (
              <Titled title={paymentTitle(job, today)}>
                <Paid
                  load={job}
                  deliveredAt={job.deliveredAt}
                  paidAt={job.paidAt}
                  today={today}
                  side="carrier"
                />
              </Titled>
            )
          )}
        </>
      );
    case "rate":
      return <RatePoster job={job} />;
    case "none":
      if (job.status === "BOOKED" || job.status === "IN_TRANSIT")
        return <WhoMay need="trade" what="move this job" />;
      return <p>{doneWords(job, today)}</p>;
  }
}

/** Button on a phone that opens a drawer for the time of collection, driver and registration. */
function CollectButton({ job, today }: { job: Job; today: Day }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="go"
        wide
        icon={<IconPackage size={20} stroke={1.9} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {stepWords(job)}
      </Button>
      {open && <CollectDrawer job={job} today={today} onClose={() => setOpen(false)} />}
    </>
  );
}

function RatePoster({ job }: { job: Job }) {
  return (
    <Titled title={`Rate ${job.poster.name}`}>
      <Rate load={job} />
    </Titled>
  );
}

function paymentTitle({ paymentDue }: Job, today: Day): string {
  if (paymentDue === null) return "Payment";
  return `Payment ${paymentDue < today ? "was due" : "due"} ${formatLongDay(paymentDue, today)}`;
}

function doneWords(job: Job, today: Day): string {
  if (job.status === "CANCELLED") return "The job was called off. There is nothing to do.";
  const paid = job.paidAt === null ? "" : `Paid ${atWords(job.paidAt, today)}. `;
  if (job.status === "DELIVERED")
    return `${paid}The poster confirms next, or it confirms itself after seven days.`;
  return `${paid}There is nothing left to do.`;
}
