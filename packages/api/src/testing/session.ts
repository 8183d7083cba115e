import { DAY_MS } from "@board/calendar";
import type { Db } from "@board/db";

interface SessionOptions {
  id: string;
  personId: string;
  firmId: string | null;
}

const SESSION_MS = 14 * DAY_MS;

/** Stores a session of a person that expires after fourteen days. */
export async function createSession(
  db: Pick<Db, "session">,
  at: Date,
  options: SessionOptions,
): Promise<string> {
  const { id } = await db.session.create({
    data: {
      ...options,
      userAgent: "Test",
      address: "127.0.0.1",
      createdAt: at,
      lastSeenAt: at,
      expiresAt: new Date(at.getTime() + SESSION_MS),
    },
  });
  return id;
}
