"use client";

import { londonDay } from "@board/calendar";
import { formatPence, termsWords } from "../../ui/format/money.ts";
import { longSlot } from "../../ui/format/slots.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Link } from "../../ui/primitives/Link.tsx";
import { Pairs } from "../../ui/primitives/Pairs.tsx";
import { Row, Stack } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { LoadBadge } from "../../ui/trade/LoadBadge.tsx";
import { Sign } from "../../ui/trade/Sign.tsx";
import styles from "./AdminHead.module.css";
import { Corrections } from "./correct/Corrections.tsx";
import { nameBefore, openDispute } from "./open-dispute.ts";
import type { AdminLoad } from "./types.ts";

/** Header of a load's admin page: lane, firms and status. */
export function AdminHead({ page }: { page: AdminLoad }) {
  const { load, from, to } = page;
  const today = londonDay(useNow());
  const dispute = openDispute(page);
  const collect = { date: load.collectDate, window: load.collectWindow, byTime: load.collectByTime };
  const deliver = load.deliverDate && {
    date: load.deliverDate,
    window: load.deliverWindow,
    byTime: load.deliverByTime,
  };
  return (
    <div className={styles.head}>
      <Sign from={from} to={to} miles={load.miles} />
      <Stack gap={8}>
        <Row justify="between">
          <Row gap={8}>
            <Text as="h1" size="large" mono strong>
              {load.ref}
            </Text>
            <LoadBadge status={load.status} />
            <Text tone="quiet">
              {dispute && `was ${nameBefore(dispute)} · `}version {load.version} ·{" "}
              {load.isTest ? "test" : "live"}
            </Text>
          </Row>
          <Row gap={8}>
            <Corrections page={page} />
          </Row>
        </Row>
        <Pairs
          kind="across"
          pairs={[
            ["Poster", <Firm key="poster" firm={load.poster} />],
            ["Carrier", <Firm key="carrier" firm={load.carrier} />],
            ["External ref", load.externalRef ?? "none"],
            [
              "Agreed",
              load.agreedPence === null
                ? `nothing, ${termsWords(load.termsDays)}`
                : `${formatPence(load.agreedPence)}, ${termsWords(load.termsDays)}`,
            ],
            [
              "Collect, deliver",
              `${longSlot(collect, today).text}; ${deliver ? longSlot(deliver, today).text : "no deadline"}`,
            ],
            [
              "Id",
              <Text key="id" size="small" mono>
                {load.id}
              </Text>,
            ],
          ]}
        />
      </Stack>
    </div>
  );
}

function Firm({ firm }: { firm: AdminLoad["load"]["poster"] }) {
  if (firm === null) return "none";
  return <Link href={`/admin/firms/${firm.id}`}>{firm.name}</Link>;
}
