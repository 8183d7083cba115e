import { keepCovers } from "@board/api/server";
import { addDays, type Clock, columnOfDay, type Day, londonDay } from "@board/calendar";
import type { Tx } from "@board/db";
import { createIds } from "../ids.ts";
import { makePdf } from "../loads/pod.ts";
import { createRandom } from "../random.ts";
import { createTimeline } from "../timeline.ts";
import type { DemoFirm } from "./firms.ts";
import { CERTIFICATES } from "./profiles.ts";

/** Returns the certificates that demo carriers sent, with their files. */
export function makeCertificates(now: Date, firms: readonly DemoFirm[]) {
  const timeline = createTimeline(now);
  const ids = createIds(createRandom("certificates"), timeline);
  const today: Day = londonDay(now);
  return CERTIFICATES.flatMap(({ firm, policy, pence, from, until, sent, ...rest }) => {
    const owner = firms.find(({ profile }) => profile.key === firm);
    if (owner === undefined) return [];
    const moment = timeline.moment(sent, 540);
    const id = ids.newId("doc", moment);
    const { pdf, kept } = makePdf(policy, id);
    const row = {
      ...rest,
      id,
      firmId: owner.id,
      mode: "live" as const,
      insurer: "Pennine Mutual",
      policy,
      coverPence: pence === undefined ? null : BigInt(pence),
      validFrom: columnOfDay(addDays(today, from)),
      validUntil: columnOfDay(addDays(today, until)),
      ...kept,
      sentAt: timeline.at(moment),
      decidedAt: rest.state === "SENT" ? null : timeline.at(timeline.moment(sent, 700)),
      // Reminders count as sent, so the job that sends them does nothing for these.
      announced: until <= 30 ? until : null,
    };
    return [{ row, pdf }];
  });
}

/** Stores the certificates, and for each firm the covers of its accepted certificates. */
export async function storeCertificates(
  tx: Tx,
  clock: Clock,
  certificates: ReturnType<typeof makeCertificates>,
): Promise<void> {
  const rows = certificates.map(({ row }) => row);
  await tx.passportDocument.createMany({ data: rows });
  for (const firmId of new Set(rows.map((row) => row.firmId)))
    await keepCovers({ db: tx, clock }, { firmId, mode: "live" });
}
