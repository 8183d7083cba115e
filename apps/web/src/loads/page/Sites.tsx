"use client";

import { useState } from "react";
import { Site } from "../../load/Site.tsx";
import { useLoadAction } from "../../load/use-load-action.ts";
import type { LoadPage } from "../../load/view.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogForm } from "../../ui/DialogForm.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { formatPostcode } from "../../ui/format/postcodes.ts";
import { Panel } from "../../ui/Panel.tsx";
import { SiteFields } from "../form/SiteFields.tsx";
import { readSite, SITE_LEGENDS, type SiteForm, sameSite, siteFormOf } from "../form/site-form.ts";
import styles from "./LoadPage.module.css";

const ENDS = [
  ["collectFrom", "fromPostcode", "Collect from"],
  ["deliverTo", "toPostcode", "Deliver to"],
] as const;

/** The sites of both ends, for the two firms of the job; the poster changes it until the delivery. */
export function Sites({ page }: { page: LoadPage }) {
  const [changing, setChanging] = useState(false);
  const { load } = page;
  const may = load.allowedActions.includes("sites");
  if (load.collectFrom === null && load.deliverTo === null && !may) return null;
  return (
    <Panel
      title="Sites"
      end={
        may && (
          <Button kind="quiet" size="small" onClick={() => setChanging(true)}>
            Change sites
          </Button>
        )
      }
    >
      <div className={styles.seen}>
        {ENDS.map(([end, postcode, title]) => {
          const site = load[end];
          return (
            <div key={end}>
              <h3>
                {title} {formatPostcode(load[postcode])}
              </h3>
              {site === null ? <p>No site yet.</p> : <Site site={site} postcode={load[postcode]} />}
            </div>
          );
        })}
        <p>Shown to the carrier from booking on, and to nobody else.</p>
      </div>
      {changing && <ChangeSites load={load} onClose={() => setChanging(false)} />}
    </Panel>
  );
}

/** A site as it is typed, for a change: every part, so that an emptied one is cleared; null takes the site away. */
function changeOf(typed: SiteForm) {
  const { site } = readSite(typed);
  if (site === undefined) return null;
  const { contactName = null, phone = null, reference = null, hours = null, instructions = null } = site;
  return { name: site.name, lines: site.lines, contactName, phone, reference, hours, instructions };
}

function ChangeSites({ load, onClose }: { load: LoadPage["load"]; onClose: () => void }) {
  const [typed, setTyped] = useState({
    collectFrom: siteFormOf(load.collectFrom),
    deliverTo: siteFormOf(load.deliverTo),
  });
  const [wrong, setWrong] = useState<Partial<Record<"collectFrom" | "deliverTo", string>>>({});
  const act = useLoadAction(load, {
    call: (client, _: undefined, seen) => {
      const changed = ENDS.map(([end]) => end).filter(
        (end) => !sameSite(load[end], readSite(typed[end]).site),
      );
      const sites = Object.fromEntries(changed.map((end) => [end, changeOf(typed[end])]));
      return client.loads.sites.mutate({ id: load.id, ...sites }, seen);
    },
    onDone: onClose,
  });
  function submit(): void {
    const missing = ENDS.flatMap(([end]) => {
      const trouble = readSite(typed[end]).missing;
      return trouble === null ? [] : [[end, trouble] as const];
    });
    setWrong(Object.fromEntries(missing));
    if (missing.length === 0) act.mutate(undefined);
  }
  return (
    <Dialog onClose={onClose} label="Change sites">
      <DialogForm
        title="Change sites"
        onSubmit={submit}
        buttons={
          <>
            <Button onClick={onClose}>Close</Button>
            <Button type="submit" kind="primary" busy={act.isPending ? "Saving" : undefined}>
              Save sites
            </Button>
          </>
        }
      >
        {load.status !== "POSTED" && (
          <p>The carrier is told. An address that was agreed with the booking stays.</p>
        )}
        {ENDS.map(([end, postcode]) => (
          <SiteFields
            key={end}
            legend={SITE_LEGENDS[end]}
            name={end}
            value={typed[end]}
            postcode={load[postcode]}
            onChange={(site) => setTyped((before) => ({ ...before, [end]: site }))}
            error={wrong[end]}
          />
        ))}
        {act.error && <ErrorNote error={act.error} kept="What you typed is kept." />}
      </DialogForm>
    </Dialog>
  );
}
