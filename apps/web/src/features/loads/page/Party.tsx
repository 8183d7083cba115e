"use client";

import { emailLink, telLink } from "../../../shared/load-parts/contact.ts";
import { PreviousContact } from "../../../shared/load-parts/PreviousContact.tsx";
import { Rate } from "../../../shared/load-parts/Rate.tsx";
import type { LoadPage } from "../../../shared/load-parts/view.ts";
import { againstGuide, formatPence, formatPerMile } from "../../../ui/format/money.ts";
import { paysWords, recordWords } from "../../../ui/format/record.ts";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Columns, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { FigureSum } from "../../../ui/trade/FigureSum.tsx";
import { PosterScore } from "../../../ui/trade/PosterScore.tsx";

/** Panel of the other end: contact, agreed price, rating. */
export function Party({ page }: { page: LoadPage }) {
  const { load, side, myRating } = page;
  const other = side === "poster" ? load.carrier : load.poster;
  if (other === null) return null;
  const { lowPence, highPence } = load.guide;
  const agreed = load.agreedPence;
  return (
    <Panel title={side === "poster" ? "Carrier" : "Poster"} end="named since booking">
      <Columns gap={16}>
        <Stack as="address" gap={8}>
          <Text as="b" size="medium">
            {other.name}
          </Text>
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
              help="/help/deliver-and-be-paid#what-do-days-to-pay-mean"
              pairs={[
                [
                  "Half of its loads are paid within",
                  other.daysToPay === null ? "not known yet" : `${other.daysToPay} days`,
                ],
                ["Unpaid", other.unpaid === 0 ? "none" : `${other.unpaid}, ${other.overdue} of them overdue`],
              ]}
            />
          )}
          <PreviousContact previous={other.previous} />
          <p>
            {other.contactName && `${other.contactName}, `}
            <a href={telLink(other.phone)}>{other.phone}</a>
          </p>
          <p>
            <a href={emailLink(other.email, load.ref)}>{other.email}</a>
          </p>
        </Stack>
        {agreed !== null && (
          <Stack gap={4}>
            <Text as="h3" tone="quiet" size="small" strong>
              Agreed price
            </Text>
            <Text as="p" size="huge" strong>
              {formatPence(agreed)}
            </Text>
            <Text as="p" tone="quiet">
              {formatPerMile(agreed, load.miles)} a mile · {againstGuide(agreed, lowPence, highPence)}
            </Text>
          </Stack>
        )}
        <Stack gap={4}>
          <Text as="h3" tone="quiet" size="small" strong>
            {myRating ? "Your rating of the" : "Rate this"} {side === "poster" ? "carrier" : "poster"}
          </Text>
          {load.allowedActions.includes("rate") ? (
            <Rate load={load} />
          ) : myRating ? (
            <p>
              <b>{myRating.score} of 5</b> {myRating.comment && `“${myRating.comment}”`}
            </p>
          ) : (
            <Text as="p" tone="quiet">
              {load.status === "CANCELLED"
                ? "not for cancelled loads"
                : "opens when the delivery is confirmed"}
            </Text>
          )}
        </Stack>
      </Columns>
    </Panel>
  );
}
