import type { ComponentProps } from "react";
import { Page } from "../ui/Page.tsx";

/** One page of the settings, with the way back to their list where no other is given. */
export function SettingsPage(props: ComponentProps<typeof Page>) {
  return <Page back={{ href: "/settings", name: "All settings" }} {...props} />;
}
