"use client";

import type { Job } from "@board/api/schemas";
import type { Day } from "@board/calendar";
import { IconMapPin, IconPhone } from "@tabler/icons-react";
import { useState } from "react";
import { mapLink, siteAddress, telLink } from "../../../shared/load-parts/contact.ts";
import { DeliverLink } from "../../../shared/load-parts/deliver/DeliverLink.tsx";
import { HandBack } from "../../../shared/load-parts/HandBack.tsx";
import { jobActs } from "../../../shared/load-parts/job-acts.ts";
import { nextPlace, nextStop } from "../../../shared/load-parts/places.ts";
import { SentSoon } from "../../../shared/load-parts/SentSoon.tsx";
import { usePending } from "../../../shared/load-parts/undo/use-tab-queue.ts";
import { formatPostcode } from "../../../ui/format/postcodes.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { AtTheGate } from "./AtTheGate.tsx";
import { CollectDrawer } from "./CollectDrawer.tsx";
import { type NextStep, waitsForYard } from "./next-step.ts";

interface PhoneActionsProps {
  job: Job;
  step: NextStep;
  today: Day;
  /** True if the job is late; it then also gets a button to hand it back. */
  late: boolean;
  onOpen: () => void;
}

/** Buttons at the bottom of a driver's screen: call, navigate, next step. */
export function PhoneActions({ job, step, today, late, onOpen }: PhoneActionsProps) {
  const [asked, setAsked] = useState<"collect" | "handBack" | null>(null);
  const pending = usePending(jobActs, job.id);
  const atTheYard = waitsForYard(step, today);
  if (pending) return <SentSoon act={pending} />;
  if (step.kind === "none" || (step.kind === "wait" && !atTheYard)) return null;
  const place = nextPlace(job);
  const site = place?.site ?? null;
  const stop = job.allowedActions.includes("stopDone") ? nextStop(job) : null;
  const ring = site?.phone
    ? { phone: site.phone, who: site.contactName ?? site.name }
    : { phone: job.poster.phone, who: `${job.poster.contactName} of ${job.poster.name}` };
  const close = () => setAsked(null);
  const buttons = (
    <Row nowrap gap={8}>
      <ButtonLink href={telLink(ring.phone)} label={`Ring ${ring.who}`}>
        <IconPhone size={20} stroke={1.9} aria-hidden />
      </ButtonLink>
      {place !== null && (atTheYard || step.kind === "collect" || step.kind === "deliver") && (
        <ButtonLink
          newTab
          href={mapLink(site === null ? place.postcode : siteAddress(site, place.postcode))}
          label={`Show ${formatPostcode(place.postcode)} on a map`}
        >
          <IconMapPin size={20} stroke={1.9} aria-hidden />
        </ButtonLink>
      )}
      {late && job.allowedActions.includes("handBack") && (
        <Button wide onClick={() => setAsked("handBack")}>
          Hand back
        </Button>
      )}
      {step.kind === "collect" && (
        <Button kind="primary" wide onClick={() => setAsked("collect")}>
          Collected
        </Button>
      )}
      {step.kind === "deliver" && stop !== null && (
        <Button kind="go" wide onClick={onOpen}>
          Stop {stop.number}, {stop.town}
        </Button>
      )}
      {step.kind === "deliver" && stop === null && <DeliverLink loadId={job.id} />}
      {step.kind === "answer" && (
        <ButtonLink wide href={`/loads/${job.id}`}>
          See the dispute
        </ButtonLink>
      )}
      {(step.kind === "paid" || step.kind === "rate") && (
        <Button wide onClick={onOpen}>
          {step.kind === "rate"
            ? "Rate the poster"
            : job.paidAt === null
              ? "Record payment"
              : "Answer the payment"}
        </Button>
      )}
      {asked === "collect" && <CollectDrawer job={job} today={today} onClose={close} />}
      {asked === "handBack" && <HandBack load={job} onClose={close} />}
    </Row>
  );
  if (!atTheYard) return buttons;
  return (
    <Stack gap={8}>
      <AtTheGate reference={site?.reference ?? null} job={job} />
      {buttons}
    </Stack>
  );
}
