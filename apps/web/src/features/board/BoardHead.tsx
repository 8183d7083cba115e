"use client";

import { useCallback, useMemo } from "react";
import { useSession } from "../../shared/session/SessionContext.tsx";
import { phonePart, useIsPhone } from "../../ui/hooks/phone.tsx";
import { useFetchAhead } from "../../ui/hooks/use-fetch-ahead.ts";
import { fetchedPart } from "../../ui/primitives/fetched-part.tsx";
import { lazyPart } from "../../ui/primitives/lazy-part.tsx";
import { useBoardLines, useBoardSearch } from "./board-store.tsx";
import { copy } from "./copy.ts";
import { FilterBar } from "./filters/FilterBar.tsx";
import { apiCall, changeTo } from "./filters/filters.ts";
import { LiveState } from "./live/LiveState.tsx";
import { usePreferences } from "./preferences.ts";
import { TabRow } from "./tabs/TabRow.tsx";
import { useTabs } from "./tabs/use-tabs.ts";

const { Part: SearchBox, fetchCode: loadBox } = fetchedPart(() =>
  import("./box/SearchBox.tsx").then((file) => file.SearchBox),
);
const PhoneFilters = phonePart(() =>
  import("./phone/PhoneFilters.tsx").then(({ PhoneFilters }) => PhoneFilters),
);
const PosterBar = lazyPart(() => import("./states/PosterBar.tsx").then(({ PosterBar }) => PosterBar));

/** Shows the tabs of saved searches, and the filters or the search box. */
export function BoardHead() {
  const { firm } = useSession();
  const { search, change, typing, openBox, readBox, setFromBox, closeBox } = useBoardSearch();
  const { board, today, failed, connection, hurry, layout } = useBoardLines();
  const [preferences, setPreferences] = usePreferences();
  const tabs = useTabs(true);
  const phone = useIsPhone();
  useFetchAhead(loadBox);
  const { counts, error } = board;
  const copyCall = useCallback(() => void copy(apiCall(window.location.origin, search), "Call"), [search]);
  const filterProps = useMemo(
    () => ({ filters: search.filters, today, error, onChange: change }),
    [search.filters, today, error, change],
  );
  return (
    <>
      {firm && !firm.canCarry && <PosterBar />}
      <TabRow
        search={search}
        open={counts?.open}
        tabs={tabs}
        today={today}
        phone={phone}
        view={preferences.view}
        onView={(view) => setPreferences({ view })}
        onSearch={(next) => change(changeTo(next))}
      >
        <LiveState
          connection={connection}
          readAt={board.readAt}
          failed={failed}
          onRefresh={() => {
            hurry();
            void board.refresh();
          }}
        />
      </TabRow>
      {typing ? (
        <SearchBox today={today} onRead={readBox} onSet={setFromBox} onClose={closeBox} />
      ) : phone ? (
        <PhoneFilters {...filterProps} matching={counts?.matching} onSearch={openBox} />
      ) : (
        <FilterBar
          {...filterProps}
          onSearch={openBox}
          preferences={preferences}
          layout={layout}
          onPreferences={setPreferences}
          onCopyCall={copyCall}
        />
      )}
    </>
  );
}
