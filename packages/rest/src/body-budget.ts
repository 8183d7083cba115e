import { DomainError } from "@board/api/server";

const MIB = 1024 * 1024;
/** Of one address or caller: four of the largest bodies. */
const MOST_OF_ONE = 16 * MIB;
const MOST_IN_ALL = 64 * MIB;

/** Whoever is not signed in sends forms of a few fields. */
export const MAX_VISITOR_BODY_BYTES = 64 * 1024;

/** The bytes of one body. */
export interface HeldBody {
  /**
   * Counts bytes that are about to be kept in memory.
   *
   * @throws DomainError `rate_limited` where this address or caller holds too many, `unavailable` where all do
   */
  take(bytes: number): void;
  /** Gives back everything taken. */
  release(): void;
}

/** Counts the bytes of bodies that are in memory while they arrive, so that unfinished ones cannot fill it. */
export interface BodyBudget {
  /** For a body of these: an address, and whoever is known behind it. */
  hold(owners: readonly string[]): HeldBody;
}

export function createBodyBudget({ ofOne = MOST_OF_ONE, inAll = MOST_IN_ALL } = {}): BodyBudget {
  const byOwner = new Map<string, number>();
  let all = 0;

  function add(owners: readonly string[], bytes: number): void {
    all += bytes;
    for (const owner of owners) {
      const sum = (byOwner.get(owner) ?? 0) + bytes;
      if (sum > 0) byOwner.set(owner, sum);
      else byOwner.delete(owner);
    }
  }

  return {
    hold(owners) {
      let held = 0;
      return {
        take(bytes) {
          if (owners.some((owner) => (byOwner.get(owner) ?? 0) + bytes > ofOne)) {
            throw new DomainError("rate_limited", {
              detail:
                "You are sending too much at once: finish the other requests first. Nothing was changed.",
              members: { policy: "bodies" },
              retryAfterSeconds: 1,
            });
          }
          if (all + bytes > inAll) {
            throw new DomainError("unavailable", {
              detail: "Too much is being sent at the moment. Nothing was changed.",
              retryAfterSeconds: 2,
            });
          }
          held += bytes;
          add(owners, bytes);
        },
        release() {
          add(owners, -held);
          held = 0;
        },
      };
    },
  };
}
