import type { Audience, RunStatus } from "@board/db/enums";

/**
 * Carriers that a load is for (contract 14). Firms are identified by their ids; the poster may be identified by its
 * number in the board index.
 */
export interface LoadAudience<Poster = string> {
  poster: Poster;
  audience: Audience;
  audienceGroups: readonly string[];
  audienceCarriers: readonly string[];
  askedCarriers: readonly string[];
}

/** Active memberships of a carrier: its groups in each poster's network. */
export type Memberships<Poster = string> = ReadonlyMap<Poster, readonly string[]>;

/** A firm that reads the board, with its memberships. */
export interface AudienceReader<Poster = string> {
  id: string;
  /** The firm as a poster. */
  firm: Poster;
  memberOf: Memberships<Poster>;
}

/**
 * `at once`: the load is for the firm, whatever its early access. `board`: it is for everybody, after early access.
 * `never`: for this firm the load does not exist.
 */
export type Sight = "at once" | "board" | "never";

/** Returns whether a load is for a firm, and whether early access counts (contract 14). `isFor` in SQL is the same rule. */
export function sightOf<Poster>(load: LoadAudience<Poster>, firm: AudienceReader<Poster>): Sight {
  if (load.poster === firm.firm || load.askedCarriers.includes(firm.id)) return "at once";
  const groups = firm.memberOf.get(load.poster);
  switch (load.audience) {
    case "BOARD":
      return "board";
    case "NETWORK":
      return groups === undefined ? "never" : "at once";
    case "CHOSEN":
      return load.audienceCarriers.includes(firm.id) ||
        groups?.some((group) => load.audienceGroups.includes(group))
        ? "at once"
        : "never";
  }
}

/** True if a load is for a firm. A carrier that the poster blocked, and early access, are looked at separately. */
export function isFor<Poster>(load: LoadAudience<Poster>, firm: AudienceReader<Poster>): boolean {
  return sightOf(load, firm) !== "never";
}

/** The columns of a load that decide whom it is for, as posting and a step of a run set them. */
export interface AudienceColumns {
  audience: Audience;
  audienceGroups: string[];
  audienceCarriers: string[];
}

export const FOR_EVERYBODY: AudienceColumns = { audience: "BOARD", audienceGroups: [], audienceCarriers: [] };

/** True if two states of a load have the same audience; who was asked is no part of it. */
export function isSameAudience(one: AudienceColumns, other: AudienceColumns): boolean {
  const partsOf = ({ audience, audienceGroups, audienceCarriers }: AudienceColumns) =>
    JSON.stringify([audience, audienceGroups, audienceCarriers]);
  return partsOf(one) === partsOf(other);
}

/** Statuses of a run that goes on: its minutes count, or wait for the poster's hours. */
export const LIVE_RUN: readonly RunStatus[] = ["RUNNING", "WAITING"];

/** Returns a load's audience from its row. */
export function audienceOf<Row extends { posterId: string } & Omit<LoadAudience, "poster">>(
  row: Row,
): LoadAudience {
  const { posterId: poster, audience, audienceGroups, audienceCarriers, askedCarriers } = row;
  return { poster, audience, audienceGroups, audienceCarriers, askedCarriers };
}
