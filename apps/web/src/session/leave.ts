/** Signs out: ends the session, forgets what this page and tab knew, and shows the sign-in page, or another. */
export async function leave(to = "/sign-in"): Promise<void> {
  const { signOut } = await import("next-auth/react");
  await signOut({ redirect: false });
  sessionStorage.clear();
  location.assign(to);
}
