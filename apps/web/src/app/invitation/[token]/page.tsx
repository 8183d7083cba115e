import { InvitationForm } from "../../../features/auth/InvitationForm.tsx";
import { legalTexts } from "../../../features/legal/legal-texts.ts";
import { readLink } from "../../../shared/server/read-link.ts";
import { SignedOutPage } from "../../../shared/shell/SignedOutPage.tsx";
import { AS_ROLE } from "../../../ui/format/roles.ts";
import { Note } from "../../../ui/primitives/Note.tsx";

export const metadata = { title: "Invitation", referrer: "no-referrer" as const };

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = await readLink((caller) => caller.accounts.invitation({ token }));
  if (invitation === null) {
    return (
      <SignedOutPage title="Invitation">
        <Note kind="warning">
          <b>This invitation does not work any more.</b> It works once, for seven days, and ends when whoever
          sent it leaves the firm or may not invite people any more. If you have used it already,{" "}
          <a href="/sign-in">sign in</a>. If not, ask an owner of the firm for a new one.
        </Note>
      </SignedOutPage>
    );
  }
  const { firm, role, email, known } = invitation;
  const { terms, privacy, inForce } = await legalTexts();
  return (
    <SignedOutPage title={`Join ${firm}`} lead={AS_ROLE[role]}>
      <InvitationForm
        token={token}
        email={email}
        firm={firm}
        known={known}
        accepting={{ terms, privacy, inForce }}
      />
    </SignedOutPage>
  );
}
