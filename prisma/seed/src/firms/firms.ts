import { hashToken, hintOf, makeToken } from "@board/api/api-keys/token";
import type { CarrierFacts } from "@board/api/rules";
import { nameKeys, SCOPES } from "@board/api/rules";
import type { Firm, Mode, Prisma, Role } from "@board/db";
import type { Geo, Place } from "@board/geo";
import { known } from "../data.ts";
import { placeOf } from "../freight/places.ts";
import type { Ids } from "../ids.ts";
import type { Random } from "../random.ts";
import type { Moment, Timeline } from "../timeline.ts";
import { coversOf, FIRMS, type FirmProfile } from "./profiles.ts";

interface DemoMember {
  id: string;
  personId: string;
  name: string;
  email: string;
  role: Role;
  seat: boolean;
}

/** A firm of the demo with the data that loads and quotes need. */
export interface DemoFirm {
  id: string;
  profile: FirmProfile;
  /** The contact for the other end of a booking. */
  contact: Pick<Firm, "contactEmail" | "contactPhone">;
  members: readonly DemoMember[];
  keys: Record<Mode, { id: string; token: string }>;
  bases: readonly { place: Place; radiusMiles: number }[];
  /** Licence, insurance and finished jobs of the firm, for checking whether it meets a load's requirements. */
  facts: CarrierFacts;
  preferred: ReadonlySet<string>;
  blocked: ReadonlySet<string>;
}

export interface FirmRows {
  firms: Prisma.FirmCreateManyInput[];
  people: Prisma.PersonCreateManyInput[];
  members: Prisma.MemberCreateManyInput[];
  keys: Prisma.ApiKeyCreateManyInput[];
  vehicles: Prisma.FirmVehicleCreateManyInput[];
  bases: Prisma.FirmBaseCreateManyInput[];
  relations: Prisma.CarrierRelationCreateManyInput[];
  searches: Prisma.SavedSearchCreateManyInput[];
}

interface FirmTools {
  random: Random;
  ids: Ids;
  timeline: Timeline;
  geo: Geo;
  passwordHash: string;
}

function makeMembers(
  { ids, timeline, passwordHash }: FirmTools,
  firmId: string,
  profile: FirmProfile,
  since: Moment,
  rows: FirmRows,
) {
  return profile.people.map(({ name, mailbox, role, seat }): DemoMember => {
    const email = `${mailbox}@${profile.domain}`;
    const personId = ids.newId("person", since);
    const id = ids.newId("member", since);
    const createdAt = timeline.at(since);
    rows.people.push({ id: personId, email, name, passwordHash, createdAt, verifiedAt: createdAt });
    rows.members.push({ id, firmId, personId, role, seat, createdAt });
    return { id, personId, name, email, role, seat };
  });
}

function makeKeys(
  { random, ids, timeline }: FirmTools,
  firmId: string,
  createdById: string,
  since: Moment,
  rows: FirmRows,
) {
  const make = (mode: Mode, name: string) => {
    const token = makeToken(mode, (size) => random.bytes(size));
    const id = ids.newId("key", since);
    rows.keys.push({
      id,
      firmId,
      createdById,
      name,
      mode,
      hash: hashToken(token),
      hint: hintOf(token),
      scopes: [...SCOPES],
      createdAt: timeline.at(since),
    });
    return { id, token };
  };
  return { live: make("live", "Transport system"), test: make("test", "Trying things out") };
}

function makeBases(
  { ids, geo }: FirmTools,
  firmId: string,
  profile: FirmProfile,
  since: Moment,
  rows: FirmRows,
) {
  return (profile.carrying?.bases ?? []).map(({ postcode, radiusMiles }) => {
    const place = placeOf(geo, postcode);
    const { outcode, lat, lng } = place;
    rows.bases.push({ id: ids.newId("base", since), firmId, postcode, outcode, lat, lng, radiusMiles });
    return { place, radiusMiles };
  });
}

function makeFirm(making: FirmTools, profile: FirmProfile, rows: FirmRows): DemoFirm {
  const { ids, timeline } = making;
  const since = timeline.moment(-profile.since, 9 * 60 + 30);
  const id = ids.newId("firm", since);
  const members = makeMembers(making, id, profile, since, rows);
  const [owner] = members;
  const maker = members.find((member) => member.seat) ?? owner;
  if (owner === undefined || maker === undefined) throw new Error(`${profile.name} has nobody.`);
  const dispatcher = members.at(1) ?? owner;
  const contact = {
    name: profile.name,
    contactName: dispatcher.name,
    contactEmail: dispatcher.email,
    contactPhone: profile.phone,
  };
  rows.firms.push({
    id,
    ...contact,
    ...nameKeys(contact.name),
    canPost: profile.posting !== null,
    canCarry: profile.carrying !== null,
    plan: profile.plan,
    usualTermsDays: profile.usualTermsDays,
    ...(profile.isPending ? { approval: "PENDING" as const, waitingSince: timeline.at(since) } : {}),
    createdAt: timeline.at(since),
  });
  for (const [vehicleClass, count] of profile.carrying?.vehicles ?? [])
    rows.vehicles.push({ firmId: id, vehicleClass, count });
  for (const search of profile.carrying?.searches ?? []) {
    rows.searches.push({
      id: ids.newId("search", since),
      firmId: id,
      memberId: maker.id,
      seenAt: timeline.at(since),
      createdAt: timeline.at(since),
      ...search,
    });
  }
  return {
    id,
    profile,
    contact,
    members,
    keys: makeKeys(making, id, maker.id, since, rows),
    bases: makeBases(making, id, profile, since, rows),
    facts: {
      licence: profile.licensed ? "valid" : "none",
      covers: coversOf(profile.key, timeline.today),
      finished: 0,
    },
    preferred: new Set(profile.prefers),
    blocked: new Set(profile.blocks),
  };
}

/** Creates every firm with its people, keys, vehicles, bases, searches and relations. */
export function makeFirms(making: FirmTools): { firms: DemoFirm[]; rows: FirmRows } {
  const rows: FirmRows = {
    firms: [],
    people: [],
    members: [],
    keys: [],
    vehicles: [],
    bases: [],
    relations: [],
    searches: [],
  };
  const firms = FIRMS.map((profile) => makeFirm(making, profile, rows));
  const idOf = Object.fromEntries(firms.map((firm) => [firm.profile.key, firm.id]));
  const createdAt = making.timeline.at(making.timeline.moment(-60, 660));
  const relate = (posterId: string, carriers: ReadonlySet<string>, relation: "PREFERRED" | "BLOCKED") => {
    for (const key of carriers)
      rows.relations.push({ posterId, carrierId: known(idOf, key), relation, createdAt });
  };
  for (const { id, preferred, blocked } of firms) {
    relate(id, preferred, "PREFERRED");
    relate(id, blocked, "BLOCKED");
  }
  return { firms, rows };
}
