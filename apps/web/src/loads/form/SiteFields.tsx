import { IconMapPin } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FieldSet } from "../../ui/FieldSet.tsx";
import { Input, TextArea } from "../../ui/Input.tsx";
import styles from "./LoadFields.module.css";
import { NO_SITE, type SiteForm } from "./site-form.ts";

interface SiteFieldsProps {
  end: "collectFrom" | "deliverTo";
  value: SiteForm;
  onChange: (site: SiteForm) => void;
  error: string | undefined;
}

const LEGENDS = { collectFrom: "Collection site", deliverTo: "Delivery site" } as const;

const PARTS = [
  ["contactName", "Ask for", 100],
  ["phone", "Phone at the site", 40],
  ["reference", "Their reference", 100],
  ["hours", "Open", 100],
] as const;

/** The site of one end: where exactly, whom to ask for, how to get in. Closed until it is wanted or holds something. */
export function SiteFields({ end, value, onChange, error }: SiteFieldsProps) {
  const [opened, setOpened] = useState(false);
  const filled = JSON.stringify(value) !== JSON.stringify(NO_SITE);
  if (!opened && !filled && !error) {
    return (
      <div>
        <Button
          kind="quiet"
          size="small"
          icon={<IconMapPin size={14} stroke={1.9} aria-hidden />}
          onClick={() => setOpened(true)}
        >
          Add the {LEGENDS[end].toLowerCase()}
        </Button>
      </div>
    );
  }
  const text = (part: keyof SiteForm) => ({
    name: `${end}.${part}`,
    value: value[part],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => onChange({ ...value, [part]: event.target.value }),
  });
  return (
    <FieldSet legend={LEGENDS[end]} error={error}>
      <div className={styles.site}>
        <Field label="Site" hint="Shown to the carrier from booking on.">
          <Input {...text("name")} maxLength={100} autoFocus={opened && !filled} />
        </Field>
        <Field label="Address" hint="Up to four lines, without the postcode.">
          <TextArea {...text("lines")} rows={2} />
        </Field>
        {PARTS.map(([part, label, most]) => (
          <Field key={part} label={label}>
            <Input {...text(part)} maxLength={most} />
          </Field>
        ))}
        <div className={styles.wide}>
          <Field label="How to get in" hint="At most 500 characters.">
            <TextArea {...text("instructions")} rows={2} maxLength={500} />
          </Field>
        </div>
      </div>
    </FieldSet>
  );
}
