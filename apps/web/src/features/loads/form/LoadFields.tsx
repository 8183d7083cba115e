"use client";

import type { LoadViewCore } from "@board/api/schemas";
import { readCount } from "@board/api/typed/rules";
import type { PlaceLookUp } from "../../../shared/load-parts/use-place.ts";
import { AudienceRow, type AudienceRowProps } from "./AudienceRow.tsx";
import { CargoRow, VehicleRow } from "./CargoRow.tsx";
import { DetailsRow } from "./DetailsRow.tsx";
import { GoodsRow } from "./GoodsRow.tsx";
import { KeepAtRow } from "./KeepAtRow.tsx";
import type { FieldErrors, LoadForm, SetForm, UsualTerms } from "./load-form.ts";
import { PriceRow } from "./PriceRow.tsx";
import { RouteRow } from "./RouteRow.tsx";
import { Warnings } from "./Warnings.tsx";
import { WhoRow } from "./WhoRow.tsx";
import { rowOf, type WarnedRow } from "./warnings.ts";

interface LoadFieldsProps {
  form: LoadForm;
  set: SetForm;
  errors: FieldErrors;
  /** Number of failed attempts to send the form. */
  refusals: number;
  warnings: LoadViewCore["warnings"];
  /** Numbers of the lines of goods whose description the winner alone reads. */
  hidden: readonly number[];
  from: PlaceLookUp;
  to: PlaceLookUp;
  usual: UsualTerms;
  /** The preview's answer on a new load's audience; left out for a load that is amended. */
  audience?: Pick<AudienceRowProps, "posting">;
}

/** Fields of a load, shared by posting, amending and reposting. */
export function LoadFields(props: LoadFieldsProps) {
  const { form, set, errors, refusals, warnings, hidden, from, to, usual, audience } = props;
  const cargo = { form, set, errors };
  const warned = (row: WarnedRow) => (
    <Warnings
      warnings={warnings.filter((warning) => rowOf(warning) === row)}
      load={{ ...form, pallets: readCount(form.pallets) }}
    />
  );
  return (
    <>
      <RouteRow {...cargo} refusals={refusals} from={from} to={to}>
        {warned("route")}
      </RouteRow>
      <VehicleRow {...cargo} />
      <CargoRow {...cargo}>{warned("cargo")}</CargoRow>
      <GoodsRow {...cargo} hidden={hidden}>
        {warned("goods")}
      </GoodsRow>
      <KeepAtRow {...cargo} />
      <PriceRow {...cargo} usualTermsDays={usual.termsDays}>
        {warned("price")}
      </PriceRow>
      <AudienceRow {...cargo} {...audience} />
      <DetailsRow {...cargo} />
      <WhoRow {...cargo} usualRequires={usual.requires} />
    </>
  );
}
