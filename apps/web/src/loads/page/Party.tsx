"use client";

import { telLink } from "../../load/contact.ts";
import { Rate } from "../../load/Rate.tsx";
import type { LoadPage } from "../../load/view.ts";
import { FigureSum } from "../../ui/FigureSum.tsx";
import { againstGuide, formatPence, formatPerMile } from "../../ui/format/money.ts";
import { paysWords, recordWords } from "../../ui/format/record.ts";
import { Panel } from "../../ui/Panel.tsx";
import { PosterScore } from "../../ui/PosterScore.tsx";
import styles from "./Party.module.css";

/** The other end, named since booking: how to reach it, what was agreed, what one thinks of it. */
export function Party({ page }: { page: LoadPage }) {
  const { load, side, myRating } = page;
  const other = side === "poster" ? load.carrier : load.poster;
  if (other === null) return null;
  const { lowPence, highPence } = load.guide;
  const agreed = load.agreedPence;
  return (
    <Panel title={side === "poster" ? "Carrier" : "Poster"} end="named since booking">
      <div className={styles.party}>
        <address className={styles.who}>
          <b>{other.name}</b>
          <span>
            <FigureSum
              figure={<PosterScore score={other.score} level={other.level} />}
              name={`The ${side === "poster" ? "carrier" : "poster"}'s score`}
              pairs={[
                ["Score", `${other.score} of 100`],
                ["Finished", recordWords(other)],
                ["Pays", paysWords(other)],
              ]}
            />{" "}
            {other.level !== "New" && other.level}
            {` · ${recordWords(other)}`}
          </span>
          {paysWords(other) && (
            <FigureSum
              figure={paysWords(other)}
              name="Days to pay"
              pairs={[
                [
                  "Half of its loads are paid within",
                  other.daysToPay === null ? "not known yet" : `${other.daysToPay} days`,
                ],
                ["Unpaid", other.unpaid === 0 ? "none" : `${other.unpaid}, ${other.overdue} of them overdue`],
              ]}
            />
          )}
          <span>
            {other.contactName && `${other.contactName}, `}
            <a href={telLink(other.phone)}>{other.phone}</a>
          </span>
          <a href={`mailto:${other.email}?subject=${encodeURIComponent(load.ref)}`}>{other.email}</a>
        </address>
        {agreed !== null && (
          <div>
            <h3>Agreed price</h3>
            <p className={styles.amount}>{formatPence(agreed)}</p>
            <p>
              {formatPerMile(agreed, load.miles)} a mile · {againstGuide(agreed, lowPence, highPence)}
            </p>
          </div>
        )}
        <div>
          <h3>
            {myRating ? "Your rating of the" : "Rate this"} {side === "poster" ? "carrier" : "poster"}
          </h3>
          {load.allowedActions.includes("rate") ? (
            <Rate load={load} />
          ) : myRating ? (
            <p>
              <b>{myRating.score} of 5</b> {myRating.comment && `“${myRating.comment}”`}
            </p>
          ) : (
            <p>
              {load.status === "CANCELLED"
                ? "not for cancelled loads"
                : "opens when the delivery is confirmed"}
            </p>
          )}
        </div>
      </div>
    </Panel>
  );
}
