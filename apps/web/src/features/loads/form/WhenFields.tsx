import { Choice } from "../../../ui/primitives/Choice.tsx";
import { DateField } from "../../../ui/primitives/DateField.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { TimeField } from "../../../ui/primitives/TimeField.tsx";
import { errorAria, RowErrors } from "./FormRow.tsx";
import { dayIn, type FieldErrors, type FieldName, type When } from "./load-form.ts";

const WHENS: readonly { value: When; name: string }[] = [
  { value: "Anytime", name: "Any time" },
  { value: "AM", name: "AM" },
  { value: "PM", name: "PM" },
  { value: "slot", name: "Booked slot" },
];

export interface WhenFieldsProps {
  /** Labels of the fields, for screen readers. */
  labels: { day: string; date: string; when: string; by: string };
  /** Names of the fields, as in the request. */
  names: { date: FieldName; window: FieldName; byTime: FieldName };
  days: readonly { value: string; name: string }[];
  /** A day, or typed text that cannot be read as a day yet. */
  date: string;
  onDate: (date: string) => void;
  /** Called on focus and blur of the day field. */
  onEnter?: () => void;
  onLeave?: () => void;
  min: string;
  when: When;
  onWhen: (when: When) => void;
  byTime: string;
  onByTime: (time: string) => void;
  errors: FieldErrors;
}

/** Fields for the day, and for a window or a booked slot. */
export function WhenFields(props: WhenFieldsProps) {
  const { labels, names, days, date, onDate, onEnter, onLeave, min } = props;
  const { when, onWhen, byTime, onByTime, errors } = props;
  const day = dayIn(date);
  return (
    <>
      <Row>
        <Choice
          label={labels.day}
          options={days}
          value={days.some(({ value }) => value === date) ? date : null}
          onChange={onDate}
        />
        <DateField
          size={8}
          name={names.date}
          aria-label={labels.date}
          value={day}
          unread={day === "" && date !== "" ? date : undefined}
          min={min}
          onChange={(read, text) => onDate(read || (text.trim() === "" ? "" : text))}
          onFocus={onEnter}
          onBlur={onLeave}
          {...errorAria(names.date, errors)}
        />
        {date !== "" && (
          <>
            <Choice
              label={labels.when}
              options={WHENS}
              value={when}
              onChange={onWhen}
              invalid={errors[names.window] !== undefined}
            />
            {when === "slot" && (
              <TimeField
                size={5}
                name={names.byTime}
                aria-label={labels.by}
                placeholder="09:00"
                value={byTime}
                onChange={onByTime}
                {...errorAria(names.byTime, errors)}
              />
            )}
          </>
        )}
      </Row>
      <RowErrors fields={[names.date, names.window, names.byTime]} errors={errors} />
    </>
  );
}
