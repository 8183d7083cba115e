"use client";

import { IconHourglass } from "@tabler/icons-react";
import { telLink } from "../../../shared/load-parts/contact.ts";
import { counted } from "../../../ui/format/counted.ts";
import { formatFullDay } from "../../../ui/format/days.ts";
import { formatPostcode } from "../../../ui/format/postcodes.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { When } from "../../../ui/primitives/When.tsx";
import { Compared } from "./Compared.tsx";
import { Finding } from "./Finding.tsx";
import { Jobs } from "./Jobs.tsx";
import { LICENCE_TYPES, licenceStatusWords } from "./licence-words.ts";
import { waited } from "./queue-words.ts";
import type { ReviewedQueue } from "./Review.tsx";
import { Settle } from "./Settle.tsx";
import type { LostLine } from "./types.ts";

/**
 * Queue of carriers that lost their licence, with the firm's data, the register's data, and the jobs that need
 * another carrier.
 */
export const LOST_LICENCES: ReviewedQueue<LostLine> = {
  name: "lost",
  read: ({ licencesLost }) => licencesLost,
  idOf: ({ firm }) => firm.id,
  what: "firm",
  line: ({ firm, lostAt, number, jobs }, now) => ({
    name: firm.name,
    age: waited(lostAt, now),
    small: number ?? "without a number",
    flag: jobWords(jobs.length),
    found: jobs.length > 0,
  }),
  reviewed: (line, now, after) => ({
    firm: line.firm,
    badge: <Badge tone="warn" icon={IconHourglass}>{`Lost ${waited(line.lostAt, now)} ago`}</Badge>,
    since: <a href={telLink(line.firm.phone)}>{line.firm.phone}</a>,
    children: (
      <>
        <BothSides line={line} />
        <Jobs
          title="Its jobs"
          sub={line.jobs.length === 0 ? "none in hand" : "ring the poster before the collection"}
          jobs={line.jobs}
        />
        <Settle
          key={line.firm.id}
          queue="lost"
          firm={line.firm}
          seenAt={line.lostAt}
          effect="Both ends were told, and may end a job without blame."
          after={after}
        />
      </>
    ),
  }),
};

const jobWords = (jobs: number) => (jobs === 0 ? "no job in hand" : `${counted(jobs, "job")} in hand`);

/** Table that compares the firm's data with the register. */
function BothSides({ line }: { line: LostLine }) {
  const { firm, register } = line;
  const agrees = register?.agrees;
  const gone = register?.goneAt ?? null;
  const number = register && line.number;
  const facts = [
    ["Name", firm.name, register?.operatorName, agrees?.name],
    ["Company number", line.companyNumber, register?.companyNumber, agrees?.companyNumber],
    ["Licence", line.licenceNumber, number, agrees?.licence],
    [
      "Postcode",
      line.postcode,
      [...new Set(register?.postcodes.map((postcode) => formatPostcode(postcode)))].join(", "),
      agrees?.place,
    ],
    [
      "Vehicles",
      line.vehicles === 0 ? "none" : `${line.vehicles}, of which ${line.lorries} over 3.5 t`,
      register && `${register.vehiclesAuthorised} authorised`,
      agrees?.vehicles,
    ],
    ["Type", null, register && LICENCE_TYPES[register.type], null],
    [
      "Continuation",
      null,
      register?.continuationDate ? formatFullDay(register.continuationDate) : null,
      null,
    ],
  ] as const;
  return (
    <Panel title="What they say, what the register says" flush>
      <Table>
        <thead>
          <tr>
            <Th hidden>Fact</Th>
            <Th>The firm</Th>
            <Th>Operator licence register</Th>
            <Th hidden>Finding</Th>
          </tr>
        </thead>
        <tbody>
          <tr data-tone="bad">
            <th scope="row">Status</th>
            <Td name="The firm">was valid</Td>
            <Td name="Register" wrap>
              <b>
                {register === null
                  ? "not in the register"
                  : gone === null
                    ? licenceStatusWords(register.status)
                    : "in no newer file"}
              </b>
              {gone && (
                <>
                  {" "}
                  since <When at={gone} />
                </>
              )}
            </Td>
            <Finding tone="bad" />
          </tr>
          {facts.map(([name, ours, theirs, same]) => (
            <tr key={name} data-tone={same === false ? "warn" : undefined}>
              <th scope="row">{name}</th>
              <Td name="The firm" wrap>
                <Compared text={ours ?? "–"} other={same === false ? (theirs ?? null) : null} />
              </Td>
              <Td name="Register" wrap>
                <Compared text={theirs || "–"} other={same === false ? ours : null} />
              </Td>
              <Finding tone={same === false ? "warn" : same ? "good" : null} good="Matched" />
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
