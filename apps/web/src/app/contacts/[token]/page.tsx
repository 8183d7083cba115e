import { ConfirmContacts } from "../../../features/auth/LinkForm.tsx";
import { readLink } from "../../../shared/server/read-link.ts";
import { SignedOutPage } from "../../../shared/shell/SignedOutPage.tsx";
import { formatMoment } from "../../../ui/format/days.ts";
import { Note } from "../../../ui/primitives/Note.tsx";

export const metadata = { title: "Confirm changed contact details", referrer: "no-referrer" as const };

export default async function ConfirmContactsPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const found = await readLink((caller) => caller.contactChanges.toConfirm({ token }));
  const until = found && new Date(found.until);
  return (
    <SignedOutPage
      title="Confirm changed contact details"
      lead={
        until
          ? `${found.firm} cannot win loads until ${formatMoment(until, new Date())}, unless you confirm this change.`
          : undefined
      }
    >
      {found ? (
        <ConfirmContacts token={token} firm={found.firm} changes={found.changes} />
      ) : (
        <Note kind="warning">
          <b>There is nothing to confirm.</b> It was confirmed before, or 72 hours have passed.{" "}
          <a href={`/sign-in?to=${encodeURIComponent("/settings/profile")}`}>Sign in</a> to see your firm’s
          contact details.
        </Note>
      )}
    </SignedOutPage>
  );
}
