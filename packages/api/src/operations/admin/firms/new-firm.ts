import { type OperatorLicence, type Passport, Prisma } from "@board/db";
import type { AdminActor } from "../../../core/actor.ts";
import type { Ctx } from "../../../core/context.ts";
import { notFound } from "../../../core/errors.ts";
import { CONTACT_DIGITS, phoneDigits } from "../../../core/phone-digits.ts";
import { agreementOf, companyNumberIn } from "../../../firms/licences/rules.ts";
import { lorriesSql } from "../../../firms/requirements/facts.ts";
import { firmNameKey, givenFacts, isNearName } from "../../../firms/rules.ts";
import type { Fact, NewFirmView } from "./schemas.ts";

/** Public email domains, which neither identify a firm nor link two firms. */
const FREE_MAIL = new Set(
  "gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk live.co.uk live.com yahoo.com yahoo.co.uk icloud.com me.com aol.com btinternet.com sky.com virginmedia.com talktalk.net gmx.com gmx.co.uk proton.me protonmail.com email.com".split(
    " ",
  ),
);

const { sql } = Prisma;

const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

interface ComparedFirm {
  id: string;
  name: string;
  nameKey: string | null;
  contactEmail: string;
  contactPhone: string;
  people: { name: string; email: string }[];
  /** First sign-in of each member, the earliest first. */
  signIns: { address: string; userAgent: string; at: string }[];
  /** Number of vehicles that need an operator's licence. */
  lorries: number;
  vehicles: number;
  passport: ComparedPassport | null;
  /** Licence in the register that matches or may match. */
  licence: ComparedLicence | null;
}

type ComparedPassport = Pick<
  Passport,
  "companyNumber" | "licenceNumber" | "address" | "postcode" | "match" | "matchedNumber" | "licenceValid"
>;

type ComparedLicence = Pick<
  OperatorLicence,
  | "number"
  | "type"
  | "status"
  | "operatorName"
  | "nameKeys"
  | "people"
  | "addresses"
  | "postcodes"
  | "vehiclesAuthorised"
  | "companyNumber"
>;

/** Reads the facts by which firms are compared, the newest firm first. */
function readCompared({ db }: Ctx<AdminActor>, firmIds: readonly string[]): Promise<ComparedFirm[]> {
  return db.$queryRaw<ComparedFirm[]>`
    SELECT f.id, f.name, f.name_key AS "nameKey", f.contact_email AS "contactEmail", f.contact_phone AS "contactPhone",
      coalesce((SELECT json_agg(json_build_object('name', p.name, 'email', p.email) ORDER BY m.id)
        FROM member m JOIN person p ON p.id = m.person_id WHERE m.firm_id = f.id), '[]') AS people,
      coalesce((SELECT json_agg(json_build_object('address', s.address, 'userAgent', s.user_agent, 'at', s.created_at)
        ORDER BY s.created_at)
        FROM member m, LATERAL (SELECT * FROM session s WHERE s.person_id = m.person_id ORDER BY s.id LIMIT 1) s
        WHERE m.firm_id = f.id), '[]') AS "signIns",
      (SELECT coalesce(sum(v.count), 0)::int FROM firm_vehicle v WHERE v.firm_id = f.id) AS vehicles,
      ${Prisma.raw(lorriesSql("f.id"))} AS lorries,
      (SELECT json_build_object('companyNumber', p.company_number, 'licenceNumber', p.licence_number, 'address', p.address,
        'postcode', p.postcode, 'match', p.match, 'matchedNumber', p.matched_number, 'licenceValid', p.licence_valid)
        FROM passport p WHERE p.firm_id = f.id AND p.mode = 'live') AS passport,
      (SELECT json_build_object('number', o.number, 'type', o.type, 'status', o.status, 'operatorName', o.operator_name,
        'nameKeys', o.name_keys, 'people', o.people, 'addresses', o.addresses, 'postcodes', o.postcodes,
        'vehiclesAuthorised', o.vehicles_authorised, 'companyNumber', o.company_number)
        FROM passport p JOIN operator_licence o ON o.number = p.matched_number
        WHERE p.firm_id = f.id AND p.mode = 'live') AS licence
    FROM firm f WHERE f.id = ANY(${firmIds}) ORDER BY f.created_at DESC, f.id DESC`;
}

/** Maximum number of firms that are found by one fact. */
const MAX_ALIKE = 500;

const emailsOf = (firm: ComparedFirm) =>
  [firm.contactEmail, ...firm.people.map(({ email }) => email)].map((email) => email.toLowerCase());

/**
 * Finds the firms that share a fact with any of the given firms, by an index for each fact. Names are
 * compared by likeness, so all names are read.
 */
async function idsAlike({ db }: Ctx<AdminActor>, firms: readonly ComparedFirm[]): Promise<string[]> {
  const emails = firms.flatMap(emailsOf);
  const domains = emails.map(domainOf).filter((domain) => !FREE_MAIL.has(domain));
  const phones = firms.map(({ contactPhone }) => phoneDigits(contactPhone));
  const people = firms.flatMap((firm) => firm.people.map(({ name }) => name.toLowerCase()));
  const addresses = firms.flatMap(({ signIns: [first] }) => first?.address ?? []);
  const ofPeople = (condition: Prisma.Sql) =>
    sql`(SELECT m.firm_id FROM person p JOIN member m ON m.person_id = p.id WHERE ${condition} LIMIT ${MAX_ALIKE})`;
  const ofFirms = (condition: Prisma.Sql) => sql`(SELECT id FROM firm WHERE ${condition} LIMIT ${MAX_ALIKE})`;
  const [found, named] = await Promise.all([
    db.$queryRaw<{ id: string }[]>`
      ${ofFirms(sql`lower(contact_email) = ANY(${emails})`)}
      UNION ${ofFirms(sql`lower(substring(contact_email FROM '[^@]*$')) = ANY(${domains})`)}
      UNION ${ofFirms(sql`${CONTACT_DIGITS} = ANY(${phones})`)}
      UNION ${ofPeople(sql`p.email = ANY(${emails})`)}
      UNION ${ofPeople(sql`substring(p.email FROM '[^@]*$') = ANY(${domains})`)}
      UNION ${ofPeople(sql`lower(p.name) = ANY(${people})`)}
      UNION (SELECT m.firm_id FROM session s JOIN member m ON m.person_id = s.person_id
        WHERE s.address = ANY(${addresses}) LIMIT ${MAX_ALIKE})`,
    db.$queryRaw<{ id: string; key: string | null; name: string }[]>`
      SELECT id, name_key AS key, name FROM firm`,
  ]);
  const keys = firms.map(keyOf);
  const near = named.filter((other) =>
    keys.some((key) => isNearName(key, other.key ?? firmNameKey(other.name))),
  );
  return [...found, ...near].map(({ id }) => id);
}

const keyOf = ({ nameKey, name }: Pick<ComparedFirm, "nameKey" | "name">) => nameKey ?? firmNameKey(name);

/** A value of the register, and whether the firm's own value differs. */
interface RegisterValue {
  says: string | null;
  differs: boolean;
}

const AGREES: RegisterValue = { says: null, differs: false };

const TYPES: Record<ComparedLicence["type"], string> = {
  RESTRICTED: "Restricted, own goods only",
  STANDARD_NATIONAL: "Standard National",
  STANDARD_INTERNATIONAL: "Standard International",
};

const isSame = (
  read: (text: string | null) => string | null,
  one: string | null | undefined,
  other: string | null | undefined,
) => {
  const number = read(one ?? null);
  return number !== null && number === read(other ?? null);
};

/**
 * Returns the words of a name without titles and initials: `PELL, JOANNE M` and `Joanne Pell` have two in
 * common.
 */
const wordsOf = (name: string) => new Set(name.toLowerCase().match(/[\p{L}'’-]{2,}/gu) ?? []);

/** Compares a firm's entries with its licence in the register. A firm with vans only needs no licence. */
function compareWithRegister({ name, passport, licence, lorries, people }: ComparedFirm) {
  const needsOne = lorries > 0;
  if (licence === null) {
    const says = needsOne ? "no licence found" : "no licence needed";
    return {
      name: AGREES,
      companyNumber: AGREES,
      licence: { says, differs: needsOne || passport?.match === "NEAR" },
      place: AGREES,
      vehicles: AGREES,
      people: AGREES,
    };
  }
  const status =
    licence.status === "lsts_valid" ? "valid" : licence.status.replace("lsts_", "").replaceAll("_", " ");
  const decided = passport?.match === "FOUND";
  const agreement = agreementOf(
    {
      name,
      companyNumber: passport?.companyNumber ?? null,
      licenceNumber: passport?.licenceNumber ?? null,
      address: passport?.address ?? null,
      postcode: passport?.postcode ?? null,
      lorries,
    },
    licence,
  );
  const registered = licence.people.map(wordsOf);
  const isKnown = people.some(({ name }) => {
    const words = [...wordsOf(name)];
    return registered.some((other) => words.filter((word) => other.has(word)).length >= 2);
  });
  return {
    name: { says: licence.operatorName, differs: agreement.name === false },
    companyNumber: { says: licence.companyNumber, differs: agreement.companyNumber === false },
    licence: {
      says: `${licence.number}, ${TYPES[licence.type]}, ${status}`,
      differs: !decided || (needsOne && !passport.licenceValid) || agreement.licence === false,
    },
    place: { says: licence.addresses[0] ?? null, differs: agreement.place === false },
    vehicles: {
      says: `${licence.vehiclesAuthorised} authorised`,
      differs: agreement.vehicles === false,
    },
    people: {
      says: licence.people.length === 0 ? null : licence.people.slice(0, 4).join("; "),
      // Unknown people alone are no reason to check: a manager who is no director may have registered the
      // firm.
      differs: licence.people.length > 0 && !isKnown && !decided,
    },
  };
}

/** Compares a firm's entries with other firms' entries, and lists the firms that match each entry. */
function factsOf(firm: ComparedFirm, others: readonly ComparedFirm[]): Fact[] {
  const like = (same: (other: ComparedFirm) => boolean) =>
    others
      .filter(same)
      .slice(0, 5)
      .map(({ id, name }) => ({ id, name }));
  const line = (
    field: Fact["field"],
    given: string,
    matches: Fact["matches"],
    known: Fact["known"] = null,
    register: RegisterValue = AGREES,
  ): Fact => ({
    field,
    given,
    register: register.says,
    known,
    matches,
    differs: matches.length > 0 || known === "mixed_domains" || register.differs,
  });
  const { passport } = firm;
  const emails = emailsOf(firm);
  const domains = [...new Set(emails.map(domainOf))];
  const own = domains.filter((domain) => !FREE_MAIL.has(domain));
  const key = keyOf(firm);
  const compared = compareWithRegister(firm);
  const words = givenFacts(firm);
  const [first] = firm.signIns;
  const people = new Set(firm.people.map(({ name }) => name.toLowerCase()));
  return [
    line(
      "name",
      firm.name,
      like((other) => isNearName(key, keyOf(other))),
      null,
      compared.name,
    ),
    line(
      "company_number",
      words.company_number,
      like((other) => isSame(companyNumberIn, passport?.companyNumber, other.passport?.companyNumber)),
      null,
      compared.companyNumber,
    ),
    line(
      "licence",
      words.licence,
      like(({ passport: other }) => {
        const number = passport?.matchedNumber ?? null;
        return number !== null && other?.matchedNumber === number && other.match !== "REFUSED";
      }),
      null,
      compared.licence,
    ),
    line("place", words.place, [], null, compared.place),
    line("vehicles", words.vehicles, [], null, compared.vehicles),
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
      null,
      compared.people,
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

/** Reads the facts of these firms, each compared with all other firms. */
export async function readFacts(
  ctx: Ctx<AdminActor>,
  firmIds: readonly string[],
): Promise<Map<string, Fact[]>> {
  if (firmIds.length === 0) return new Map();
  const given = await readCompared(ctx, firmIds);
  const known = await readCompared(ctx, [...firmIds, ...(await idsAlike(ctx, given))]);
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

/** Time for which other admins see that this admin has the firm open. */
const VIEWING_MS = 15_000;

/**
 * Reads a new firm with its facts, and records that this admin has it open.
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
  const since = new Date(now.getTime() - VIEWING_MS);
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
  const [facts, file, passport, people] = await Promise.all([
    readFacts(ctx, [firmId]),
    ctx.db.registerFile.findFirst({
      where: { refused: null },
      orderBy: { readAt: "desc" },
      select: { readAt: true },
    }),
    ctx.db.passport.findUnique({ where: { firmId_mode: { firmId, mode: "live" } } }),
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
    register: {
      readAt: file?.readAt.toISOString() ?? null,
      number: passport?.matchedNumber ?? passport?.licenceNumber ?? null,
      match: passport?.match ?? "NONE",
    },
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
