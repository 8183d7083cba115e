"use client";

import type { Job } from "@board/api/schemas";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AnnounceVehicle } from "../../../shared/load-parts/AnnounceVehicle.tsx";
import { SaidCode } from "../../../shared/load-parts/SaidCode.tsx";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { Text } from "../../../ui/primitives/Text.tsx";
import { ToSay } from "../../../ui/trade/ToSay.tsx";

interface AtTheGateProps {
  /** Reference of the site that the driver goes to next. */
  reference?: string | null;
  job: Job;
  /** True if the form for driver and registration is shown. */
  announces?: boolean;
  phone?: boolean;
  /** Further facts, above the form. */
  children?: ReactNode;
}

/** Shows what the driver says at the gate: the site's reference and, at a collection, the collection code. */
export function AtTheGate(props: AtTheGateProps) {
  const { reference = null, job, announces = false, phone = false, children } = props;
  const trpc = useTRPC();
  const isComing = job.allowedActions.includes("announceVehicle");
  const { data } = useQuery(trpc.posterDashboard.load.queryOptions({ id: job.id }, { enabled: isComing }));
  const load = isComing ? data?.load : undefined;
  const code = load?.collectionCode;
  return (
    <>
      <ToSay
        words={[
          [
            "Say this reference",
            reference && (
              <Text as="strong" size="huge" mono>
                {reference}
              </Text>
            ),
          ],
          ["Collection code", code && <SaidCode code={code} />],
        ]}
      />
      {load?.requires?.gateCheck && load.gateCheckedAt === null && (
        <p>The yard checks the code. Then you can mark the load collected.</p>
      )}
      {children}
      {announces && isComing && <AnnounceVehicle load={job} phone={phone} />}
    </>
  );
}
