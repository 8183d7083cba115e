import type { SignedIn } from "@board/api/site";
import type { Mode } from "./mode.ts";
import type { ClientSession } from "./SessionContext.tsx";

/** Returns the parts of a session that the browser receives. */
export function clientSession({ person, firms, actor, allowed }: SignedIn, mode: Mode): ClientSession {
  const firm = actor.kind === "firm" ? actor : null;
  return {
    person,
    firms,
    mode,
    allowed,
    firm: firm && {
      id: firm.firm.id,
      name: firm.firm.name,
      canPost: firm.firm.canPost,
      canCarry: firm.firm.canCarry,
      usualTermsDays: firm.firm.usualTermsDays,
      usualRequires: firm.firm.usualRequires,
      billing: firm.firm.billing,
      approval: firm.firm.approval,
      suspended: firm.firm.suspended,
    },
    member: firm?.member ? { id: firm.member.id, role: firm.member.role, seat: firm.member.seat } : null,
  };
}
