import { formatLongDay, londonDay } from "@board/calendar";
import { Panel } from "../SettingsPage.tsx";
import styles from "./Profile.module.css";
import { StartCarrying } from "./StartCarrying.tsx";
import type { FirmProfile } from "./types.ts";

const PLANS = {
  STANDARD: "Standard: loads come to the board a few minutes after priority firms see them",
  PRIORITY: "Priority: loads are on the board the moment that they are posted",
};

/** Facts that an owner cannot change here; for staff all facts. */
export function ProfileFacts({ profile }: { profile: FirmProfile }) {
  const { name, canPost, canCarry, plan, since, mayChange } = profile;
  const day = londonDay(new Date(since));
  return (
    <Panel title="Firm">
      <dl className={styles.facts}>
        <dt>Name</dt>
        <dd>
          <b>{name}</b>
        </dd>
        <dt>Work</dt>
        <dd>
          {[canPost && "posts loads", canCarry && "carries loads"].filter(Boolean).join(" and ")}
          {!canCarry && mayChange && <StartCarrying />}
        </dd>
        {canCarry && (
          <>
            <dt>Plan</dt>
            <dd>{PLANS[plan]}</dd>
          </>
        )}
        <dt>With the board since</dt>
        <dd>{formatLongDay(day, londonDay(new Date()))}</dd>
        {!mayChange && (
          <>
            <dt>Contact</dt>
            <dd>{profile.contactName}</dd>
            <dt>Email</dt>
            <dd>{profile.contactEmail}</dd>
            <dt>Phone</dt>
            <dd>{profile.contactPhone}</dd>
            {canPost && (
              <>
                <dt>Usual terms</dt>
                <dd>{profile.usualTermsDays} days</dd>
              </>
            )}
          </>
        )}
      </dl>
    </Panel>
  );
}
