"use client";

import { IconFileSpreadsheet, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { useKeys } from "../../shared/shell/keys.ts";
import { counted } from "../../ui/format/counted.ts";
import { clockWords } from "../../ui/format/days.ts";
import { VEHICLE_NAMES } from "../../ui/format/vehicles.ts";
import { useIsPhone } from "../../ui/hooks/phone.tsx";
import { showToast } from "../../ui/hooks/toasts.ts";
import { useAltKey } from "../../ui/hooks/use-alt-key.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Badge } from "../../ui/primitives/Badge.tsx";
import { Button } from "../../ui/primitives/Button.tsx";
import { Choice } from "../../ui/primitives/Choice.tsx";
import { EmptyState } from "../../ui/primitives/EmptyState.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { HelpLink } from "../../ui/primitives/HelpLink.tsx";
import { LineLink } from "../../ui/primitives/LineBox.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import { LineButton, ListDetail } from "../../ui/primitives/ListDetail.tsx";
import { ListPage } from "../../ui/primitives/ListPage.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Row, Stack } from "../../ui/primitives/Stack.tsx";
import { Table, Td, Th } from "../../ui/primitives/Table.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../ui/primitives/VisuallyHidden.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import { Plate } from "../../ui/trade/Plate.tsx";
import { Vehicle } from "../../ui/trade/Vehicle.tsx";
import { EndedVehicles } from "./EndedVehicles.tsx";
import { PostVehicle } from "./PostVehicle.tsx";
import { fieldsOf } from "./typed-vehicle.ts";
import {
  type JobToName,
  type LoadCounts,
  type OwnVehicle,
  useJobsToName,
  useLoadCounts,
  useVehicleChange,
  useVehicleOffers,
  useVehicles,
  type VehicleWords,
} from "./use-vehicles.ts";
import { VehicleBox } from "./VehicleBox.tsx";
import { VehicleDetail } from "./VehicleDetail.tsx";
import { VehicleSheet } from "./VehicleSheet.tsx";
import { EXAMPLES, fitWords, nameOf, timesWords, towardsWords } from "./words.ts";

const POST = "#post";

/**
 * Page of a carrier's empty vehicles: the open ones, and the loads that earn most for one of them. Keys: `E` and `Alt V` open
 * the line that posts one, `[` and `]` go to another vehicle.
 */
export function VehiclesPage() {
  const list = useVehicles(["OPEN"]);
  const counts = useLoadCounts();
  const offers = useVehicleOffers();
  const jobs = useJobsToName();
  const narrow = useIsPhone();
  const [openId, setOpenId] = useState<string | null>(null);
  /** Line that the box begins with; undefined while the box is closed, null for the line that was kept. */
  const [line, setLine] = useState<string | null>();
  const [shown, setShown] = useState<"open" | "ended">("open");
  const [form, setForm] = useState<{
    start: VehicleWords["fields"];
    vehicle: OwnVehicle | null;
    onPosted?: () => void;
  } | null>(null);
  const [bySheet, setBySheet] = useState(false);
  const rows = list.data?.pages.flatMap(({ vehicles }) => vehicles) ?? [];
  const open = rows.find(({ id }) => id === openId) ?? (narrow ? undefined : rows[0]);
  function openBox(): void {
    setShown("open");
    setLine((kept) => (kept === undefined ? null : kept));
  }
  /** Opens the form with these fields: for the open vehicle with the id, else for a new one. */
  function openForm(fields: VehicleWords["fields"], id?: string): void {
    const vehicle = rows.find((row) => row.id === id) ?? null;
    setForm({ start: vehicle ? { ...fieldsOf(vehicle), ...fields } : fields, vehicle });
  }
  const openSheet = () => setBySheet(true);
  const isBoxOpen = line !== undefined && shown === "open";
  function step(by: number): boolean {
    if (shown === "ended") return false;
    const next = rows[rows.findIndex(({ id }) => id === open?.id) + by];
    if (next !== undefined) setOpenId(next.id);
    return next !== undefined;
  }
  // The open box has the key E itself.
  useKeys({ e: () => (isBoxOpen ? false : openBox()), "[": () => step(-1), "]": () => step(1) });
  useAltKey("V", () => {
    const field = document.querySelector<HTMLElement>("[data-takes-keys] input");
    if (field === null) openBox();
    else field.focus();
  });
  useEffect(() => {
    // The board's key E comes here with the line open.
    if (location.hash === POST) setLine(null);
  }, []);
  const post = (
    <Button
      kind="primary"
      icon={<IconPlus size={16} stroke={2} aria-hidden />}
      shortcut="E"
      onClick={openBox}
    >
      Post a vehicle
    </Button>
  );
  const which = (
    <Choice
      label="Which vehicles"
      options={[
        { value: "open", name: rows.length > 0 ? `Open ${rows.length}` : "Open" },
        { value: "ended", name: "Ended" },
      ]}
      value={shown}
      onChange={setShown}
    />
  );
  const asked = rows.filter(({ answerBy }) => answerBy !== null);
  const dialog = form !== null && (
    <PostVehicle
      {...form}
      onClose={() => setForm(null)}
      onSaved={(vehicle) => {
        form.onPosted?.();
        setForm(null);
        setShown("open");
        setOpenId(vehicle.id);
      }}
    />
  );
  if (shown === "ended")
    return (
      <>
        <EndedVehicles title="My vehicles" actions={which} onAgain={openForm} />
        {dialog}
      </>
    );
  return (
    <ListPage
      title="My vehicles"
      lead={
        rows.length > 0 &&
        `${rows.length}${list.hasNextPage ? "+" : ""} posted, seen by posters without your name or registration`
      }
      actions={
        <>
          {which}
          {rows.length > 0 && !bySheet && (
            <Button icon={<IconFileSpreadsheet size={16} stroke={1.9} aria-hidden />} onClick={openSheet}>
              From a sheet
            </Button>
          )}
          {rows.length > 0 && line === undefined && post}
        </>
      }
      list={list}
      more="Show more vehicles"
    >
      {rows.some(({ allowedActions }) => allowedActions.includes("change")) &&
        jobs.data?.jobs.map((job) => <WhichLorry key={job.loadId} job={job} />)}
      {narrow &&
        asked.map((vehicle) => (
          <StillEmpty key={vehicle.id} vehicle={vehicle} answerBy={vehicle.answerBy ?? ""} named />
        ))}
      {line !== undefined && (
        <VehicleBox
          key={line}
          start={line}
          onClose={() => setLine(undefined)}
          onPosted={setOpenId}
          onForm={openForm}
        />
      )}
      {bySheet && (
        <VehicleSheet
          onClose={() => setBySheet(false)}
          onForm={(start, onPosted) => setForm({ start, vehicle: null, onPosted })}
        />
      )}
      {list.isPending && <Waiting what="your vehicles" lines={6} />}
      {list.isSuccess && rows.length === 0 && line === undefined && !bySheet && (
        <NoVehicles post={post} onForm={() => openForm({})} onLine={setLine} onSheet={openSheet} />
      )}
      {rows.length > 0 && (
        <ListDetail
          wide
          detail={
            open && (
              <VehicleDetail
                key={open.id}
                vehicle={open}
                offers={offers.data?.offers.filter(({ vehicleId }) => vehicleId === open.id) ?? []}
                chosen={openId !== null}
                onChange={() => openForm({}, open.id)}
              />
            )
          }
        >
          <VisuallyHidden as="h2">Open vehicles</VisuallyHidden>
          <Lines
            rows={rows}
            counts={counts.data?.vehicles ?? []}
            asks={!narrow}
            openId={open?.id ?? null}
            onOpen={setOpenId}
          />
        </ListDetail>
      )}
      {dialog}
    </ListPage>
  );
}

interface NoVehiclesProps {
  post: ReactNode;
  onForm: () => void;
  onLine: (line: string) => void;
  onSheet: () => void;
}

/** Empty state, with four ways to post a vehicle: a line of words, the diary, the form, a sheet. */
function NoVehicles({ post, onForm, onLine, onSheet }: NoVehiclesProps) {
  return (
    <EmptyState title="No empty vehicle is posted" actions={post}>
      <p>
        Post where and when a lorry is empty: you read at once which loads earn most on its way, and posters
        can ask it for theirs. They read its class, outcode and times, never your name or registration.{" "}
        <HelpLink to="/help/vehicles#how-do-i-post-an-empty-vehicle">How empty vehicles work</HelpLink>
      </p>
      <p>Four ways:</p>
      <Stack as="ul" gap={8}>
        <li>
          In one line, such as{" "}
          {EXAMPLES.map((example, nth) => (
            <span key={example}>
              {nth > 0 && " or "}
              <LineLink onClick={() => onLine(example)}>{example}</LineLink>
            </span>
          ))}
        </li>
        <li>
          <Link href="/diary">From your diary</Link>: E on a job posts its lorry, empty after it.
        </li>
        <li>
          <LineLink onClick={onForm}>In the form</LineLink>, field by field.
        </li>
        <li>
          <LineLink onClick={onSheet}>From a sheet</LineLink>, many at once.
        </li>
      </Stack>
    </EmptyState>
  );
}

interface LinesProps {
  rows: readonly OwnVehicle[];
  counts: LoadCounts;
  /** True if a line asks whether its vehicle is still empty. */
  asks: boolean;
  openId: string | null;
  onOpen: (id: string) => void;
}

function Lines({ rows, counts, asks, openId, onOpen }: LinesProps) {
  const now = useNow();
  return (
    <Table>
      <thead>
        <tr>
          <Th>Vehicle, where and when it is empty</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} aria-current={row.id === openId || undefined}>
            <Td wrap>
              <Stack gap={4}>
                <Row justify="between">
                  <Row gap={8}>
                    <Vehicle vehicleClass={row.vehicleClass} />
                    <LineButton
                      named={row.vehicleReg === null}
                      open={row.id === openId}
                      onClick={() => onOpen(row.id)}
                    >
                      {nameOf(row)}
                    </LineButton>
                    <Text tone="quiet">{VEHICLE_NAMES[row.vehicleClass]}</Text>
                    {row.vehicleReg !== null && row.count > 1 && <Text tone="quiet">× {row.count}</Text>}
                    {row.tailLift && <Badge kind="line">TL</Badge>}
                    {row.adr && <Badge kind="line">ADR</Badge>}
                  </Row>
                  {row.offers > 0 && <Badge kind="line">{counted(row.offers, "offer")}</Badge>}
                </Row>
                <Row gap={8}>
                  <Plate outcode={row.place.outcode} /> {row.place.town}
                  <Text tone="quiet">{timesWords(row, now)}</Text>
                </Row>
                <Row justify="between" gap={8}>
                  <Text tone="quiet">Towards {towardsWords(row)}</Text>
                  <Text strong>{fitWords(counts.find(({ id }) => id === row.id))}</Text>
                </Row>
                {asks && row.answerBy !== null && <StillEmpty vehicle={row} answerBy={row.answerBy} />}
              </Stack>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The question which vehicle does a job, with one button for each that fits it. */
function WhichLorry({ job: { loadId, ref, from, to, vehicles } }: { job: JobToName }) {
  const labelOf = ({ vehicleReg, vehicleClass, place }: Omit<JobToName["vehicles"][number], "id">) =>
    vehicleReg ?? `${VEHICLE_NAMES[vehicleClass]} at ${place.outcode}`;
  const take = useVehicleChange(
    (client, id: string) => client.vehicles.taken.mutate({ id, loadId }),
    (vehicle) => vehicle && showToast({ kind: "done", text: `${labelOf(vehicle)} does ${from} to ${to}` }),
  );
  return (
    <Note kind="warning">
      <Row gap={8} justify="between">
        <span>
          <b>
            Which lorry does {from} to {to}?
          </b>{" "}
          <Link href={`/loads/${loadId}`}>{ref}</Link>
        </span>
        <Row gap={8}>
          {vehicles.map((vehicle) => (
            <Button
              key={vehicle.id}
              busy={take.isPending && take.variables === vehicle.id ? "Saving" : undefined}
              onClick={() => take.mutate(vehicle.id)}
            >
              {labelOf(vehicle)}
              <VisuallyHidden> does {ref}</VisuallyHidden>
            </Button>
          ))}
        </Row>
      </Row>
      {take.error !== null && <ErrorNote error={take.error} />}
    </Note>
  );
}

interface StillEmptyProps {
  vehicle: OwnVehicle;
  answerBy: string;
  /** True where the question stands apart from the vehicle's line. */
  named?: boolean;
}

/** The question whether a vehicle is still empty, with both answers where the reader may give them. */
function StillEmpty({ vehicle, answerBy, named = false }: StillEmptyProps) {
  const now = useNow();
  const { id, allowedActions } = vehicle;
  const name = nameOf(vehicle);
  const yes = useVehicleChange(
    (client, _: undefined) => client.vehicles.stillEmpty.mutate({ id }),
    () => showToast({ kind: "done", text: `${name} stays posted` }),
  );
  const gone = useVehicleChange(
    (client, _: undefined) => client.vehicles.withdraw.mutate({ id }),
    () => showToast({ kind: "done", text: `${name} is off the vehicle board` }),
  );
  const error = yes.error ?? gone.error;
  return (
    <Note kind="warning">
      <Row gap={8} justify="between">
        <span>
          <b>Still empty?</b> Ends at {clockWords(answerBy, now)}
          {named && `: ${name}, ${vehicle.place.outcode} ${vehicle.place.town}`}
        </span>
        <Row gap={8}>
          {allowedActions.includes("stillEmpty") && (
            <Button busy={yes.isPending ? "Saving" : undefined} onClick={() => yes.mutate(undefined)}>
              Yes<VisuallyHidden>, {name} is still empty</VisuallyHidden>
            </Button>
          )}
          {allowedActions.includes("withdraw") && (
            <Button busy={gone.isPending ? "Saving" : undefined} onClick={() => gone.mutate(undefined)}>
              Gone<VisuallyHidden>: {name}</VisuallyHidden>
            </Button>
          )}
        </Row>
      </Row>
      {error !== null && <ErrorNote error={error} />}
    </Note>
  );
}
