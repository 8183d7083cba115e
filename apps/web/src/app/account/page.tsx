import { AccountPage } from "../../features/account/AccountPage.tsx";
import { siteServices } from "../../shared/server/services.ts";

export const metadata = { title: "Your account" };

const SAID = new Map<string, { kind: "done" | "error"; text: string }>([
  ["linked", { kind: "done", text: "That sign-in is linked to your account now." }],
  [
    "taken",
    { kind: "error", text: "That sign-in is linked to somebody else's account. Nothing was changed." },
  ],
]);

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ done?: string; error?: string }>;
}) {
  const { done, error } = await searchParams;
  const providers = siteServices().providers.map(({ id, name, issuer }) => ({ id, name, issuer }));
  return <AccountPage providers={providers} said={SAID.get(done ?? error ?? "") ?? null} />;
}
