"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { PostcodeField } from "../../../shared/load-parts/PostcodeField.tsx";
import { usePlace } from "../../../shared/load-parts/use-place.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { fieldError } from "../../../ui/format/field-error.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Form } from "../../../ui/primitives/Form.tsx";
import { Select } from "../../../ui/primitives/Input.tsx";
import { PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Columns, Stack } from "../../../ui/primitives/Stack.tsx";
import { RADII, USUAL_RADIUS } from "./radii.ts";

const FIELDS = ["postcode", "radiusMiles"];

/** Form for a new base, whose postcode is looked up while typing, and the radius of its alerts. */
export function AddBase() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [postcode, setPostcode] = useState("");
  const [radiusMiles, setRadius] = useState(USUAL_RADIUS);
  const [submitted, setSubmitted] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const type = useCallback((typed: string) => {
    setPostcode(typed);
    setTrouble(null);
  }, []);
  const lookUp = usePlace(postcode);
  const add = useMutation(
    trpc.firms.addBase.mutationOptions({
      onSuccess: () => {
        setPostcode("");
        setSubmitted(false);
        return queries.invalidateQueries(trpc.firms.bases.queryFilter());
      },
    }),
  );
  const empty = postcode.trim() === "";

  async function submit(): Promise<void> {
    setSubmitted(true);
    if (empty || add.isPending) return;
    const { text, trouble } = await lookUp.lookUpNow();
    setTrouble(trouble ?? null);
    if (trouble === undefined) add.mutate({ postcode: text, radiusMiles });
  }

  return (
    <PanelBody>
      <Stack as={Form} narrow onSubmit={submit}>
        <Columns>
          <PostcodeField
            label="Add a base"
            name="postcode"
            value={postcode}
            onChange={type}
            lookUp={lookUp}
            error={submitted && empty ? "Where is it?" : (trouble ?? fieldError(add.error, "postcode"))}
          />
          <Field label="Alerts within" error={fieldError(add.error, "radiusMiles")}>
            <Select value={radiusMiles} onChange={(event) => setRadius(Number(event.target.value))}>
              {RADII.map((miles) => (
                <option key={miles} value={miles}>
                  {miles} miles
                </option>
              ))}
            </Select>
          </Field>
        </Columns>
        <Button type="submit" busy={add.isPending ? "Adding" : undefined}>
          Add
        </Button>
        {add.error && <ErrorNote error={add.error} fields={FIELDS} kept="What you typed is kept." />}
      </Stack>
    </PanelBody>
  );
}
