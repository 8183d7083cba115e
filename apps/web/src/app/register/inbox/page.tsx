import { Inbox } from "../../../signed-out/Inbox.tsx";
import { SignedOutPage } from "../../../signed-out/SignedOutPage.tsx";

export const metadata = { title: "Look in your inbox" };

export default function InboxPage() {
  return (
    <SignedOutPage title="Look in your inbox" wide>
      <Inbox />
    </SignedOutPage>
  );
}
