import type { ComponentProps } from "react";
import { Page } from "../ui/Page.tsx";

/** One page of the settings, with the way back to their list. */
export function SettingsPage(props: Omit<ComponentProps<typeof Page>, "back">) {
  return <Page {...props} back={{ href: "/settings", name: "All settings" }} />;
}
