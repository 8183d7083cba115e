import { showToast } from "../../ui/hooks/toasts.ts";
import { seen } from "../trpc/client.ts";
import { type JobAct, warningWords } from "./job-acts.ts";
import type { Sender } from "./undo/use-tab-queue.ts";

/** Sends an act on a job to the API, and shows the warnings of the response. */
export const sendJobAct: Sender<JobAct>["send"] = async (
  client,
  { key, dueAt: _due, state: _state, ...act },
) => {
  const { loadId: id, version = null } = act;
  const options = { context: { idempotencyKey: key, ...seen({ version }) } };
  if (act.kind === "paid") {
    await client.bookings.paid.mutate({ id, ...(act.paidAt && { paidAt: act.paidAt }) }, options);
    return;
  }
  const { collectedAt, driver, vehicleReg } = act;
  const { warnings } = await client.bookings.collect.mutate(
    { id, collectedAt, ...(driver && { driver }), ...(vehicleReg && { vehicleReg }) },
    options,
  );
  for (const { detail } of warnings ?? []) showToast({ kind: "info", text: warningWords(act, detail) });
};
