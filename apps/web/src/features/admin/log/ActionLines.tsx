import { Link } from "../../../ui/primitives/Link.tsx";
import { PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { TimeCell } from "../TimeCell.tsx";
import type { Action } from "../types.ts";
import { actionWords, changeOf } from "./action-words.ts";

/** Table of the admin log: time, admin, action, what it was done to, change and reason. */
export function ActionLines({ actions }: { actions: readonly Action[] }) {
  if (actions.length === 0) return <PanelBody>Nothing yet.</PanelBody>;
  return (
    <Table dense>
      <thead>
        <tr>
          <Th>London time</Th>
          <Th>Admin</Th>
          <Th>What</Th>
          <Th>To</Th>
          <Th>Change</Th>
          <Th>Reason</Th>
          <Th>Request</Th>
        </tr>
      </thead>
      <tbody>
        {actions.map((action) => (
          <tr key={action.id}>
            <TimeCell at={action.at} />
            <td>{action.admin}</td>
            <Td wrap>{actionWords(action.action)}</Td>
            <Td wrap>
              {action.load && <Link href={`/admin/loads/${action.load.ref}`}>{action.load.ref}</Link>}{" "}
              {action.firm && <Link href={`/admin/firms/${action.firm.id}`}>{action.firm.name}</Link>}{" "}
              {action.person && <Link href={`/admin/people/${action.person.id}`}>{action.person.name}</Link>}
            </Td>
            <Td wrap>{changeOf(action)}</Td>
            <Td wrap>{action.reason && `“${action.reason}”`}</Td>
            <Td name="Request" mono quiet title={action.requestId ?? undefined}>
              {action.requestId && `…${action.requestId.slice(-6)}`}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
