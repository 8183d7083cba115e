"use client";

import type { SideRecord } from "@board/api/schemas";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { counted } from "../../ui/format/counted.ts";
import { recordWords } from "../../ui/format/record.ts";
import { HelpLink } from "../../ui/primitives/HelpLink.tsx";
import { Pairs } from "../../ui/primitives/Pairs.tsx";
import { Panel } from "../../ui/primitives/Panel.tsx";
import { PosterScore, UNTIL_LEVEL_WORDS } from "../../ui/trade/PosterScore.tsx";

function partsOf(record: SideRecord, side: "poster" | "carrier"): [string, string][] {
  const { calledOff, disputed, ratings, stars, notCounted, daysToPay, unpaid, overdue } = record;
  return [
    ["Finished", recordWords(record)],
    [side === "poster" ? "Released or cancelled after booking" : "Handed back", String(calledOff)],
    ["Disputes ruled against us", String(disputed)],
    ["Rated", stars === null ? "not yet" : `${stars} of 5, ${counted(ratings, "rating")}`],
    ...(notCounted === 0 ? [] : [["Not counted: with linked firms", String(notCounted)] as [string, string]]),
    ...(side === "carrier"
      ? []
      : ([
          [
            "Half of our loads are paid within",
            daysToPay === null ? "not known yet" : counted(daysToPay, "day"),
          ],
          ["Unpaid", unpaid === 0 ? "none" : `${counted(unpaid, "load")}, ${overdue || "none"} overdue`],
        ] as [string, string][])),
  ];
}

/** Panel with the firm's score and the figures that it is worked out from. */
export function OwnRecord({ side }: { side: "poster" | "carrier" }) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.firms.record.queryOptions({}));
  const record = data?.[side];
  if (!record) return null;
  return (
    <Panel
      title="What others see of us"
      end={<HelpLink to="/help/words#score-and-level">How it is worked out</HelpLink>}
      sub={
        <>
          <PosterScore score={record.score} level={record.level} />{" "}
          {record.level === "New" ? UNTIL_LEVEL_WORDS : record.level}
        </>
      }
    >
      <Pairs pairs={partsOf(record, side)} />
    </Panel>
  );
}
