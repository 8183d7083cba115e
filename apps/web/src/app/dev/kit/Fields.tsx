"use client";

import { IconFileUpload, IconTruck } from "@tabler/icons-react";
import { useMemo, useRef, useState } from "react";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Checkbox, Radio } from "../../../ui/primitives/Checkbox.tsx";
import { Choice } from "../../../ui/primitives/Choice.tsx";
import { Combobox } from "../../../ui/primitives/Combobox.tsx";
import { DateField } from "../../../ui/primitives/DateField.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { FieldSet } from "../../../ui/primitives/FieldSet.tsx";
import { FileButton, FileDrop } from "../../../ui/primitives/FileDrop.tsx";
import { Form } from "../../../ui/primitives/Form.tsx";
import { Input, MoneyInput, Select } from "../../../ui/primitives/Input.tsx";
import { LineBox, LineLink } from "../../../ui/primitives/LineBox.tsx";
import { MarkedText } from "../../../ui/primitives/MarkedText.tsx";
import { NumberField } from "../../../ui/primitives/NumberField.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Progress } from "../../../ui/primitives/Progress.tsx";
import { Columns, Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Suggested } from "../../../ui/primitives/Suggested.tsx";
import { Switch } from "../../../ui/primitives/Switch.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Thumbnail } from "../../../ui/primitives/Thumbnail.tsx";
import { TimeField } from "../../../ui/primitives/TimeField.tsx";
import { ValueChip } from "../../../ui/primitives/ValueChip.tsx";

const WORDS = [
  { start: 0, end: 3, text: "18t", kind: "field" },
  { start: 4, end: 9, text: "leeds", kind: "field" },
  { start: 10, end: 15, text: "shiny", kind: "unread" },
] as const;
const MARKS = [
  { start: 0, end: 3, text: "18t", kind: "mine" },
  { start: 4, end: 9, text: "leeds", kind: "open" },
  { start: 10, end: 15, text: "shiny", kind: "unread" },
] as const;
const TOWNS = ["Leeds LS", "Leicester LE", "Leigh WN7", "Leominster HR6"];
const WINDOWS = [
  { value: "any", name: "Any time" },
  { value: "am", name: "AM" },
  { value: "pm", name: "PM" },
];

/** All form fields. */
export function Fields() {
  const [town, setTown] = useState("");
  const [pallets, setPallets] = useState<number | null>(12);
  const [time, setTime] = useState("18:00");
  const [date, setDate] = useState("2026-11-24");
  const [collect, setCollect] = useState("am");
  const [alerts, setAlerts] = useState(true);
  const [file, setFile] = useState<File | null>(null);
  const line = useRef<HTMLInputElement>(null);
  const pasted = useRef<HTMLTextAreaElement>(null);
  const url = useMemo(() => (file === null ? null : URL.createObjectURL(file)), [file]);
  return (
    <>
      <Panel id="field" title="Field, Input, Select, Combobox, NumberField, TimeField, DateField, Suggested">
        <Columns>
          <Field label="Name" hint="As your firm knows it">
            <Input defaultValue="Warehouse system" />
          </Field>
          <Field label="From" found="Castle Donington">
            <Input defaultValue="DE74 2BB" />
          </Field>
          <Field label="To" error="No such postcode. Check it, or use the outcode alone.">
            <Input defaultValue="BS99 9ZZ" />
          </Field>
          <Field label="Price">
            <MoneyInput defaultValue="445" />
          </Field>
          <Field label="Role">
            <Select>
              <option>Traffic</option>
              <option>Owner</option>
            </Select>
          </Field>
          <Field label="Town" hint="Type “le”">
            <Combobox
              value={town}
              onChange={setTown}
              items={
                town === "" ? [] : TOWNS.filter((each) => each.toLowerCase().startsWith(town.toLowerCase()))
              }
              textOf={(item) => item}
              listLabel="Towns"
              takesFirst
            >
              {(item) => <b>{item}</b>}
            </Combobox>
          </Field>
          <Field label="Pallets">
            <NumberField value={pallets} onChange={setPallets} min={0} max={66} />
          </Field>
          <Field label="By" hint="6pm, 1800 and 18.30 are read">
            <TimeField value={time} onChange={setTime} />
          </Field>
          <Field label="On" hint="tomorrow, tue, +2 and 4/12 are read">
            <DateField value={date} onChange={setDate} />
          </Field>
          <Field
            label="Misspelt"
            error={
              <>
                No place that we know.{" "}
                <Suggested meant={[{ text: "Leeds" }, { text: "Leek" }]} onTake={setTown} />
              </>
            }
          >
            <Input defaultValue="Leds" />
          </Field>
          <Field label="Not now">
            <Input disabled defaultValue="Read only" />
          </Field>
        </Columns>
      </Panel>
      <Panel id="form" title="Form">
        <Stack as={Form} missing={{ "kit-firm": "Enter the name of your firm" }} onSubmit={() => {}}>
          <Columns>
            <Field label="Firm that must be named">
              <Input name="kit-firm" required />
            </Field>
            <Field label="Email to write to">
              <Input name="kit-email" type="email" required />
            </Field>
          </Columns>
          <Row>
            <Button type="submit">Complain or send</Button>
          </Row>
        </Stack>
      </Panel>
      <Panel id="line-box" title="LineBox, ValueChip">
        <LineBox
          icon={IconTruck}
          landmark="section"
          label="A line of words"
          fieldLabel="One line"
          placeholder="18t leeds thu 10am home"
          ref={line}
          text="18t leeds shiny"
          parts={WORDS}
          onChange={() => undefined}
          onEnter={() => undefined}
          onKeyDown={() => undefined}
          said={undefined}
          buttons={undefined}
        >
          <Text as="h2" size="small">
            Read as
          </Text>
          <Row gap={8}>
            <ValueChip tone="info">
              <span>
                Vehicle <b>18 t</b>
              </span>
            </ValueChip>
            <ValueChip tone={undefined} kind="dashed">
              <span>Until Fri 20, 23:59</span>
            </ValueChip>
            <ValueChip tone="bad">
              <b>shiny</b>
            </ValueChip>
            <LineLink>Put it in the note</LineLink>
          </Row>
        </LineBox>
      </Panel>
      <Panel id="marked-text" title="MarkedText">
        <MarkedText
          label="Pasted text"
          placeholder="Paste a job"
          text="18t leeds shiny"
          marks={MARKS}
          ref={pasted}
          onChange={() => {}}
          onPlace={() => {}}
        />
      </Panel>
      <Panel id="checkbox" title="Checkbox, Radio, Switch, Choice">
        <Columns>
          <FieldSet legend="It may">
            <Checkbox defaultChecked>read loads</Checkbox>
            <Checkbox>send quotes</Checkbox>
            <Checkbox disabled>change webhooks</Checkbox>
          </FieldSet>
          <FieldSet legend="Mode" error="Choose one.">
            <Radio name="kit-mode">Test</Radio>
            <Radio name="kit-mode">Live</Radio>
          </FieldSet>
          <Stack>
            <Switch checked={alerts} onChange={() => setAlerts(!alerts)}>
              Alerts
            </Switch>
            <Switch checked={!alerts} onChange={() => setAlerts(!alerts)}>
              Quiet hours
            </Switch>
            <Choice label="Collect" options={WINDOWS} value={collect} onChange={setCollect} />
          </Stack>
        </Columns>
      </Panel>
      <Panel id="file-drop" title="FileDrop, Progress, Thumbnail">
        <Stack>
          <FileDrop onFile={setFile} icon={<IconFileUpload size={26} stroke={1.9} aria-hidden />}>
            <b>Drop the signed note here</b>, or{" "}
            <FileButton kind="link" label="choose a file" accept="application/pdf,image/*" onFile={setFile} />
            <small>{file?.name ?? "PDF, JPEG, PNG or WebP, up to 10 MiB."}</small>
          </FileDrop>
          {file !== null && url !== null && <Thumbnail src={url} file={file} alt={file.name} />}
          <Row>
            <FileButton kind="primary" label="Take a photo" accept="image/*" camera onFile={setFile} />
            <FileButton label="Choose another" accept="image/*" onFile={setFile} />
            <FileButton label="Sending" accept="image/*" onFile={setFile} disabled />
          </Row>
          <Progress done={312} of={500}>
            Posting: 312 of 500
          </Progress>
          <Progress done={null}>Reading the sheet</Progress>
        </Stack>
      </Panel>
    </>
  );
}
