"use client";

import { browserName } from "../../../ui/format/browser-name.ts";
import { formatMoment } from "../../../ui/format/days.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { When } from "../../../ui/primitives/When.tsx";
import { TimeCell } from "../TimeCell.tsx";
import type { PersonPage } from "../types.ts";
import { factorWords, linkWords, OUTCOMES, obstacles, waitWords } from "./access-words.ts";

/**
 * Panel with what keeps a person from signing in, and the state of the email address, the password and the second
 * factor.
 */
export function SignInProblems({ data }: { data: PersonPage }) {
  const now = useNow();
  const { verifiedAt, passwordChangedAt, waits, factor, links } = data;
  const out = obstacles(data, now);
  const list = (lines: readonly string[]) =>
    lines.length > 0 && (
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    );
  return (
    <Panel title="Getting in">
      <Pairs
        pairs={[
          [
            "Keeps them out",
            out.length === 0 ? (
              "nothing that the board knows of"
            ) : (
              <Text as="div" tone="bad">
                {list(out)}
              </Text>
            ),
          ],
          ["Failures that count", list(waits.map((wait) => waitWords(wait, now))) || "none"],
          ["Address confirmed", verifiedAt === null ? "not yet" : formatMoment(new Date(verifiedAt), now)],
          ["Password changed", passwordChangedAt && <When at={passwordChangedAt} />],
          ["Second factor", factorWords(factor)],
          [
            "Reported lost",
            factor.resetFrom && `may be removed from ${formatMoment(new Date(factor.resetFrom), now)} on`,
          ],
          ["Links sent", list(links.map((link) => linkWords(link, now)))],
        ]}
      />
    </Panel>
  );
}

/** Panel with the last attempts to sign in, including refused ones. */
export function SignIns({ data: { signIns } }: { data: PersonPage }) {
  return (
    <Panel title="Sign-ins" sub="the last 20, refused ones too" flush>
      {signIns.length === 0 ? (
        <PanelBody>Nobody has tried.</PanelBody>
      ) : (
        <Table dense>
          <thead>
            <tr>
              <Th>London time</Th>
              <Th>Outcome</Th>
              <Th>From</Th>
              <Th>Browser</Th>
            </tr>
          </thead>
          <tbody>
            {signIns.map(({ id, at, outcome, newDevice, address, userAgent }) => (
              <tr key={id} data-tone={outcome === "WRONG_PASSWORD" ? "warn" : undefined}>
                <TimeCell at={at} />
                <td>{OUTCOMES[outcome]}</td>
                <Td mono>{address}</Td>
                <Td wrap>
                  {browserName(userAgent)}
                  {newDevice && ", for the first time"}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

const STATES = { sent: "sent", pending: "waiting", failed: "not delivered", dropped: "not sent any more" };
const TONES = { sent: "good", pending: "quiet", failed: "bad", dropped: "quiet" } as const;

/** Panel with the last emails about the account; emails about loads are on the loads' pages. */
export function Emails({ data: { emails } }: { data: PersonPage }) {
  return (
    <Panel title="Emails" sub="about the account, the last 10" flush>
      {emails.length === 0 ? (
        <PanelBody>None within the time that emails are kept.</PanelBody>
      ) : (
        <Table dense>
          <thead>
            <tr>
              <Th>London time</Th>
              <Th>Subject</Th>
              <Th>Outcome</Th>
            </tr>
          </thead>
          <tbody>
            {emails.map(({ id, subject, status, createdAt, sentAt, error }) => (
              <tr key={id} data-tone={status === "failed" ? "bad" : undefined}>
                <TimeCell at={sentAt ?? createdAt} />
                <Td wrap>{subject}</Td>
                <Td wrap>
                  <Text tone={TONES[status]}>{STATES[status]}</Text>
                  {error && `: ${error}`}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
