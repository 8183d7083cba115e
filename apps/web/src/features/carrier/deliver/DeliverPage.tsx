"use client";

import { londonDay } from "@board/calendar";
import { IconArrowLeft } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { DeliverForm } from "../../../shared/load-parts/deliver/DeliverForm.tsx";
import { RaiseDialog } from "../../../shared/load-parts/RaiseDialog.tsx";
import { TestChip } from "../../../shared/session/ModeBadge.tsx";
import { showToast } from "../../../ui/hooks/toasts.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { Sign } from "../../../ui/trade/Sign.tsx";
import { useJobs } from "../diary/use-jobs.ts";
import styles from "./DeliverPage.module.css";

/** Full-page form for the delivery of a job on a phone. */
export function DeliverPage({ id }: { id: string }) {
  const router = useRouter();
  const today = londonDay(useNow());
  const [raising, setRaising] = useState(false);
  const { data, error, refetch } = useJobs();
  const job = data?.jobs.find((each) => each.id === id);

  if (error && !data) {
    return (
      <EmptyState
        title="The job could not be read"
        actions={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        <ErrorNote error={error} />
      </EmptyState>
    );
  }
  // Raising a problem changes the job's status, but the dialog must stay open until its file is uploaded.
  if (data && job?.status !== "IN_TRANSIT" && !(job && raising)) {
    return (
      <EmptyState
        title={job ? `${job.ref} is not to be delivered now` : "There is no such job in your diary"}
        actions={<Link href="/diary">To the diary</Link>}
      >
        <p>Only a load that was collected and not delivered yet can be delivered.</p>
      </EmptyState>
    );
  }
  return (
    <div className={styles.page}>
      <Row as="header" justify="between" nowrap>
        <Row nowrap gap={8}>
          <ButtonLink kind="quiet" href="/diary" icon={<IconArrowLeft size={20} stroke={1.9} aria-hidden />}>
            Diary
          </ButtonLink>
          <Text as="h1" size="large">
            Deliver <TestChip />
          </Text>
        </Row>
        <Text tone="quiet" mono>
          {job?.ref}
        </Text>
      </Row>
      {data === undefined && <Waiting what="the job" lines={4} />}
      {job && (
        <>
          <div>
            <Sign from={job.from} to={job.to} miles={job.miles} stops={job.stops.length} />
          </div>
          <DeliverForm
            load={job}
            hasPod={job.hasPod}
            slot={job.deliver}
            today={today}
            phone
            beside={<Button onClick={() => setRaising(true)}>Problem</Button>}
            onDone={() => {
              showToast({ kind: "done", text: `Delivered: ${job.ref}` });
              router.push("/diary");
            }}
          />
        </>
      )}
      {job && raising && <RaiseDialog load={job} onClose={() => setRaising(false)} />}
    </div>
  );
}
