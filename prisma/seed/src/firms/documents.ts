import { createHash } from "node:crypto";
import type { Cover } from "@board/api/rules";
import { storageKey } from "@board/api/rules";
import { keepCovers, samplePodPdf } from "@board/api/server";
import { addDays, type Clock, columnOfDay, type Day, londonDay } from "@board/calendar";
import type { Prisma, Tx } from "@board/db";
import { readData } from "../data.ts";
import { createIds } from "../ids.ts";
import { createRandom } from "../random.ts";
import { createTimeline } from "../timeline.ts";
import type { DemoFirm } from "./firms.ts";

const CONTENT_TYPE = "application/pdf";

/** A certificate of a demo carrier; days are relative to today. */
interface Certificate {
  firm: string;
  kind: "GOODS_IN_TRANSIT" | "HIRE_AND_REWARD";
  policy: string;
  /** The sum insured. */
  pence?: number;
  from: number;
  until: number;
  sent: number;
  state: "SENT" | "ACCEPTED" | "REJECTED";
  reason?: string;
}

/** The other carriers sent none. New ones go last, because ids are drawn in this order. */
const CERTIFICATES = readData<readonly Certificate[]>("certificates");

/** Returns the covers of a carrier's accepted certificates. */
export function coversOf(key: string, today: Day): Cover[] {
  return CERTIFICATES.filter(({ firm, state }) => firm === key && state === "ACCEPTED").map(
    ({ kind, pence = null, from, until }) => ({
      kind,
      pence,
      from: addDays(today, from),
      until: addDays(today, until),
    }),
  );
}

export interface DemoCertificate {
  row: Prisma.PassportDocumentCreateManyInput & { id: string };
  pdf: Uint8Array;
}

/** Returns the certificates that demo carriers sent, with their files. */
export function makeCertificates(now: Date, firms: readonly DemoFirm[]): DemoCertificate[] {
  const timeline = createTimeline(now);
  const ids = createIds(createRandom("certificates"), timeline);
  const today: Day = londonDay(now);
  return CERTIFICATES.flatMap(({ firm, policy, pence, from, until, sent, ...rest }) => {
    const owner = firms.find(({ profile }) => profile.key === firm);
    if (owner === undefined) return [];
    const moment = timeline.moment(sent, 540);
    const id = ids.newId("doc", moment);
    const pdf = samplePodPdf(policy);
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
      contentType: CONTENT_TYPE,
      bytes: pdf.length,
      sha256: createHash("sha256").update(pdf).digest("hex"),
      storageKey: storageKey(createHash("sha256").update(id).digest().subarray(0, 16)),
      sentAt: timeline.at(moment),
      decidedAt: rest.state === "SENT" ? null : timeline.at(timeline.moment(sent, 700)),
      // Reminders count as sent, so the job that sends them does nothing for these.
      announced: until <= 30 ? until : null,
    };
    return [{ row, pdf }];
  });
}

/** Stores the rows, and the covers of the accepted ones. */
export async function storeCertificates(
  tx: Tx,
  clock: Clock,
  certificates: readonly DemoCertificate[],
): Promise<void> {
  const rows = certificates.map(({ row }) => row);
  await tx.passportDocument.createMany({ data: rows });
  for (const firmId of new Set(rows.map((row) => row.firmId)))
    await keepCovers({ db: tx, clock }, { firmId, mode: "live" });
}
