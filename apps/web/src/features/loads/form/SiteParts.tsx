import { Field } from "../../../ui/primitives/Field.tsx";
import { Input, TextArea } from "../../../ui/primitives/Input.tsx";
import { Columns } from "../../../ui/primitives/Stack.tsx";
import type { SiteForm, SitePart } from "./site-form.ts";

interface SitePartsProps {
  /** Prefix of the fields' names, such as `collectFrom`; the request has the same name. */
  name: string;
  value: SiteForm;
  onChange: (site: SiteForm) => void;
  /** Error text for the address. */
  error?: string | undefined;
}

const PARTS = [
  ["contactName", "Ask for", 100],
  ["phone", "Phone at the site", 40],
  ["reference", "Their reference", 100],
  ["hours", "Open", 100],
] as const;

/** Fields of a site other than its name: address, contact, instructions. */
export function SiteParts({ name, value, onChange, error }: SitePartsProps) {
  const text = (part: SitePart) => ({
    name: `${name}.${part}`,
    value: value[part],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => onChange({ ...value, [part]: event.target.value }),
  });
  return (
    <>
      <Field label="Address" hint="Up to four lines, without the postcode." error={error}>
        <TextArea {...text("lines")} rows={2} />
      </Field>
      <Columns>
        {PARTS.map(([part, label, most]) => (
          <Field key={part} label={label}>
            <Input {...text(part)} maxLength={most} />
          </Field>
        ))}
      </Columns>
      <Field label="How to get in" hint="At most 500 characters.">
        <TextArea {...text("instructions")} rows={2} maxLength={500} />
      </Field>
    </>
  );
}
