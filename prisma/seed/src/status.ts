import { COMPONENTS, type ComponentKey, MINUTE_MS, minuteOf, SHOWN_DAYS } from "@board/api/status/rules";
import { addDays, columnOfDay, londonInstant, startOfLondonDay, weekday } from "@board/calendar";
import type { Prisma, Tx } from "@board/db";
import { createIds } from "./ids.ts";
import { createRandom } from "./random.ts";
import { createTimeline } from "./timeline.ts";

/** Delay between making the demo and opening the board, which measures from then on. */
const OPENS_AFTER_MS = 5 * MINUTE_MS;

interface Trouble {
  daysAgo: number;
  from: string;
  minutes: number;
  impact: "slow" | "down";
  components: readonly ComponentKey[];
  title: string;
  told: readonly (readonly [afterMinutes: number, text: string])[];
  lost: string;
  changed: string;
}

const TROUBLE: readonly Trouble[] = [
  {
    daysAgo: 10,
    from: "06:12",
    minutes: 14,
    impact: "down",
    components: ["board", "api", "webhooks", "files"],
    title: "Board and API unreachable",
    told: [
      [3, "The board and the API answer nobody. Loads, quotes and bookings that were made before are safe."],
      [9, "A disk is full of old backups. We make room."],
    ],
    lost: "Nothing. 212 webhooks went out late.",
    changed: "Backups rotate by size, and an alarm comes when a disk is 70 % full.",
  },
  {
    daysAgo: 28,
    from: "14:02",
    minutes: 42,
    impact: "slow",
    components: ["webhooks"],
    title: "Webhooks up to 9 minutes late",
    told: [[12, "One receiver answers slowly and holds back others. The events can be read in the feed."]],
    lost: "Nothing. Every webhook was delivered.",
    changed: "Each endpoint has a limit of its own.",
  },
];

/** Returns the days until the next Sunday, at least one. */
const untilSunday = (today: string) => 7 - (weekday(today) % 7) || 7;

/** Stores 90 days of samples with two incidents, and planned work. */
export async function storeStatus(tx: Tx, now: Date): Promise<void> {
  const timeline = createTimeline(now);
  const ids = createIds(createRandom("status"), timeline);
  const days: Prisma.StatusDayCreateManyInput[] = [];
  for (let daysAgo = SHOWN_DAYS - 1; daysAgo >= 0; daysAgo -= 1) {
    const day = timeline.day(-daysAgo);
    const until =
      daysAgo === 0 ? minuteOf(new Date(now.getTime() + OPENS_AFTER_MS)) : startOfLondonDay(addDays(day, 1));
    const minutes = (until.getTime() - startOfLondonDay(day).getTime()) / MINUTE_MS;
    for (const { key } of COMPONENTS) {
      const trouble = TROUBLE.find((each) => each.daysAgo === daysAgo && each.components.includes(key));
      const slow = trouble?.impact === "slow" ? trouble.minutes : 0;
      const down = trouble?.impact === "down" ? trouble.minutes : 0;
      days.push({ day: columnOfDay(day), component: key, well: minutes - slow - down, slow, down, until });
    }
  }
  // A board in use may have measured some of the days.
  await tx.statusDay.createMany({ data: days, skipDuplicates: true });
  for (const { daysAgo, from, minutes, told, components, ...words } of TROUBLE) {
    const startsAt = londonInstant(timeline.day(-daysAgo), from);
    const moment = (startsAt.getTime() - startOfLondonDay(timeline.today).getTime()) / MINUTE_MS;
    const after = (passed: number) => new Date(startsAt.getTime() + passed * MINUTE_MS);
    const id = ids.newId("incident", moment);
    await tx.incident.create({
      data: {
        ...words,
        id,
        components: [...components],
        startsAt,
        endsAt: after(minutes),
        createdAt: after(told[0]?.[0] ?? 0),
      },
    });
    await tx.incidentUpdate.createMany({
      data: told.map(([passed, text]) => ({
        id: ids.newId("update", moment + passed),
        incidentId: id,
        at: after(passed),
        text,
      })),
    });
  }
  const startsAt = londonInstant(timeline.day(untilSunday(timeline.today)), "03:00");
  const announced = timeline.moment(-1, 600);
  const id = ids.newId("incident", announced);
  await tx.incident.create({
    data: {
      id,
      title: "Read-only for 5 minutes",
      planned: true,
      impact: "slow",
      components: ["board", "api"],
      startsAt,
      endsAt: new Date(startsAt.getTime() + 5 * MINUTE_MS),
      createdAt: timeline.at(announced),
    },
  });
  await tx.incidentUpdate.create({
    data: {
      id: ids.newId("update", announced),
      incidentId: id,
      at: timeline.at(announced),
      text: "A new version of the database. The board can be read; posting, quoting and booking answer 503 with Retry-After.",
    },
  });
}
