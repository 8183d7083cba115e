"use client";

import { Fragment, useState } from "react";
import { useKeys } from "../../../shared/shell/keys.ts";
import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { formatPostcode } from "../../../ui/format/postcodes.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Td } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { usePages } from "../use-pages.ts";
import { Compared } from "./Compared.tsx";
import { DecideLicence, type Decision } from "./DecideLicence.tsx";
import { FirmCell, type QueueFirm } from "./FirmCell.tsx";
import { doubtWords } from "./licence-words.ts";
import { QueueFrame } from "./QueueFrame.tsx";
import { QUEUE_EVERY_MS } from "./queues.ts";
import { useLineInHand } from "./Review.tsx";

interface OpenDecision {
  firm: QueueFirm;
  number: string | null;
  decision: Decision;
  entersFacts: boolean;
}

/** Queue of uncertain or contested licences. J and K select a line, T and N decide it. */
export function LicencesQueue() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [deciding, setDeciding] = useState<OpenDecision | null>(null);
  const list = usePages({
    key: [...trpc.admin.queues.licences.pathKey(), "pages"],
    read: (cursor, signal) => client.admin.queues.licences.query(cursor ? { cursor } : {}, { signal }),
    everyMs: QUEUE_EVERY_MS,
  });
  const lines = list.data?.pages.flatMap((page) => page.lines) ?? [];
  const { current, at, next, previous } = useLineInHand(lines, ({ firm }) => firm.id);
  function decide(decision: Decision, line = current): void {
    // A licence without a number cannot be refused.
    if (line === undefined || (line.number === null && decision === "not_theirs")) return;
    const { firm, number, register } = line;
    setDeciding({ firm, number, decision, entersFacts: register === null });
  }
  useKeys({
    j: next,
    k: previous,
    t: () => decide("theirs"),
    n: () => decide("not_theirs"),
  });
  return (
    <>
      <QueueFrame
        name="licences"
        list={list}
        heads={[
          { name: "Firm" },
          { name: "Says" },
          { name: "Licence" },
          { name: "Register says" },
          { name: "Why" },
          { name: "Next", right: true },
        ]}
      >
        {lines.map((line) => {
          const { firm, number, register } = line;
          return (
            <tr key={firm.id} aria-current={line === current ? "true" : undefined}>
              <FirmCell name="Firm" firm={firm} />
              <Td name="Says" wrap>
                {[line.companyNumber, line.licenceNumber, line.postcode].filter(Boolean).join(", ") || "–"}
              </Td>
              <Td name="Licence" mono>
                {number ?? "–"}
              </Td>
              <Td name="Register" wrap>
                {register === null ? (
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
                )}
              </Td>
              <Td name="Why" wrap>
                {doubtWords(line)}
                {line.claimedBy.map((other, nth) => (
                  <Fragment key={other.id}>
                    {nth === 0 ? ": " : ", "}
                    <Link href={`/admin/firms/${other.id}`}>{other.name}</Link>
                  </Fragment>
                ))}
              </Td>
              <td>
                <Button
                  size="small"
                  shortcut={line === current ? "T" : undefined}
                  onClick={() => decide("theirs", line)}
                >
                  Theirs
                  <VisuallyHidden>, {firm.name}</VisuallyHidden>
                </Button>
                {number !== null && (
                  <Button
                    size="small"
                    shortcut={line === current ? "N" : undefined}
                    onClick={() => decide("not_theirs", line)}
                  >
                    Not theirs
                    <VisuallyHidden>, {firm.name}</VisuallyHidden>
                  </Button>
                )}
              </td>
            </tr>
          );
        })}
      </QueueFrame>
      <VisuallyHidden role="status">
        {current && `${current.firm.name}, ${at + 1} of ${list.data?.pages[0]?.count}`}
      </VisuallyHidden>
      {deciding && <DecideLicence {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
