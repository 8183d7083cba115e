import { formatSum } from "@board/api/pounds";
import { formatMoment } from "../../ui/format/days.ts";
import type { JobPlace } from "./places.ts";
import type { LoadPage, PageLoad } from "./view.ts";

export type Extra = PageLoad["extras"][number];
type Side = LoadPage["side"];

export const EXTRA_NAMES: Record<Extra["kind"], string> = {
  WAITING: "Waiting",
  TOLL: "Toll",
  EXTRA_STOP: "Extra stop",
  WASTED_JOURNEY: "Wasted journey",
  NIGHT_OUT: "Night out",
  OTHER: "Other charge",
};

export const EXTRA_STATES: Record<Extra["status"], string> = {
  PROPOSED: "Proposed",
  QUERIED: "Queried",
  ACCEPTED: "Accepted",
  WITHDRAWN: "Withdrawn",
};

/** Returns the name of an extra with its place: `Waiting at Carlisle`. */
export function extraName(
  { kind, place }: Pick<Extra, "kind" | "place">,
  places: readonly JobPlace[],
): string {
  const town = places.find(({ number }) => number === place)?.town;
  return town === undefined ? EXTRA_NAMES[kind] : `${EXTRA_NAMES[kind]} at ${town}`;
}

/** Describes since when an extra is in its state and by which end, or what becomes of it; null for nothing to say. */
export function stateNote(extra: Extra, side: Side, now: Date): string | null {
  const moment = (at: string) => formatMoment(new Date(at), now);
  const { status, standsAt, confirmed, query, acceptedAt, acceptedBy } = extra;
  if (status === "PROPOSED") {
    if (standsAt !== null) return `stands by itself ${moment(standsAt)}`;
    return confirmed === false ? "both ends must agree on it" : null;
  }
  const by = (end: string | null) => (end === side ? "by you" : `by the ${end}`);
  if (status === "QUERIED") return query && `${by("poster")}, ${moment(query.at)}`;
  if (acceptedAt === null) return null;
  const who =
    acceptedBy === "silence"
      ? "by itself"
      : acceptedBy === "ruling"
        ? "by the board’s ruling"
        : by(acceptedBy);
  return `${who}, ${moment(acceptedAt)}`;
}

/** Lists extras with sum and state in one line, to compare two versions of a load. */
export function extrasWords(extras: readonly Extra[]): string {
  return extras
    .map(({ kind, pence, status, offer }) => {
      const offered = offer === null ? "" : `, ${formatSum(offer.pence)} offered`;
      return `${EXTRA_NAMES[kind]} ${formatSum(pence)} ${EXTRA_STATES[status].toLowerCase()}${offered}`;
    })
    .join("; ");
}
