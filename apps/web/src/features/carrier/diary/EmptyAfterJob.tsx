"use client";

import type { Job } from "@board/api/schemas";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useKeys } from "../../../shared/shell/keys.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { formatMinutes } from "../../../ui/format/ages.ts";
import { counted } from "../../../ui/format/counted.ts";
import { clockWords } from "../../../ui/format/days.ts";
import { whatWords } from "../../../ui/format/loads.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { capital } from "../../../ui/format/plain-words.ts";
import { saidOf } from "../../../ui/format/problem.ts";
import { showToast } from "../../../ui/hooks/toasts.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Choice } from "../../../ui/primitives/Choice.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { PlanTimes } from "../../../ui/trade/PlanTimes.tsx";
import { Plate } from "../../../ui/trade/Plate.tsx";
import { type Towards, vehicleAfter } from "./empty-after.ts";
import styles from "./JobPanel.module.css";
import type { EmptyAfterJobs, FoundLoads, PostedAfter } from "./use-empty-after.ts";

/** Number of loads that the panel shows; the page of vehicles has the others. */
const SHOWN = 3;

interface EmptyAfterJobProps {
  job: Job;
  empty: EmptyAfterJobs;
}

/** Section of a job: where and when its lorry is empty after it, and the button that posts it (key `E`). */
export function EmptyAfterJob({ job, empty }: EmptyAfterJobProps) {
  const now = useNow();
  const [chosen, setTowards] = useState<Towards>();
  const posted = empty.postedFor(job);
  const plan = empty.planFor(job);
  const towards = chosen ?? (plan?.next ? "NEXT" : "HOME");
  const post = () => empty.post(job, towards);
  useKeys({ e: post });
  if (plan === null && posted === undefined) return null;
  const from = posted?.from ?? plan?.from.toISOString() ?? "";
  const until = posted?.until ?? plan?.until?.toISOString();
  const { next = null } = plan ?? {};
  const error = empty.errorOf(job);
  return (
    <Stack as="section" gap={8} className={styles.part} aria-label="Empty after this job">
      <Row justify="between">
        <h3>Empty after this job</h3>
        <Text tone="quiet" size="small">
          {posted ? "posted" : "filled in from your diary"}
        </Text>
      </Row>
      <PlanTimes
        points={[
          {
            time: clockWords(from, now),
            who: `${job.to.outcode} ${job.to.town}`,
            about: posted ? "empty" : (plan?.because ?? ""),
          },
          ...(next
            ? [
                {
                  time: clockWords(plan?.until?.toISOString() ?? from, now),
                  who: `${next.from.outcode} ${next.from.town}`,
                  about: `next job of ${job.vehicleReg}`,
                },
              ]
            : until === undefined
              ? []
              : [{ time: clockWords(until, now), who: "Ends", about: "if no job takes it" }]),
        ]}
      />
      {posted === undefined ? (
        <>
          <Choice<Towards>
            label="Towards"
            options={[
              ...(next ? [{ value: "NEXT" as const, name: `Next job, ${next.from.outcode}` }] : []),
              { value: "HOME", name: "Home" },
              { value: "ANYWHERE", name: "Anywhere" },
            ]}
            value={towards}
            onChange={setTowards}
          />
          {plan && <LoadsAfter vehicle={vehicleAfter(job, plan, towards)} />}
          {error !== null && <ErrorNote error={error} />}
          <Row gap={8}>
            <Button
              kind="primary"
              shortcut="E"
              busy={empty.isPosting(job) ? "Posting" : undefined}
              onClick={post}
            >
              Post {job.vehicleReg ?? "the vehicle"} as empty
            </Button>
            <Text tone="quiet" size="small">
              posters see it at {job.to.outcode}, no name
            </Text>
          </Row>
        </>
      ) : (
        <LoadsOfPosted vehicle={posted} />
      )}
    </Stack>
  );
}

/** Empty way of the lorry, and the loads that earn most for it, before it is posted. */
function LoadsAfter({ vehicle }: { vehicle: ReturnType<typeof vehicleAfter> }) {
  const { data } = useQuery({
    ...useTRPC().matching.words.queryOptions({ text: "", fields: vehicle }),
    placeholderData: keepPreviousData,
  });
  if (data?.problem) return <Text tone="quiet">{capital(data.problem)}</Text>;
  return data?.found ? <BestLoads found={data.found} /> : null;
}

/** The same for a posted vehicle. */
function LoadsOfPosted({ vehicle: { id } }: { vehicle: PostedAfter }) {
  const { data } = useQuery(useTRPC().matching.loadsForVehicle.queryOptions({ id }));
  return (
    <>
      {data && <BestLoads found={data} />}
      <Link href="/vehicles">My vehicles</Link>
    </>
  );
}

const wholePounds = (pence: number) => formatPence(Math.round(pence / 100) * 100);

/** The way straight home, empty, and the loads that earn most, in one line each. */
function BestLoads({ found: { straight, total, loads } }: { found: FoundLoads }) {
  return (
    <Stack gap={8}>
      {straight && (
        <Text tone="quiet">
          Straight home, empty: {straight.miles} mi, {formatMinutes(straight.dutyMinutes)}, about{" "}
          {wholePounds(straight.costPence)}
        </Text>
      )}
      <Text strong>
        {counted(total, "load")} {total === 1 ? "fits" : "fit"}
      </Text>
      {loads.slice(0, SHOWN).map((load) => (
        <Row key={load.id} justify="between" gap={8}>
          <Link href={`/board#${load.id}`}>
            <Plate outcode={load.from.outcode} /> to <Plate outcode={load.to.outcode} />
          </Link>
          <Text tone="quiet" size="small">
            {whatWords(load, true)}, {load.emptyMiles} mi empty
          </Text>
          <b>{wholePounds(load.earnsPence)}</b>
        </Row>
      ))}
    </Stack>
  );
}

/** Cell of a line: since when its lorry is empty, or the button that posts it. */
export function EmptyAfterCell({ job, empty }: EmptyAfterJobProps) {
  const now = useNow();
  const posted = empty.postedFor(job);
  if (posted) return <>from {clockWords(posted.from, now)}</>;
  if (empty.planFor(job) === null) return <>–</>;
  return (
    <Button
      size="small"
      shortcut="E"
      busy={empty.isPosting(job) ? "Posting" : undefined}
      onClick={() => empty.post(job, undefined, (error) => showToast({ kind: "error", text: saidOf(error) }))}
    >
      Post
      <VisuallyHidden>
        {" "}
        as empty after {job.from.outcode} to {job.to.outcode}, {job.ref}
      </VisuallyHidden>
    </Button>
  );
}
