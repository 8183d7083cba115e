import { redirect } from "next/navigation";
import { SecondStep } from "../../../features/auth/SecondStep.tsx";
import { currentSession, owesSecondFactor } from "../../../shared/session/current-session.ts";
import { wayBack } from "../../../shared/session/way-back.ts";
import { SignedOutPage } from "../../../shared/shell/SignedOutPage.tsx";
import { ApiProvider } from "../../../shared/trpc/ApiProvider.tsx";

export const metadata = { title: "Second step" };

/** Asks for the second factor after the password, then opens the requested page. */
export default async function SecondStepPage({
  searchParams,
}: {
  searchParams: Promise<{ to?: string | string[] }>;
}) {
  const target = wayBack((await searchParams).to);
  if ((await currentSession()) !== null) redirect(target);
  if (!(await owesSecondFactor())) redirect(`/sign-in?to=${encodeURIComponent(target)}`);
  return (
    <SignedOutPage title="Second step">
      <ApiProvider mode="live">
        <SecondStep to={target} />
      </ApiProvider>
    </SignedOutPage>
  );
}
