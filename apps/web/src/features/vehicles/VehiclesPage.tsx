"use client";

import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useKeys } from "../../shared/shell/keys.ts";
import { counted } from "../../ui/format/counted.ts";
import { clockWords } from "../../ui/format/days.ts";
import { VEHICLE_NAMES } from "../../ui/format/vehicles.ts";
import { useIsPhone } from "../../ui/hooks/phone.tsx";
import { showToast } from "../../ui/hooks/toasts.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Badge } from "../../ui/primitives/Badge.tsx";
import { Button } from "../../ui/primitives/Button.tsx";
import { EmptyState } from "../../ui/primitives/EmptyState.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { HelpLink } from "../../ui/primitives/HelpLink.tsx";
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
import { PostVehicle } from "./PostVehicle.tsx";
import { type OwnVehicle, useOpenVehicles, useVehicleChange } from "./use-vehicles.ts";
import { VehicleDetail } from "./VehicleDetail.tsx";
import { nameOf, timesWords, towardsWords } from "./words.ts";

/**
 * Page of a carrier's empty vehicles: the open ones, and the loads that earn most for one of them. Keys: `E` posts, `[` and `]`
 * go to another vehicle.
 */
export function VehiclesPage() {
  const list = useOpenVehicles();
  const narrow = useIsPhone();
  const [openId, setOpenId] = useState<string | null>(null);
  const [posts, setPosts] = useState(false);
  const rows = list.data?.pages.flatMap(({ vehicles }) => vehicles) ?? [];
  const open = rows.find(({ id }) => id === openId) ?? (narrow ? undefined : rows[0]);
  function step(by: number): boolean {
    const next = rows[rows.findIndex(({ id }) => id === open?.id) + by];
    if (next !== undefined) setOpenId(next.id);
    return next !== undefined;
  }
  useKeys({ e: () => setPosts(true), "[": () => step(-1), "]": () => step(1) });
  const post = (
    <Button
      kind="primary"
      icon={<IconPlus size={16} stroke={2} aria-hidden />}
      shortcut="E"
      onClick={() => setPosts(true)}
    >
      Post a vehicle
    </Button>
  );
  return (
    <ListPage
      title="My vehicles"
      lead={
        rows.length > 0 &&
        `${rows.length}${list.hasNextPage ? "+" : ""} posted, seen by posters without your name or registration`
      }
      actions={rows.length > 0 && post}
      list={list}
      more="Show more vehicles"
    >
      {list.isPending && <Waiting what="your vehicles" lines={6} />}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState title="No empty vehicle is posted" actions={post}>
          <p>
            Post where and when a lorry is empty: you read at once which loads earn most on its way, and
            posters can ask it for theirs. They read its class, outcode and times, never your name or
            registration.{" "}
            <HelpLink to="/help/vehicles#how-do-i-post-an-empty-vehicle">How empty vehicles work</HelpLink>
          </p>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ListDetail
          wide
          detail={open && <VehicleDetail key={open.id} vehicle={open} chosen={openId !== null} />}
        >
          <VisuallyHidden as="h2">Open vehicles</VisuallyHidden>
          <Lines rows={rows} openId={open?.id ?? null} onOpen={setOpenId} />
        </ListDetail>
      )}
      {posts && (
        <PostVehicle
          onClose={() => setPosts(false)}
          onPosted={(vehicle) => {
            setPosts(false);
            setOpenId(vehicle.id);
          }}
        />
      )}
    </ListPage>
  );
}

interface LinesProps {
  rows: readonly OwnVehicle[];
  openId: string | null;
  onOpen: (id: string) => void;
}

function Lines({ rows, openId, onOpen }: LinesProps) {
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
                <Text tone="quiet">Towards {towardsWords(row)}</Text>
                {row.answerBy !== null && <StillEmpty vehicle={row} answerBy={row.answerBy} />}
              </Stack>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The question whether a vehicle is still empty, with both answers where the reader may give them. */
function StillEmpty({ vehicle, answerBy }: { vehicle: OwnVehicle; answerBy: string }) {
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
