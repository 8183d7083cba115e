import { createHash, randomBytes } from "node:crypto";
import type { Db, Mode, Prisma, Role, VehicleClass } from "@board/db";

let count = 0;

/**
 * Returns a name that is unique in the run. Names that begin with the same word sort in the order in which they
 * were made.
 */
export function unique(word: string): string {
  count += 1;
  return `${word}${process.pid}x${String(count).padStart(5, "0")}`;
}

export interface FirmOptions {
  name?: string;
  canPost?: boolean;
  canCarry?: boolean;
  plan?: "STANDARD" | "PRIORITY";
  seat?: boolean;
  usualTermsDays?: number;
  vehicles?: VehicleClass[];
  base?: Prisma.FirmBaseCreateWithoutFirmInput;
  /** Approval of the carrier. Default: approved, and past its first jobs. */
  approval?: "PENDING" | "APPROVED" | "REFUSED";
  firstJobs?: number;
}

/** Creates a firm with its owner, who has a seat by default. */
export async function createFirm(db: Db, at: Date, options: FirmOptions = {}) {
  const id = unique("firm_");
  const name = options.name ?? `Haulage ${id}`;
  const firm = await db.firm.create({
    data: {
      id,
      name,
      contactName: `Dispatcher of ${name}`,
      contactEmail: `office@${id.replaceAll("_", "-")}.example`,
      contactPhone: `0113 ${id.slice(-6)}`,
      canPost: options.canPost ?? true,
      canCarry: options.canCarry ?? true,
      plan: options.plan ?? "STANDARD",
      usualTermsDays: options.usualTermsDays ?? 30,
      approval: options.approval ?? "APPROVED",
      waitingSince: options.approval === undefined ? null : at,
      firstJobs: options.firstJobs ?? 0,
      createdAt: at,
      vehicles: { create: (options.vehicles ?? []).map((vehicleClass) => ({ vehicleClass })) },
      ...(options.base ? { bases: { create: options.base } } : {}),
    },
  });
  const owner = await createMember(db, at, firm.id, { role: "OWNER", seat: options.seat ?? true });
  return { ...firm, owner };
}

/** Creates a person who is a member of a firm. */
export async function createMember(
  db: Db,
  at: Date,
  firmId: string,
  options: { role?: Role; seat?: boolean } = {},
) {
  const id = unique("person_");
  return db.member.create({
    data: {
      id: unique("member_"),
      role: options.role ?? "TRAFFIC",
      seat: options.seat ?? false,
      createdAt: at,
      firm: { connect: { id: firmId } },
      person: {
        create: {
          id,
          email: `${id.replaceAll("_", "-")}@people.example`,
          name: `Person ${id}`,
          passwordHash: createHash("sha256").update(randomBytes(8)).digest("hex"),
          createdAt: at,
          verifiedAt: at,
        },
      },
    },
    include: { person: true },
  });
}

export type TestFirm = Awaited<ReturnType<typeof createFirm>>;
export type TestMember = Awaited<ReturnType<typeof createMember>>;
export type { Mode };
