import { notFound } from "next/navigation";
import { siteServices } from "../../../shared/server/services.ts";
import { Shell } from "../../../shared/shell/Shell.tsx";
import { Kit } from "./Kit.tsx";

export const metadata = { title: "Kit" };

/** Gallery of components for the site's developers; 404 unless SHOW_KIT is set. */
export default function KitPage() {
  if (!siteServices().showKit) notFound();
  return (
    <Shell end="none">
      <Kit />
    </Shell>
  );
}
