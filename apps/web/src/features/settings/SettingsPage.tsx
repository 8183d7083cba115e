import type { ComponentProps } from "react";
import { Page } from "../../ui/primitives/Page.tsx";

/** Settings page with a link back to the list, unless another link is given. */
export function SettingsPage(props: ComponentProps<typeof Page>) {
  return <Page back={{ href: "/settings", name: "All settings" }} {...props} />;
}
