"use client";

import type { LoadViewCore, PostLoadOutput } from "@board/api/schemas";
import { IconClipboardText, IconFileImport } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { BillingHint } from "../../../shared/shell/BillingHint.tsx";
import { seen } from "../../../shared/trpc/client.ts";
import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { counted } from "../../../ui/format/counted.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { saidOf } from "../../../ui/format/problem.ts";
import { showToast } from "../../../ui/hooks/toasts.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Key } from "../../../ui/primitives/Key.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { SaveTemplate } from "../templates/SaveTemplate.tsx";
import { TemplateMenu } from "../templates/TemplateMenu.tsx";
import { formOfTemplate } from "../templates/template-form.ts";
import { ApiPanel } from "./ApiPanel.tsx";
import type { ApiCall } from "./api-call.ts";
import styles from "./FormFrame.module.css";
import { FormFrame } from "./FormFrame.tsx";
import { LOAD_FIELDS } from "./field-errors.ts";
import { repostBody } from "./from-load.ts";
import { LiveSide } from "./LiveSide.tsx";
import { LoadFields } from "./LoadFields.tsx";
import { dayIn, type FieldErrors, type LoadForm, type UsualTerms } from "./load-form.ts";
import { readForm } from "./read-form.ts";
import { type AudiencePlan, useAudiencePlan } from "./use-audience-plan.ts";
import { useDraft } from "./use-draft.ts";
import { useKeepSites } from "./use-keep-sites.ts";
import { useLoadForm } from "./use-load-form.ts";
import { useVehicleAsks, type VehicleOffer } from "./use-vehicle-asks.ts";

/** Returns what the button does first: `Post and offer £410`, `Post to my network`. */
function postVerb({ audience }: LoadForm, { steps, plan }: AudiencePlan): string {
  if (audience === "network") return "Post to my network";
  if (audience === "chosen") return "Post to those chosen";
  const nth = plan?.steps.findIndex(({ beginsAt }) => beginsAt !== null) ?? -1;
  const pence = plan?.steps[nth]?.pricePence ?? null;
  if (audience === "board" || steps[nth]?.to === "board") return "Post load";
  return pence === null ? "Post and ask" : `Post and offer ${formatPence(pence)}`;
}

/** The form as it was checked, and the vehicles that are offered its load. */
interface Sent {
  sent: LoadForm;
  offer: VehicleOffer | null;
}

interface PostLoadProps {
  initial: LoadForm;
  usual: UsualTerms;
  /** The ended load that is being reposted. */
  ended?: LoadViewCore | undefined;
  /** Storage key of the draft, one for each page and pasted job. */
  draft: string;
  /** The job of a pasted text that fills the form, and what it leaves open; `onPosted` returns true if it opens the next one. */
  pasted?: { words: string; open: FieldErrors; onPosted: () => boolean } | null;
  /** Opens the box for a pasted text. */
  onPaste?: () => void;
}

/**
 * Form that posts or reposts a load, and then offers it to the vehicles that are chosen. The posting has one
 * Idempotency-Key, and so have its offers while they stay the same, so a retry posts once and asks once.
 */
export function PostLoad({ initial, usual, ended, draft, pasted = null, onPaste }: PostLoadProps) {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const router = useRouter();
  const keepSites = useKeepSites();
  const key = useRef<string>(undefined);
  const [saving, setSaving] = useState(false);
  const [earlier, setEarlier] = useState<PostLoadOutput | null>(null);
  const { form, set, errors, refusals, from, to, stops, preview, isOld, check, refuseByService } =
    useLoadForm(initial, pasted?.open);
  const audience = useAudiencePlan(form);
  const asks = useVehicleAsks(form, preview);
  const offersKey = useRef<{ what: string; key: string }>(undefined);
  /** True while "Post only" submits the form. */
  const alone = useRef(false);
  const forget = useDraft(draft, form, initial, set);
  const { input } = readForm(form);
  const again = ended && repostBody(ended, input, usual.waiting);

  const post = useMutation({
    mutationFn: ({ sent }: Sent) => {
      key.current ??= crypto.randomUUID();
      const { input } = readForm(sent);
      const again = ended && repostBody(ended, input, usual.waiting);
      const options = { context: { idempotencyKey: key.current } };
      return ended && again
        ? client.loads.repost.mutate({ ...again, id: ended.id }, options)
        : client.loads.post.mutate(input, options);
    },
    onError: refuseByService,
    onSuccess: (answer, { sent, offer }) => {
      void cache.invalidateQueries(trpc.posterDashboard.pathFilter());
      if (answer.differs?.length) return setEarlier(answer);
      void keepSites(sent, readForm(sent).input);
      forget();
      if (offer) ask.mutate({ load: answer.load, offer });
      else goOn(answer.load, "posted");
    },
  });
  const ask = useMutation({
    mutationFn: ({ load, offer }: { load: LoadViewCore; offer: VehicleOffer }) => {
      const what = JSON.stringify([load.id, offer]);
      if (offersKey.current?.what !== what) offersKey.current = { what, key: crypto.randomUUID() };
      const context = { ...seen(load), idempotencyKey: offersKey.current.key };
      return client.offers.send.mutate({ id: load.id, ...offer }, { context });
    },
    onSuccess: (_answer, { load, offer: { vehicles, pricePence } }) => {
      goOn(load, `offered at ${formatPence(pricePence)}: ${counted(vehicles.length, "vehicle")}`);
    },
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries(trpc.matching.pathFilter()),
        cache.invalidateQueries(trpc.offers.pathFilter()),
      ]),
  });
  /** Opens the next pasted job, or the load. */
  function goOn(load: LoadViewCore, what: string): void {
    const isNext = pasted?.onPosted() === true;
    if (isNext || what !== "posted") showToast({ kind: "done", text: `${load.ref} ${what}` });
    if (!isNext) router.push(`/loads/${load.id}`);
  }
  const isBusy = post.isPending || ask.isPending;
  /** The load, once it is posted and its vehicles were not asked. */
  const unasked = ask.isError ? ask.variables.load : null;

  async function submit(): Promise<void> {
    const isAlone = alone.current;
    alone.current = false;
    if (isBusy || (!isAlone && asks.count > 0 && asks.offer === null)) return;
    const valid = await check();
    if (valid !== null) post.mutate({ sent: valid, offer: isAlone ? null : asks.offer });
  }

  function startAnew(): void {
    key.current = undefined;
    setEarlier(null);
    ask.reset();
    post.mutate({ sent: form, offer: asks.offer });
  }

  const offered = asks.offer && `${formatPence(asks.offer.pricePence)} to ${asks.count}`;

  const call: ApiCall = {
    method: "POST",
    path: ended && again ? `/api/v1/loads/${ended.id}/repost` : "/api/v1/loads",
    // The reference is used as the key only if it was changed: a copied load starts with the reference of the
    // original.
    idempotencyKey:
      (form.externalRef !== initial.externalRef && input.externalRef) || "one-of-your-own-for-each-load",
    body: again ?? input,
  };
  return (
    <FormFrame
      actions={
        !ended && (
          <>
            <TemplateMenu
              onUse={(template) =>
                set(formOfTemplate(template, dayIn(form.collectDate) || initial.collectDate, usual))
              }
            />
            {onPaste && (
              <Button icon={<IconClipboardText size={14} stroke={1.9} aria-hidden />} onClick={onPaste}>
                Paste a job
              </Button>
            )}
            <ButtonLink href="/loads/import" icon={<IconFileImport size={14} stroke={1.9} aria-hidden />}>
              CSV
            </ButtonLink>
          </>
        )
      }
      title={ended ? "Post again" : "Post a load"}
      verb="post"
      opensWrong={pasted !== null}
      keys={
        <>
          <Key>Alt</Key> <Key>V</Key> vehicles ·{" "}
        </>
      }
      onSubmit={submit}
      notes={
        <>
          <BillingHint />
          {pasted && (
            <Note kind="info">
              {pasted.words} of the pasted text. What it does not say stands as in your last load: look before
              you post.
            </Note>
          )}
          {post.isError && (
            <ErrorNote error={post.error} fields={LOAD_FIELDS} always kept="What you typed is kept." />
          )}
          {unasked && (
            <Note kind="error" live>
              <Link href={`/loads/${unasked.id}`}>{unasked.ref}</Link> is posted, but its offers failed:{" "}
              {saidOf(ask.error)} Press again, which posts nothing twice, or ask on its page.
            </Note>
          )}
          {earlier && (
            <Note kind="warning" live>
              An earlier try came through: <Link href={`/loads/${earlier.load.id}`}>{earlier.load.ref}</Link>{" "}
              is on the board as it was typed then. Amend that one, or{" "}
              <button type="button" onClick={startAnew}>
                post this as another load
              </button>
              .
            </Note>
          )}
        </>
      }
      buttons={
        <>
          <Button
            type="submit"
            kind="primary"
            shortcut="Ctrl Enter"
            busy={isBusy ? "Posting" : undefined}
            because={asks.count > 0 && asks.offer === null ? "Give the price for the vehicles." : undefined}
          >
            {offered === null
              ? postVerb(form, audience)
              : `${unasked ? "Offer" : "Post and offer"} ${offered}`}
          </Button>
          {asks.count > 0 && !unasked && (
            <Button
              type="submit"
              busy={isBusy ? "Posting" : undefined}
              onClick={() => {
                alone.current = true;
              }}
            >
              Post only
            </Button>
          )}
          <Button onClick={() => setSaving(true)}>Save as template</Button>
          {saving && <SaveTemplate form={form} onClose={() => setSaving(false)} />}
          <span className={styles.kept}>What you type stays here until it is posted</span>
        </>
      }
      side={
        <>
          <LiveSide
            form={form}
            from={from.place}
            to={to.place}
            stops={stops}
            preview={preview}
            audience={audience}
            asks={asks}
            isOld={isOld}
          />
          <ApiPanel call={call} />
        </>
      }
    >
      <LoadFields
        form={form}
        set={set}
        errors={errors}
        refusals={refusals}
        warnings={preview?.warnings ?? []}
        hidden={preview?.hiddenDescriptions ?? []}
        from={from}
        to={to}
        usual={usual}
        audience={{
          posting: {
            proposed: preview?.routingGuide ?? null,
            carriersMatched: preview?.carriersMatched,
            network: preview?.network,
          },
        }}
      />
    </FormFrame>
  );
}
