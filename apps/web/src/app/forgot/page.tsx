import { ForgotForm } from "../../features/auth/ForgotForm.tsx";
import styles from "../../shared/shell/SignedOutPage.module.css";
import { SignedOutPage } from "../../shared/shell/SignedOutPage.tsx";

export const metadata = { title: "Set a new password" };

export default function ForgotPage() {
  return (
    <SignedOutPage title="Set a new password" lead="We will email you a link.">
      <ForgotForm />
      <p className={styles.foot}>
        Remembered it? <a href="/sign-in">Sign in</a>.
      </p>
    </SignedOutPage>
  );
}
