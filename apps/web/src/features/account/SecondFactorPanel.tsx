"use client";

import { IconDeviceMobile, IconDevices, IconFingerprint, IconPlus, IconPrinter } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { OtpField } from "../../shared/auth-parts/OtpField.tsx";
import { useTRPC, useTRPCClient } from "../../shared/trpc/trpc.ts";
import { browserName } from "../../ui/format/browser-name.ts";
import { problemOf } from "../../ui/format/problem.ts";
import { Badge } from "../../ui/primitives/Badge.tsx";
import { Button } from "../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { ConfirmDialog } from "../../ui/primitives/ConfirmDialog.tsx";
import { CopyButton } from "../../ui/primitives/CopyButton.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Input } from "../../ui/primitives/Input.tsx";
import { Item } from "../../ui/primitives/Item.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Panel } from "../../ui/primitives/Panel.tsx";
import { QrCode } from "../../ui/primitives/QrCode.tsx";
import { Lines, Row, Stack } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import { When } from "../../ui/primitives/When.tsx";
import styles from "./SecondFactor.module.css";

type Removing = { kind: "totp" } | { kind: "passkey"; id: string; name: string } | null;

/** Panel with the person's passkeys, authenticator app and recovery codes. */
export function SecondFactorPanel() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { data, error } = useQuery(trpc.secondFactor.read.queryOptions({}));
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [adding, setAdding] = useState<"totp" | "passkey" | null>(null);
  const [removing, setRemoving] = useState<Removing>(null);
  const [renewing, setRenewing] = useState(false);

  const refresh = () => queries.invalidateQueries(trpc.secondFactor.pathFilter());
  const renew = useMutation(
    trpc.secondFactor.makeRecoveryCodes.mutationOptions({
      onSuccess: ({ recoveryCodes }) => {
        setCodes(recoveryCodes);
        setRenewing(false);
      },
      onSettled: refresh,
    }),
  );
  const forget = useMutation(trpc.secondFactor.forgetDevices.mutationOptions({ onSettled: refresh }));

  function added(recoveryCodes: readonly string[] | null): void {
    setAdding(null);
    if (recoveryCodes) setCodes(recoveryCodes);
    void refresh();
  }

  if (data === undefined) {
    return (
      <Panel id="second-factor" flush title="Second factor">
        {error ? <ErrorNote error={error} /> : <Waiting what="your factors" />}
      </Panel>
    );
  }
  const { passkeys, totp, recovery, trustedDevices } = data;
  return (
    <>
      {data.required && !data.on && (
        <Note kind="warning">
          <b>Admins of the board need a second factor.</b> Add a passkey or an authenticator app, and the
          admin’s room opens.
        </Note>
      )}
      <Panel
        id="second-factor"
        flush
        title="Second factor"
        sub="asked for at sign-in, keys, webhooks, people and contact details"
        end={<Badge tone={data.on ? "good" : undefined}>{data.on ? "On" : "Off"}</Badge>}
      >
        <Lines as="ul">
          {passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
            <Item
              key={id}
              icon={<IconFingerprint size={18} stroke={1.7} aria-hidden />}
              title={
                <>
                  <b>Passkey</b> “{name}”
                </>
              }
              detail={<Times addedAt={addedAt} lastUsedAt={lastUsedAt} />}
            >
              <Button
                size="small"
                aria-label={`Remove the passkey ${name}`}
                onClick={() => setRemoving({ kind: "passkey", id, name })}
              >
                Remove
              </Button>
            </Item>
          ))}
          {totp && (
            <Item
              icon={<IconDeviceMobile size={18} stroke={1.7} aria-hidden />}
              title={<b>Authenticator app</b>}
              detail={<Times {...totp} />}
            >
              <Button
                size="small"
                aria-label="Remove the authenticator app"
                onClick={() => setRemoving({ kind: "totp" })}
              >
                Remove
              </Button>
            </Item>
          )}
          {adding === "totp" && (
            <li className={styles.add}>
              <AddTotp onAdded={added} onClose={() => setAdding(null)} />
            </li>
          )}
          {!totp && adding !== "totp" && (
            <Item
              icon={<IconPlus size={18} stroke={1.7} aria-hidden />}
              title="Add an authenticator app"
              detail="Six digits from an app on your phone"
            >
              <Button size="small" aria-label="Add an authenticator app" onClick={() => setAdding("totp")}>
                Add
              </Button>
            </Item>
          )}
          {adding === "passkey" ? (
            <li className={styles.add}>
              <AddPasskey onAdded={added} onClose={() => setAdding(null)} />
            </li>
          ) : (
            <Item
              icon={<IconPlus size={18} stroke={1.7} aria-hidden />}
              title="Add a passkey"
              detail={
                data.passkeysPossible
                  ? "Touch ID, Windows Hello, a phone or a security key"
                  : "Browsers allow passkeys only where the site has a name and https"
              }
            >
              <Button
                size="small"
                aria-label="Add a passkey"
                because={data.passkeysPossible ? undefined : "This address allows no passkeys"}
                onClick={() => setAdding("passkey")}
              >
                Add
              </Button>
            </Item>
          )}
          {trustedDevices > 0 && (
            <Item
              icon={<IconDevices size={18} stroke={1.7} aria-hidden />}
              title={trustedDevices === 1 ? "1 trusted browser" : `${trustedDevices} trusted browsers`}
              detail="Not asked at sign-in for 30 days"
            >
              <Button
                size="small"
                busy={forget.isPending ? "Ending" : undefined}
                onClick={() => forget.mutate({})}
              >
                Ask everywhere again
              </Button>
            </Item>
          )}
        </Lines>
      </Panel>
      {(data.on || codes) && (
        <Panel
          title="Recovery codes"
          sub={
            <>
              {recovery.left} of {recovery.of} left
              {recovery.madeAt && (
                <>
                  , made <When at={recovery.madeAt} />
                </>
              )}
            </>
          }
          end={
            <Button size="small" onClick={() => setRenewing(true)}>
              Make new ones…
            </Button>
          }
        >
          {codes ? (
            <Codes codes={codes} onDone={() => setCodes(null)} />
          ) : (
            <p>
              Each works once, where you have neither phone nor passkey. They were shown when they were made.
            </p>
          )}
        </Panel>
      )}
      {renewing && (
        <ConfirmDialog
          question="Make new recovery codes?"
          effect="Those that you have, printed or written down, no longer work."
          verb="Make new ones"
          busy={renew.isPending ? "Making them" : undefined}
          error={renew.error}
          onConfirm={() => renew.mutate({})}
          onClose={() => setRenewing(false)}
        />
      )}
      {removing && <Remove what={removing} onClose={() => setRemoving(null)} onRemoved={refresh} />}
    </>
  );
}

function Times({ addedAt, lastUsedAt }: { addedAt: string; lastUsedAt: string | null }) {
  return (
    <>
      added <When at={addedAt} />
      {lastUsedAt ? (
        <>
          {" · "}used <When at={lastUsedAt} />
        </>
      ) : (
        " · not used yet"
      )}
    </>
  );
}

interface AddProps {
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}

const closeOnEscape = (onClose: () => void) => (event: KeyboardEvent) => {
  if (event.key === "Escape") onClose();
};

/** Shows the secret as a QR code and as text, and asks for the first code that the app shows. */
function AddTotp({ onAdded, onClose }: AddProps) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [digits, setDigits] = useState("");
  // Never refetched, because each request creates a new secret.
  const started = useQuery({
    queryKey: ["second-factor", "start-totp"],
    queryFn: () => client.secondFactor.startTotp.mutate({}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const confirm = useMutation(
    trpc.secondFactor.confirmTotp.mutationOptions({
      onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
    }),
  );
  const cancel = (
    <Button kind="quiet" size="small" shortcut="Esc" onClick={onClose}>
      Cancel
    </Button>
  );
  if (started.error) {
    return (
      <Stack>
        <ErrorNote error={started.error} />
        {cancel}
      </Stack>
    );
  }
  if (started.data === undefined) return <Waiting what="the key" />;
  return (
    <Row align="start" gap={16} onKeyDown={closeOnEscape(onClose)}>
      <QrCode text={started.data.uri} label="Code for an authenticator app" />
      <Stack className={styles.words} gap={8}>
        <b>Add an authenticator app</b>
        <p>
          Scan the code, or type{" "}
          <Text as="code" strong>
            {started.data.key}
          </Text>
          . Then type the six digits it shows.
        </p>
        {/* Link to the app on this device, because a phone cannot scan a QR code on its own screen. */}
        <Row gap={8}>
          <ButtonLink href={started.data.uri}>Open it in the app on this device</ButtonLink>
          <CopyButton text={started.data.key} label="Copy the letters">
            Copy the letters
          </CopyButton>
        </Row>
        <OtpField
          label="Six digits"
          value={digits}
          error={confirm.error ? problemOf(confirm.error).detail : undefined}
          busy={confirm.isPending}
          focused
          onChange={setDigits}
          onComplete={(code) => confirm.mutate({ code })}
        />
        {cancel}
      </Stack>
    </Row>
  );
}

/** Dialog that asks for a name, then has the browser create the passkey. */
function AddPasskey({ onAdded, onClose }: AddProps) {
  const client = useTRPCClient();
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const add = useMutation({
    mutationFn: async () => {
      const { startRegistration } = await import("@simplewebauthn/browser");
      const { options } = await client.secondFactor.startPasskey.mutate({});
      const response = await startRegistration({ optionsJSON: options });
      return client.secondFactor.addPasskey.mutate({ name, response });
    },
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!add.isPending && name.trim() !== "") add.mutate();
  }

  const notMade =
    add.error instanceof Error && ["NotAllowedError", "InvalidStateError"].includes(add.error.name);
  return (
    <Stack as="form" onSubmit={submit} onKeyDown={closeOnEscape(onClose)}>
      <b>Add a passkey</b>
      <Field label="What to call it" hint="So that you know it when you have several.">
        <Input
          value={name}
          maxLength={60}
          required
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      {add.error &&
        (notMade ? (
          <Note kind="info" live>
            No passkey was made. If this device has one already, it is in the list.
          </Note>
        ) : (
          <ErrorNote error={add.error} kept="What you typed is kept." />
        ))}
      <Row gap={8}>
        <Button kind="primary" type="submit" busy={add.isPending ? "Waiting for your device" : undefined}>
          Make the passkey
        </Button>
        <Button kind="quiet" shortcut="Esc" onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </Stack>
  );
}

/** Shows the recovery codes, which cannot be shown again later. When printed, the page contains only the codes. */
function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Stack as="section" className={styles.sheet} aria-label="Your new recovery codes">
      <Note kind="warning" live>
        <b>Print or copy these now.</b> You will not see them again. Keep them where your phone is not.
      </Note>
      <h3 className={styles.paper}>Freight Board: recovery codes</h3>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <Text as="li" key={code} mono strong>
            {code}
          </Text>
        ))}
      </ul>
      <Row gap={8}>
        <Button icon={<IconPrinter size={14} stroke={1.9} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
        <CopyButton text={codes.join("\n")} label="Copy the recovery codes" />
        <Button kind="quiet" onClick={onDone}>
          Done, I have them
        </Button>
      </Row>
    </Stack>
  );
}

interface RemoveProps {
  what: NonNullable<Removing>;
  onClose: () => void;
  onRemoved: () => Promise<void>;
}

function Remove({ what, onClose, onRemoved }: RemoveProps) {
  const client = useTRPCClient();
  const remove = useMutation({
    mutationFn: () =>
      what.kind === "totp"
        ? client.secondFactor.removeTotp.mutate({})
        : client.secondFactor.removePasskey.mutate({ id: what.id }),
    onSuccess: async () => {
      await onRemoved();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      question={what.kind === "totp" ? "Remove the authenticator app?" : `Remove the passkey ${what.name}?`}
      effect="It no longer opens anything here. Without any factor, your recovery codes go too."
      verb="Remove"
      busy={remove.isPending ? "Removing" : undefined}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
