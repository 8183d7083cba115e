"use client";

import type { SavedSite } from "@board/api/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PostcodeField } from "../../../shared/load-parts/PostcodeField.tsx";
import { usePlace } from "../../../shared/load-parts/use-place.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { fieldError } from "../../../ui/format/field-error.ts";
import { useKept } from "../../../ui/hooks/use-kept.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Dialog } from "../../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Input } from "../../../ui/primitives/Input.tsx";
import { Stack } from "../../../ui/primitives/Stack.tsx";
import { SiteParts } from "../form/SiteParts.tsx";
import { readSite, SITE_NEEDS, type SiteForm, siteFormOf } from "../form/site-form.ts";

/** Dialog that edits a saved site, or adds one. */
export function EditSite({ site, onClose }: { site: SavedSite | null; onClose: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { given, setGiven, forget } = useKept(`saved site ${site?.id ?? "new"}`, {
    typed: siteFormOf(site),
    postcode: site?.postcode ?? "",
  });
  const { typed, postcode } = given;
  const setTyped = (next: SiteForm) => setGiven({ typed: next, postcode });
  const [asked, setAsked] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const lookUp = usePlace(postcode);
  const done = {
    onSuccess: () => {
      forget();
      onClose();
      return queries.invalidateQueries(trpc.sites.list.pathFilter());
    },
  };
  const save = useMutation(trpc.sites.save.mutationOptions(done));
  const change = useMutation(trpc.sites.change.mutationOptions(done));
  const error = save.error ?? change.error;

  const needed = (text: string, sentence: string) => (asked && text.trim() === "" ? sentence : undefined);

  async function submit(): Promise<void> {
    const read = readSite(typed);
    setAsked(true);
    if (read.site === undefined || postcode.trim() === "" || save.isPending || change.isPending) return;
    const place = await lookUp.lookUpNow();
    setTrouble(place.trouble ?? null);
    if (place.trouble !== undefined) return;
    const input = { ...read.site, postcode: place.text };
    if (site === null) save.mutate(input);
    else change.mutate({ ...NOTHING, ...input, id: site.id });
  }

  return (
    <Dialog label={site === null ? "Add a site" : `Change ${site.name}`} kind="wide" onClose={onClose}>
      <DialogForm
        title={site === null ? "Add a site" : "Change the site"}
        onSubmit={submit}
        buttons={
          <>
            <Button onClick={onClose}>Close</Button>
            <Button
              type="submit"
              kind="primary"
              busy={save.isPending || change.isPending ? "Saving" : undefined}
            >
              Save site
            </Button>
          </>
        }
      >
        <Stack>
          <Field label="Site" error={needed(typed.name, SITE_NEEDS.name)}>
            <Input
              name="name"
              value={typed.name}
              maxLength={100}
              autoComplete="off"
              onChange={(event) => setTyped({ ...typed, name: event.target.value })}
            />
          </Field>
          <PostcodeField
            label="Postcode"
            name="postcode"
            value={postcode}
            lookUp={lookUp}
            error={needed(postcode, "Where is it?") ?? trouble ?? fieldError(error, "postcode")}
            onChange={(next) => {
              setGiven({ typed, postcode: next });
              setTrouble(null);
            }}
          />
          <SiteParts
            name="site"
            value={typed}
            onChange={setTyped}
            error={needed(typed.lines, SITE_NEEDS.lines)}
          />
        </Stack>
        {error && <ErrorNote error={error} fields={FIELDS} kept="What you typed is kept." />}
      </DialogForm>
    </Dialog>
  );
}

const FIELDS = ["postcode"];

/** Values with which a patch clears the parts that were emptied. */
const NOTHING = { contactName: null, phone: null, reference: null, hours: null, instructions: null };
