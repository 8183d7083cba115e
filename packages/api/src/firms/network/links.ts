import type { MemberActor } from "../../core/actor.ts";
import { hashToken } from "../../core/api-key-token.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { linkInvalid } from "../../core/tokens.ts";
import { lockFirm } from "../lock-firm.ts";
import type { NetworkLinkView } from "./schemas.ts";
import { WITH_FIRMS } from "./view-network.ts";

async function findLink({ db }: Pick<Ctx, "db">, hash: Uint8Array<ArrayBuffer>) {
  const link = await db.networkLink.findUnique({
    where: { hash },
    include: { invitation: { include: WITH_FIRMS } },
  });
  if (link === null) throw linkInvalid();
  return link;
}

/**
 * Returns the invitation that an emailed link is for.
 *
 * @throws DomainError `link_invalid`
 */
export async function readNetworkLink(ctx: Ctx, token: string): Promise<NetworkLinkView> {
  const { invitation, emailHash, endsAt } = await findLink(ctx, hashToken(token));
  const never = await ctx.db.neverWrite.findUnique({ where: { emailHash } });
  const isOpen = invitation.status === "INVITED" && endsAt > ctx.clock.now();
  return {
    poster: invitation.poster.name,
    invitedBy: invitation.invitedBy?.person.name ?? null,
    state: !isOpen ? "ENDED" : invitation.carrierId === null ? "OPEN" : "USED",
    neverWrite: never !== null,
  };
}

/**
 * Binds an invitation to the firm that came by its link; the first one counts. Returns the invitation's id, or null if it
 * has ended or another firm has used the link.
 */
export async function bindByLink(
  tx: Ctx,
  hash: Uint8Array<ArrayBuffer>,
  firmId: string,
): Promise<string | null> {
  const link = await tx.db.networkLink.findUnique({ where: { hash }, include: { invitation: true } });
  if (link === null || link.invitation.posterId === firmId) return null;
  const { id, posterId, carrierId } = link.invitation;
  if (carrierId === firmId) return id;
  await lockFirm(tx.db, posterId);
  const { count } = await tx.db.networkMember.updateMany({
    where: { id, status: "INVITED", carrierId: null },
    data: { carrierId: firmId },
  });
  return count === 1 ? id : null;
}

/**
 * Binds the invitation of a link to the signed-in carrier, which then answers it.
 *
 * @throws DomainError `link_invalid`
 */
export function takeNetworkLink(ctx: Ctx<MemberActor>, token: string): Promise<{ invitationId: string }> {
  return inTransaction(ctx, async (tx) => {
    const hash = hashToken(token);
    const { endsAt } = await findLink(tx, hash);
    const id = endsAt > tx.clock.now() ? await bindByLink(tx, hash, tx.actor.firm.id) : null;
    if (id === null) throw linkInvalid();
    return { invitationId: id };
  });
}

/**
 * Keeps the hash of the address that a link was sent to, so that no firm's invitation is emailed to it again. A link does
 * this after its end, too.
 *
 * @throws DomainError `link_invalid`
 */
export async function neverWrite(ctx: Ctx, token: string): Promise<{ neverWrite: true }> {
  const { emailHash } = await findLink(ctx, hashToken(token));
  await ctx.db.neverWrite.createMany({
    data: [{ emailHash, at: ctx.clock.now() }],
    skipDuplicates: true,
  });
  return { neverWrite: true };
}
