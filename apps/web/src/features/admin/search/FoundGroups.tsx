"use client";

import { ModeBadge } from "../../../shared/session/ModeBadge.tsx";
import { formatPence } from "../../../ui/format/money.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { When } from "../../../ui/primitives/When.tsx";
import { QuoteBadge } from "../../../ui/trade/QuoteBadge.tsx";
import { LoadLines } from "../LoadLines.tsx";
import { TimeCell } from "../TimeCell.tsx";
import type { SearchResult } from "../types.ts";

/** Search results, one panel for each kind. */
export function FoundGroups({ found }: { found: SearchResult }) {
  const { loads, moreLoads, firms, people, quotes, keys, events, endpoints, changes, calls } = found;
  return (
    <>
      {loads.length > 0 && (
        <Panel title="Loads" sub={moreLoads ? `the newest ${loads.length}` : loads.length} flush>
          <LoadLines loads={loads} />
        </Panel>
      )}
      {firms.length > 0 && (
        <Panel title="Firms" sub={firms.length} flush>
          <Table dense>
            <tbody>
              {firms.map((firm) => (
                <tr key={firm.id}>
                  <td>
                    <Link href={`/admin/firms/${firm.id}`}>{firm.name}</Link>
                  </td>
                  <Td wrap>{firm.email}</Td>
                  <td>{firm.phone}</td>
                  <td>{firm.plan === "PRIORITY" ? "Priority" : "Standard"}</td>
                  <td>{firm.suspended && <Badge tone="bad">Suspended</Badge>}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      )}
      {people.length > 0 && (
        <Panel title="People" sub={people.length} flush>
          <Table dense>
            <tbody>
              {people.map((person) => (
                <tr key={person.id}>
                  <td>
                    <Link href={`/admin/people/${person.id}`}>{person.name}</Link>
                  </td>
                  <Td wrap>{person.email}</Td>
                  <Td wrap>{person.firms.join(", ")}</Td>
                  <td>{person.isAdmin && <Badge>Admin</Badge>}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      )}
      {quotes.length > 0 && (
        <Panel title="Quotes" flush>
          <Table dense>
            <tbody>
              {quotes.map((quote) => (
                <tr key={quote.id}>
                  <td>
                    <b>{formatPence(quote.amountPence)}</b>
                  </td>
                  <Td wrap>{quote.carrier}</Td>
                  <td>
                    <Link href={`/admin/loads/${quote.loadRef}`}>{quote.loadRef}</Link>
                  </td>
                  <Td right>
                    <QuoteBadge status={quote.status} />
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      )}
      {keys.length > 0 && (
        <Panel title="API keys" flush>
          <Table dense>
            <tbody>
              {keys.map((key) => (
                <tr key={key.id}>
                  <td>{key.name}</td>
                  <Td mono>{key.hint}</Td>
                  <td>{key.mode}</td>
                  <td>
                    <Link href={`/admin/firms/${key.firmId}`}>{key.firm}</Link>
                  </td>
                  <td>{key.revoked && <Badge>Revoked</Badge>}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      )}
      {endpoints.length > 0 && (
        <Panel title="Webhook endpoints" flush>
          <Table dense>
            <tbody>
              {endpoints.map((endpoint) => (
                <tr key={endpoint.id}>
                  <Td mono>{endpoint.label}</Td>
                  <td>{endpoint.status}</td>
                  <td>
                    <Link href={`/admin/firms/${endpoint.firmId}`}>{endpoint.firm}</Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      )}
      {events.length > 0 && (
        <Panel title="Events" flush>
          <Table dense>
            <tbody>
              {events.map((event) => (
                <tr key={event.id}>
                  <Td mono>{event.type}</Td>
                  <Td wrap>{event.firm}</Td>
                  <td>
                    {event.loadRef && <Link href={`/admin/loads/${event.loadRef}`}>{event.loadRef}</Link>}
                  </td>
                  <td>
                    <When at={event.createdAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      )}
      {calls.length > 0 && (
        <Panel title="Calls by API key" sub="kept for 7 days" flush>
          <Table dense>
            <thead>
              <tr>
                <Th>London time</Th>
                <Th>Call</Th>
                <Th>Answer</Th>
                <Th>Firm</Th>
                <Th>Key</Th>
              </tr>
            </thead>
            <tbody>
              {calls.map((call) => (
                <tr
                  key={`${call.at} ${call.method} ${call.route}`}
                  data-tone={call.status < 400 ? undefined : "warn"}
                >
                  <TimeCell at={call.at} />
                  <Td mono wrap>
                    {call.method} {call.route ?? "no such address"}
                  </Td>
                  <Td name="Answer" mono>
                    {call.status} {call.code}
                  </Td>
                  <Td wrap>
                    <Link href={`/admin/firms/${call.firmId}`}>{call.firm}</Link>{" "}
                    {call.mode === "test" && <ModeBadge mode="test" />}
                  </Td>
                  <Td name="Key" wrap>
                    {call.key}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      )}
      {changes.length > 0 && (
        <Panel title="Changes of this request" flush>
          <Table dense>
            <tbody>
              {changes.map((change) => (
                <tr key={`${change.at} ${change.action} ${change.loadRef}`}>
                  <td>{change.action}</td>
                  <Td wrap>{change.firm ?? "an admin or the system"}</Td>
                  <td>
                    {change.loadRef && <Link href={`/admin/loads/${change.loadRef}`}>{change.loadRef}</Link>}
                  </td>
                  <td>
                    <When at={change.at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      )}
    </>
  );
}
