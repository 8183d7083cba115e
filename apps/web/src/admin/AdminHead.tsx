"use client";

import { useState } from "react";
import { Button } from "../ui/Button.tsx";
import { londonDay } from "../ui/format/days.ts";
import { formatPence } from "../ui/format/money.ts";
import { longSlot } from "../ui/format/slots.ts";
import { LoadBadge } from "../ui/LoadBadge.tsx";
import { Sign } from "../ui/Sign.tsx";
import { useNow } from "../ui/use-now.ts";
import styles from "./AdminHead.module.css";
import { CancelDialog } from "./CancelDialog.tsx";
import { nameBefore, openDispute } from "./open-dispute.ts";
import type { AdminLoad } from "./types.ts";

/** Which load it is, whose, and where it stands. */
export function AdminHead({ page }: { page: AdminLoad }) {
  const { load, from, to } = page;
  const [cancelling, setCancelling] = useState(false);
  const today = londonDay(useNow());
  const dispute = openDispute(page);
  const mayCancel = load.status === "POSTED" || load.status === "BOOKED";
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
          {mayCancel && (
            <span className={styles.actions}>
              <Button size="small" kind="danger" onClick={() => setCancelling(true)}>
                Cancel load
              </Button>
            </span>
          )}
        </div>
        <dl className={styles.facts}>
          <Fact name="Poster" value={load.poster?.name ?? "–"} />
          <Fact name="Carrier" value={load.carrier?.name ?? "none"} />
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
      {cancelling && <CancelDialog page={page} onClose={() => setCancelling(false)} />}
    </div>
  );
}

function Fact({ name, value, mono = false }: { name: string; value: string; mono?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={mono ? styles.mono : undefined}>{value}</dd>
    </div>
  );
}
