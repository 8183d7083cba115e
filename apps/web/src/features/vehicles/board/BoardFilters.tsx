"use client";

import { londonDay, londonTime } from "@board/calendar";
import type { VehicleClass } from "@board/db/enums";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { loadWords } from "../../../shared/load-parts/ask/AskForm.tsx";
import { readMoment, type TypedMoment, unreadMoment } from "../../../shared/load-parts/moment.ts";
import { useLookUpNow } from "../../../shared/load-parts/use-place.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { clockWords } from "../../../ui/format/days.ts";
import { VEHICLE_NAMES } from "../../../ui/format/vehicles.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Checkbox } from "../../../ui/primitives/Checkbox.tsx";
import { Input, Select } from "../../../ui/primitives/Input.tsx";
import { Key, Keys } from "../../../ui/primitives/Key.tsx";
import { LogBar } from "../../../ui/primitives/ListDetail.tsx";
import { Menu } from "../../../ui/primitives/Menu.tsx";
import { Popover } from "../../../ui/primitives/Popover.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { DayAndTime } from "../DayAndTime.tsx";
import { readAreas } from "../words.ts";
import { type ChangeSearch, type VehicleSearch, WITHIN } from "./use-vehicle-board.ts";

interface BoardFiltersProps {
  search: VehicleSearch;
  set: ChangeSearch;
}

const NOTHING = {
  near: null,
  within: null,
  vc: null,
  at: null,
  towards: null,
  tl: null,
  adr: null,
  load: null,
};

/** Bar with the filters of the vehicle board. For one load the service decides what fits, so few are left. */
export function BoardFilters({ search, set }: BoardFiltersProps) {
  const now = useNow();
  const loads = useQuery(
    useTRPC().posterDashboard.list.queryOptions({ status: ["POSTED"], sort: "collect", limit: 60 }),
  );
  const { near, within, vc, at, towards, tl, adr, checks, load } = search;
  const isFiltered = near !== null || vc.length > 0 || at !== null || towards !== null || tl || adr;
  const radius = (
    <Select
      aria-label="Within"
      value={within}
      onChange={(event) => void set({ within: Number(event.currentTarget.value) })}
    >
      {[...new Set([...WITHIN, within])]
        .sort((one, other) => one - other)
        .map((miles) => (
          <option key={miles} value={miles}>
            {miles} miles
          </option>
        ))}
    </Select>
  );
  const vehicles: readonly VehicleClass[] = vc;
  return (
    <LogBar>
      {load === null ? (
        <>
          <Near near={near} set={set} />
          {near !== null && radius}
          <Menu
            button={
              vc.length === 0 ? "Vehicle" : `Vehicle: ${vc.map((one) => VEHICLE_NAMES[one]).join(", ")}`
            }
            entries={[
              Object.entries(VEHICLE_NAMES).map(([value, name]) => ({
                name,
                checked: vehicles.includes(value as VehicleClass),
                onCheck: (checked: boolean) => {
                  const others = vc.filter((one) => one !== value);
                  void set({ vc: checked ? [...others, value as VehicleClass] : others });
                },
              })),
            ]}
          />
          <Popover
            panelLabel="Free by"
            button={at === null ? "Free by" : `Free by ${clockWords(at.toISOString(), now)}`}
          >
            {(close) => <FreeBy at={at} set={set} onDone={close} />}
          </Popover>
          <Typed
            label="Towards"
            hint="Towards: B, CV"
            value={towards}
            onTake={(typed) => void set({ towards: readAreas(typed).join(",") || null })}
          />
          <Checkbox checked={tl} onChange={() => void set({ tl: !tl })}>
            Tail-lift
          </Checkbox>
          <Checkbox checked={adr} onChange={() => void set({ adr: !adr })}>
            ADR
          </Checkbox>
        </>
      ) : (
        radius
      )}
      <Checkbox checked={checks} onChange={() => void set({ checks: !checks })}>
        {load === null ? "Checks in order" : "Meets what it requires"}
      </Checkbox>
      <Select
        aria-label="For a load"
        value={load ?? ""}
        onChange={(event) => void set({ load: event.currentTarget.value || null })}
      >
        <option value="">For a load</option>
        {loads.data?.loads.map((one) => (
          <option key={one.id} value={one.id}>
            {loadWords(one, now)}
          </option>
        ))}
      </Select>
      {(isFiltered || load !== null) && (
        <Button kind="quiet" onClick={() => void set(NOTHING)}>
          Clear
        </Button>
      )}
      <Keys>
        <Key>J</Key>
        <Key>K</Key> move · <Key>X</Key> select · <Key>A</Key> ask · <Key>M</Key> map
      </Keys>
    </LogBar>
  );
}

interface TypedProps {
  label: string;
  hint: string;
  value: string | null;
  onTake: (typed: string) => void;
}

/** Field whose text is a filter once it is sent by Enter or left. */
function Typed({ label, hint, value, onTake }: TypedProps) {
  const [typed, setTyped] = useState(value ?? "");
  const [before, setBefore] = useState(value);
  // Replaces the typed text when the filter was set elsewhere, such as by Clear.
  if (before !== value) {
    setBefore(value);
    setTyped(value ?? "");
  }
  const take = (event?: FormEvent) => {
    event?.preventDefault();
    if (typed.trim() !== (value ?? "")) onTake(typed);
  };
  return (
    <form onSubmit={take}>
      <Input
        type="search"
        aria-label={label}
        placeholder={hint}
        value={typed}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => take()}
      />
    </form>
  );
}

/** Field of the place that distances are measured from: a postcode, an outcode or a town. */
function Near({ near, set }: { near: string | null; set: ChangeSearch }) {
  const lookUp = useLookUpNow();
  const [trouble, setTrouble] = useState<string>();
  async function take(typed: string): Promise<void> {
    const { text, trouble } = await lookUp(typed);
    setTrouble(trouble);
    if (trouble === undefined) void set({ near: text.toUpperCase() || null });
  }
  return (
    <>
      <Typed label="Near" hint="Near: M17, Leeds" value={near} onTake={(typed) => void take(typed)} />
      {trouble && (
        <Text tone="bad" size="small" role="alert">
          {trouble}
        </Text>
      )}
    </>
  );
}

/** Panel for the time by which a vehicle must be there. */
function FreeBy({ at, set, onDone }: { at: Date | null; set: ChangeSearch; onDone: () => void }) {
  const now = useNow();
  const first = at ?? now;
  const [typed, setTyped] = useState<TypedMoment>({ day: londonDay(first), time: londonTime(first) });
  const [tried, setTried] = useState(false);
  const read = readMoment(typed);
  return (
    <Stack
      as="form"
      gap={8}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        setTried(true);
        if (read === null) return;
        void set({ at: read });
        onDone();
      }}
    >
      <DayAndTime
        label="There by"
        name="at"
        value={typed}
        onChange={setTyped}
        error={tried && read === null ? unreadMoment(typed) : undefined}
      />
      <Row gap={8} justify="end">
        <Button
          onClick={() => {
            void set({ at: null });
            onDone();
          }}
        >
          Any time
        </Button>
        <Button type="submit" kind="primary">
          Show
        </Button>
      </Row>
    </Stack>
  );
}
