"use client";

import { IconChevronDown, IconLink, IconLogout, IconUser } from "@tabler/icons-react";
import { useState } from "react";
import { showToast } from "../../../ui/hooks/toasts.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ConfirmDialog } from "../../../ui/primitives/ConfirmDialog.tsx";
import { DateField } from "../../../ui/primitives/DateField.tsx";
import { Dialog } from "../../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../../ui/primitives/DialogForm.tsx";
import { Drawer } from "../../../ui/primitives/Drawer.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Input } from "../../../ui/primitives/Input.tsx";
import { Menu } from "../../../ui/primitives/Menu.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Popover } from "../../../ui/primitives/Popover.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Tabs } from "../../../ui/primitives/Tabs.tsx";
import { FigureSum } from "../../../ui/trade/FigureSum.tsx";

const ARROW = <IconChevronDown size={14} stroke={1.9} aria-hidden />;
/** Long enough to see a toast in both colour schemes. */
const LONG_ENOUGH_MS = 60_000;

/** All popups. */
export function Popups() {
  const [open, setOpen] = useState<"dialog" | "wide" | "screen" | "drawer" | "confirm" | null>(null);
  const [tab, setTab] = useState<"open" | "done">("open");
  const [density, setDensity] = useState("comfortable");
  const [terms, setTerms] = useState(true);
  const close = () => setOpen(null);
  return (
    <>
      <Panel id="dialog" title="Dialog, Drawer, ConfirmDialog">
        <Row>
          <Button onClick={() => setOpen("dialog")}>Open a dialog</Button>
          <Button onClick={() => setOpen("wide")}>Open a wide dialog</Button>
          <Button onClick={() => setOpen("screen")}>Open the whole screen</Button>
          <Button onClick={() => setOpen("drawer")}>Open a drawer</Button>
          <Button kind="danger" onClick={() => setOpen("confirm")}>
            Open a confirmation
          </Button>
        </Row>
        {(open === "dialog" || open === "wide" || open === "screen") && (
          <Dialog label="Save this search" kind={open === "dialog" ? "middle" : open} onClose={close}>
            <DialogForm title="Save this search" buttons={<Button onClick={close}>Close</Button>}>
              <Field label="Name">
                <Input data-autofocus />
              </Field>
            </DialogForm>
          </Dialog>
        )}
        {open === "drawer" && (
          <Drawer label="Collect FB-7K2M-4QXD" onClose={close}>
            <DialogForm title="Collect FB-7K2M-4QXD" buttons={<Button onClick={close}>Close</Button>}>
              <Field label="Driver">
                <Input />
              </Field>
            </DialogForm>
          </Drawer>
        )}
        {open === "confirm" && (
          <ConfirmDialog
            question="Cancel FB-7K2M-4QXD?"
            effect="Two quotes end, and their carriers are told."
            verb="Cancel the load"
            reason={{ label: "Reason", keptAs: "kit", hint: "Read by both carriers." }}
            busy={undefined}
            error={null}
            onConfirm={close}
            onClose={close}
          />
        )}
      </Panel>
      <Panel id="popover" title="Popover, Menu, Toast">
        <Row>
          <FigureSum
            figure="85"
            name="Score"
            pairs={[
              ["Finished", "43 jobs with 12 firms, 2 late"],
              ["Score", "85 of 100"],
            ]}
          />
          <Popover panelLabel="Collect" button={<>Collect {ARROW}</>}>
            {(done) => (
              <Field label="Day">
                <DateField value="" onChange={(day) => day && done()} />
              </Field>
            )}
          </Popover>
          <Menu
            panelLabel="Your menu"
            button={<>Menu {ARROW}</>}
            entries={[
              [
                { heading: "pat@haulier.example" },
                { name: "Your account", icon: IconUser, href: "/account" },
                {
                  name: "Copy the link",
                  icon: IconLink,
                  onSelect: () => showToast({ kind: "done", text: "Link copied" }),
                },
              ],
              [
                {
                  group: "Lines",
                  value: density,
                  options: [
                    { value: "comfortable", name: "Comfortable" },
                    { value: "compact", name: "Compact" },
                  ],
                  onChoose: setDensity,
                },
              ],
              [{ heading: "Columns" }, { name: "Terms", checked: terms, onCheck: setTerms }],
              [{ name: "Sign out", icon: IconLogout, onSelect: () => {} }],
            ]}
          />
          <Button
            onClick={() =>
              showToast({
                kind: "info",
                text: "Sending £360 for DN40 Immingham",
                action: { label: "Undo", shortcut: "U", run: () => {} },
                forMs: LONG_ENOUGH_MS,
              })
            }
          >
            Show a toast
          </Button>
        </Row>
      </Panel>
      <Panel id="tabs" title="Tabs">
        <Tabs
          label="Loads"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: "open", name: "Open 12", panel: <p>Twelve loads are open.</p> },
            { value: "done", name: "Done 340", panel: <p>340 loads are done.</p> },
          ]}
        />
      </Panel>
    </>
  );
}
