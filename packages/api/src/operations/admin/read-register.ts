import { DAY_MS } from "@board/calendar";
import { z } from "zod";
import type { AdminActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { instant } from "../../core/fields.ts";
import { viewChange } from "../../firms/contact-changes/confirm-changes.ts";
import { changeView } from "../../firms/contact-changes/schemas.ts";
import { isRegisterOld } from "../../firms/requirements/rules.ts";

/** Weekly job that downloads the register's files, if their addresses are set. */
const LOAD_JOB = "load-register";
/**
 * Time for which a refused file is shown; after that its area is shown as old, or a newer file has replaced
 * it.
 */
const REFUSED_MS = 14 * DAY_MS;
/** Maximum of refused files and firms on hold that are shown. */
const MAX_LICENCES = 50;

export const registerOutput = z.object({
  at: instant,
  /** Areas with their newest file, oldest first. */
  areas: z.array(z.object({ area: z.string(), readAt: instant, licences: z.int(), old: z.boolean() })),
  /** Files rejected within 14 days, newest first. */
  refused: z.array(z.object({ file: z.string(), at: instant, because: z.string() })),
  /** Weekly download; null if it never ran, such as without addresses. */
  job: z
    .object({
      ranAt: instant,
      succeededAt: instant.nullable(),
      /** Count since the last success. */
      failures: z.int(),
      error: z.string().nullable(),
    })
    .nullable(),
  /** Firms whose licence is also claimed by another firm; it counts for neither until an admin decides. */
  frozen: z.int(),
  /** Firms on hold after an unconfirmed contact change, longest-waiting first. */
  held: z.array(
    z.object({
      firm: z.object({ id: z.string(), name: z.string() }),
      until: instant,
      changes: z.array(changeView),
    }),
  ),
});

/** Reads the register's age and refused files, and the firms affected by its data or by a contact change. */
export async function readRegister({ db, clock }: Ctx<AdminActor>): Promise<z.infer<typeof registerOutput>> {
  const now = clock.now();
  const [files, refused, job, frozen, changes] = await Promise.all([
    db.registerFile.findMany({
      where: { refused: null },
      distinct: ["area"],
      orderBy: [{ area: "asc" }, { readAt: "desc" }],
      select: { area: true, readAt: true, licences: true },
    }),
    db.registerFile.findMany({
      where: { refused: { not: null }, readAt: { gt: new Date(now.getTime() - REFUSED_MS) } },
      orderBy: { readAt: "desc" },
      take: MAX_LICENCES,
    }),
    db.jobRun.findUnique({ where: { job: LOAD_JOB } }),
    db.passport.count({ where: { mode: "live", match: "CONTESTED" } }),
    db.contactChange.findMany({
      where: { confirmedAt: null, holdsUntil: { gt: now } },
      orderBy: { id: "asc" },
      include: { firm: { select: { id: true, name: true, holdsUntil: true } } },
    }),
  ]);
  const areas = files.toSorted((a, b) => a.readAt.getTime() - b.readAt.getTime());
  const held = Map.groupBy(changes, ({ firmId }) => firmId);
  return {
    at: now.toISOString(),
    areas: areas.map(({ area, readAt, licences }) => ({
      area,
      readAt: readAt.toISOString(),
      licences,
      old: isRegisterOld(readAt, now),
    })),
    refused: refused.map(({ area, readAt, refused: because }) => ({
      file: area,
      at: readAt.toISOString(),
      because: because ?? "",
    })),
    job: job && {
      ranAt: job.ranAt.toISOString(),
      succeededAt: job.succeededAt?.toISOString() ?? null,
      failures: job.failures,
      error: job.error,
    },
    frozen,
    held: [...held.values()].slice(0, MAX_LICENCES).flatMap((ofFirm) => {
      const [first] = ofFirm;
      if (first === undefined) return [];
      const { id, name, holdsUntil } = first.firm;
      return {
        firm: { id, name },
        until: (holdsUntil ?? first.holdsUntil).toISOString(),
        changes: ofFirm.map(viewChange),
      };
    }),
  };
}
