"use client";

import { londonDay } from "@board/calendar";
import type { ReactNode } from "react";
import { formatPence } from "../ui/format/money.ts";
import { longSlot } from "../ui/format/slots.ts";
import { Link } from "../ui/Link.tsx";
import { LoadBadge } from "../ui/LoadBadge.tsx";
import { Sign } from "../ui/Sign.tsx";
import { useNow } from "../ui/use-now.ts";
import styles from "./AdminHead.module.css";
import { Corrections } from "./correct/Corrections.tsx";
import { nameBefore, openDispute } from "./open-dispute.ts";
import type { AdminLoad } from "./types.ts";

/** Which load it is, whose, and where it stands. */
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
      <div className={styles.sign}>
        <Sign from={from} to={to} miles={load.miles} />
      </div>
      <div className={styles.about}>
        <div className={styles.names}>
          <h1>{load.ref}</h1>
          <LoadBadge status={load.status} />
          <span>
            {dispute && `was ${nameBefore(dispute)} · `}version {load.version} ·{" "}
            {load.isTest ? "test" : "live"}
          </span>
          <span className={styles.actions}>
            <Corrections page={page} />
          </span>
        </div>
        <dl className={styles.facts}>
          <Fact name="Poster" value={<Firm firm={load.poster} />} />
          <Fact name="Carrier" value={<Firm firm={load.carrier} />} />
          <Fact name="External ref" value={load.externalRef ?? "none"} />
          <Fact
            name="Agreed"
            value={
              load.agreedPence === null
                ? `nothing, ${load.termsDays} days`
                : `${formatPence(load.agreedPence)}, ${load.termsDays} days`
            }
          />
          <Fact
            name="Collect, deliver"
            value={`${longSlot(collect, today).text}; ${deliver ? longSlot(deliver, today).text : "no deadline"}`}
          />
          <Fact name="Id" value={load.id} mono />
        </dl>
      </div>
    </div>
  );
}

function Firm({ firm }: { firm: AdminLoad["load"]["poster"] }) {
  if (firm === null) return "none";
  return <Link href={`/admin/firms/${firm.id}`}>{firm.name}</Link>;
}

function Fact({ name, value, mono = false }: { name: string; value: ReactNode; mono?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={mono ? styles.mono : undefined}>{value}</dd>
    </div>
  );
}
