"use client";

import { changeWords } from "@board/api/contact-changes/rules";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { formatExact } from "../../../ui/format/days.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Page } from "../../../ui/primitives/Page.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { When } from "../../../ui/primitives/When.tsx";
import { NotRead } from "../NotRead.tsx";
import { PowerDialog } from "../PowerDialog.tsx";
import { QUEUE_EVERY_MS } from "./queues.ts";
import { QueueTabs } from "./Review.tsx";
import type { LicenceRegister } from "./types.ts";

/** Page on the register of licences: its age, refused files, and the firms on hold. */
export function LicenceRegisterPage() {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(
    trpc.admin.register.queryOptions({}, { refetchInterval: QUEUE_EVERY_MS }),
  );
  return (
    <Page title="Register and holds" lead="what carriers are checked against, and whom it stops">
      <QueueTabs queue="register" />
      {data ? (
        <>
          <HeldFirms held={data.held} />
          <Frozen count={data.frozen} />
          <Files register={data} />
        </>
      ) : error ? (
        <NotRead what="The register" error={error} again={() => void refetch()} />
      ) : (
        <Waiting lines={10} what="the register" />
      )}
    </Page>
  );
}

/** Panel with the firms on hold until a changed contact is confirmed. */
function HeldFirms({ held }: { held: LicenceRegister["held"] }) {
  const [confirming, setConfirming] = useState<LicenceRegister["held"][number]["firm"] | null>(null);
  return (
    <Panel
      title="Held firms"
      sub={held.length === 0 ? "none" : "a contact was changed: they quote, and win nothing"}
      flush
    >
      {held.length === 0 ? (
        <PanelBody>
          No firm is held. A changed phone, email, owner or password holds one for 72 hours.
        </PanelBody>
      ) : (
        <Table>
          <thead>
            <tr>
              <Th>Firm</Th>
              <Th>Changed</Th>
              <Th>Held until</Th>
              <Th right>Next</Th>
            </tr>
          </thead>
          <tbody>
            {held.map(({ firm, until, changes }) => (
              <tr key={firm.id}>
                <Td wrap>
                  <Link href={`/admin/firms/${firm.id}`}>{firm.name}</Link>
                </Td>
                <Td name="Changed" wrap>
                  {changes.map((change, nth) => (
                    <Fragment key={`${change.kind} ${change.at}`}>
                      {nth > 0 && <br />}
                      {changeWords(change)} (<When at={change.at} />)
                    </Fragment>
                  ))}
                </Td>
                <Td name="Held until">{formatExact(new Date(until))}</Td>
                <td>
                  <Button
                    size="small"
                    aria-label={`Confirm, ${firm.name}`}
                    onClick={() => setConfirming(firm)}
                  >
                    Confirm…
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {confirming && (
        <PowerDialog
          title={`Are the changes of ${confirming.name} its own?`}
          effect="It wins loads again at once. Ring the number or write to the address that was known before."
          verb="Confirm"
          busy="Confirming"
          kind="primary"
          call={(api, reason) => api.admin.firms.confirmContacts.mutate({ firmId: confirming.id, reason })}
          onClose={() => setConfirming(null)}
        />
      )}
    </Panel>
  );
}

function Frozen({ count }: { count: number }) {
  return (
    <Panel title="Claimed licences" sub="another firm has it, or claims it too">
      {count === 0 ? (
        "None."
      ) : (
        <>
          {count === 1 ? "1 firm waits" : `${count} firms wait`} until an admin decides.{" "}
          <Link href="/admin/queues/licences">Licences to decide</Link>
        </>
      )}
    </Panel>
  );
}

/** Panel with the newest file of each area, and the refused files. */
function Files({ register: { areas, refused, job } }: { register: LicenceRegister }) {
  return (
    <>
      {job !== null && job.failures > 0 && (
        <Note kind="error">
          The weekly download failed {job.failures === 1 ? "once" : `${job.failures} times`}, last{" "}
          <When at={job.ranAt} />: {job.error}. It was last done{" "}
          {job.succeededAt === null ? "never" : <When at={job.succeededAt} />}.
        </Note>
      )}
      {refused.map(({ file, at, because }) => (
        <Note key={`${file} ${at}`} kind="error">
          {file} was refused <When at={at} />, and nothing of it was taken: {because}
        </Note>
      ))}
      <Panel
        title="Operator licence register"
        sub={job === null ? "read by hand" : "downloaded each week"}
        end={<a href="/docs/passport">How carriers are matched</a>}
        flush
      >
        {areas.length === 0 ? (
          <PanelBody>No file was read yet, so no carrier has a licence here.</PanelBody>
        ) : (
          <Table>
            <thead>
              <tr>
                <Th>Area</Th>
                <Th>Read</Th>
                <Th right>Licences</Th>
              </tr>
            </thead>
            <tbody>
              {areas.map(({ area, licences, readAt, old }) => (
                <tr key={area} data-tone={old ? "warn" : undefined}>
                  <Td wrap>{area}</Td>
                  <Td name="Read">
                    {formatExact(new Date(readAt))} {old && <Badge tone="warn">older than 14 days</Badge>}
                  </Td>
                  <Td name="Licences" right>
                    {licences.toLocaleString("en-GB")}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
    </>
  );
}
