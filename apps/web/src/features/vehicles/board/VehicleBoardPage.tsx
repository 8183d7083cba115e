"use client";

import { IconList, IconMap2 } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { AskVehicles } from "../../../shared/load-parts/ask/AskVehicles.tsx";
import { canBeAsked, type VehicleLine } from "../../../shared/load-parts/ask/use-loads-to-ask.ts";
import { VehicleLines } from "../../../shared/load-parts/ask/VehicleLines.tsx";
import { useKeys } from "../../../shared/shell/keys.ts";
import { useAllowed } from "../../../shared/shell/use-allowed.ts";
import { counted } from "../../../ui/format/counted.ts";
import { problemOf } from "../../../ui/format/problem.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import { HelpLink } from "../../../ui/primitives/HelpLink.tsx";
import { ListDetail } from "../../../ui/primitives/ListDetail.tsx";
import { ListPage } from "../../../ui/primitives/ListPage.tsx";
import { PageBody } from "../../../ui/primitives/Page.tsx";
import { SelectedBar } from "../../../ui/primitives/SelectedBar.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { BoardDetail } from "./BoardDetail.tsx";
import { BoardFilters } from "./BoardFilters.tsx";
import { useVehicleBoard, useVehicleSearch, useWider } from "./use-vehicle-board.ts";
import { VehicleMap } from "./VehicleMap.tsx";

/** Vehicles to ask, and the load that is chosen at first. */
interface Asking {
  lines: readonly [VehicleLine, ...VehicleLine[]];
  loadId?: string | undefined;
}

/**
 * The poster's page of other firms' empty vehicles, as a list or a map. Keys: `J` and `K` move, `X` selects, `A` asks, `M`
 * shows the map.
 */
export function VehicleBoardPage() {
  const { search, set } = useVehicleSearch();
  const { list, lines, unchecked, total } = useVehicleBoard(search);
  const mayAsk = useAllowed().may("trade");
  const [openId, setOpenId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<Asking | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const open = lines.find(({ id }) => id === openId) ?? null;
  const selected = lines.filter((line) => chosen.has(line.id) && canBeAsked(line));
  const isFirst = list.error !== null && problemOf(list.error).code === "post_first";

  const toggle = (id: string) =>
    setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
  const focused = () =>
    page.current?.querySelector<HTMLElement>("tr:focus-within [data-vehicle], [data-vehicle]:focus")?.dataset
      .vehicle;
  /** The line in hand, unless it cannot be asked. */
  const inHand = () => lines.filter((line) => line.id === (focused() ?? openId) && canBeAsked(line));
  function ask(
    [first, ...others]: readonly VehicleLine[],
    loadId: string | undefined = search.load ?? undefined,
  ) {
    if (!mayAsk || first === undefined) return false;
    setAsking({ lines: [first, ...others], loadId });
  }
  function step(by: number): boolean {
    const all = [...(page.current?.querySelectorAll<HTMLButtonElement>("button[data-vehicle]") ?? [])];
    const at = all.findIndex(({ dataset }) => dataset.vehicle === focused());
    const next = all[at === -1 ? 0 : at + by];
    next?.focus();
    next?.click();
    return next !== undefined;
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    m: () => void set({ map: !search.map }),
    x: () => {
      const [line] = inHand();
      if (line === undefined) return false;
      toggle(line.id);
    },
    a: () => ask(selected.length > 0 ? selected : inHand()),
    Escape: () => {
      if (open === null && chosen.size === 0) return false;
      setOpenId(null);
      setChosen(new Set());
    },
  });

  if (isFirst)
    return (
      <EmptyState
        alone
        title="Post a load first"
        actions={<ButtonLink href="/loads/new">Post a load</ButtonLink>}
      >
        <p>
          Empty vehicles are for firms that posted a load in the last 30 days. Once you have, you read here
          where lorries are empty, and ask them.{" "}
          <HelpLink to="/help/vehicles#who-may-read-empty-vehicles">Who may read them</HelpLink>
        </p>
      </EmptyState>
    );
  const detail = open && (
    <BoardDetail
      key={open.id}
      line={open}
      onAsk={mayAsk ? (loadId) => void ask([open], loadId) : undefined}
    />
  );
  return (
    <div ref={page}>
      <ListPage
        title="Empty vehicles"
        lead={
          list.data !== undefined &&
          `${counted(total, "vehicle")} ${total === 1 ? "matches" : "match"} · carriers are nameless until they say yes`
        }
        actions={
          <Button
            shortcut="M"
            icon={search.map ? <IconList size={16} aria-hidden /> : <IconMap2 size={16} aria-hidden />}
            onClick={() => void set({ map: !search.map })}
          >
            {search.map ? "List" : "Map"}
          </Button>
        }
        list={list}
        more="Show more vehicles"
      >
        <BoardFilters search={search} set={set} />
        {selected.length > 0 && (
          <SelectedBar
            label="Selected vehicles"
            count={counted(selected.length, "vehicle")}
            onNone={() => setChosen(new Set())}
          >
            {mayAsk && (
              <Button size="small" onClick={() => ask(selected)}>
                Offer a load…
              </Button>
            )}
          </SelectedBar>
        )}
        {list.isPending && <Waiting what="the empty vehicles" lines={8} />}
        {lines.length > 0 && search.map && (
          <VehicleMap lines={lines} search={search} openId={openId} onOpen={setOpenId} detail={detail} />
        )}
        {lines.length > 0 && !search.map && (
          <ListDetail drawer detail={detail}>
            <VisuallyHidden as="h2">Vehicles</VisuallyHidden>
            <VehicleLines
              lines={lines}
              open={{ id: open?.id ?? null, set: setOpenId }}
              chosen={chosen}
              onToggle={toggle}
              onAsk={mayAsk ? (line) => void ask([line]) : undefined}
            />
          </ListDetail>
        )}
        {list.isSuccess && lines.length === 0 && unchecked === 0 && <Nothing search={search} set={set} />}
        {unchecked > 0 && (
          <PageBody>
            <p>
              {counted(unchecked, "vehicle")} {unchecked === 1 ? "is" : "are"} left out:{" "}
              {search.load === null
                ? "a check of the carrier is not in order."
                : "the carrier lacks what the load requires."}{" "}
              <Button size="small" onClick={() => void set({ checks: false })}>
                Show {unchecked === 1 ? "it" : "them"}
              </Button>
            </p>
          </PageBody>
        )}
      </ListPage>
      {asking && (
        <AskVehicles
          vehicles={asking.lines}
          firstId={asking.loadId}
          onSent={() => setChosen(new Set())}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

/** Empty state, with what a wider circle and any time would find. */
function Nothing({ search, set }: ReturnType<typeof useVehicleSearch>) {
  const { farther, anyTime } = useWider(search, search.load === null);
  const { load, within } = search;
  return (
    <EmptyState
      title={load === null ? "No empty vehicle matches" : `None fits this load within ${within} miles`}
      actions={
        <>
          {farther && farther.count > 0 && (
            <Button onClick={() => void set({ within: farther.within })}>
              {farther.count} within {farther.within} miles
            </Button>
          )}
          {anyTime !== null && anyTime > 0 && (
            <Button onClick={() => void set({ at: null })}>{anyTime} at any time</Button>
          )}
          {load !== null && within < 100 && (
            <Button onClick={() => void set({ within: 100 })}>Look within 100 miles</Button>
          )}
        </>
      }
    >
      <p>
        Carriers post where and when a lorry is empty, by outcode and without their names.{" "}
        <HelpLink to="/help/vehicles#how-do-i-find-an-empty-vehicle">How to find one</HelpLink>
      </p>
    </EmptyState>
  );
}
