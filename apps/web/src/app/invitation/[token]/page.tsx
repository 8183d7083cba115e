import { legalTexts } from "../../../legal/legal-texts.ts";
import { siteServices } from "../../../server/services.ts";
import { currentVisit } from "../../../session/visit.ts";
import { InvitationForm } from "../../../signed-out/InvitationForm.tsx";
import { SignedOutPage } from "../../../signed-out/SignedOutPage.tsx";
import { Note } from "../../../ui/Note.tsx";

export const metadata = { title: "Invitation", referrer: "no-referrer" as const };

async function readInvitation(token: string) {
  const site = siteServices();
  const visitor = site.contextOf({ kind: "visitor", ...(await currentVisit()) });
  try {
    return await site.router.createCaller(visitor).accounts.invitation({ token });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = await readInvitation(token);
  if (invitation === null) {
    return (
      <SignedOutPage title="Invitation">
        <Note kind="warning">
          <b>This invitation does not work any more.</b> It works once, for seven days. Ask whoever invited
          you for a new one.
        </Note>
      </SignedOutPage>
    );
  }
  const { firm, role, email, known } = invitation;
  const { terms, privacy, inForce } = await legalTexts();
  return (
    <SignedOutPage
      title={`Join ${firm}`}
      lead={role === "OWNER" ? "as one of its owners" : "as a member of its staff"}
    >
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
