"use client";

import { readPounds } from "@board/api/typed/rules";
import { type Day, londonTime } from "@board/calendar";
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconLink, IconX } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefCallback, useEffect, useState } from "react";
import { changedFacts } from "../../../shared/load-parts/changed-facts.ts";
import { LanePrices } from "../../../shared/load-parts/LanePrices.tsx";
import { LaneMap } from "../../../shared/map/LaneMap.tsx";
import { BACKGROUND } from "../../../shared/trpc/same-key.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { problemOf } from "../../../ui/format/problem.ts";
import { useClock } from "../../../ui/hooks/use-now.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Button } from "../../../ui/primitives/Button.tsx";
import { WasAndIs } from "../../../ui/primitives/ChangedFacts.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { IconButton } from "../../../ui/primitives/IconButton.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { When } from "../../../ui/primitives/When.tsx";
import { Sign } from "../../../ui/trade/Sign.tsx";
import { barredFrom } from "../barred.ts";
import { copyLink } from "../copy.ts";
import type { Entry, LoadDetail } from "../data/types.ts";
import { useWhyLeft } from "../live/marks.ts";
import { useDraft } from "../quotes/drafts.ts";
import { type OwnPrice, PriceOnItsWay } from "../quotes/PriceOnItsWay.tsx";
import type { QuotePrice } from "../quotes/quote-queue.ts";
import { HAS_LEFT, isOver } from "./became.ts";
import { Facts } from "./Facts.tsx";
import { GuidePrice } from "./GuidePrice.tsx";
import styles from "./LoadPanel.module.css";
import { Poster } from "./Poster.tsx";
import { QuoteBox } from "./QuoteBox.tsx";
import { useBecame } from "./use-became.ts";
import { Won } from "./Won.tsx";

export interface LoadPanelProps {
  id: string;
  /** The load's line in the list, if it is cached; the detail is fetched when the panel opens. */
  entry: Entry | undefined;
  today: Day;
  phone: boolean;
  price: OwnPrice;
  /** Reason why the reader cannot quote on any load; null if they can. */
  barred: string | null;
  /** Ref of the price field. */
  field: RefCallback<HTMLInputElement>;
  onQuote: (price: QuotePrice) => void;
  onBook: (load: Entry) => void;
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
}

/** Remaining early access, as m:ss. */
function Early({ until }: { until: string }) {
  const end = Date.parse(until);
  const left = useClock((now) => Math.max(0, Math.ceil((end - now) / 1000)));
  if (left === 0) return null;
  return (
    <Badge title="You see it before the others do">
      Early {Math.floor(left / 60)}:{String(left % 60).padStart(2, "0")}
    </Badge>
  );
}

function Head({
  load,
  detail,
  props,
}: {
  load: Entry | undefined;
  detail: LoadDetail | undefined;
  props: LoadPanelProps;
}) {
  const { id, phone, onClose, onStep } = props;
  return (
    <header className={styles.head}>
      {phone && <IconButton icon={IconArrowLeft} label="Back to the board" large onClick={onClose} />}
      <Text as="h2" mono size="small" nowrap>
        {load?.ref ?? "Load"}
      </Text>
      {load && (
        <Text clip>
          {detail?.openToAllAt && <Early until={detail.openToAllAt} />}{" "}
          {!phone && !detail?.openToAllAt && <>posted {londonTime(new Date(load.postedAt))} · </>}
          <When at={load.postedAt} />
        </Text>
      )}
      <span className={styles.tools}>
        {!phone && (
          <IconButton icon={IconChevronUp} label="Previous load" shortcut="K" onClick={() => onStep(-1)} />
        )}
        {!phone && (
          <IconButton icon={IconChevronDown} label="Next load" shortcut="J" onClick={() => onStep(1)} />
        )}
        <IconButton
          icon={IconLink}
          label="Copy link"
          shortcut="C"
          large={phone}
          onClick={() => copyLink(id)}
        />
        {!phone && <IconButton icon={IconX} label="Close" shortcut="Esc" onClick={onClose} />}
      </span>
    </header>
  );
}

/**
 * Tells the API that the carrier was shown the requirements it lacks instead of the quote form; the poster sees how
 * many carriers were turned away.
 */
function useTellMissing(id: string, lacks: boolean): void {
  const { mutate } = useMutation(useTRPC().board.toldMissing.mutationOptions({ trpc: BACKGROUND }));
  useEffect(() => {
    if (lacks) mutate({ id });
  }, [id, lacks, mutate]);
}

function Body({
  load,
  detail,
  error,
  left,
  props,
}: {
  load: Entry;
  detail: LoadDetail | undefined;
  /** Error of the last read of the detail. */
  error: unknown;
  /** True once the load has left the board. */
  left: boolean;
  props: LoadPanelProps;
}) {
  const { today, price, phone, field, onClose } = props;
  const is = useBecame(load.id, { left, own: load.own });
  const [typing, setTyping] = useState(false);
  const typedPence = readPounds(useDraft(load.id).price);
  const active = load.myQuote?.status === "ACTIVE" ? load.myQuote.amountPence : null;
  const latest = price.pending?.amountPence ?? active;
  const earlier = detail?.myPrices.at(-2)?.amountPence ?? null;
  useTellMissing(load.id, props.barred === null && !load.own && (detail?.missing.length ?? 0) > 0);
  const shown = is.kind === "open" && (
    <div className={styles.scroll}>
      <div>
        <Sign from={load.from} to={load.to} miles={load.miles} stops={load.stops} />
      </div>
      {error !== null && !left && (
        <div>
          <ErrorNote error={error} kept={detail && "The load is as it was last read."} />
        </div>
      )}
      {load.myQuote?.status === "VOID" && (
        <div>
          <Note kind="warning">
            The poster changed the load, so your quote is void. Quote again.
            {detail?.asQuoted && (
              <WasAndIs changes={changedFacts({ ...load, ...detail.asQuoted }, load, today)} />
            )}
          </Note>
        </div>
      )}
      <Facts load={load} detail={detail} today={today} />
      <section className={styles.guide} aria-label="Map and guide">
        <LaneMap from={detail?.fromPoint ?? null} to={detail?.toPoint ?? null} lane={load} />
        <GuidePrice
          load={load}
          detail={detail}
          pence={typedPence ?? latest}
          earlierPence={typedPence === null ? earlier : latest}
        />
      </section>
      <LanePrices
        from={load.from}
        to={load.to}
        vehicleClass={load.vehicleClass}
        miles={load.miles}
        guide={{ lowPence: load.pricing.guideLowPence, highPence: load.pricing.guideHighPence }}
        prices={detail?.myPrices.map(({ amountPence }) => amountPence) ?? []}
      />
      <Poster load={load} detail={detail} />
    </div>
  );
  return (
    <>
      {shown}
      {is.kind === "won" && <Won load={load} pence={is.pence} today={today} onClose={onClose} />}
      {is.kind === "left" && <HasLeft words={is.words} onClose={onClose} />}
      {is.kind === "unread" && <HasLeft words={HAS_LEFT} onAgain={is.again} onClose={onClose} />}
      {is.kind === "reading" && <Waiting what="what became of the load" lines={2} />}
      {/* The form stays mounted while a field has the focus: otherwise the next letters typed would run shortcuts. */}
      {(is.kind === "open" || typing) && (
        <QuoteBox
          key={load.id}
          load={load}
          detail={detail}
          today={today}
          pending={price.pending}
          phone={phone}
          left={is.kind === "open" ? undefined : HAS_LEFT}
          barred={props.barred ?? barredFrom(load, detail)}
          onQuote={props.onQuote}
          onBook={() => props.onBook(load)}
          onTyping={setTyping}
          field={field}
        />
      )}
    </>
  );
}

interface HasLeftProps {
  words: string;
  /** Retries reading the outcome after an error. */
  onAgain?: () => void;
  onClose: () => void;
}

function HasLeft({ words, onAgain, onClose }: HasLeftProps) {
  return (
    <Gone onClose={onClose}>
      <Note kind="warning" live>
        {words}
      </Note>
      {onAgain && <Button onClick={onAgain}>Try again</Button>}
    </Gone>
  );
}

/**
 * Panel of a load that had left the board before it was opened; its outcome is known only from the firm's own quote.
 */
function LeftBefore({ id, today, onClose }: Pick<LoadPanelProps, "id" | "today" | "onClose">) {
  const is = useBecame(id, { left: true, own: false });
  const { data } = useQuery(useTRPC().carrierDiary.quote.queryOptions({ id }));
  if (is.kind === "won" && data)
    return <Won load={data.quote.load} pence={is.pence} today={today} onClose={onClose} />;
  if (is.kind === "left") return <HasLeft words={is.words} onClose={onClose} />;
  if (is.kind === "unread") return <HasLeft words={HAS_LEFT} onAgain={is.again} onClose={onClose} />;
  return <Waiting what="what became of the load" lines={2} />;
}

function Gone({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <Stack className={styles.gone}>
      {children}
      <Button onClick={onClose} shortcut="Esc">
        Back to the list
      </Button>
    </Stack>
  );
}

/** Panel of a load: facts, guide price, the poster's record and the quote form. */
export function LoadPanel(props: LoadPanelProps) {
  const { id, entry, onClose } = props;
  const trpc = useTRPC();
  const { data, error } = useQuery(trpc.board.load.queryOptions({ id }));
  const load = entry ?? data;
  const why = useWhyLeft(id);
  const left = isOver(why) || (error !== null && problemOf(error).code === "not_found");
  return (
    <>
      <Head load={load} detail={data} props={props} />
      {/* Placed away from the send button, so that a second tap there does not hit Undo. */}
      {props.phone && (
        <div className={styles.price}>
          <PriceOnItsWay {...props.price} />
        </div>
      )}
      {load ? (
        <Body key={load.id} load={load} detail={data} error={error} left={left} props={props} />
      ) : left ? (
        <LeftBefore id={id} today={props.today} onClose={onClose} />
      ) : error ? (
        <Gone onClose={onClose}>
          <ErrorNote error={error} />
        </Gone>
      ) : (
        <Waiting what="the load" lines={8} />
      )}
    </>
  );
}
