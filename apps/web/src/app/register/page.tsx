import { legalTexts } from "../../legal/legal-texts.ts";
import { RegisterForm } from "../../signed-out/RegisterForm.tsx";
import styles from "../../signed-out/SignedOutPage.module.css";
import { SignedOutPage } from "../../signed-out/SignedOutPage.tsx";

export const metadata = { title: "Register a firm" };

export default async function RegisterPage() {
  const { terms, privacy, inForce } = await legalTexts();
  return (
    <SignedOutPage title="Register your firm" lead="You become its owner, with its first seat.">
      <RegisterForm accepting={{ terms, privacy, inForce }} />
      <p className={styles.foot}>
        Registered already? <a href="/sign-in">Sign in</a>. Does your firm have an owner here? Ask to be
        invited.
      </p>
    </SignedOutPage>
  );
}
