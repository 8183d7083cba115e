"use client";

import {
  IconBriefcase,
  IconCertificate,
  IconPackage,
  IconShield,
  IconTruckDelivery,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sameRequires } from "../../../shared/load-parts/requires-form.ts";
import type { LoadPage } from "../../../shared/load-parts/view.ts";
import { useSession } from "../../../shared/session/SessionContext.tsx";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { counted } from "../../../ui/format/counted.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";

/** Refetch interval, because no event says that a carrier was turned away. */
const POLL_MS = 30_000;

/** Reads the carriers turned away from an open load, and the number of carriers nearby that meet its requirements. */
export function useTurnedAway(page: LoadPage) {
  const trpc = useTRPC();
  const enabled = page.side === "poster" && page.load.status === "POSTED";
  return useQuery(
    trpc.loads.turnedAway.queryOptions({ id: page.load.id }, { enabled, refetchInterval: POLL_MS }),
  );
}

/** Panel with the requirements of an open load, and the number of carriers nearby that meet them. */
export function WhoMayQuote({ page }: { page: LoadPage }) {
  const { requires, id, allowedActions } = page.load;
  const usualRequires = useSession().firm?.usualRequires ?? {};
  const { data } = useTurnedAway(page);
  const usual = sameRequires(requires, usualRequires) ? "Your firm’s usual. " : "";
  return (
    <Panel
      title="Who may quote"
      end={allowedActions.includes("amend") && <Link href={`/loads/${id}/amend`}>Change</Link>}
    >
      <Stack gap={8}>
        {requires === null ? (
          <p>Anyone that the board has approved.</p>
        ) : (
          <Stack as="ul" gap={8}>
            {requires.operatorLicence && (
              <Ask icon={IconCertificate}>
                <b>Operator’s licence</b>, Standard National or International, valid
              </Ask>
            )}
            {requires.goodsInTransitPence !== null && (
              <Ask icon={IconPackage}>
                <b>Goods in transit {formatPence(requires.goodsInTransitPence)}</b> or more, on the day of
                collection
              </Ask>
            )}
            {requires.hireAndReward && (
              <Ask icon={IconTruckDelivery}>
                <b>Hire and reward</b>, on the day of collection
              </Ask>
            )}
            {requires.minFinished !== null && (
              <Ask icon={IconBriefcase}>
                <b>{counted(requires.minFinished, "finished job")}</b> or more here
              </Ask>
            )}
            {requires.gateCheck && (
              <Ask icon={IconShield}>
                <b>Gate check</b>: not collected before your yard has compared the code
              </Ask>
            )}
          </Stack>
        )}
        {data && data.carriersMatched + data.carriersNotEligible > 0 && (
          <Text as="p" tone="quiet" size="small">
            {usual}
            {counted(data.carriersMatched, "carrier")} nearby {data.carriersMatched === 1 ? "meets" : "meet"}{" "}
            it
            {data.carriersNotEligible > 0 &&
              `, ${data.carriersNotEligible} ${data.carriersNotEligible === 1 ? "does" : "do"} not`}
            .
          </Text>
        )}
      </Stack>
    </Panel>
  );
}

function Ask({ icon: Glyph, children }: { icon: typeof IconShield; children: ReactNode }) {
  return (
    <Row as="li" gap={8} align="start" nowrap>
      <Text tone="faint">
        <Glyph size={16} stroke={1.9} aria-hidden />
      </Text>
      <span>{children}</span>
    </Row>
  );
}
