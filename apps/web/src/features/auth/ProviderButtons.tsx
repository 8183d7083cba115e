"use client";

import { IconBuilding } from "@tabler/icons-react";
import { Button } from "../../ui/primitives/Button.tsx";
import { Stack } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import styles from "./ProviderButtons.module.css";

interface ProviderButtonsProps {
  providers: { id: string; name: string }[];
  to: string;
}

/** Buttons to sign in by a provider; renders nothing if no provider is configured. */
export function ProviderButtons({ providers, to }: ProviderButtonsProps) {
  if (providers.length === 0) return null;
  async function go(id: string): Promise<void> {
    const { signIn } = await import("next-auth/react");
    await signIn(id, { callbackUrl: to });
  }
  return (
    <Stack className={styles.providers}>
      <Text tone="faint">or</Text>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          wide
          icon={<IconBuilding size={16} stroke={1.9} aria-hidden />}
          onClick={() => void go(id)}
        >
          Continue with {name}
        </Button>
      ))}
    </Stack>
  );
}
