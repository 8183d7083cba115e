"use client";

import { LoadStatus, QuoteStatus } from "@board/db/enums";
import { IconBell, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { Mark } from "../../../shared/shell/Mark.tsx";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { ChangedFacts } from "../../../ui/primitives/ChangedFacts.tsx";
import { ChosenButton } from "../../../ui/primitives/ChosenButton.tsx";
import { CopyButton } from "../../../ui/primitives/CopyButton.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { HelpLink } from "../../../ui/primitives/HelpLink.tsx";
import { IconButton } from "../../../ui/primitives/IconButton.tsx";
import { Key, Keys } from "../../../ui/primitives/Key.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Raw, Wrong } from "../../../ui/primitives/Raw.tsx";
import { ScreenMessage } from "../../../ui/primitives/ScreenMessage.tsx";
import { ShownOnce } from "../../../ui/primitives/ShownOnce.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { NeedsChips, WordChip } from "../../../ui/trade/Chip.tsx";
import { LoadBadge } from "../../../ui/trade/LoadBadge.tsx";
import { Plate } from "../../../ui/trade/Plate.tsx";
import { QuoteBadge } from "../../../ui/trade/QuoteBadge.tsx";
import { TermsBadge } from "../../../ui/trade/TermsBadge.tsx";

const EVERY_NEED = { tailLift: true, adr: true, fragile: true, isBackload: true };

const REFUSED = {
  data: {
    problem: { code: "load_not_open", detail: "The load has left the board.", requestId: "req_01k9m3" },
  },
};
const CHANGES = [
  { name: "Deliver", was: "Thu 19 Nov, AM", is: "Thu 19 Nov by 16:00" },
  { name: "Price", was: "£445", is: "£465" },
];

/** Buttons, badges, notes and text. */
export function Words() {
  const [changed, setChanged] = useState(false);
  return (
    <>
      <Panel id="button" title="Button, IconButton">
        <Stack>
          <Row>
            <Button kind="primary">Send quote</Button>
            <Button kind="go">Accept £445</Button>
            <Button>Amend</Button>
            <Button kind="danger">Cancel load</Button>
            <Button kind="quiet">Clear 2</Button>
            <Button because="Choose a load first.">Not yet</Button>
            <Button kind="primary" busy="Sending">
              Send quote
            </Button>
            <Button size="small">Small</Button>
            <Button shortcut="U">Undo</Button>
            <ButtonLink href="/docs">A link</ButtonLink>
            <CopyButton text="FB-7K2M-4QXD" />
            <HelpLink to="/help/find-and-quote#what-is-the-guide-price">What the guide price is</HelpLink>
          </Row>
          <Row>
            <IconButton icon={IconBell} label="Notifications" />
            <IconButton icon={IconDownload} label="Download" large />
          </Row>
        </Stack>
      </Panel>
      <Panel id="badge" title="Badges, chips and plates">
        <Stack>
          <Row>
            {Object.values(LoadStatus).map((status) => (
              <LoadBadge key={status} status={status} />
            ))}
          </Row>
          <Row>
            {Object.values(QuoteStatus).map((status) => (
              <QuoteBadge key={status} status={status} />
            ))}
          </Row>
          <Row>
            <Plate outcode="M17" />
            <Plate outcode="SW1A" />
            <NeedsChips load={EVERY_NEED} />
            <WordChip>yours</WordChip>
            <ChosenButton label="Take Yorkshire out" onRemove={() => {}}>
              Yorkshire
            </ChosenButton>
            <Badge>Admin</Badge>
            <Badge tone="warn">Proposed</Badge>
            <TermsBadge days={7} />
            <TermsBadge days={30} />
            <TermsBadge days={60} />
            <Badge kind="solid" tone="new">
              4 new
            </Badge>
            <Badge kind="small" tone="bad">
              1
            </Badge>
            <Keys>
              <Key>Ctrl</Key> <Key>K</Key> finds anything
            </Keys>
          </Row>
        </Stack>
      </Panel>
      <Panel id="note" title="Note, Text">
        <Stack>
          <Note kind="info">Confirms itself Thu 26 Nov.</Note>
          <Note kind="warning">10 pallets is a lot for a 7.5 t.</Note>
          <Note kind="error">Not sent. Nothing was changed.</Note>
          <Note kind="done">Booked. You have the contact now.</Note>
          <ScreenMessage icon={<Mark />} time="14:15" title="An offer, 60 minutes to answer">
            G51 to LS10 · Thu 19 PM · 18 t
          </ScreenMessage>
          <p>
            A fact, <Text tone="quiet">a second fact</Text>, <Text tone="faint">context</Text>,{" "}
            <Text tone="good">good</Text>, <Text tone="warn">look out</Text>, <Text tone="bad">stopped</Text>
          </p>
          <p>
            <Text size="tiny">11</Text> <Text size="small">12</Text> <Text>13</Text>{" "}
            <Text size="medium">15</Text> <Text size="large">18</Text> <Text size="huge">24</Text>{" "}
            <Text strong>strong</Text> <Text mono>mono</Text>
          </p>
        </Stack>
      </Panel>
      <Panel id="error-note" title="ErrorNote, ChangedFacts">
        <Stack>
          <ErrorNote error={REFUSED} kept="What you typed is kept." />
          <Row>
            <Button aria-pressed={changed} onClick={() => setChanged(!changed)}>
              Change the load
            </Button>
          </Row>
          {changed && (
            <ChangedFacts changes={CHANGES}>
              You see it now as it is. If that suits you, do it once more.
            </ChangedFacts>
          )}
        </Stack>
      </Panel>
      <Panel id="shown-once" title="ShownOnce, Raw" flush>
        <ShownOnce what="key" secret="fb_test_8Qm2Xw5rT1vZ9kLp" onDone={() => {}} />
        <PanelBody>
          <Raw>
            {"{\n  "}
            <Wrong>{'"pallets": -3'}</Wrong>
            {"\n}"}
          </Raw>
        </PanelBody>
      </Panel>
    </>
  );
}
