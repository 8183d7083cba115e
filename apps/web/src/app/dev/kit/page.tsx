import { notFound } from "next/navigation";
import { siteServices } from "../../../server/services.ts";
import { Shell } from "../../../shell/Shell.tsx";
import { Kit } from "./Kit.tsx";

export const metadata = { title: "Kit" };

/** Every part in every state, for who builds pages. Without SHOW_KIT there is no such page. */
export default function KitPage() {
  if (!siteServices().showKit) notFound();
  return (
    <Shell end="none">
      <Kit />
    </Shell>
  );
}
