import { siteServices } from "../server/services.ts";
import { ShellFrame, type ShellProps } from "./ShellFrame.tsx";

/** Layout for signed-out pages, with the operator's settings. */
export function Shell(props: Omit<ShellProps, "statusUrl">) {
  return <ShellFrame {...props} statusUrl={siteServices().statusUrl} />;
}
