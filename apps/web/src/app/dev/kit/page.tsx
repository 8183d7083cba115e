import { notFound } from "next/navigation";
import { siteServices } from "../../../shared/server/services.ts";
import { Shell } from "../../../shared/shell/Shell.tsx";
import { Kit } from "./Kit.tsx";

export const metadata = { title: "Kit" };

/** Component gallery for developers of the site; 404 without SHOW_KIT. */
export default function KitPage() {
  if (!siteServices().showKit) notFound();
  return (
    <Shell end="none">
      <Kit />
    </Shell>
  );
}
