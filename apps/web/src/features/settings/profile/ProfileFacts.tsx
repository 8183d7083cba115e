import { londonDay } from "@board/calendar";
import { whoMayQuote } from "../../../shared/load-parts/requires-words.ts";
import { formatLongDay } from "../../../ui/format/days.ts";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { StartCarrying } from "./StartCarrying.tsx";
import type { FirmProfile } from "./types.ts";

const PLANS = {
  STANDARD: "Standard: loads come to the board a few minutes after priority firms see them",
  PRIORITY: "Priority: loads are on the board the moment that they are posted",
};

/** Facts that the signed-in person cannot change on this page: some for an owner, all for others. */
export function ProfileFacts({ profile }: { profile: FirmProfile }) {
  const { name, canPost, canCarry, plan, since, mayChange } = profile;
  const day = londonDay(new Date(since));
  return (
    <Panel title="Firm">
      <Pairs
        pairs={[
          ["Name", name],
          [
            "Work",
            <Row as="span" key="work">
              {[canPost && "posts loads", canCarry && "carries loads"].filter(Boolean).join(" and ")}
              {!canCarry && mayChange && <StartCarrying />}
            </Row>,
          ],
          ["Plan", canCarry && PLANS[plan]],
          ["With the board since", formatLongDay(day, londonDay(new Date()))],
          ["Who to ask for", !mayChange && profile.contactName],
          ["Email", !mayChange && profile.contactEmail],
          ["Phone", !mayChange && profile.contactPhone],
          ["Usual terms", !mayChange && canPost && `${profile.usualTermsDays} days`],
          ["Who may usually quote", !mayChange && canPost && whoMayQuote(profile.usualRequires)],
        ]}
      />
    </Panel>
  );
}
