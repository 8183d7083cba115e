"use client";

import { formatClockSeconds } from "@board/calendar";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { UndoToasts } from "../../../shared/load-parts/undo/UndoToasts.tsx";
import { counted } from "../../../ui/format/counted.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { announce } from "../../../ui/hooks/announce.ts";
import { phonePart, useIsPhone } from "../../../ui/hooks/phone.tsx";
import { useClock } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { Choice } from "../../../ui/primitives/Choice.tsx";
import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { lazyPart } from "../../../ui/primitives/lazy-part.tsx";
import { Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { When } from "../../../ui/primitives/When.tsx";
import board from "../Board.module.css";
import { KeysFoot } from "../Foot.tsx";
import bar from "../filters/FilterBar.module.css";
import { queryString } from "../filters/filters.ts";
import tabRow from "../tabs/TabRow.module.css";
import { TabRow } from "../tabs/TabRow.tsx";
import { useTabs } from "../tabs/use-tabs.ts";
import { noWords } from "./noes.ts";
import { OfferPanel } from "./OfferPanel.tsx";
import styles from "./Offers.module.css";
import { OfferTable } from "./OfferTable.tsx";
import type { Offer } from "./offer-words.ts";
import { leftInMinutes } from "./time-left.ts";
import { useDecisions } from "./use-decisions.ts";
import { useOffers } from "./use-offers.ts";
import { useSteady } from "./use-steady.ts";

const NoSheet = phonePart(() => import("./NoSheet.tsx").then((file) => file.NoSheet));

// Loaded on demand: most visits have answered it.
const PushPrompt = lazyPart(() =>
  import("../../../shared/push/PushPrompt.tsx").then((file) => file.PushPrompt),
);

type Shown = "open" | "today" | "all";

const KEYS = [
  { keys: ["J", "K"], does: "move" },
  { keys: ["A", "Enter"], does: "yes, book" },
  { keys: ["X", "1–7"], does: "no, because" },
  { keys: ["Q"], does: "quote" },
  { keys: ["O"], does: "offers" },
  { keys: ["?"], does: "all keys" },
] as const;

/** Announces a new offer, and that the soonest one is over in 15 and in 5 minutes. */
function useAnnounced(open: readonly Offer[]): void {
  const known = useRef<Set<string> | null>(null);
  useEffect(() => {
    const fresh = known.current === null ? [] : open.filter(({ id }) => !known.current?.has(id));
    known.current = new Set(open.map(({ id }) => id));
    for (const { poster, load, pricePence, minutes } of fresh) {
      const asks = pricePence === null ? "a quote" : formatPence(pricePence);
      announce(
        `Offer from ${poster.name ?? "a poster"}, ${load.from.outcode} to ${load.to.outcode}, ${asks}, ${minutes} minutes`,
      );
    }
  }, [open]);
  const end = Date.parse(open.find(({ status }) => status === "OPEN")?.dueAt ?? "") || 0;
  const mark = useClock((now) => {
    const left = Math.ceil((end - now) / 60_000);
    return left === 15 || left === 5 ? left : 0;
  });
  useEffect(() => {
    if (mark > 0) announce(`The first offer: ${leftInMinutes(mark * 60_000)}`);
  }, [mark]);
}

/** Offers to the carrier: the first tab of the board. A yes books at once, a no can be undone for five seconds. */
export function Offers() {
  const offers = useOffers();
  const decisions = useDecisions(offers);
  const { list, today, groups, no } = offers;
  const router = useRouter();
  const phone = useIsPhone();
  const tabs = useTabs(true);
  const [shown, setShown] = useState<Shown>("open");
  const lines = useRef<HTMLDivElement>(null);
  const steady = useSteady(groups.open, lines);
  useAnnounced(groups.open);
  const { chosen } = decisions;
  const ended = shown === "open" ? groups.justNow : shown === "today" ? groups.today : groups.all;
  const last = groups.all[0];
  const isToday = shown === "today";
  const isEmpty = list.data !== undefined && (isToday || groups.open.length === 0) && ended.length === 0;
  return (
    <div className={board.board}>
      {phone ? (
        <header className={tabRow.row}>
          <h1>
            <span className={tabRow.pick}>
              Offers <span className={tabRow.total}>{groups.open.length}</span>
            </span>
          </h1>
        </header>
      ) : (
        <TabRow
          offers
          search={{ filters: {}, sort: "newest" }}
          open={undefined}
          tabs={tabs}
          today={today}
          phone={false}
          view="list"
          onView={() => undefined}
          onSearch={(search) => {
            const query = queryString(search);
            router.push(query ? `/board?${query}` : "/board");
          }}
        >
          {null}
        </TabRow>
      )}
      <div className={bar.bar}>
        <Choice<Shown>
          label="Which offers"
          options={[
            { value: "open", name: `Open ${groups.open.length}` },
            { value: "today", name: `Answered today ${groups.today.length}` },
            { value: "all", name: "All" },
          ]}
          value={shown}
          onChange={setShown}
        />
        {!phone && (
          <Text tone="quiet">
            least time first · a yes books the job at once · no answer costs you nothing
          </Text>
        )}
        {steady.waiting > 0 && (
          <Button size="small" kind="primary" onClick={steady.showNew}>
            {steady.waiting} new
          </Button>
        )}
        <span className={bar.end}>
          <ButtonLink size="small" href="/settings/networks">
            Networks
          </ButtonLink>
        </span>
      </div>
      {last !== undefined && <PushPrompt />}
      <div className={board.body}>
        <div ref={lines} className={styles.list} aria-busy={list.isFetching && list.data === undefined}>
          {list.error !== null && (
            <ErrorNote
              error={list.error}
              kept={list.data && `List as of ${formatClockSeconds(new Date(list.dataUpdatedAt))}.`}
            />
          )}
          {list.data === undefined && list.error === null && <Waiting what="the offers" lines={8} />}
          {isEmpty && (
            <EmptyState title={shown === "open" ? "No open offers" : "None"}>
              <p>
                {last ? (
                  <>
                    The last one came <When at={last.createdAt} />.
                  </>
                ) : (
                  "A poster can ask you for a load before anybody else."
                )}{" "}
                Three ways to be asked more often:
              </p>
              <Stack as="ul" gap={8}>
                <li>
                  <Link href="/settings/networks">Join a poster’s network</Link>: its members are asked first.
                </li>
                <li>
                  <Link href="/settings/fleet">Say which vehicles you run</Link>: offers go to carriers that
                  run the load’s vehicle.
                </li>
                <li>
                  <Link href="/settings/notifications">Have offers emailed</Link>: most are open for an hour.
                </li>
              </Stack>
            </EmptyState>
          )}
          {!isEmpty && list.data !== undefined && (
            <OfferTable
              open={isToday ? [] : steady.shown}
              isSettled={steady.isSettled}
              ended={ended}
              heading={shown === "open" ? "Just now" : null}
              today={today}
              phone={phone}
              decisions={decisions}
            />
          )}
        </div>
        {!phone && chosen && <OfferPanel offer={chosen} today={today} decisions={decisions} />}
      </div>
      {phone && decisions.declining && chosen && (
        <NoSheet
          offer={chosen}
          onNo={(reason, words) => decisions.sayNo(chosen, reason, words)}
          onClose={decisions.stop}
        />
      )}
      <KeysFoot keys={KEYS}>
        <span>{counted(groups.open.length, "open offer")} · times are UK</span>
      </KeysFoot>
      <UndoToasts
        pending={no.pending}
        troubles={no.troubles}
        sending={noWords}
        said={no.sent === null ? "" : `Sent: ${noWords(no.sent)}`}
        onUndo={no.undo}
        onAgain={no.again}
        onDismiss={no.dismiss}
      />
    </div>
  );
}
