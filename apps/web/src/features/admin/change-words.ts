import { formatClockSeconds, londonDay } from "@board/calendar";
import { changedFieldWords } from "../../shared/load-parts/field-words.ts";
import { formatLongDay } from "../../ui/format/days.ts";
import { formatPence } from "../../ui/format/money.ts";
import type { AdminLoad, Change } from "./types.ts";

/** Formats a London time as `Mon 16 Nov, 14:06:11`; with milliseconds `14:06:11.402`. */
export function exactTime(at: string, { milliseconds = false } = {}): string {
  const date = new Date(at);
  const day = londonDay(date);
  return `${formatLongDay(day, day)}, ${formatClockSeconds(date, { milliseconds })}`;
}

function detail(change: Change, name: string): unknown {
  const { details } = change;
  return typeof details === "object" && details !== null
    ? Object.getOwnPropertyDescriptor(details, name)?.value
    : undefined;
}

function pounds(pence: unknown): string {
  return typeof pence === "number" ? formatPence(pence) : "";
}

const CHANGED: Record<string, string> = {
  amend: "amended",
  correct: "corrected",
  sites: "sites changed:",
  agreeChange: "change agreed:",
};

const PLAIN: Record<string, string> = {
  expire: "its collection day was over",
  proposeChange: "change proposed",
  refuseChange: "change refused",
  withdrawChange: "change withdrawn",
  proposeExtra: "extra proposed",
  acceptExtra: "extra accepted",
  queryExtra: "extra queried",
  offerExtra: "another sum proposed for an extra",
  withdrawExtra: "extra withdrawn",
  handBack: "handed back by the carrier",
  release: "carrier released by the poster",
  deliver: "delivered",
  confirm: "confirmed",
  dispute: "dispute raised",
  disputeFile: "file sent in the dispute",
  proposeOutcome: "settlement proposed",
  withdrawDispute: "dispute withdrawn",
  resolveDispute: "dispute resolved",
  reviseRuling: "ruling revised",
  cancel: "cancelled",
  paid: "payment recorded",
  onMyWay: "on the way",
  arrived: "arrived",
  takeBack: "milestone taken back",
  stopDone: "stop done",
  announceVehicle: "driver and vehicle announced",
  gateCheck: "checked at the gate",
  newCollectionCode: "new collection code made",
  carrierAtRisk: "carrier lost its licence or a cover",
  contactChanged: "carrier changed its contact",
  contestPaid: "payment contested by the carrier",
};

/** Describes changed fields with old and new values; `only` limits the fields. */
function changedWords(change: Change, only?: readonly string[]): string {
  const changed = detail(change, "changed");
  if (typeof changed !== "object" || changed === null) return "";
  const day = londonDay(new Date(change.at));
  return Object.entries(changed)
    .filter(([field]) => only?.includes(field) ?? true)
    .map(([field, values]) => changedFieldWords({ field, ...values }, day))
    .join("; ");
}

/** Describes a change in one line; a reason follows in quotation marks. */
export function changeWords(change: Change, load: AdminLoad["load"]): string {
  const said = change.reason === null || change.reason === "" ? "" : `“${change.reason}”`;
  switch (change.action) {
    case "post":
      return load.carriersAlerted === null
        ? "posted"
        : `posted, ${load.carriersAlerted === 1 ? "1 carrier" : `${load.carriersAlerted} carriers`} told`;
    case "change":
      return `proposed at ${pounds(detail(change, "agreedPence"))}, ${String(detail(change, "status")).toLowerCase()} ${said}`.trim();
    case "extra":
      return `extra of ${pounds(detail(change, "pence"))}, ${String(detail(change, "status")).toLowerCase()} ${said}`.trim();
    case "quote":
      return `${pounds(detail(change, "amountPence"))} by ${change.firm ?? "a carrier"}`;
    case "statement":
      return `statement by ${change.firm ?? "an admin"}: ${said}`;
    case "message":
      return `message by ${change.firm ?? "an end"}: ${said}`;
    case "accept":
    case "book":
      return `${pounds(detail(change, "amountPence"))} ${change.action === "accept" ? "accepted" : "booked at the poster's price"}`;
    case "amend":
    case "agreeChange":
    case "sites":
    case "correct": {
      const changed = detail(change, "changed");
      // Older history entries have only the names of the fields.
      if (Array.isArray(changed)) return `amended ${changed.join(", ")}`;
      return [`${CHANGED[change.action]} ${changedWords(change)}`, said].filter(Boolean).join(": ");
    }
    case "collect": {
      const differs = changedWords(change);
      const collected = differs === "" ? "collected" : `collected, not as the yard checked: ${differs}`;
      return [collected, said].filter(Boolean).join(": ");
    }
    case "pod":
      return detail(change, "replaces") ? "another proof of delivery sent" : "proof of delivery sent";
    default: {
      const price = changedWords(change, ["agreedPence", "extraPence"]);
      const what = [PLAIN[change.action] ?? change.action, price].filter(Boolean).join(", ");
      return [what, said].filter(Boolean).join(": ");
    }
  }
}

/** Names the author of a change: an API key, a person, the system, or the firm. */
export function whoWords({ person, firm, key, through }: Change): string {
  if (key) return [firm, key.name].filter(Boolean).join(", ");
  if (person) return firm === null ? `${person}, admin` : person;
  if (through === "system") return "the system";
  return firm ?? "–";
}

const CHANNELS = { site: "Site", api: "API", driver: "Driver's link", system: "System" } as const;

export function channelWords({ through, key }: Change): string {
  if (through === null) return "";
  return key ? `${CHANNELS[through]} ${key.hint}` : CHANNELS[through];
}

/** Returns the colour of a line: "bad" if the load was stopped or cancelled, "warn" for an alteration. */
export function changeTone({ action }: Change): "bad" | "warn" | undefined {
  if (["dispute", "cancel", "handBack", "release"].includes(action)) return "bad";
  return action === "amend" || action === "correct" ? "warn" : undefined;
}
