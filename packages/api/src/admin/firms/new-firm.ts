import { Prisma } from "@board/db";
import type { AdminActor } from "../../actor.ts";
import type { Ctx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { CONTACT_DIGITS, phoneDigits } from "../../firms/phone-digits.ts";
import { firmNameKey, isNearName } from "../../firms/rules.ts";
import type { Fact, NewFirmView } from "./schemas.ts";

/** Domains of addresses that prove nothing about a firm, nor link two of them. */
const FREE_MAIL = new Set(
  "gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk live.co.uk live.com yahoo.com yahoo.co.uk icloud.com me.com aol.com btinternet.com sky.com virginmedia.com talktalk.net gmx.com gmx.co.uk proton.me protonmail.com email.com".split(
    " ",
  ),
);

const { sql } = Prisma;

const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

interface Known {
  id: string;
  name: string;
  nameKey: string | null;
  contactEmail: string;
  contactPhone: string;
  people: { name: string; email: string }[];
  /** The first sign-in of each member, the earliest first. */
  signIns: { address: string; userAgent: string; at: string }[];
}

/** Reads the compared facts of these firms, the newest first. */
function readKnown({ db }: Ctx<AdminActor>, firmIds: readonly string[]): Promise<Known[]> {
  return db.$queryRaw<Known[]>`
    SELECT f.id, f.name, f.name_key AS "nameKey", f.contact_email AS "contactEmail", f.contact_phone AS "contactPhone",
      coalesce((SELECT json_agg(json_build_object('name', p.name, 'email', p.email) ORDER BY m.id)
        FROM member m JOIN person p ON p.id = m.person_id WHERE m.firm_id = f.id), '[]') AS people,
      coalesce((SELECT json_agg(json_build_object('address', s.address, 'userAgent', s.user_agent, 'at', s.created_at)
        ORDER BY s.created_at)
        FROM member m, LATERAL (SELECT * FROM session s WHERE s.person_id = m.person_id ORDER BY s.id LIMIT 1) s
        WHERE m.firm_id = f.id), '[]') AS "signIns"
    FROM firm f WHERE f.id = ANY(${firmIds}) ORDER BY f.created_at DESC, f.id DESC`;
}

/** Firms that one fact can bring in for comparison. */
const MOST_ALIKE = 500;

const emailsOf = (firm: Known) =>
  [firm.contactEmail, ...firm.people.map(({ email }) => email)].map((email) => email.toLowerCase());

/** Firms that share a fact with one of these, each fact by its index; names are compared letter by letter, so all are read. */
async function alike({ db }: Ctx<AdminActor>, firms: readonly Known[]): Promise<string[]> {
  const emails = firms.flatMap(emailsOf);
  const domains = emails.map(domainOf).filter((domain) => !FREE_MAIL.has(domain));
  const phones = firms.map(({ contactPhone }) => phoneDigits(contactPhone));
  const people = firms.flatMap((firm) => firm.people.map(({ name }) => name.toLowerCase()));
  const addresses = firms.flatMap(({ signIns: [first] }) => first?.address ?? []);
  const ofPeople = (condition: Prisma.Sql) =>
    sql`(SELECT m.firm_id FROM person p JOIN member m ON m.person_id = p.id WHERE ${condition} LIMIT ${MOST_ALIKE})`;
  const ofFirms = (condition: Prisma.Sql) =>
    sql`(SELECT id FROM firm WHERE ${condition} LIMIT ${MOST_ALIKE})`;
  const [found, named] = await Promise.all([
    db.$queryRaw<{ id: string }[]>`
      ${ofFirms(sql`lower(contact_email) = ANY(${emails})`)}
      UNION ${ofFirms(sql`lower(substring(contact_email FROM '[^@]*$')) = ANY(${domains})`)}
      UNION ${ofFirms(sql`${CONTACT_DIGITS} = ANY(${phones})`)}
      UNION ${ofPeople(sql`p.email = ANY(${emails})`)}
      UNION ${ofPeople(sql`substring(p.email FROM '[^@]*$') = ANY(${domains})`)}
      UNION ${ofPeople(sql`lower(p.name) = ANY(${people})`)}
      UNION (SELECT m.firm_id FROM session s JOIN member m ON m.person_id = s.person_id
        WHERE s.address = ANY(${addresses}) LIMIT ${MOST_ALIKE})`,
    db.$queryRaw<{ id: string; key: string | null; name: string }[]>`
      SELECT id, name_key AS key, name FROM firm`,
  ]);
  const keys = firms.map(keyOf);
  const near = named.filter((other) =>
    keys.some((key) => isNearName(key, other.key ?? firmNameKey(other.name))),
  );
  return [...found, ...near].map(({ id }) => id);
}

const keyOf = ({ nameKey, name }: Pick<Known, "nameKey" | "name">) => nameKey ?? firmNameKey(name);

/** Compares what a firm typed with other firms; a line with matches is marked. */
function factsOf(firm: Known, others: readonly Known[]): Fact[] {
  const like = (same: (other: Known) => boolean) =>
    others
      .filter(same)
      .slice(0, 5)
      .map(({ id, name }) => ({ id, name }));
  const line = (
    field: Fact["field"],
    given: string,
    matches: Fact["matches"],
    known: Fact["known"] = null,
  ): Fact => ({
    field,
    given,
    known,
    matches,
    differs: matches.length > 0 || known === "mixed_domains",
  });
  const emails = emailsOf(firm);
  const domains = [...new Set(emails.map(domainOf))];
  const own = domains.filter((domain) => !FREE_MAIL.has(domain));
  const key = keyOf(firm);
  const [first] = firm.signIns;
  const people = new Set(firm.people.map(({ name }) => name.toLowerCase()));
  return [
    line(
      "name",
      firm.name,
      like((other) => isNearName(key, keyOf(other))),
    ),
    line(
      "email",
      [...new Set(emails)].join(", "),
      like((other) =>
        emailsOf(other).some((email) => emails.includes(email) || own.includes(domainOf(email))),
      ),
      own.length === 0 ? "free_email" : domains.length > 1 ? "mixed_domains" : null,
    ),
    line(
      "phone",
      firm.contactPhone,
      like((other) => phoneDigits(other.contactPhone) === phoneDigits(firm.contactPhone)),
    ),
    line(
      "people",
      firm.people.map(({ name }) => name).join(", "),
      like((other) => other.people.some(({ name }) => people.has(name.toLowerCase()))),
    ),
    line(
      "address",
      first?.address ?? "",
      like((other) => other.signIns.some(({ address }) => address === first?.address)),
      first === undefined ? "not_signed_in" : null,
    ),
    line(
      "device",
      first?.userAgent ?? "",
      like((other) =>
        other.signIns.some(
          ({ address, userAgent }) => address === first?.address && userAgent === first?.userAgent,
        ),
      ),
      first === undefined ? "not_signed_in" : null,
    ),
  ];
}

/** The facts of these firms, each beside all the others. */
export async function readFacts(
  ctx: Ctx<AdminActor>,
  firmIds: readonly string[],
): Promise<Map<string, Fact[]>> {
  if (firmIds.length === 0) return new Map();
  const given = await readKnown(ctx, firmIds);
  const known = await readKnown(ctx, [...firmIds, ...(await alike(ctx, given))]);
  return new Map(
    known
      .filter(({ id }) => firmIds.includes(id))
      .map((firm) => [
        firm.id,
        factsOf(
          firm,
          known.filter(({ id }) => id !== firm.id),
        ),
      ]),
  );
}

/** A firm counts as open in a browser for so long after it was read. */
const LOOKING_MS = 15_000;

/**
 * A new firm with its facts. Reading it also shows other admins that this one has it open.
 *
 * @throws DomainError `not_found`
 */
export async function readNewFirm(ctx: Ctx<AdminActor>, firmId: string): Promise<NewFirmView> {
  const firm = await ctx.db.firm.findUnique({
    where: { id: firmId },
    include: { vehicles: true, bases: true, reviews: { orderBy: { id: "desc" }, take: 20 } },
  });
  if (firm === null) throw notFound();
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - LOOKING_MS);
  const personId = ctx.actor.person.id;
  await ctx.db.firmReviewViewer.upsert({
    where: { firmId_personId: { firmId, personId } },
    create: { firmId, personId, seenAt: now },
    update: { seenAt: now },
  });
  await ctx.db.firmReviewViewer.deleteMany({ where: { seenAt: { lte: since } } });
  const viewers = await ctx.db.firmReviewViewer.findMany({
    where: { firmId, personId: { not: personId }, seenAt: { gt: since } },
  });
  const [facts, people] = await Promise.all([
    readFacts(ctx, [firmId]),
    ctx.db.person.findMany({
      where: { id: { in: [...viewers, ...firm.reviews].map((row) => row.personId) } },
      select: { id: true, name: true },
    }),
  ]);
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  return {
    firm: {
      id: firm.id,
      name: firm.name,
      contactName: firm.contactName,
      canPost: firm.canPost,
      canCarry: firm.canCarry,
      approval: firm.approval,
      createdAt: firm.createdAt.toISOString(),
      waitingSince: firm.waitingSince?.toISOString() ?? null,
      vehicles: firm.vehicles.map(({ vehicleClass, count }) => ({ vehicleClass, count })),
      bases: firm.bases.map(({ outcode, radiusMiles }) => ({ outcode, radiusMiles })),
    },
    facts: facts.get(firmId) ?? [],
    reviews: firm.reviews.map(({ id, action, text, at, undoneAt, answer, answeredAt, ...review }) => ({
      id,
      action,
      text,
      admin: nameOf.get(review.personId) ?? review.personId,
      at: at.toISOString(),
      undone: undoneAt !== null,
      answer,
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
    viewers: viewers.map((viewer) => nameOf.get(viewer.personId) ?? viewer.personId),
  };
}
