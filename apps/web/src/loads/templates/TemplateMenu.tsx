"use client";

import { IconChevronDown, IconTemplate } from "@tabler/icons-react";
import { useState } from "react";
import { closeMenu } from "../../shell/close-menu.ts";
import menu from "../../shell/Menu.module.css";
import { Popover } from "../../ui/Popover.tsx";
import { ManageTemplates } from "./ManageTemplates.tsx";
import styles from "./TemplateMenu.module.css";
import type { Template } from "./types.ts";
import { useTemplates } from "./use-templates.ts";

/** Fills the form in from a template. */
export function TemplateMenu({ onUse }: { onUse: (template: Template) => void }) {
  const [looked, setLooked] = useState(false);
  const [managing, setManaging] = useState(false);
  const [used, setUsed] = useState<string | null>(null);
  const { templates, error } = useTemplates(looked);
  return (
    <>
      <Popover
        className={styles.button}
        panelLabel="Templates"
        onToggle={(open) => setLooked(looked || open)}
        button={
          <>
            <IconTemplate size={14} stroke={1.9} aria-hidden />
            <span>{used === null ? "Template" : `Template: ${used}`}</span>
            <IconChevronDown size={14} stroke={1.9} aria-hidden />
          </>
        }
      >
        <div className={menu.menu}>
          <p className={menu.label}>Begin with a template</p>
          {error !== null && <p className={menu.empty}>They could not be read. Close this and try again.</p>}
          {templates?.length === 0 && (
            <p className={menu.empty}>None yet. Fill in the form and save it as a template.</p>
          )}
          {templates && templates.length > 0 && (
            <>
              <ul className={styles.list}>
                {templates.map((template) => (
                  <li key={template.id}>
                    <button
                      type="button"
                      className={menu.item}
                      onClick={(event) => {
                        closeMenu(event);
                        setUsed(template.name);
                        onUse(template);
                      }}
                    >
                      {template.name}
                    </button>
                  </li>
                ))}
              </ul>
              <ul>
                <li>
                  <button
                    type="button"
                    className={menu.item}
                    onClick={(event) => {
                      closeMenu(event);
                      setManaging(true);
                    }}
                  >
                    Rename or delete…
                  </button>
                </li>
              </ul>
            </>
          )}
        </div>
      </Popover>
      {managing && <ManageTemplates onClose={() => setManaging(false)} />}
    </>
  );
}
