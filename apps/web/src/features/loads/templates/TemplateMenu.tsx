"use client";

import { IconChevronDown, IconTemplate } from "@tabler/icons-react";
import { useState } from "react";
import { Menu } from "../../../ui/primitives/Menu.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { ManageTemplates } from "./ManageTemplates.tsx";
import type { Template } from "./types.ts";
import { useTemplates } from "./use-templates.ts";

/** Menu that fills the form from a template. */
export function TemplateMenu({ onUse }: { onUse: (template: Template) => void }) {
  const [looked, setLooked] = useState(false);
  const [managing, setManaging] = useState(false);
  const [used, setUsed] = useState<string | null>(null);
  const { templates, error } = useTemplates(looked);
  const lines = templates?.map((template) => ({
    name: template.name,
    onSelect: () => {
      setUsed(template.name);
      onUse(template);
    },
  }));
  const none = "None yet. Fill in the form and save it as a template.";
  const unread = "They could not be read. Close this and try again.";
  return (
    <>
      <Menu
        panelLabel="Templates"
        onToggle={(open) => setLooked(looked || open)}
        button={
          <>
            <IconTemplate size={14} stroke={1.9} aria-hidden />
            <Text clip>{used === null ? "Template" : `Template: ${used}`}</Text>
            <IconChevronDown size={14} stroke={1.9} aria-hidden />
          </>
        }
        entries={
          lines && lines.length > 0
            ? [
                [{ heading: "Begin with a template" }, ...lines],
                [{ name: "Rename or delete…", onSelect: () => setManaging(true) }],
              ]
            : [
                [
                  { heading: "Begin with a template" },
                  { heading: error !== null ? unread : lines ? none : "Reading them" },
                ],
              ]
        }
      />
      {managing && <ManageTemplates onClose={() => setManaging(false)} />}
    </>
  );
}
