import { BATCH, KEPT, KEPT_AFTER_ERASURE, PERSONAL_DATA, RETENTION } from "@board/api/server";
import { NOTICE, table } from "./markdown.ts";

const entries = (rows: Readonly<Record<string, string>>) =>
  Object.entries(rows).map(([name, meaning]) => [`\`${name}\``, meaning]);

/** docs/personal-data.md: what is held about people, how they get it, what erasure does, and what is deleted when. */
export function personalDataPage(): string {
  const parts = PERSONAL_DATA.map(({ part, holds, erased }) => [`\`${part}\``, holds, erased]);
  const fields = PERSONAL_DATA.map((one) => [
    `\`${one.part}\``,
    one.fields.map((field) => `\`${typeof field === "string" ? field : field[0]}\``).join(", "),
  ]);
  const periods = RETENTION.map(({ what, period, why, setting }) => [
    what,
    period,
    why,
    setting === undefined ? "" : `\`${setting}\``,
  ]);
  return `# Personal data

${NOTICE}

What the board holds about a person, how the person gets it, what erasure does, and when it is deleted by itself.

## A copy

Your account, **My data**, **Download my data** gives whoever is signed in one JSON file:

\`\`\`json
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

Transport orders are PDF files that were given to both firms. They keep the contacts of the day they were made.

## How long it is kept

A job deletes every night what is old enough, ${BATCH.toLocaleString("en-GB")} rows at a time.

${table(["What", "Kept", "Why", "Setting"], periods)}

Everything else stays, for a reason:

${table(["Table", "Why"], entries(KEPT))}
`;
}
