import { withTransaction } from "@board/db";
import { hashPassword } from "../../accounts/password.ts";
import { normalEmail, RESET_MS } from "../../accounts/rules.ts";
import { hashLinkToken, makeLinkToken } from "../../accounts/tokens.ts";
import type { Services } from "../../context.ts";
import { logAction } from "../actions/log-action.ts";

type Given = Pick<Services, "db" | "clock" | "newId">;

/** What came of it; `token` leads to the page on which somebody new sets a password. */
export interface Appointed {
  name: string;
  was: "nobody" | "person" | "admin";
  token: string | null;
}

/**
 * Makes somebody an admin from the machine itself: the first one, or another where none can sign in any more. Somebody who
 * has no sign-in gets one, with a link to set a password that works for an hour.
 */
export async function appointAdmin(services: Given, given: string): Promise<Appointed> {
  const email = normalEmail(given);
  // A password that nobody knows, until the link is used.
  const passwordHash = await hashPassword(makeLinkToken());
  return withTransaction(services.db, async (db) => {
    const tx = { ...services, db };
    const now = tx.clock.now();
    const known = await db.person.findUnique({ where: { email } });
    if (known?.isAdmin) return { name: known.name, was: "admin", token: null };
    const person = known
      ? await db.person.update({ where: { email }, data: { isAdmin: true } })
      : await db.person.create({
          data: { id: tx.newId("person"), email, name: email, passwordHash, isAdmin: true, createdAt: now },
        });
    const token = known ? null : makeLinkToken();
    if (token !== null) {
      await db.oneTimeToken.create({
        data: {
          id: tx.newId("link"),
          use: "RESET",
          hash: hashLinkToken(token),
          email,
          personId: person.id,
          createdAt: now,
          expiresAt: new Date(now.getTime() + RESET_MS),
        },
      });
    }
    const actor = { kind: "admin", person: { id: person.id, name: person.name } } as const;
    await logAction(
      { ...tx, actor, requestId: tx.newId("req") },
      {
        action: "person.makeAdmin",
        subjectId: person.id,
        before: { admin: false },
        after: { admin: true },
        reason: "From the command line",
      },
    );
    return { name: person.name, was: known ? "person" : "nobody", token };
  });
}
