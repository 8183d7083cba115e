"use client";

import { changedFields, isMaterial } from "@board/api/loads/material-fields";
import type { LoadViewCore } from "@board/api/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { FormError } from "../../../shared/load-parts/FormError.tsx";
import { seen } from "../../../shared/trpc/client.ts";
import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { ApiPanel } from "./ApiPanel.tsx";
import { FormFrame } from "./FormFrame.tsx";
import { LOAD_FIELDS } from "./field-errors.ts";
import { changesOf, formOfLoad } from "./from-load.ts";
import { LiveSide } from "./LiveSide.tsx";
import { LoadFields } from "./LoadFields.tsx";
import type { LoadForm, UsualTerms } from "./load-form.ts";
import { readForm } from "./read-form.ts";
import { useKeepSites } from "./use-keep-sites.ts";
import { useLoadForm } from "./use-load-form.ts";

interface AmendLoadProps {
  load: LoadViewCore;
  /** The load as it is now, which may be newer than the one that the form started from. */
  present: LoadViewCore;
  /** Prices of the load's active quotes. */
  quotes: readonly number[];
  usual: UsualTerms;
}

/** Form that amends an open load; only changed fields are sent. */
export function AmendLoad({ load, present, quotes, usual }: AmendLoadProps) {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const router = useRouter();
  const keepSites = useKeepSites();
  const initial = useMemo(() => formOfLoad(load, usual.waiting), [load, usual.waiting]);
  const { form, set, errors, refusals, from, to, stops, preview, isOld, check, refuseByService } =
    useLoadForm(initial);
  const { input } = readForm(form);
  const changes = changesOf(load, input, usual.waiting);
  const names = Object.keys(changes);
  const before = useMemo(() => readForm(initial).input, [initial]);
  const partsOf = ({ stops, goods, temperature }: typeof input) => ({ stops, goods, temperature });
  const parts = Object.keys(changedFields(partsOf(before), partsOf(input)));
  const active = quotes.length;
  const voids = active > 0 && isMaterial([...names, ...parts]);

  const [asked, setAsked] = useState(load);
  const amend = useMutation({
    mutationFn: (sent: LoadForm) =>
      client.loads.amend.mutate(
        { ...changesOf(load, readForm(sent).input, usual.waiting), id: load.id },
        { context: seen(asked) },
      ),
    onError: (error) => {
      refuseByService(error);
      void cache.invalidateQueries(trpc.posterDashboard.pathFilter());
    },
    onSuccess: (_, sent) => {
      void keepSites(sent, readForm(sent).input);
      void cache.invalidateQueries(trpc.posterDashboard.pathFilter());
      router.push(`/loads/${load.id}`);
    },
  });

  async function submit(): Promise<void> {
    if (amend.isPending || names.length === 0) return;
    const valid = await check();
    if (valid !== null) amend.mutate(valid);
  }

  return (
    <FormFrame
      title={`Amend ${load.ref}`}
      verb="save"
      onSubmit={submit}
      notes={
        <>
          {amend.isError && (
            <FormError
              error={amend.error}
              seen={asked}
              present={present}
              fields={LOAD_FIELDS}
              onGoOn={() => {
                setAsked(present);
                amend.reset();
              }}
            />
          )}
          {voids && (
            <Note kind="warning">
              <b>{active === 1 ? "One active quote ends." : `${active} active quotes end.`}</b> Their carriers
              are told to quote again.
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
            busy={amend.isPending ? "Saving" : undefined}
            because={names.length === 0 ? "Nothing is changed yet" : undefined}
          >
            Save changes
          </Button>
          <Link href={`/loads/${load.id}`}>Leave it as it is</Link>
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
            quotes={voids ? [] : quotes}
            isOld={isOld}
          />
          <ApiPanel call={{ method: "PATCH", path: `/api/v1/loads/${load.id}`, body: changes }} />
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
      />
    </FormFrame>
  );
}
