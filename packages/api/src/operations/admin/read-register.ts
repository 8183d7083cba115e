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
 * Time for which a refused file is shown. After that, its area is shown as old, unless a newer file has
 * replaced it.
 */
const REFUSED_MS = 14 * DAY_MS;
/** Maximum number of entries in each of the two lists: refused files, and firms on hold. */
const MAX_LICENCES = 50;

export const registerOutput = z.object({
  at: instant,
  /** Areas with the age of their newest file, the oldest first. */
  areas: z.array(z.object({ area: z.string(), readAt: instant, licences: z.int(), old: z.boolean() })),
  /** Files that were refused within 14 days, the newest first. */
  refused: z.array(z.object({ file: z.string(), at: instant, because: z.string() })),
  /** The weekly download; null if it never ran, for example because no addresses are set. */
  job: z
    .object({
      ranAt: instant,
      succeededAt: instant.nullable(),
      /** Number of failures since the last success. */
      failures: z.int(),
      error: z.string().nullable(),
    })
    .nullable(),
  /**
   * Number of firms whose licence another firm claims, too; the licence counts for neither until an admin
   * decides.
   */
  frozen: z.int(),
  /** Firms on hold because of an unconfirmed contact change, the one that has waited for longest first. */
  held: z.array(
    z.object({
      firm: z.object({ id: z.string(), name: z.string() }),
      until: instant,
      changes: z.array(changeView),
    }),
  ),
});

/**
 * Reads the age of the register and the refused files, and the firms whose licence or contact an admin should
 * look at.
 */
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
