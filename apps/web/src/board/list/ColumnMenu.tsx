import type { Preferences } from "../preferences.ts";
import styles from "./ColumnMenu.module.css";
import { COLUMN_IDS, COLUMNS } from "./columns.ts";

/** Which columns are shown and how tall a line is. */
export function ColumnMenu({
  preferences,
  onChange,
}: {
  preferences: Preferences;
  onChange: (changes: Partial<Preferences>) => void;
}) {
  const { hidden, density } = preferences;
  return (
    <div className={styles.menu}>
      <fieldset>
        <legend>Lines</legend>
        <label>
          <input
            type="radio"
            name="density"
            checked={density === "comfortable"}
            onChange={() => onChange({ density: "comfortable" })}
          />
          Comfortable
        </label>
        <label>
          <input
            type="radio"
            name="density"
            checked={density === "compact"}
            onChange={() => onChange({ density: "compact" })}
          />
          Compact
        </label>
      </fieldset>
      <fieldset>
        <legend>Columns</legend>
        {COLUMN_IDS.filter((id) => !COLUMNS[id].fixed).map((id) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={!hidden.includes(id)}
              onChange={() =>
                onChange({
                  hidden: hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id],
                })
              }
            />
            {COLUMNS[id].head}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
