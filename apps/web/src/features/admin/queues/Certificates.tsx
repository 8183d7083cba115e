"use client";

import { readPounds } from "@board/api/typed/rules";
import { londonDay } from "@board/calendar";
import { IconAlertTriangle, IconCheck, IconHourglass } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { telLink } from "../../../shared/load-parts/contact.ts";
import { useKeys } from "../../../shared/shell/keys.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { formatLongDay } from "../../../ui/format/days.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { problemOf } from "../../../ui/format/problem.ts";
import { showToast } from "../../../ui/hooks/toasts.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Button } from "../../../ui/primitives/Button.tsx";
import { DateField } from "../../../ui/primitives/DateField.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Input, MoneyInput } from "../../../ui/primitives/Input.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { FileButton } from "../FileButton.tsx";
import { FilePreview } from "../FilePreview.tsx";
import { PowerDialog } from "../PowerDialog.tsx";
import { useAdminAction } from "../use-admin-action.ts";
import { type CertificateReading, lacksOf, marksOf, NOTHING_READ } from "./certificate-check.ts";
import { isOld, momentWords, waited } from "./queue-words.ts";
import { QUEUE_EVERY_MS } from "./queues.ts";
import styles from "./Review.module.css";
import type { ReviewedQueue } from "./Review.tsx";
import type { CertificateLine } from "./types.ts";

const KINDS = { GOODS_IN_TRANSIT: "Goods in transit", HIRE_AND_REWARD: "Hire and reward" };

const pathOf = ({ id }: CertificateLine) => `/api/site/passport/files/${id}`;

/** Queue of unchecked certificates, each shown beside the values that its firm typed. */
export const CERTIFICATES: ReviewedQueue<CertificateLine> = {
  name: "documents",
  read: ({ documents }) => documents,
  idOf: ({ id }) => id,
  what: "certificate",
  line: ({ firm, sentAt, kind, insurer }, now) => ({
    name: firm.name,
    age: waited(sentAt, now),
    small: `${KINDS[kind]}, ${insurer}`,
    flag: isOld(sentAt, now, 1) ? "waits for more than a day" : "to be read",
    found: isOld(sentAt, now, 1),
  }),
  reviewed: (line, now, { leave }) => ({
    firm: line.firm,
    badge: <Badge tone="warn" icon={IconHourglass}>{`Waiting ${waited(line.sentAt, now)}`}</Badge>,
    since: <a href={telLink(line.firm.phone)}>{line.firm.phone}</a>,
    children: <ReadCertificate key={line.id} certificate={line} sendBackKey onDecided={leave} />,
  }),
};

/** Panel with the certificates of a new firm. */
export function FirmCertificates({ firmId }: { firmId: string }) {
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.admin.queues.documents.queryOptions({ firmId }, { refetchInterval: QUEUE_EVERY_MS }),
  );
  const [first, ...more] = data?.lines ?? [];
  if (first === undefined) return null;
  return <ReadCertificate key={first.id} certificate={first} more={more.length} onDecided={() => {}} />;
}

interface ReadCertificateProps {
  certificate: CertificateLine;
  /** Number of further certificates of the same firm. */
  more?: number;
  /** True if the key X sends the certificate back; false where X means something else. */
  sendBackKey?: boolean;
  onDecided: () => void;
}

/**
 * Certificate beside the values that the firm typed. The admin types what the certificate says; the page compares.
 * The key D accepts.
 */
function ReadCertificate({ certificate, more = 0, sendBackKey = false, onDecided }: ReadCertificateProps) {
  const now = useNow().getTime();
  const today = londonDay(new Date(now));
  const [read, setRead] = useState(NOTHING_READ);
  const reads = (field: keyof CertificateReading) => (value: string) =>
    setRead((now) => ({ ...now, [field]: value }));
  const [reason, setReason] = useState("");
  const [sendingBack, setSendingBack] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const reasonField = useRef<HTMLInputElement>(null);
  const coverPence = readPounds(read.pounds);
  const marks = marksOf(read, certificate);
  const accept = useAdminAction(async (api) => {
    await api.admin.documents.decide.mutate({
      id: certificate.id,
      decision: "accept",
      ...(reason.trim() === "" ? {} : { reason: reason.trim() }),
      read: {
        insured: read.insured.trim(),
        policy: read.policy.trim(),
        ...(read.from === "" ? {} : { from: read.from }),
        ...(read.to === "" ? {} : { to: read.to }),
        ...(coverPence === null ? {} : { coverPence }),
      },
    });
    showToast({ kind: "done", text: `${KINDS[certificate.kind]} of ${certificate.firm.name} is accepted.` });
    onDecided();
  });
  const needs = problemOf(accept.error).errors.some(({ pointer }) => pointer === "/reason");
  const lacks = lacksOf(read, certificate);
  useEffect(() => {
    if (needs) reasonField.current?.focus();
  }, [needs]);

  function decide(): void {
    if (lacks !== undefined) {
      const fields = [
        ...(form.current?.querySelectorAll<HTMLInputElement>("input:not([aria-hidden])") ?? []),
      ];
      fields.find(({ value }) => value === "")?.focus();
    } else if (!accept.isPending) accept.mutate();
  }

  useKeys({
    d: decide,
    ...(sendBackKey ? { x: () => setSendingBack(true) } : {}),
  });
  return (
    <Panel
      title="Certificate to read"
      sub={`${KINDS[certificate.kind].toLowerCase()}, ${certificate.insurer}, sent ${momentWords(certificate.sentAt, now)}${
        more > 0 ? `, ${more} more` : ""
      }`}
      end={<FileButton name="Download" path={pathOf(certificate)} />}
    >
      <div className={styles.reading}>
        <FilePreview
          path={pathOf(certificate)}
          contentType={certificate.contentType}
          name={`${KINDS[certificate.kind]}, certificate of ${certificate.firm.name}`}
          what="the certificate"
        />
        <Stack
          as="form"
          ref={form}
          gap={8}
          aria-label={`What stands on it, ${KINDS[certificate.kind].toLowerCase()}`}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            decide();
          }}
        >
          <div className={styles.read} aria-hidden>
            <Text tone="quiet" size="small">
              They typed
            </Text>
            <Text tone="quiet" size="small">
              You read
            </Text>
          </div>
          <CertificateField
            name="Insured"
            typed={
              <>
                {certificate.firm.name}
                {certificate.operatorName && (
                  <Text as="div" tone="quiet" size="small">
                    in the register: {certificate.operatorName}
                  </Text>
                )}
              </>
            }
            mark={marks.insured}
          >
            <Input
              value={read.insured}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => reads("insured")(target.value)}
            />
          </CertificateField>
          <CertificateField name="Policy" typed={certificate.policy} mark={marks.policy}>
            <Input
              value={read.policy}
              maxLength={100}
              autoComplete="off"
              onChange={({ target }) => reads("policy")(target.value)}
            />
          </CertificateField>
          <CertificateField name="From" typed={formatLongDay(certificate.validFrom, today)} mark={marks.from}>
            <DateField value={read.from} onChange={reads("from")} />
          </CertificateField>
          <CertificateField name="To" typed={formatLongDay(certificate.validUntil, today)} mark={marks.to}>
            <DateField value={read.to} onChange={reads("to")} />
          </CertificateField>
          {certificate.coverPence !== null && (
            <CertificateField
              name="Sum insured"
              typed={formatPence(certificate.coverPence)}
              mark={marks.pounds}
            >
              <MoneyInput value={read.pounds} onChange={({ target }) => reads("pounds")(target.value)} />
            </CertificateField>
          )}
          <Field
            label="Reason, logged"
            hint="Needed where you read something else than they typed."
            error={needs ? "Say why it counts, although something else stands on it." : undefined}
          >
            <Input
              ref={reasonField}
              value={reason}
              maxLength={500}
              autoComplete="off"
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
          <Row gap={8}>
            <Button
              type="submit"
              kind={sendBackKey ? "go" : "plain"}
              shortcut="D"
              busy={accept.isPending ? "Accepting" : undefined}
              because={lacks}
            >
              Accept certificate
            </Button>
            <Button
              kind={sendBackKey ? "danger" : "plain"}
              {...(sendBackKey ? { shortcut: "X" } : {})}
              onClick={() => setSendingBack(true)}
            >
              Send back…
            </Button>
          </Row>
          {lacks && (
            <Text as="p" tone="quiet">
              {lacks}
            </Text>
          )}
          {accept.isError && !needs && <ErrorNote error={accept.error} kept="What you read is kept." />}
        </Stack>
      </div>
      {sendingBack && (
        <PowerDialog
          title={`Send the certificate of ${certificate.firm.name} back?`}
          effect="It counts for nothing. The firm reads the reason and may send another one."
          hint="The firm reads it. It is kept, with your name."
          verb="Send back"
          busy="Sending back"
          kind="danger"
          call={async (api, given) => {
            await api.admin.documents.decide.mutate({
              id: certificate.id,
              decision: "reject",
              reason: given,
            });
            showToast({ kind: "done", text: `The certificate of ${certificate.firm.name} is sent back.` });
            onDecided();
          }}
          onClose={() => setSendingBack(false)}
        />
      )}
    </Panel>
  );
}

interface CertificateFieldProps {
  name: string;
  typed: ReactNode;
  /** Result of comparing the firm's value with the certificate's; null until the admin has typed the latter. */
  mark: "same" | "differs" | null;
  children: Parameters<typeof Field>[0]["children"];
}

/** Fact of a certificate: the firm's value, the certificate's value, and the result of comparing them. */
function CertificateField({ name, typed, mark, children }: CertificateFieldProps) {
  return (
    <div className={styles.read}>
      <div>{typed}</div>
      <Field label={name}>{children}</Field>
      <Text tone={mark === "differs" ? "warn" : "good"}>
        {mark === "same" && <IconCheck size={16} role="img" aria-label="As they typed it" />}
        {mark === "differs" && <IconAlertTriangle size={16} role="img" aria-label="Not what they typed" />}
      </Text>
    </div>
  );
}
