"use client";

import { londonDay } from "@board/calendar";
import { formatMoment } from "../../../ui/format/days.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { When } from "../../../ui/primitives/When.tsx";
import type { FirmPage } from "../types.ts";
import {
  checkedWords,
  coverFinding,
  type Finding,
  handedBackFinding,
  licenceFinding,
  newJobsWords,
} from "./firm-words.ts";

const Found = ({ words, tone }: Finding) => <Text tone={tone}>{words}</Text>;

const APPROVALS: Record<FirmPage["firm"]["approval"], Finding> = {
  APPROVED: { words: "approved", tone: "good" },
  PENDING: { words: "waits for approval", tone: "warn" },
  REFUSED: { words: "refused", tone: "bad" },
};

const level = (record: FirmPage["record"]["poster"]) => record && `${record.level}, ${record.score} of 100`;

/** Panel with approval, suspension and other limits of a firm, its scores and its disputes. */
export function Limits({ data }: { data: FirmPage }) {
  const { firm, limits, disputes, record, open } = data;
  const now = useNow();
  return (
    <Panel title="What it may do">
      <Pairs
        pairs={[
          ["Approval", <Found key="approval" {...APPROVALS[firm.approval]} />],
          [
            "Suspended",
            firm.suspendedAt && (
              <Text tone="bad">
                <When at={firm.suspendedAt} />
              </Text>
            ),
          ],
          [
            "On hold",
            limits.heldUntil && (
              <Text tone="warn">
                wins nothing until {formatMoment(new Date(limits.heldUntil), now)}: a contact was changed
              </Text>
            ),
          ],
          ["First jobs", newJobsWords(limits)],
          ["Handed back", firm.canCarry && <Found {...handedBackFinding(limits, now)} />],
          ["Score as poster", level(record.poster)],
          ["Score as carrier", level(record.carrier)],
          ["Jobs under way", `${open.carrying} being carried`],
          [
            "Disputes",
            disputes.length === 0 ? (
              "none open"
            ) : (
              <ul key="disputes">
                {disputes.map(({ ref, side, reason, raisedBy, raisedAt }) => (
                  <li key={ref}>
                    <Link href={`/admin/loads/${ref}`}>{ref}</Link>, as {side}: {reason}, raised by{" "}
                    {raisedBy === side ? "this firm" : "the other end"} <When at={raisedAt} />
                  </li>
                ))}
              </ul>
            ),
          ],
        ]}
      />
    </Panel>
  );
}

const KINDS = { goods_in_transit: "goods in transit", hire_and_reward: "hire and reward" };
const STATES: Record<string, string> = { SENT: "to be read", ACCEPTED: "accepted", REJECTED: "sent back" };

/** Panel with the carrier's passport: licence, register, covers and certificates. */
export function Passport({ data: { passport } }: { data: FirmPage }) {
  const now = useNow();
  const today = londonDay(now);
  if (passport === null)
    return <Panel title="Passport">It has said nothing of its licence or insurance.</Panel>;
  const { licence, covers, documents, companyNumber, address } = passport;
  return (
    <Panel title="Passport">
      <Pairs
        pairs={[
          ["Licence", <Found key="licence" {...licenceFinding(licence, today)} />],
          ["Gave the number", licence.given !== licence.number && licence.given],
          ["Checked", checkedWords(licence, now)],
          ["Vehicles", licence.vehiclesAuthorised !== null && `${licence.vehiclesAuthorised} authorised`],
          ["Goods in transit", <Found key="goods" {...coverFinding(covers, "GOODS_IN_TRANSIT", today)} />],
          ["Hire and reward", <Found key="hire" {...coverFinding(covers, "HIRE_AND_REWARD", today)} />],
          ["Company number", companyNumber],
          ["Operator", address],
          [
            "Certificates",
            documents.length > 0 && (
              <ul key="documents">
                {documents.map(({ id, kind, state, reason, insurer, policy, sentAt }) => (
                  <li key={id}>
                    {KINDS[kind]}, {insurer} {policy}, sent <When at={sentAt} />: {STATES[state]}
                    {reason && `, “${reason}”`}
                  </li>
                ))}
              </ul>
            ),
          ],
        ]}
      />
    </Panel>
  );
}
