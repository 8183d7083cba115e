"use client";

import { Fragment } from "react";
import { formatPostcode } from "../../../ui/format/postcodes.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { Compared } from "./Compared.tsx";
import { DecideLicence, type Decision } from "./DecideLicence.tsx";
import { FirmLink } from "./FirmLink.tsx";
import { doubtWords } from "./licence-words.ts";
import type { OpenDialog, QueueTable } from "./Queue.tsx";
import type { LicenceLine } from "./types.ts";

const decide = (decision: Decision) => (line: LicenceLine, open: OpenDialog) => {
  const { firm, number, register } = line;
  // A licence without a number cannot be refused.
  if (number === null && decision === "not_theirs") return;
  open((onClose) => (
    <DecideLicence
      firm={firm}
      number={number}
      decision={decision}
      entersFacts={register === null}
      onClose={onClose}
    />
  ));
};

const isTheirs = decide("theirs");
const isNotTheirs = decide("not_theirs");

/** Queue of uncertain or contested licences. The keys T and N decide the selected one. */
export const LICENCES: QueueTable<LicenceLine> = {
  name: "licences",
  read: ({ licences }) => licences,
  idOf: ({ firm }) => firm.id,
  columns: [
    { head: "Firm", wrap: true, cell: ({ firm }) => <FirmLink firm={firm} /> },
    {
      head: "Says",
      wrap: true,
      cell: ({ companyNumber, licenceNumber, postcode }) =>
        [companyNumber, licenceNumber, postcode].filter(Boolean).join(", ") || "–",
    },
    { head: "Licence", mono: true, cell: ({ number }) => number ?? "–" },
    {
      head: "Register says",
      phone: "Register",
      wrap: true,
      cell: ({ firm, register }) =>
        register === null ? (
          "not in the register"
        ) : (
          <>
            <Compared text={register.operatorName} other={firm.name} />
            <Text tone="quiet" size="small">
              {" "}
              {[
                ...new Set([
                  register.companyNumber,
                  ...register.postcodes.map((each) => formatPostcode(each)),
                ]),
              ]
                .filter(Boolean)
                .join(", ")}
            </Text>
          </>
        ),
    },
    {
      head: "Why",
      wrap: true,
      cell: (line) => (
        <>
          {doubtWords(line)}
          {line.claimedBy.map((other, nth) => (
            <Fragment key={other.id}>
              {nth === 0 ? ": " : ", "}
              <Link href={`/admin/firms/${other.id}`}>{other.name}</Link>
            </Fragment>
          ))}
        </>
      ),
    },
  ],
  acts: (line, open, isCurrent) => (
    <>
      <Button size="small" shortcut={isCurrent ? "T" : undefined} onClick={() => isTheirs(line, open)}>
        Theirs
        <VisuallyHidden>, {line.firm.name}</VisuallyHidden>
      </Button>
      {line.number !== null && (
        <Button size="small" shortcut={isCurrent ? "N" : undefined} onClick={() => isNotTheirs(line, open)}>
          Not theirs
          <VisuallyHidden>, {line.firm.name}</VisuallyHidden>
        </Button>
      )}
    </>
  ),
  keys: { nameOf: ({ firm }) => firm.name, acts: { t: isTheirs, n: isNotTheirs } },
};
