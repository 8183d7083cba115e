"use client";

import { londonDay } from "@board/calendar";
import { useQuery } from "@tanstack/react-query";
import { JobActs } from "../../../shared/load-parts/JobActs.tsx";
import { jobActs } from "../../../shared/load-parts/job-acts.ts";
import type { LoadPage as LoadPageData } from "../../../shared/load-parts/view.ts";
import { BillingHint } from "../../../shared/shell/BillingHint.tsx";
import { useKeys } from "../../../shared/shell/keys.ts";
import { useAllowed } from "../../../shared/shell/use-allowed.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { formatPostcode } from "../../../ui/format/postcodes.ts";
import { problemOf } from "../../../ui/format/problem.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { PageBody, PageColumn, PageColumns } from "../../../ui/primitives/Page.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Columns, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { Warnings } from "../form/Warnings.tsx";
import { Audience } from "./Audience.tsx";
import { Delivered } from "./Delivered.tsx";
import { Dispute } from "./Dispute.tsx";
import { Exceptions } from "./Exceptions.tsx";
import { Gate } from "./Gate.tsx";
import { Head } from "./Head.tsx";
import { LoadProblem } from "./LoadProblem.tsx";
import { Messages, UnreadMessages } from "./Messages.tsx";
import { Money } from "./Money.tsx";
import { NextStep } from "./NextStep.tsx";
import { OpenChange } from "./OpenChange.tsx";
import { Party } from "./Party.tsx";
import { Quotes } from "./Quotes.tsx";
import { Road } from "./Road.tsx";
import { Run } from "./Run.tsx";
import { Side } from "./Side.tsx";
import { StopByStop } from "./StopByStop.tsx";
import { Stops } from "./Stops.tsx";
import { TurnedAway } from "./TurnedAway.tsx";
import { VehiclesNear } from "./VehiclesNear.tsx";

/** Interval at which the page of a load on the road is read again while it is in front. */
const ROAD_MS = 60_000;

/** Page of a load, for its poster and for the carrier that won it. */
export function LoadPage({ id }: { id: string }) {
  const trpc = useTRPC();
  const { data, error, refetch, dataUpdatedAt } = useQuery(
    trpc.posterDashboard.load.queryOptions(
      { id },
      // The lorry's place and the ETA move without an event.
      { refetchInterval: ({ state }) => (state.data?.load.eta ? ROAD_MS : false) },
    ),
  );
  const today = londonDay(useNow());
  const { may } = useAllowed();
  useKeys({ u: () => jobActs.undo() !== null });
  // After a hand back or a release the load is not found, so its cached copy is hidden.
  const gone = error !== null && problemOf(error).code === "not_found";
  if (data === undefined || gone) {
    return error ? <LoadProblem error={error} retry={refetch} /> : <Waiting what="the load" lines={8} />;
  }
  // An open load shows its quotes first; a booked one shows its places before its messages.
  const isOpen = data.load.status === "POSTED";
  const rates = data.load.allowedActions.includes("rate");
  const readsAll = may("readAll");
  // The stable key keeps the form for sites open if the load is booked while a person types and the panel moves.
  const stops = <Stops key="stops" page={data} today={today} />;
  const disputesOf = (open: boolean) =>
    data.disputes
      .filter(({ closedAt }) => (closedAt === null) === open)
      .map((dispute) => <Dispute key={dispute.id} page={data} dispute={dispute} today={today} />);
  return (
    <>
      <JobActs />
      <Head page={data} today={today} />
      <PageBody>
        <PageColumn>
          {error && (
            <Stack gap={8}>
              <ErrorNote error={error} kept="The load is as it was last read." />
              <Button onClick={() => void refetch()}>Try again</Button>
            </Stack>
          )}
          <OpenChange page={data} today={today} />
          <PageColumns kind="aside">
            <PageColumn>
              {readsAll && <Run page={data} />}
              {readsAll && <UnreadMessages page={data} />}
              {disputesOf(true)}
              <Road page={data} readAt={dataUpdatedAt} stale={error !== null} />
              <Exceptions page={data} />
              <Gate page={data} today={today} />
              <Audience page={data} />
              <NextStep page={data} today={today} />
              <Delivered page={data} today={today} />
              {!isOpen && <BillingHint />}
              <Money page={data} />
              {rates && <Party page={data} />}
              <StopByStop page={data} today={today} />
              {!isOpen && stops}
              {readsAll && <Messages page={data} today={today} />}
              {!rates && <Party page={data} />}
              {disputesOf(false)}
              {data.side === "poster" && <Quotes page={data} today={today} />}
              {readsAll && <VehiclesNear page={data} />}
              {readsAll && isOpen && <TurnedAway page={data} />}
              {isOpen && stops}
              <LoadNotes page={data} />
            </PageColumn>
            <Side page={data} today={today} />
          </PageColumns>
        </PageColumn>
      </PageBody>
    </>
  );
}

/** Panel with notes, dimensions, postcodes and warnings of the load. */
function LoadNotes({ page }: { page: LoadPageData }) {
  const { load, side } = page;
  const open = load.status === "POSTED";
  if (
    !load.boardNote &&
    !load.notes &&
    !load.dimsNote &&
    !open &&
    load.repostedFrom === null &&
    load.warnings.length === 0
  )
    return null;
  return (
    <Panel
      title="Notes"
      end={load.allowedActions.includes("amend") && <Link href={`/loads/${load.id}/amend`}>Amend</Link>}
    >
      <Stack>
        <Columns gap={24}>
          <Text as="div" tone="quiet" typed>
            {load.boardNote && <p>On the board: {load.boardNote}</p>}
            <p>{load.notes ? `For the driver: ${load.notes}` : "No notes for the driver."}</p>
          </Text>
          <Text as="div" tone="quiet">
            {load.dimsNote && <p>Dimensions: {load.dimsNote}</p>}
            {open && <p>Your name is not shown until you book.</p>}
            <p>
              From {formatPostcode(load.fromPostcode)} to {formatPostcode(load.toPostcode)}
              {open ? "; before booking carriers see the outcodes only." : "."}
            </p>
            {load.repostedFrom && side === "poster" && (
              <p>
                Posted again from <Link href={`/loads/${load.repostedFrom}`}>an earlier load</Link>.
              </p>
            )}
          </Text>
        </Columns>
        {side === "poster" && <Warnings warnings={load.warnings} load={load} open={false} />}
      </Stack>
    </Panel>
  );
}
