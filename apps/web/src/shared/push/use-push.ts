"use client";

import type { AppRouter } from "@board/api";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useEffect, useState } from "react";
import {
  endPushHere,
  hashHere,
  NotAllowedHere,
  onTestHere,
  type PushSupport,
  pushSupport,
  startPushHere,
} from "../session/browser-push.ts";
import { useTRPC } from "../trpc/trpc.ts";

export type PushDevice = inferRouterOutputs<AppRouter>["push"]["read"]["devices"][number];

/** Time after which a test that has not arrived is said to be late. */
const TEST_MS = 20_000;

/** Follows the permission of this browser, which the person may change beside the address. */
function useSupport(): [PushSupport | null, () => void] {
  const [support, setSupport] = useState<PushSupport | null>(null);
  const look = () => setSupport(pushSupport());
  useEffect(() => {
    const read = () => setSupport(pushSupport());
    read();
    const status = navigator.permissions?.query({ name: "notifications" }).catch(() => null);
    const follow = status?.then((found) => {
      found?.addEventListener("change", read);
      return found;
    });
    window.addEventListener("focus", read);
    return () => {
      window.removeEventListener("focus", read);
      void follow?.then((found) => found?.removeEventListener("change", read));
    };
  }, []);
  return [support, look];
}

/** Says how long the last test took; null before one, and "late" if none came. */
function useTestTime() {
  const [began, setBegan] = useState<number | null>(null);
  const [took, setTook] = useState<number | "late" | null>(null);
  useEffect(() => {
    if (began === null) return undefined;
    const late = setTimeout(() => setTook("late"), TEST_MS);
    const stop = onTestHere(() => {
      clearTimeout(late);
      setTook(Math.max(1, Math.round((Date.now() - began) / 1_000)));
    });
    return () => {
      clearTimeout(late);
      stop();
    };
  }, [began]);
  const begin = () => {
    setTook(null);
    setBegan(Date.now());
  };
  return { waits: began !== null && took === null, took, begin };
}

/** Push of this browser and of the member's other devices, with the calls that turn it on and off. */
export function usePush() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [support, look] = useSupport();
  const [here, setHere] = useState<string | null>(null);
  const test = useTestTime();
  const { data, error } = useQuery(trpc.push.read.queryOptions({}));
  const refresh = async () => {
    setHere(await hashHere().catch(() => null));
    await queries.invalidateQueries(trpc.push.read.queryFilter());
  };
  const subscribe = useMutation(trpc.push.subscribe.mutationOptions());
  const endCall = useMutation(trpc.push.end.mutationOptions());
  const testCall = useMutation(trpc.push.test.mutationOptions());
  useEffect(() => {
    hashHere()
      .then(setHere)
      .catch(() => setHere(null));
  }, []);
  const devices = data?.devices ?? [];
  const device = devices.find(({ hash }) => hash === here) ?? null;
  const start = useMutation({
    mutationFn: async () => {
      if (data === undefined) return;
      const subscription = await startPushHere(data.publicKey);
      test.begin();
      await subscribe.mutateAsync(subscription).catch(async (refused: unknown) => {
        await endPushHere();
        throw refused;
      });
    },
    onSettled: async () => {
      look();
      await refresh();
    },
  });
  const end = useMutation({
    mutationFn: async ({ id, hash }: Pick<PushDevice, "id" | "hash">) => {
      await endCall.mutateAsync({ id });
      if (hash === here) await endPushHere();
    },
    onSettled: refresh,
  });
  const again = useMutation({
    mutationFn: async ({ id, hash }: Pick<PushDevice, "id" | "hash">) => {
      if (hash === here) test.begin();
      await testCall.mutateAsync({ id });
    },
  });
  const refused = start.error instanceof NotAllowedHere ? null : start.error;
  return {
    support,
    devices,
    /** The device of this browser; null if push is off here. */
    device,
    /** True after a question of the browser that the person closed, or answered with no. */
    notAllowed: start.error instanceof NotAllowedHere,
    isRead: data !== undefined && support !== null,
    start,
    end,
    again,
    test,
    error: error ?? refused ?? end.error ?? again.error,
  };
}

export type Push = ReturnType<typeof usePush>;
