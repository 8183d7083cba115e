"use client";

import { formatPence } from "../../ui/format/money.ts";
import { Link } from "../../ui/Link.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { QuoteBadge } from "../../ui/QuoteBadge.tsx";
import { When } from "../../ui/When.tsx";
import table from "../AdminTable.module.css";
import { LoadLines } from "../LoadLines.tsx";
import page from "../Page.module.css";
import type { SearchResult } from "../types.ts";

/** Search results, a panel for each kind. */
export function FoundGroups({ found }: { found: SearchResult }) {
  const { loads, moreLoads, firms, people, quotes, keys, events, endpoints, changes } = found;
  return (
    <>
      {loads.length > 0 && (
        <Panel title="Loads" sub={moreLoads ? `the newest ${loads.length}` : loads.length} flush>
          <div className={page.scroll}>
            <LoadLines loads={loads} />
          </div>
        </Panel>
      )}
      {firms.length > 0 && (
        <Panel title="Firms" sub={firms.length} flush>
          <table className={table.table}>
            <tbody>
              {firms.map((firm) => (
                <tr key={firm.id}>
                  <td>
                    <Link href={`/admin/firms/${firm.id}`}>{firm.name}</Link>
                  </td>
                  <td className={table.what}>{firm.email}</td>
                  <td>{firm.plan === "PRIORITY" ? "Priority" : "Standard"}</td>
                  <td>
                    {firm.suspended && (
                      <span className={page.tag} data-tone="bad">
                        Suspended
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      )}
      {people.length > 0 && (
        <Panel title="People" sub={people.length} flush>
          <table className={table.table}>
            <tbody>
              {people.map((person) => (
                <tr key={person.id}>
                  <td>
                    <Link href={`/admin/people/${person.id}`}>{person.name}</Link>
                  </td>
                  <td className={table.what}>{person.email}</td>
                  <td className={table.what}>{person.firms.join(", ")}</td>
                  <td>{person.isAdmin && <span className={page.tag}>Admin</span>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      )}
      {quotes.length > 0 && (
        <Panel title="Quotes" flush>
          <table className={table.table}>
            <tbody>
              {quotes.map((quote) => (
                <tr key={quote.id}>
                  <td>
                    <b>{formatPence(quote.amountPence)}</b>
                  </td>
                  <td className={table.what}>{quote.carrier}</td>
                  <td>
                    <Link href={`/admin/loads/${quote.loadRef}`}>{quote.loadRef}</Link>
                  </td>
                  <td className={table.right}>
                    <QuoteBadge status={quote.status} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      )}
      {keys.length > 0 && (
        <Panel title="API keys" flush>
          <table className={table.table}>
            <tbody>
              {keys.map((key) => (
                <tr key={key.id}>
                  <td>{key.name}</td>
                  <td className={table.mono}>{key.hint}</td>
                  <td>{key.mode}</td>
                  <td>
                    <Link href={`/admin/firms/${key.firmId}`}>{key.firm}</Link>
                  </td>
                  <td>{key.revoked && <span className={page.tag}>Revoked</span>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      )}
      {endpoints.length > 0 && (
        <Panel title="Webhook endpoints" flush>
          <table className={table.table}>
            <tbody>
              {endpoints.map((endpoint) => (
                <tr key={endpoint.id}>
                  <td className={table.mono}>{endpoint.host}</td>
                  <td>{endpoint.status}</td>
                  <td>
                    <Link href={`/admin/firms/${endpoint.firmId}`}>{endpoint.firm}</Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      )}
      {events.length > 0 && (
        <Panel title="Events" flush>
          <table className={table.table}>
            <tbody>
              {events.map((event) => (
                <tr key={event.id}>
                  <td className={table.mono}>{event.type}</td>
                  <td className={table.what}>{event.firm}</td>
                  <td>
                    {event.loadRef && <Link href={`/admin/loads/${event.loadRef}`}>{event.loadRef}</Link>}
                  </td>
                  <td>
                    <When at={event.createdAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      )}
      {changes.length > 0 && (
        <Panel title="Changes of this request" flush>
          <table className={table.table}>
            <tbody>
              {changes.map((change) => (
                <tr key={`${change.at} ${change.action} ${change.loadRef}`}>
                  <td>{change.action}</td>
                  <td className={table.what}>{change.firm ?? "an admin or the system"}</td>
                  <td>
                    {change.loadRef && <Link href={`/admin/loads/${change.loadRef}`}>{change.loadRef}</Link>}
                  </td>
                  <td>
                    <When at={change.at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      )}
    </>
  );
}
