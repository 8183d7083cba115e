"use client";

import { Radio } from "../../ui/primitives/Checkbox.tsx";
import { Row } from "../../ui/primitives/Stack.tsx";
import { VisuallyHidden } from "../../ui/primitives/VisuallyHidden.tsx";
import { chooseScheme, SCHEMES, useSchemeChoice } from "../theme/use-scheme.ts";

/** Switch between light, dark and the system's colours; stored in this browser. */
export function SchemeSwitch() {
  const choice = useSchemeChoice();
  return (
    <Row as="fieldset">
      <VisuallyHidden as="legend">Colours</VisuallyHidden>
      <span aria-hidden>Colours</span>
      {SCHEMES.map(({ value, name }) => (
        <Radio key={value} name="scheme" checked={choice === value} onChange={() => chooseScheme(value)}>
          {name}
        </Radio>
      ))}
    </Row>
  );
}
