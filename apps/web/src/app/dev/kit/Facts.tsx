"use client";

import { QuoteStatus, ScoreLevel, VehicleClass } from "@board/db/enums";
import { VEHICLE_NAMES } from "../../../ui/format/vehicles.ts";
import { Figure, Figures } from "../../../ui/primitives/Figure.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { QrCode } from "../../../ui/primitives/QrCode.tsx";
import { Columns, Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Step, Steps } from "../../../ui/primitives/Steps.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { When } from "../../../ui/primitives/When.tsx";
import { GuideBar } from "../../../ui/trade/GuideBar.tsx";
import { MyQuote } from "../../../ui/trade/MyQuote.tsx";
import { NotMet } from "../../../ui/trade/NotMet.tsx";
import { Place } from "../../../ui/trade/Place.tsx";
import { PlaceNumber } from "../../../ui/trade/PlaceNumber.tsx";
import { PosterScore } from "../../../ui/trade/PosterScore.tsx";
import { Price } from "../../../ui/trade/Price.tsx";
import { type RoadStop, RoadStrip } from "../../../ui/trade/RoadStrip.tsx";
import { Sign } from "../../../ui/trade/Sign.tsx";
import { Slot } from "../../../ui/trade/Slot.tsx";
import { ToSay } from "../../../ui/trade/ToSay.tsx";
import { Vehicle } from "../../../ui/trade/Vehicle.tsx";
import { WaitBar } from "../../../ui/trade/WaitBar.tsx";

const TODAY = "2026-11-18";
const TOMORROW = "2026-11-19";
const FROM = { outcode: "LS10", town: "Leeds" };
const TO = { outcode: "G33", town: "Glasgow" };
const GUIDE = { guideLowPence: 41_000, guideHighPence: 60_000 };
const BAND = { lowPence: 41_000, highPence: 60_000 };
const PAIRS = [
  ["Collect", "Wed 18 Nov, AM"],
  ["Terms", "30 days"],
  ["Notes", null],
] as const;

const STOPS = [
  { outcode: "M17", town: "Trafford Park", state: "done", driven: true, miles: 121 },
  { outcode: "CA3", town: "Carlisle", state: "here", driven: false, miles: 88 },
  { outcode: "G33", town: "Queenslie", state: "ahead", driven: false, miles: null },
].map(
  (stop, nth): RoadStop => ({
    ...stop,
    state: stop.state as RoadStop["state"],
    lorry: null,
    number: nth + 1,
    kind: nth === 0 ? "COLLECT" : "DELIVER",
    words: "slot 14:30, 7 pallets",
  }),
);

/** Facts of a load, a firm and a quote, as rows and pages show them. */
export function Facts() {
  return (
    <>
      <Panel id="sign" title="Sign, GuideBar">
        <Stack>
          <Sign from={FROM} to={TO} miles={216} />
          <Sign from={FROM} to={TO} miles={241} stops={2} big />
          <Columns>
            <GuideBar {...BAND} pence={44_500} ends />
            <GuideBar {...BAND} pence={46_500} earlierPence={52_000} whose="mine" ends />
            <GuideBar {...BAND} pence={80_000} />
            <GuideBar {...BAND} />
          </Columns>
        </Stack>
      </Panel>
      <Panel id="place" title="Place, Slot, Price, Vehicle">
        <Stack>
          <Row>
            <Place {...FROM} />
            <Place outcode="DN40" town="Immingham / Grimsby" />
            <PlaceNumber number={1} kind="COLLECT" />
            <PlaceNumber number={2} kind="DELIVER" />
            <PlaceNumber number={3} kind="DELIVER" done />
          </Row>
          <Row>
            <Slot slot={{ date: TODAY, window: "PM", byTime: null }} today={TODAY} />
            <Slot slot={{ date: TOMORROW, window: "Anytime", byTime: null }} today={TODAY} />
            <Slot slot={{ date: TOMORROW, window: "AM", byTime: "08:30" }} today={TODAY} />
            <When at="2026-01-05T11:24:00.000Z" />
            <Price pricing={{ mode: "quotes", ...GUIDE }} />
            <Price pricing={{ mode: "book_now", ...GUIDE, bookNowPence: 44_500 }} />
            <NotMet />
            <Link href="/docs">A link</Link>
          </Row>
          <Row>
            {Object.values(VehicleClass).map((vehicleClass) => (
              <Row key={vehicleClass} gap={8}>
                <Vehicle vehicleClass={vehicleClass} />
                {VEHICLE_NAMES[vehicleClass]}
              </Row>
            ))}
          </Row>
        </Stack>
      </Panel>
      <Panel id="my-quote" title="MyQuote, PosterScore">
        <Stack>
          <Row>
            {(["UNSENT", ...Object.values(QuoteStatus)] as const).map((status) => (
              <MyQuote key={status} amountPence={44_500} status={status} />
            ))}
          </Row>
          <Row>
            {Object.values(ScoreLevel).map((level) => (
              <PosterScore key={level} score={85} level={level} />
            ))}
          </Row>
        </Stack>
      </Panel>
      <Panel id="road" title="RoadStrip, Figure, WaitBar, QrCode" flush>
        <RoadStrip stops={STOPS} label="1 of 3 places done" />
        <RoadStrip
          stops={STOPS.map((stop, nth) => ({
            ...stop,
            state: nth === 0 ? "done" : "ahead",
            driven: false,
            lorry: nth === 0 ? 62 : null,
          }))}
          label="1 of 3 places done, on the way to the second"
        />
        <Figures>
          <Figure title="ETA at Queenslie" figure="14:50" note="20 min late" tone="warn">
            <p>If the lorry leaves Carlisle now.</p>
          </Figure>
          <Figure title="Waiting at Carlisle" figure="1:22" note="22 min over">
            <WaitBar
              early={14.6}
              free={62.5}
              over={22.9}
              mark={77.1}
              times={["10:46", "counts from 11:00", "free to 12:00", "12:22"]}
              label="Arrived 10:46, counted from 11:00, free until 12:00, now 12:22"
            />
          </Figure>
          <Figure title="Where it is">
            <QrCode text="https://board.example/d/8fQ2xWk7LrTz1VbHs9YdNc" label="Code of the link" />
          </Figure>
        </Figures>
      </Panel>
      <Panel id="pairs" title="Pairs, Steps, ToSay">
        <Stack>
          <Columns>
            <Pairs pairs={PAIRS} />
            <Pairs pairs={PAIRS} kind="ends" />
            <Pairs pairs={PAIRS} kind="across" />
            <Pairs pairs={PAIRS} kind="short" />
          </Columns>
          <Steps label="How far it is">
            <Step done>Collected at 08:10</Step>
            <Step done={false} current>
              Deliver by 16:00
            </Step>
            <Step done={false}>Payment due</Step>
          </Steps>
          <ToSay
            words={[
              ["Say this reference", <Said key="reference">HF-70881</Said>],
              ["Collection code", <Said key="code">7QK 4MX</Said>],
            ]}
          />
        </Stack>
      </Panel>
    </>
  );
}

function Said({ children }: { children: string }) {
  return (
    <Text as="strong" size="huge" mono>
      {children}
    </Text>
  );
}
