"use client";

import { Fragment } from "react";
import { useAllowed } from "../../shared/shell/use-allowed.ts";
import { refusalOf } from "../../ui/format/refusal.ts";
import { phonePart, useIsPhone } from "../../ui/hooks/phone.tsx";
import { useFetchAhead } from "../../ui/hooks/use-fetch-ahead.ts";
import { fetchedPart } from "../../ui/primitives/fetched-part.tsx";
import { lazyPart } from "../../ui/primitives/lazy-part.tsx";
import styles from "./Board.module.css";
import { useBoardLines, useBoardQuotes, useBoardSearch, useBoardSelection } from "./board-store.tsx";
import { fetchQuoteInLine } from "./list/Line.tsx";
import { List } from "./list/List.tsx";
import { NewPill } from "./live/NewPill.tsx";
import { usePreferences } from "./preferences.ts";
import { Skeleton } from "./states/Skeleton.tsx";

const { Part: Drawer, fetchCode: loadDrawer } = fetchedPart(() =>
  import("./drawer/Drawer.tsx").then((file) => file.Drawer),
);
const PhoneList = phonePart(() => import("./phone/PhoneList.tsx").then(({ PhoneList }) => PhoneList));
const MapView = lazyPart(() => import("./map/MapView.tsx").then(({ MapView }) => MapView));
const loadNotRead = () => import("./states/NotRead.tsx");
const NotRead = lazyPart(() => loadNotRead().then(({ NotRead }) => NotRead));
const FiltersRefused = lazyPart(() =>
  import("./states/FiltersRefused.tsx").then(({ FiltersRefused }) => FiltersRefused),
);
const NothingFound = lazyPart(() =>
  import("./states/NothingFound.tsx").then(({ NothingFound }) => NothingFound),
);
/** Prefetches the code of the drawer, the price field and the error state, so that they open offline too. */
const loadAhead = () => Promise.all([loadDrawer(), fetchQuoteInLine(), loadNotRead()]);

/** Shows the list or the map with the drawer, or the empty, loading or error state. */
export function BoardContent() {
  const { asked, change, typing } = useBoardSearch();
  const { board, refused } = useBoardLines();
  const { openId } = useBoardSelection();
  const { view } = usePreferences()[0];
  const phone = useIsPhone();
  useFetchAhead(loadAhead);
  const { error } = board;

  if (phone && view === "list" && board.loading) return <Skeleton />;
  const nothing = (refused || (board.loads.length === 0 && !board.busy)) && (
    <div className={styles.state}>
      {error !== null && refusalOf(error).code === "validation_failed" ? (
        <FiltersRefused error={error} search={asked} onChange={change} />
      ) : error !== null ? (
        <NotRead error={error} onAgain={board.refresh} />
      ) : typing ? (
        <p>No load matches this line.</p>
      ) : (
        <NothingFound filters={asked.filters} onChange={change} />
      )}
    </div>
  );
  const openLoad = openId !== null && <OpenLoad id={openId} />;
  if (view === "map") {
    return (
      <>
        <MapView drawer={openLoad} nothing={nothing} />
        <NewPill at="map" />
      </>
    );
  }
  // Stable key: the drawer keeps its fields and focus when the empty state replaces the list.
  const drawer = <Fragment key="drawer">{openLoad}</Fragment>;
  if (nothing) {
    return (
      <>
        {nothing}
        <NewPill at={phone ? "phone" : "nothing"} />
        {drawer}
      </>
    );
  }
  if (phone) {
    return (
      <>
        <PhoneList />
        <NewPill at="phone" />
        {drawer}
      </>
    );
  }
  return (
    <>
      <List>{board.loading && <Skeleton />}</List>
      {drawer}
    </>
  );
}

function OpenLoad({ id }: { id: string }) {
  const { today } = useBoardLines();
  const { selected, takeField, setBooking, close, step } = useBoardSelection();
  const { pending, troubles, add, undo, again, dismiss } = useBoardQuotes();
  const { barred } = useAllowed();
  const phone = useIsPhone();
  return (
    <Drawer
      id={id}
      entry={selected}
      today={today}
      phone={phone}
      price={{
        pending: pending.find(({ loadId }) => loadId === id),
        trouble: troubles.find(({ act }) => act.loadId === id),
        undo,
        again,
        dismiss,
      }}
      barred={barred}
      field={takeField}
      onQuote={add}
      onBook={setBooking}
      onClose={close}
      onStep={step}
    />
  );
}
