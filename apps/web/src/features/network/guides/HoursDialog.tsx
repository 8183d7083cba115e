"use client";

import { USUAL_HOURS, WEEKDAYS, type WorkingHours } from "@board/calendar/working-hours";
import { useState } from "react";
import { dayName } from "../../../shared/load-parts/guide/step-words.ts";
import { useHours } from "../../../shared/load-parts/guide/use-guides.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Checkbox } from "../../../ui/primitives/Checkbox.tsx";
import { Dialog } from "../../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Input } from "../../../ui/primitives/Input.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { useNetworkChange } from "../use-network.ts";

type Week = Record<(typeof WEEKDAYS)[number], [string, string] | null>;

const asWeek = (hours: WorkingHours): Week =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, hours[day] === null ? null : [...hours[day]]])) as Week;

/** Dialog for the working hours in which the minutes of steps count. */
export function HoursDialog({ onClose }: { onClose: () => void }) {
  const { data } = useHours();
  return data ? <HoursForm hours={data.workingHours} onClose={onClose} /> : null;
}

function HoursForm({ hours, onClose }: { hours: WorkingHours; onClose: () => void }) {
  const [week, setWeek] = useState(() => asWeek(hours));
  const save = useNetworkChange(
    (client, workingHours: Week) => client.routingGuides.setHours.mutate({ workingHours }),
    onClose,
  );
  return (
    <Dialog label="Working hours" onClose={onClose}>
      <DialogForm
        title="Your working hours"
        onSubmit={() => save.mutate(week)}
        buttons={
          <>
            <Button onClick={onClose} shortcut="Esc">
              Back
            </Button>
            <Button type="submit" kind="primary" busy={save.isPending ? "Saving" : undefined}>
              Save
            </Button>
          </>
        }
      >
        {WEEKDAYS.map((day) => {
          const open = week[day];
          const set = (next: Week[typeof day]) => setWeek({ ...week, [day]: next });
          return (
            <Row key={day} gap={8} role="group" aria-label={dayName(day)}>
              <Checkbox
                checked={open !== null}
                onChange={() =>
                  set(open === null ? [...(USUAL_HOURS[day] ?? (["06:00", "12:00"] as const))] : null)
                }
              >
                {dayName(day)}
              </Checkbox>
              {open === null ? (
                "closed"
              ) : (
                <>
                  <Input
                    size={5}
                    aria-label={`${dayName(day)} from`}
                    value={open[0]}
                    onChange={({ target }) => set([target.value, open[1]])}
                  />
                  to
                  <Input
                    size={5}
                    aria-label={`${dayName(day)} to`}
                    value={open[1]}
                    onChange={({ target }) => set([open[0], target.value])}
                  />
                </>
              )}
            </Row>
          );
        })}
        {save.error !== null && <ErrorNote error={save.error} />}
      </DialogForm>
    </Dialog>
  );
}
