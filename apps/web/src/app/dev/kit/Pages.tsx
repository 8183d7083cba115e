"use client";

import { useState } from "react";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { ListPage, TabBar } from "../../../ui/primitives/ListPage.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { SearchField } from "../../../ui/primitives/SearchField.tsx";
import { BesideNav, SideNav } from "../../../ui/primitives/SideNav.tsx";
import { LaneCells, LaneTable } from "../../../ui/trade/LaneTable.tsx";
import { QuoteBadge } from "../../../ui/trade/QuoteBadge.tsx";

const LEEDS = { outcode: "LS10", town: "Leeds" };
const GLASGOW = { outcode: "G33", town: "Glasgow" };
const IMMINGHAM = { outcode: "DN40", town: "Immingham / Grimsby" };

const QUOTES = [
  { ref: "FB-7K2M-4QXD", status: "ACTIVE", via: [IMMINGHAM], price: "£445", look: {} },
  { ref: "FB-5T8V-1RHA", status: "ACCEPTED", via: [], price: "£380", look: { "aria-current": true } },
  { ref: "FB-2QNA-77RM", status: "VOID", via: [], price: "£1,120", look: { "data-tone": "bad" } },
] as const;

const TONES = ["ask", "go", "trouble"] as const;

const TABS = [
  { value: "all", name: "All", count: "40" },
  { value: "answer", name: "To answer", count: "2", calls: true },
  { value: "late", name: "Late", count: "1", calls: "late" },
  { value: "ended", name: "Ended" },
] as const;

/** Page layouts, each in a panel. */
export function Pages() {
  const [looked, setLooked] = useState("");
  const [tab, setTab] = useState<(typeof TABS)[number]["value"]>("all");
  const [failed, setFailed] = useState(false);
  const [reading, setReading] = useState(false);
  const list = {
    error: failed ? new TypeError("fetch failed") : null,
    data: QUOTES,
    refetch: () => setFailed(false),
    hasNextPage: true,
    isFetchingNextPage: reading,
    fetchNextPage: () => setReading(true),
  };
  return (
    <>
      {TONES.map((tone) => (
        <Panel
          key={tone}
          tone={tone}
          title={`Panel, ${tone}`}
          sub="beside the title"
          end={<Button size="small">Answer</Button>}
        >
          Waits for an answer, the next action, or what went wrong.
        </Panel>
      ))}
      <Panel id="side-nav" title="SideNav" flush>
        <BesideNav
          nav={
            <SideNav label="Parts" title="Parts">
              <Link href="#side-nav" aria-current="page">
                SideNav
              </Link>
              <Link href="#list-page">ListPage</Link>
            </SideNav>
          }
        >
          <PanelBody>The page beside its list. A phone shows the page alone.</PanelBody>
        </BesideNav>
      </Panel>
      <Panel id="list-page" title="ListPage, TabBar, SearchField, LaneTable" flush>
        <ListPage
          title="Your quotes"
          lead="The last one on each load."
          search={
            <SearchField
              label="Look for"
              hint="A reference, an outcode or a town"
              value={looked}
              onChange={setLooked}
            />
          }
          actions={<Button onClick={() => setFailed(true)}>Fail</Button>}
          tabs={<TabBar label="Quotes" tabs={TABS} current={tab} onChange={setTab} />}
          list={list}
          more="Show older ones"
        >
          <LaneTable aria-label="Quotes">
            <thead>
              <tr>
                <th scope="col">Load</th>
                <th scope="col">Outcome</th>
                <th scope="col">From</th>
                <th scope="col">To</th>
                <th scope="col" data-right>
                  Mine
                </th>
              </tr>
            </thead>
            <tbody>
              {QUOTES.map(({ ref, status, via, price, look }) => (
                <tr key={ref} {...look}>
                  <td data-card="first">{ref}</td>
                  <td data-card="beside">
                    <QuoteBadge status={status} />
                  </td>
                  <LaneCells from={LEEDS} to={GLASGOW} via={via} />
                  <td data-card="end" data-right>
                    {price}
                  </td>
                </tr>
              ))}
            </tbody>
          </LaneTable>
        </ListPage>
      </Panel>
    </>
  );
}
