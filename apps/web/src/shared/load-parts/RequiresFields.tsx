import { Checkbox } from "../../ui/primitives/Checkbox.tsx";
import { Input, MoneyInput } from "../../ui/primitives/Input.tsx";
import { Row } from "../../ui/primitives/Stack.tsx";
import styles from "./RequiresFields.module.css";
import type { RequiresForm } from "./requires-form.ts";

interface RequiresFieldsProps {
  form: RequiresForm;
  set: (form: RequiresForm) => void;
  /** ARIA attributes of the error, if any. */
  errorAria?: { "aria-invalid"?: true; "aria-describedby"?: string };
}

/** Fields for requirements of a carrier; if all are empty, any carrier may quote. */
export function RequiresFields({ form, set, errorAria = {} }: RequiresFieldsProps) {
  const change = (changes: Partial<RequiresForm>) => set({ ...form, ...changes });
  return (
    <Row gap={16}>
      <Checkbox
        name="operatorLicence"
        checked={form.operatorLicence}
        onChange={(event) => change({ operatorLicence: event.target.checked })}
      >
        Operator’s licence
      </Checkbox>
      <Row as="span" nowrap gap={8}>
        Goods in transit from
        <span className={styles.number}>
          <MoneyInput
            name="goodsInTransit"
            aria-label="Goods in transit in pounds"
            maxLength={12}
            value={form.goodsInTransit}
            onChange={(event) => change({ goodsInTransit: event.target.value })}
            {...errorAria}
          />
        </span>
      </Row>
      <Checkbox
        name="hireAndReward"
        checked={form.hireAndReward}
        onChange={(event) => change({ hireAndReward: event.target.checked })}
      >
        Hire and reward
      </Checkbox>
      <Row as="span" nowrap gap={8}>
        At least
        <Input
          className={styles.number}
          name="minFinished"
          aria-label="Finished jobs, at least"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={form.minFinished}
          onChange={(event) => change({ minFinished: event.target.value })}
          {...errorAria}
        />
        finished jobs
      </Row>
      <Checkbox
        name="gateCheck"
        checked={form.gateCheck}
        onChange={(event) => change({ gateCheck: event.target.checked })}
      >
        Gate check before collection
      </Checkbox>
    </Row>
  );
}
