import { ConfirmEmail } from "../../../../features/account/ConfirmEmail.tsx";

export const metadata = { title: "Confirm your new email", referrer: "no-referrer" as const };

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <ConfirmEmail token={token} />;
}
