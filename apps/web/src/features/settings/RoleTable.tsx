import type { AppRouter } from "@board/api";
import { IconCheck } from "@tabler/icons-react";
import type { inferRouterOutputs } from "@trpc/server";
import { ROLE_NAMES } from "../../ui/format/roles.ts";
import { Panel } from "../../ui/primitives/Panel.tsx";
import { Table, Td, Th } from "../../ui/primitives/Table.tsx";
import { Text } from "../../ui/primitives/Text.tsx";

type MembersOutput = inferRouterOutputs<AppRouter>["accounts"]["members"];
export type Member = MembersOutput["members"][number];
/** A role, with what it may do. */
export type RoleRights = MembersOutput["roles"][number];
type Act = RoleRights["may"][number];

/** Acts of members, in the words of the help. */
export const ACTS: Record<Act, string> = {
  read: "Read loads, quotes, bookings, proofs, and invoices without bank details",
  readAll: "Read the rest: own carriers, vehicles, messages, bank details",
  post: "Post, amend and cancel loads, accept and decline quotes, move jobs",
  quote: "Quote, book, post vehicles, answer offers",
  network: "Offers, networks and routing guides",
  settle: "Answer waiting and extras, approve and pay invoices",
  billing: "Bank account, VAT number, self-billing, credit notes, exports",
  manage: "People, roles, seats, webhooks, the firm’s details, passport, conditions",
};

/** True if members of a role can have a seat, which quoting takes. */
export const hasSeats = ({ may }: RoleRights): boolean => may.includes("quote");

/** Panel with what each role may do. */
export function RoleTable({ roles }: { roles: readonly RoleRights[] }) {
  return (
    <Panel flush title="What each role may do" sub="on the site and by a key alike">
      <Table>
        <thead>
          <tr>
            <Th>What</Th>
            {roles.map(({ role }) => (
              <Th key={role}>{ROLE_NAMES[role]}</Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(Object.keys(ACTS) as Act[]).map((act) => (
            <tr key={act}>
              <th scope="row" data-wrap>
                {ACTS[act]}
              </th>
              {roles.map(({ role, may }) => (
                <Td key={role} name={ROLE_NAMES[role]}>
                  {may.includes(act) ? (
                    <>
                      <IconCheck size={14} stroke={2} aria-hidden /> {act === "quote" ? "with a seat" : "yes"}
                    </>
                  ) : (
                    <Text tone="faint">no</Text>
                  )}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
