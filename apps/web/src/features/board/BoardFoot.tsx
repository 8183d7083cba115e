"use client";

import { useIsPhone } from "../../ui/hooks/phone.tsx";
import { useFetchAhead } from "../../ui/hooks/use-fetch-ahead.ts";
import { fetchedPart } from "../../ui/primitives/fetched-part.tsx";
import { lazyPart } from "../../ui/primitives/lazy-part.tsx";
import { useBoardLines, useBoardQuotes, useBoardSearch, useBoardSelection } from "./board-store.tsx";
import { Foot } from "./Foot.tsx";
import { openLoad } from "./open-load.ts";
import { usePreferences } from "./preferences.ts";

const { Part: BookDialog, fetchCode: loadBooking } = fetchedPart(() =>
  import("./drawer/BookDialog.tsx").then((file) => file.BookDialog),
);
const loadToasts = () => import("./quotes/QuoteToasts.tsx");
const QuoteToasts = lazyPart(() => loadToasts().then(({ QuoteToasts }) => QuoteToasts));
/** Prefetches the code of the booking dialog and the toasts, so that they open offline too. */
const loadAhead = () => Promise.all([loadBooking(), loadToasts()]);

/** Foot of the board with the number of matching loads, the booking dialog, and the toasts of pending quotes. */
export function BoardFoot() {
  const { asked } = useBoardSearch();
  const { board, today, refused } = useBoardLines();
  const { openId, booking, setBooking, focusLine } = useBoardSelection();
  const quotes = useBoardQuotes();
  const map = usePreferences()[0].view === "map";
  const phone = useIsPhone();
  useFetchAhead(loadAhead);
  return (
    <>
      <Foot counts={refused ? undefined : board.counts} filters={asked.filters} map={map} />
      {booking?.pricing.bookNowPence !== undefined && (
        <BookDialog
          load={booking}
          pence={booking.pricing.bookNowPence}
          today={today}
          lane={openId === null ? "sign" : "words"}
          onClose={(booked) => {
            setBooking(null);
            if (booked) openLoad(null);
          }}
          onFocusLost={() => focusLine(booking.id)}
        />
      )}
      {(quotes.pending.length > 0 || quotes.troubles.length > 0 || quotes.sent !== null) && (
        <QuoteToasts quotes={quotes} onScreen={phone ? openId : null} />
      )}
    </>
  );
}
