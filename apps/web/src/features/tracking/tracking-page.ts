import type { AppRouter } from "@board/api";
import { type Day, londonDay, londonTime } from "@board/calendar";
import type { inferRouterOutputs } from "@trpc/server";
import { againstSlot } from "../../shared/load-parts/road/road.ts";
import { counted } from "../../ui/format/counted.ts";
import { formatLongDay } from "../../ui/format/days.ts";
import { longSlot, type Slot } from "../../ui/format/slots.ts";

/** Facts of a load that the page for those who wait at a place shows. */
export type Tracked = Omit<inferRouterOutputs<AppRouter>["trackingLinks"]["read"], "place" | "state">;

/** Text that is HTML already. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | Html | null | false | readonly Part[];

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function textOf(part: Part): string {
  if (part === null || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part !== "string") return part.map(textOf).join("");
  return part.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? "");
}

/** Template of HTML, which escapes every text that is put in. */
const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.map((text, nth) => text + textOf(parts[nth] ?? "")).join(""));

const MARK = html`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><rect width="24" height="24" rx="4.5" fill="#005eb8"/><rect x="1.7" y="1.7" width="20.6" height="20.6" rx="3" fill="none" stroke="#fff" stroke-width="1.2"/><path d="M9.6 19V9.2H7.2L11 4.8l3.8 4.4h-2.4v3.4l4.3-2.4 1.2 2.1-5.5 3.1V19z" fill="#fff"/></svg>`;

const LATE = html`<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="M12 9v4M10.4 3.6 2.3 17.1a1.9 1.9 0 0 0 1.6 2.9h16.2a1.9 1.9 0 0 0 1.6-2.9L13.6 3.6a1.9 1.9 0 0 0-3.2 0M12 16h.01"/></svg>`;

function documentOf({
  title,
  status,
  main,
  script,
}: Record<"title" | "status" | "main" | "script", Part>): string {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${title} · Freight Board</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/tracking/style.css">
</head>
<body>
<header>${MARK}<b>Freight Board</b><span role="status" id="live">${status}</span></header>
<main>${main}</main>
${script}</body>
</html>
`.text;
}

/** Page for a link that ended, was revoked or never was: the same bytes for all of them. */
export const NOTHING_HERE = documentOf({
  title: "Nothing here",
  status: null,
  main: html`<h1>There is nothing here</h1>
<div class="card"><section><p class="why">The link has ended, or its address is not complete. Ask the firm that sent it to you.</p></section></div>`,
  script: null,
});

const WORDS = {
  COLLECT: { page: "Your collection", done: "Collected", step: "Loaded", waits: "loaded", goods: "Going" },
  DELIVER: { page: "Your delivery", done: "Delivered", step: "Unloaded", waits: "unloaded", goods: "Coming" },
} as const;

/** Page for those who wait at a place, complete without its script. */
export function trackingPage(tracked: Tracked, { now, nonce }: { now: Date; nonce: string }): string {
  const today = londonDay(now);
  const { kind, slot, doneAt, expiresAt } = tracked;
  const words = WORDS[kind];
  const title = slot === null ? words.page : `${words.page} on ${formatLongDay(slot.date, today)}`;
  return documentOf({
    title: words.page,
    status: `As of ${londonTime(now)}`,
    main: html`<h1>${title}</h1>
<div class="card">
<section>
<p class="place"><span class="plate">${tracked.outcode}</span> ${tracked.town}</p>
${stateOf(tracked, today)}
${factsOf(tracked)}
<p class="fine">${tracked.eta !== null && tracked.arrivedAt === null && doneAt === null && `The time is worked out from the road and drivers’ breaks, from what was heard at ${londonTime(new Date(tracked.eta.asOf))}. `}Ask the firm that sent you this link if you need more${doneAt !== null && ", such as the proof"}.</p>
</section>
<section>
${wayOf(tracked, today)}
<p class="fine">This page needs no sign-in and keeps nothing about you. It shows no names and no prices, and ${expiresAt === null ? "ends 24 hours after the lorry has left you" : `ends on ${momentWords(expiresAt, today)}`}.</p>
</section>
</div>`,
    script: html`<script nonce="${nonce}" src="/tracking/update.js" defer></script>
`,
  });
}

function momentWords(at: string, today: Day): string {
  const date = new Date(at);
  return `${formatLongDay(londonDay(date), today)} at ${londonTime(date)}`;
}

/** Time of today, or with its day. */
function timeWords(at: string, today: Day): string {
  const date = new Date(at);
  const day = londonDay(date);
  return day === today ? londonTime(date) : `${formatLongDay(day, today)}, ${londonTime(date)}`;
}

const slotOf = (slot: Slot, today: Day) => (slot.byTime === null ? longSlot(slot, today).text : slot.byTime);

function stateOf(tracked: Tracked, today: Day): Html {
  const { kind, slot, doneAt, arrivedAt, onMyWayAt, eta, heardAt } = tracked;
  const agreed = slot && slotOf(slot, today);
  if (doneAt !== null)
    return html`<h2 class="state good">${WORDS[kind].done}, ${timeWords(doneAt, today)}</h2>`;
  if (arrivedAt !== null)
    return html`<h2 class="state">The lorry is here</h2>
<p class="why">Since <b>${timeWords(arrivedAt, today)}</b>. The driver waits to be ${WORDS[kind].waits}.</p>`;
  if (eta !== null && onMyWayAt !== null)
    return html`<h2 class="state"><small>about</small> ${timeWords(eta.at, today)}</h2>
<p class="why">${lateness(eta, slot)}</p>`;
  if (eta !== null)
    return html`<h2>Not on the way to you yet</h2>
<p class="why">Expected <b>about ${timeWords(eta.at, today)}</b>${agreed && `, agreed ${agreed}`}. The lorry is at another stop first.</p>`;
  return html`<h2>No time known</h2>
<p class="why">${agreed && html`Agreed <b>${slot?.byTime === null ? "" : "by "}${agreed}</b>. `}${
    heardAt === null
      ? "Nothing was heard from the lorry yet."
      : `Nothing was heard from the lorry since ${timeWords(heardAt, today)}.`
  } This page fills itself in when it is.</p>`;
}

function lateness(eta: { at: string; late: boolean }, slot: Slot | null): Html {
  const against = againstSlot(eta.at, slot);
  if (slot?.byTime == null || against === null)
    return eta.late
      ? html`<b class="late">${LATE} Later</b> than the time that was agreed.`
      : html`Within what was agreed.`;
  if (!eta.late) return html`In time for <b>${slot.byTime}</b>, the time that was agreed.`;
  return html`<b class="late">${LATE} ${against.replace(/ late$/, "")} after ${slot.byTime}</b>, the time that was agreed.`;
}

function factsOf({ kind, reference, pallets, parcels }: Tracked): Html | null {
  const goods = [pallets ? counted(pallets, "pallet") : "", parcels ? counted(parcels, "parcel") : ""]
    .filter(Boolean)
    .join(", ");
  if (reference === null && goods === "") return null;
  return html`<dl>${reference !== null && html`<dt>Your reference</dt><dd><code>${reference}</code></dd>`}${
    goods !== "" && html`<dt>${WORDS[kind].goods}</dt><dd>${goods}</dd>`
  }</dl>`;
}

/** First step of a delivery, after which the lorry may go to other places first. */
const LOADED = "Loaded";

function wayOf(tracked: Tracked, today: Day): Html {
  const { kind, collectedAt, onMyWayAt, arrivedAt, doneAt } = tracked;
  const steps: [name: string, at: string | null][] = [
    ...(kind === "DELIVER" ? [[LOADED, collectedAt] as [string, string | null]] : []),
    ["On the way to you", onMyWayAt],
    ["At your place", arrivedAt],
    [WORDS[kind].step, doneAt],
  ];
  const last = steps.findLastIndex(([, at]) => at !== null);
  return html`<ol>${steps.map(([name, at], nth) => {
    const isNow = nth === last && doneAt === null && name !== LOADED;
    const state = nth > last ? "next" : isNow ? "now" : "done";
    return html`<li class="${state}">${at !== null && html`<time>${state === "now" && nth < steps.length - 2 ? "since " : ""}${timeWords(at, today)}</time>`}${name}</li>`;
  })}</ol>`;
}
