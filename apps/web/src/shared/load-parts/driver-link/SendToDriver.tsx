"use client";

import { MAX_OPEN_LINKS } from "@board/api/driver-links/rules";
import {
  IconBrandWhatsapp,
  IconCheck,
  IconDeviceMobile,
  IconMail,
  IconMessage2,
  IconShare,
} from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fieldError } from "../../../ui/format/field-error.ts";
import { useIsPhone } from "../../../ui/hooks/phone.tsx";
import { useDrawn } from "../../../ui/hooks/use-drawn.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { Combobox } from "../../../ui/primitives/Combobox.tsx";
import { Dialog } from "../../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Form } from "../../../ui/primitives/Form.tsx";
import { HelpLink } from "../../../ui/primitives/HelpLink.tsx";
import { Input, Select } from "../../../ui/primitives/Input.tsx";
import { QrCode } from "../../../ui/primitives/QrCode.tsx";
import { ShownOnce } from "../../../ui/primitives/ShownOnce.tsx";
import { Columns, Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { useSession } from "../../session/SessionContext.tsx";
import { useTRPC } from "../../trpc/trpc.ts";
import { CREWS_STALE_MS, NO_CREWS } from "../CrewFields.tsx";
import { driversFor } from "../crews.ts";
import type { JobPlace } from "../places.ts";
import { LinkTable } from "./LinkTable.tsx";
import { LANGUAGES, type Language, linkText, MAX_TEXT, waysToSend } from "./link-text.ts";
import { driverOf, useOpenLinks } from "./links.ts";

/** Load whose job is sent to a driver. */
export interface SentJob {
  id: string;
  ref: string;
  /** Driver who was announced for it. */
  driver: string | null;
  places: readonly JobPlace[];
}

interface SendToDriverProps {
  job: SentJob;
  onClose: () => void;
}

/** Dialog that makes a link for a driver, offers the ways to send it, and lists the open links. */
export function SendToDriver({ job, onClose }: SendToDriverProps) {
  const now = useNow();
  const { data: links, error } = useOpenLinks(job.id);
  return (
    <Dialog label="Send the job to a driver" kind="wide" onClose={onClose}>
      <DialogForm
        title={
          <>
            Send the job to a driver{" "}
            <Text tone="quiet" size="small">
              no account, no app; {job.ref} only
            </Text>
          </>
        }
        onClose={onClose}
      >
        <MakeLink job={job} open={links?.length ?? 0} />
        <Text as="h3" size="medium">
          Open links{" "}
          {links && (
            <Text tone="quiet" size="small">
              {links.length} of at most {MAX_OPEN_LINKS}
            </Text>
          )}
        </Text>
        {error && <ErrorNote error={error} />}
        {links === undefined && !error && <Waiting what="the open links" lines={2} />}
        {links?.length === 0 && <p>No driver has this job yet.</p>}
        {links && links.length > 0 && (
          <>
            <LinkTable loadId={job.id} links={links} now={now} />
            <p>Opened on a phone you do not know? Revoke it and send a new one.</p>
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}

/** Fields of a new link, and once it is made the ways to send it. */
function MakeLink({ job, open }: { job: SentJob; open: number }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { data: crews = NO_CREWS } = useQuery(
    trpc.carrierDiary.crews.queryOptions({}, { staleTime: CREWS_STALE_MS }),
  );
  const [driver, setDriver] = useState(job.driver ?? "");
  const [phone, setPhone] = useState("");
  const [language, setLanguage] = useState<Language>("en");
  const make = useMutation(
    trpc.driverLinks.make.mutationOptions({
      onSettled: () => queries.invalidateQueries(trpc.driverLinks.list.queryFilter({ id: job.id })),
    }),
  );
  const made = make.data?.driverLink;
  function submit(): void {
    make.mutate({
      id: job.id,
      language,
      ...(driver.trim() ? { driver: driver.trim() } : {}),
      ...(phone.trim() ? { phone: phone.trim() } : {}),
    });
  }
  return (
    <>
      <Form onSubmit={submit}>
        <Columns>
          <Field label="Driver" error={fieldError(make.error, "driver")}>
            <Combobox
              value={driver}
              maxLength={100}
              autoComplete="off"
              data-autofocus
              items={driversFor(driver, crews)}
              textOf={(crew) => crew.driver}
              listLabel="Earlier drivers"
              onChange={setDriver}
            >
              {(crew) => crew.driver}
            </Combobox>
          </Field>
          <Field label="Mobile, if you text it" error={fieldError(make.error, "phone")}>
            <Input
              value={phone}
              type="tel"
              maxLength={40}
              autoComplete="off"
              onChange={(event) => setPhone(event.currentTarget.value)}
            />
          </Field>
          <Field label="Language of the page">
            <Select value={language} onChange={(event) => setLanguage(event.currentTarget.value as Language)}>
              {Object.entries(LANGUAGES).map(([value, { name, own }]) => (
                <option key={value} value={value}>
                  {name === own ? name : `${name}, ${own}`}
                </option>
              ))}
            </Select>
          </Field>
        </Columns>
        <Row>
          <Button
            type="submit"
            kind={made ? "plain" : "primary"}
            icon={
              made ? (
                <IconCheck size={13} stroke={1.9} aria-hidden />
              ) : (
                <IconDeviceMobile size={13} stroke={1.9} aria-hidden />
              )
            }
            busy={make.isPending ? "Making" : undefined}
            because={
              open >= MAX_OPEN_LINKS ? `${open} of ${MAX_OPEN_LINKS} are open: revoke one first` : undefined
            }
          >
            {made ? "Make another link" : "Make a link"}
          </Button>
        </Row>
        {make.error && (
          <ErrorNote error={make.error} fields={["driver", "phone"]} kept="What you typed is kept." />
        )}
      </Form>
      {made?.url !== undefined && (
        <WaysToSend
          key={made.id}
          job={job}
          url={made.url}
          to={driverOf(made)}
          phone={made.phone ?? ""}
          language={made.language}
        />
      )}
      <p>
        The driver reads the job sheet, the collection code and the messages, marks the way, takes the proof
        and writes to you. <b>No price, no terms, no other job.</b> The link ends with the booking, when you
        revoke it, or 24 hours after delivery.{" "}
        <HelpLink to="/help/win-and-collect#how-do-i-send-the-job-to-a-driver">More about it</HelpLink>
      </p>
    </>
  );
}

interface WaysToSendProps {
  job: SentJob;
  url: string;
  /** Name of the driver. */
  to: string;
  phone: string;
  language: Language;
}

/** The link, shown once, with the message, the buttons that send it, and the code to scan off the screen. */
function WaysToSend({ job, url, to, phone, language }: WaysToSendProps) {
  const { firm } = useSession();
  const isPhone = useIsPhone();
  const drawn = useDrawn();
  const [first, last] = [job.places[0], job.places.at(-1)];
  if (!first || !last) return null;
  const text = linkText({ language, firm: firm?.name ?? "", from: first, to: last, url });
  const { sms, whatsApp, email } = waysToSend(text, phone, job.ref);
  const share = drawn && "share" in navigator && (
    <Button
      key="share"
      kind={isPhone ? "primary" : "plain"}
      icon={<IconShare size={13} stroke={1.9} aria-hidden />}
      // A share that the person cancels is rejected, too.
      onClick={() => void navigator.share({ text }).catch(() => undefined)}
    >
      Share…
    </Button>
  );
  const ways = [
    <ButtonLink
      key="text"
      href={sms}
      kind={share && isPhone ? "plain" : "primary"}
      icon={<IconMessage2 size={13} stroke={1.9} aria-hidden />}
    >
      Text it
    </ButtonLink>,
    <ButtonLink
      key="whatsapp"
      href={whatsApp}
      newTab
      icon={<IconBrandWhatsapp size={13} stroke={1.9} aria-hidden />}
    >
      WhatsApp
    </ButtonLink>,
    <ButtonLink key="email" href={email} icon={<IconMail size={13} stroke={1.9} aria-hidden />}>
      Email
    </ButtonLink>,
  ];
  return (
    <>
      <ShownOnce what="link" secret={url} />
      <Row gap={16} align="start" nowrap={!isPhone}>
        <Stack gap={8}>
          <Row gap={8}>{isPhone ? [share, ...ways] : [...ways.slice(0, 2), share, ...ways.slice(2)]}</Row>
          <Row justify="between">
            <b>
              What is sent to {to}, in {LANGUAGES[language].name}
            </b>
            <Text tone="faint" size="small">
              {text.length > MAX_TEXT ? "more than one text" : "one text"}, {text.length} of {MAX_TEXT}{" "}
              characters
              {language === "en" ? "" : ", without accents, which would make it two"}
            </Text>
          </Row>
          <p lang={language}>{text}</p>
        </Stack>
        <figure>
          <QrCode text={url} label="Code of the link" />
          <Text as="figcaption" tone="faint" size="small">
            scan it off this screen
          </Text>
        </figure>
      </Row>
    </>
  );
}
