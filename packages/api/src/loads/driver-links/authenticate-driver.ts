import { runStatement } from "@board/db";
import type { LinkCause, Mode } from "@board/db/enums";
import type { DriverActor } from "../../core/actor.ts";
import { hashToken } from "../../core/api-key-token.ts";
import type { Services } from "../../core/context.ts";
import { refusal } from "../../core/errors.ts";
import { endOfLink } from "./rules.ts";

interface LinkRow {
  id: string;
  loadId: string;
  endedAt: Date | null;
  cause: LinkCause | null;
  expiresAt: Date | null;
  mode: Mode;
  firmId: string;
  firmName: string;
  suspended: boolean;
}

const FIND_LINK = {
  name: "find_driver_link",
  text: `
    SELECT d.id, d.load_id AS "loadId", d.ended_at AS "endedAt", d.cause, d.expires_at AS "expiresAt", l.mode,
      f.id AS "firmId", f.name AS "firmName", f.suspended_at IS NOT NULL AS suspended
    FROM driver_link d JOIN load l ON l.id = d.load_id JOIN firm f ON f.id = d.carrier_id
    WHERE d.hash = $1`,
};

/**
 * Returns the driver who acts by a link's token, also after the link's end, which refuses every call. Writes nothing:
 * previews of messages open links, too.
 *
 * @throws DomainError `link_unknown`
 */
export async function authenticateDriver(
  { db, clock }: Pick<Services, "db" | "clock">,
  token: string,
): Promise<DriverActor> {
  const [row] = await runStatement<LinkRow>(db, FIND_LINK, [hashToken(token)]);
  if (row === undefined) throw refusal("link_unknown", "No load has this link.");
  const { id, loadId, mode, firmId, firmName, suspended } = row;
  return {
    kind: "driver",
    firm: { id: firmId, name: firmName, suspended },
    mode,
    link: { id, loadId, end: endOfLink(row, clock.now()) },
  };
}
