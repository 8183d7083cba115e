"use client";

import { collectableFrom } from "@board/api/loads/lifecycle";
import type { Day } from "@board/calendar";
import { CollectForm } from "../../../shared/load-parts/collect/CollectForm.tsx";
import { DeliverForm } from "../../../shared/load-parts/deliver/DeliverForm.tsx";
import { DeliverLink } from "../../../shared/load-parts/deliver/DeliverLink.tsx";
import { jobActs } from "../../../shared/load-parts/job-acts.ts";
import { nextStop, placedOf, stepWords } from "../../../shared/load-parts/places.ts";
import { SentSoon } from "../../../shared/load-parts/SentSoon.tsx";
import { StopDone } from "../../../shared/load-parts/StopDone.tsx";
import { usePending } from "../../../shared/load-parts/undo/use-tab-queue.ts";
import { type LoadPage, type PageLoad, podPath } from "../../../shared/load-parts/view.ts";
import { formatLongDay } from "../../../ui/format/days.ts";
import { useIsPhone } from "../../../ui/hooks/phone.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { SendFile } from "./SendFile.tsx";

/** Panel with the carrier's next step: collect, deliver with proof, or record the payment. */
export function NextStep({ page, today }: { page: LoadPage; today: Day }) {
  const { load, side } = page;
  if (side !== "carrier") return null;
  const may = load.allowedActions;
  if (may.includes("collect")) return <Collect load={load} today={today} />;
  if (load.status === "BOOKED" && (awaitsGateCheck(load) || !may.includes("announceVehicle"))) return null;
  if (load.status === "BOOKED") {
    return (
      <Panel title="Collection" sub={`from ${formatLongDay(collectableFrom(load.collectDate), today)} on`}>
        <p>You can mark it collected from the day before its collection day.</p>
      </Panel>
    );
  }
  if (may.includes("deliver")) {
    return (
      <>
        <NextStop page={page} />
        <Deliver page={page} today={today} />
      </>
    );
  }
  if (may.includes("pod")) {
    return (
      <Panel title="Another proof of delivery" sub="until the delivery is confirmed">
        <SendFile load={load} path={podPath(load.id)} method="PUT" label="Replace the proof of delivery" />
      </Panel>
    );
  }
  return null;
}

/** True while a required gate check is missing; the panel of the gate explains it. */
function awaitsGateCheck({ requires, gateCheckedAt }: PageLoad): boolean {
  return requires?.gateCheck === true && gateCheckedAt === null;
}

function Collect({ load, today }: { load: PageLoad; today: Day }) {
  const phone = useIsPhone();
  const pending = usePending(jobActs, load.id);
  const slot = { date: load.collectDate, byTime: load.collectByTime };
  return (
    <Panel title="Collect" tone="go">
      {pending ? (
        <SentSoon act={pending} />
      ) : (
        <CollectForm load={load} slot={slot} today={today} phone={phone} />
      )}
    </Panel>
  );
}

/** Panel for the next further stop. */
function NextStop({ page }: { page: LoadPage }) {
  const placed = placedOf(page);
  const stop = nextStop(placed);
  if (stop === null || !page.load.allowedActions.includes("stopDone")) return null;
  return (
    <Panel title={`Stop ${stop.number}`} tone="go">
      <StopDone load={page.load} number={stop.number}>
        {stepWords(placed)}
      </StopDone>
    </Panel>
  );
}

/** Panel for the delivery; a phone gets a link to a separate page. */
function Deliver({ page: { load, pod }, today }: { page: LoadPage; today: Day }) {
  const phone = useIsPhone();
  const { deliverDate, deliverByTime } = load;
  return (
    <Panel
      title="Deliver"
      tone="go"
      sub={pod ? "The proof is here." : "Send the proof first, then say who signed."}
    >
      {phone ? (
        <DeliverLink loadId={load.id} />
      ) : (
        <DeliverForm
          load={load}
          hasPod={pod !== null}
          slot={deliverDate === null ? null : { date: deliverDate, byTime: deliverByTime }}
          today={today}
          phone={false}
        />
      )}
    </Panel>
  );
}
