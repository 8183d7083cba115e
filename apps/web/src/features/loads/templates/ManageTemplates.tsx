"use client";

import { Button } from "../../../ui/primitives/Button.tsx";
import { Dialog } from "../../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../../ui/primitives/DialogForm.tsx";
import { Lines } from "../../../ui/primitives/Stack.tsx";
import { TemplateRow } from "./TemplateRow.tsx";
import { useTemplates } from "./use-templates.ts";

/** Dialog to rename and delete templates. */
export function ManageTemplates({ onClose }: { onClose: () => void }) {
  const { templates = [] } = useTemplates(true);
  return (
    <Dialog label="Templates" kind="wide" onClose={onClose}>
      <DialogForm
        title="Templates"
        buttons={
          <Button onClick={onClose} shortcut="Esc">
            Close
          </Button>
        }
      >
        {templates.length === 0 ? (
          <p>There is none any more.</p>
        ) : (
          <Lines as="ul">
            {templates.map((template) => (
              <TemplateRow key={template.id} template={template} />
            ))}
          </Lines>
        )}
      </DialogForm>
    </Dialog>
  );
}
