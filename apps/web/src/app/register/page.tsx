import { SignUpForm } from "../../features/auth/SignUpForm.tsx";
import styles from "../../shared/shell/SignedOutPage.module.css";
import { SignedOutPage } from "../../shared/shell/SignedOutPage.tsx";

export const metadata = { title: "Sign up your firm" };

export default function SignUpPage() {
  return (
    <SignedOutPage title="Sign up your firm" lead="You become its owner, with its first seat.">
      <SignUpForm />
      <p className={styles.foot}>
        Signed up already? <a href="/sign-in">Sign in</a>. Does your firm have an owner here? Ask to be
        invited.
      </p>
    </SignedOutPage>
  );
}
