import { BATCH, KEPT, KEPT_AFTER_ERASURE, PERSONAL_DATA, RETENTION } from "@board/api/server";
import { NOTICE, table } from "./markdown.ts";

/** Results of `npm run bench -- retention`. The page contains them because people ask about them whenever a table grows. */
const MEASURED = `${table(
  ["5,000,000 old rows, on two cores that others used too", "Measured"],
  [
    ["deleted", "in 294 s: 17,026 rows a second, with half of the time spent in pauses"],
    ["50 requests a second beside it, half of them changes: p50, p95, p99", "9, 50, 158 ms"],
    ["the same before, without it", "62, 338, 482 ms, while other programs ran"],
  ],
)}

So four hours a night delete 245 million rows. A board that takes 300 changes a second day and night, with eight rows that are deleted later for each, makes 207 million a day: tables need no partitions below that, and above it they are split by month.`;

const entries = (rows: Readonly<Record<string, string>>) =>
  Object.entries(rows).map(([name, meaning]) => [`\`${name}\``, meaning]);

/** Returns a row for each reason, with all tables that are kept for it. */
function reasons(rows: Readonly<Record<string, string>>): string[][] {
  const names = Map.groupBy(Object.entries(rows), ([, why]) => why);
  return [...names].map(([why, tables]) => [tables.map(([name]) => `\`${name}\``).join(", "), why]);
}

/**
 * Returns docs/personal-data.md: which personal data there is, how people get a copy of theirs, what erasure does,
 * and how long data is kept.
 */
export function personalDataPage(): string {
  const parts = PERSONAL_DATA.map(({ part, holds, erased }) => [`\`${part}\``, holds, erased]);
  const fields = PERSONAL_DATA.map((one) => [
    `\`${one.part}\``,
    one.fields.map((field) => `\`${typeof field === "string" ? field : field[0]}\``).join(", "),
  ]);
  return `# Personal data

${NOTICE}

What the board holds about a person, how the person gets it, what erasure does, and when it is deleted by itself.

## A copy

Your account, **My data**, **Download my data** gives whoever is signed in one JSON file:

\`\`\`json not-run a file that the site makes
{
  "format": "freight-board-personal-data",
  "version": 1,
  "exportedAt": "2026-11-20T12:00:00.123Z",
  "person": [
    {
      "id": "person_01k…",
      "email": "sam@haulier.example",
      "name": "Sam Newcomer",
      "isAdmin": false,
      "createdAt": "2026-09-01T08:00:00.000Z"
    }
  ],
  "sessions": []
}
\`\`\`

Every part is a list, empty where nothing is held. Times are RFC 3339 in UTC, money is in pence.

${table(["Part", "What it holds", "On erasure"], parts)}

${table(["Part", "Fields"], fields)}

## Erasure

The same page deletes the account once the password is typed. An admin does it on the person's page, with a reason, for somebody who asks by other means.

- The name becomes "Former member", also where it stands in the audit log, in the history and in messages. A name of one word is replaced only where it is the whole text.
- The email address becomes one that cannot be used. Password, sessions, links, preferences, saved searches, and the person's notifications and emails are deleted. The API keys they made are revoked.
- Loads, quotes, disputes, history and transport orders stay: they are the firms' records.
- A firm's contact that was the person's becomes another owner's.
- The last owner of a firm with other members makes somebody else an owner first. Whoever is alone in a firm first closes its open loads, quotes and jobs and waits until it is paid.

History and logs cannot be changed otherwise: the database's trigger makes the replacement itself and refuses every other change.

What can still hold a name afterwards:

${table(["Column", "Why"], entries(KEPT_AFTER_ERASURE))}

Transport orders are PDF files that were given to both firms. They keep the contacts of the moment that they were agreed.

## Drivers

A driver has no account. The carrier is the controller of what its jobs hold about a driver, and a driver asks the carrier.

- Under **Vehicles and bases** an owner of the carrier downloads what is held about a driver by name, in any case: the jobs with vehicle and times, the links and their phone numbers, the messages sent through them, the milestones, and every position that is still there.
- The owner erases a driver there from jobs that are over: the name on the load, its links, and in its messages and history, the phone number, and every position. Jobs that are not over keep both until they are. Where the call is cut off, the next one goes on.
- A job that was handed back or released is over for the carrier. It is found by the driver's links; without a link the board keeps nothing that names the driver. Its copy says nothing of the carrier who has the load now.
- The poster's history keeps the milestones of such a job, which name nobody and hold no coordinates: they are its record of what was done for the load. What the next carrier wrote stays.
- A position is kept 30 days, from the first \`ON_MY_WAY\` to the delivery. Nobody reads it: the ends read miles and times.
- Proofs of delivery and transport orders stay six years, with what was written on them.
- [A template](operations/dpia-drivers.md) for the carrier's assessment of what it does with drivers' positions.

## How long it is kept

A job deletes every night what is old enough. [Retention](operations/retention.md) lists every table: how long, why, and how it is deleted.
`;
}

/** Returns docs/operations/retention.md: for every table, how long its rows are kept, why, and how they are deleted. */
export function retentionPage(): string {
  const periods = RETENTION.map(({ what, table: of, period, why, setting, index, instead }) => [
    what,
    `\`${of}\``,
    period,
    why,
    `${instead === undefined ? "deleted" : "cleared"} by \`${index}\``,
    setting === undefined ? "" : `\`${setting}\``,
  ]);
  return `# Retention

${NOTICE}

Every table of the board is on this page: a test fails when one is not.

## What is deleted by age

${table(["What", "Table", "Kept", "Why", "How", "Setting"], periods)}

The periods are those without a setting, or its default. Deleting an event deletes its deliveries and their attempts, deleting a notification its emails. Deleting a certificate deletes its file. A firm that has ended sends no more of them; those that it sent go after the same time.

## How

The job \`retention\` runs at 03:23 London time in one worker. It takes ${BATCH.toLocaleString("en-GB")} rows of each table in turn, found by an index, in a transaction of their own, and pauses as long as each batch took. It ends when nothing is left, or after an hour: another hour follows at once, up to four. A table that fails keeps no other back.

A worker that is stopped or killed in the middle loses nothing: another one goes on. The log line \`job\` and the table \`retention_run\` say how many rows each rule deleted, \`job_run\` when the job last succeeded. The admin's page of figures shows both.

\`forget-changes\` runs every ten minutes and keeps the latest 100,000 changes of the board. pg-boss deletes its own finished jobs after an hour.

${MEASURED}

## What stays

${table(["Tables", "Why"], reasons(KEPT))}

Loads that are over stay as the firms' history, with their quotes, files and disputes; only the names of people on them are cleared. Whoever has to delete them sooner erases the person, as [personal data](../personal-data.md) tells.
`;
}
