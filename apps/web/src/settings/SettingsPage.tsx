import type { ComponentProps } from "react";
import { Page } from "../ui/Page.tsx";
import styles from "./SettingsPage.module.css";

interface SettingsPageProps extends ComponentProps<typeof Page> {
  /** Its lines are a few words with a box or an arrow at their end. */
  narrow?: boolean;
}

/** One page of the settings, with the way back to their list. */
export function SettingsPage({ narrow = false, ...props }: SettingsPageProps) {
  return (
    <div className={narrow ? styles.narrow : undefined}>
      <Page back={{ href: "/settings", name: "All settings" }} {...props} />
    </div>
  );
}
