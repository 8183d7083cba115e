import type { ReactNode } from "react";
import button from "../../ui/primitives/Button.module.css";
import { Row } from "../../ui/primitives/Stack.tsx";
import { LazySchemeSwitch } from "./LazySchemeSwitch.tsx";
import { Mark } from "./Mark.tsx";
import styles from "./Shell.module.css";
import bar from "./TopBar.module.css";

/** Frame for signed-out pages, with the operator's settings. */
export function Shell(props: Omit<ShellProps, "statusUrl">) {
  return <ShellFrame {...props} statusUrl={siteServices().statusUrl} />;
}
