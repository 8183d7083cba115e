"use client";

import { londonDay } from "@board/calendar";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { UndoToasts } from "../../../shared/load-parts/undo/UndoToasts.tsx";
import { formatPence } from "../../../ui/format/money.ts";
import { announce } from "../../../ui/hooks/announce.ts";
import { phonePart, useIsPhone } from "../../../ui/hooks/phone.tsx";
import { useClock, useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { Choice } from "../../../ui/primitives/Choice.tsx";
import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Key } from "../../../ui/primitives/Key.tsx";
import { lazyPart } from "../../../ui/primitives/lazy-part.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { When } from "../../../ui/primitives/When.tsx";
import { queryString } from "../filters/filters.ts";
import { TabRow } from "../tabs/TabRow.tsx";
import { useTabs } from "../tabs/use-tabs.ts";
import { noWords } from "./noes.ts";
import { OfferPanel } from "./OfferPanel.tsx";
import styles from "./Offers.module.css";
import { OfferTable } from "./OfferTable.tsx";
import { leftInMinutes } from "./offer-words.ts";
import type { Offer } from "./types.ts";
import { useDecisions } from "./use-decisions.ts";
import { useOffers } from "./use-offers.ts";
import { useSteady } from "./use-steady.ts";

const NoSheet = phonePart(() => import("./NoSheet.tsx").then((file) => file.NoSheet));

// Loaded on demand: most visits have answered it.
const PushPrompt = lazyPart(() =>
  import("../../../shared/push/PushPrompt.tsx").then((file) => file.PushPrompt),
);

type Shown = "open" | "today" | "all";

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
  const end = Date.parse(open[0]?.dueAt ?? "") || 0;
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
  const { list, groups, yes, no } = offers;
  const router = useRouter();
  const phone = useIsPhone();
  const now = useNow();
  const today = londonDay(now);
  const tabs = useTabs(true);
  const [shown, setShown] = useState<Shown>("open");
  const lines = useRef<HTMLDivElement>(null);
  const steady = useSteady(groups.open, lines);
  useAnnounced(groups.open);
  const { chosen } = decisions;
  const ended = shown === "open" ? groups.justNow : shown === "today" ? groups.today : groups.all;
  const last = groups.all[0];
  const isEmpty = list.data !== undefined && groups.open.length === 0 && ended.length === 0;
  return (
    <div className={styles.page}>
      {phone ? (
        <header className={styles.title}>
          <h1>
            Offers <span>{groups.open.length}</span>
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
      <Row className={styles.tools}>
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
        {!phone && <p>least time first · a yes books the job at once · no answer costs you nothing</p>}
        {steady.waiting > 0 && (
          <Button size="small" kind="primary" onClick={steady.showNew}>
            {steady.waiting} new
          </Button>
        )}
        <span className={styles.end}>
          <ButtonLink size="small" href="/settings/networks">
            Networks
          </ButtonLink>
        </span>
      </Row>
      {last !== undefined && <PushPrompt />}
      <div className={styles.body}>
        <div ref={lines} className={styles.list} aria-busy={list.isFetching && list.data === undefined}>
          {list.error !== null && (
            <ErrorNote error={list.error} kept={list.data && "The list is as it was last read."} />
          )}
          {list.data === undefined && list.error === null && <Waiting what="the offers" lines={8} />}
          {isEmpty && (
            <EmptyState title={shown === "open" ? "No open offers" : "None"}>
              <p>
                {last ? (
                  <>
                    The last one came <When at={last.createdAt} />.{" "}
                  </>
                ) : (
                  "A poster can ask you for a load before anybody else. "
                )}
                Join a poster’s network to be asked more often; its members are asked first.
              </p>
            </EmptyState>
          )}
          {!isEmpty && list.data !== undefined && (
            <OfferTable
              open={shown === "open" ? steady.shown : []}
              isSettled={steady.isSettled}
              ended={ended}
              heading={shown === "open" ? "Just now" : null}
              today={today}
              phone={phone}
              busyId={yes.isPending ? yes.variables.id : null}
              failed={yes.isError ? { id: yes.variables.id, error: yes.error } : null}
              decisions={decisions}
            />
          )}
        </div>
        {!phone && chosen && (
          <OfferPanel
            offer={chosen}
            today={today}
            busy={yes.isPending}
            error={yes.isError && yes.variables.id === chosen.id ? yes.error : null}
            decisions={decisions}
          />
        )}
      </div>
      {phone && decisions.declining && chosen && (
        <NoSheet
          offer={chosen}
          onNo={(reason, words) => decisions.sayNo(chosen, reason, words)}
          onClose={decisions.stop}
        />
      )}
      {!phone && (
        <Row justify="between" className={styles.foot}>
          <Row>
            <span>
              <Key>J</Key> <Key>K</Key> move
            </span>
            <span>
              <Key>A</Key> <Key>Enter</Key> yes, book
            </span>
            <span>
              <Key>X</Key> <Key>1–7</Key> no, because
            </span>
            <span>
              <Key>Q</Key> quote
            </span>
          </Row>
          <span>
            {groups.open.length === 1 ? "1 open offer" : `${groups.open.length} open offers`} · times are UK
          </span>
        </Row>
      )}
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
