"use client";

import { londonDay, londonTime } from "@board/calendar";
import { IconEye, IconHourglass } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useKeys } from "../../../shared/shell/keys.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { formatExact, formatLongDay } from "../../../ui/format/days.ts";
import { saidOf } from "../../../ui/format/problem.ts";
import { showToast } from "../../../ui/hooks/toasts.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Button } from "../../../ui/primitives/Button.tsx";
import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import { Item } from "../../../ui/primitives/Item.tsx";
import { LinesHead } from "../../../ui/primitives/Line.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Lines, Row } from "../../../ui/primitives/Stack.tsx";
import { Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { When } from "../../../ui/primitives/When.tsx";
import { Conversation, Remark } from "../../../ui/trade/Conversation.tsx";
import { NotRead } from "../NotRead.tsx";
import { PowerDialog } from "../PowerDialog.tsx";
import { type Client, useAdminAction } from "../use-admin-action.ts";
import { FirmCertificates } from "./Certificates.tsx";
import { Compared } from "./Compared.tsx";
import { DecideLicence, type Decision } from "./DecideLicence.tsx";
import { Finding } from "./Finding.tsx";
import { DECIDED, FACTS, factWords, flagWords, fleetWords, lineWords } from "./new-firm-words.ts";
import { momentWords, waited } from "./queue-words.ts";
import { type AfterDecision, Decide, type ReviewedQueue } from "./Review.tsx";
import type { DecidedFirm, FirmsPage, NewFirm, NewFirmLine } from "./types.ts";

/** Refetch interval, short enough for two admins to notice each other before deciding. */
const FIRM_EVERY_MS = 5_000;

const isFlagged = ({ flags }: NewFirmLine) => flags.length > 0;

/** Queue of carriers waiting for approval, with the facts of the selected one. Carriers with a finding come first. */
export const NEW_FIRMS: ReviewedQueue<NewFirmLine, FirmsPage> = {
  name: "firms",
  read: ({ firms }) => firms,
  idOf: ({ id }) => id,
  what: "firm",
  line: (line, now) => ({
    name: line.name,
    age: waited(line.waitingSince, now),
    small: lineWords(line),
    flag: flagWords(line),
    found: line.flags.length > 0,
  }),
  reviewed: (line, now, after) => ({
    firm: line,
    badge: <Badge tone="warn" icon={IconHourglass}>{`Waiting ${waited(line.waitingSince, now)}`}</Badge>,
    since: `since ${momentWords(line.waitingSince, now)}, may read the board, may not quote`,
    children: (
      <>
        <FirmFacts line={line} />
        <FirmCertificates firmId={line.id} />
        <DecideFirm key={line.id} line={line} after={after} />
      </>
    ),
  }),
  inOrder: (lines) => [...lines.filter(isFlagged), ...lines.filter((line) => !isFlagged(line))],
  list: (lines, item) => (
    <>
      <Group title="Needs a person" lines={lines.filter(isFlagged)} item={item} />
      <Group
        title="Everything agrees"
        lines={lines.filter((line) => !isFlagged(line))}
        item={item}
        canApproveAll
      />
    </>
  ),
  below: ({ decidedToday }) => <DecidedToday firms={decidedToday} />,
  empty: ({ lastDecided }) => (
    <EmptyState title="No firm waits">{lastDecided && <LastDecided firm={lastDecided} />}</EmptyState>
  ),
};

/** Buttons to decide on a firm: the key A approves it, S asks it a question, X refuses it. */
function DecideFirm({ line, after }: { line: NewFirmLine; after: AfterDecision }) {
  const { id: firmId, name } = line;
  const [asking, setAsking] = useState<"ask" | "refuse" | null>(null);
  const decided = (words: string, { newFirms }: Client["admin"], { reviewId }: { reviewId: string }) =>
    after.tell({
      said: `${name} ${words}. The email leaves in 10 s.`,
      undo: () => newFirms.undo.mutate({ reviewId }),
      undone: `Undone: ${name} waits again.`,
    });

  useKeys({ s: () => setAsking("ask"), x: () => setAsking("refuse") });
  return (
    <>
      <Decide
        verb="Approve"
        busy="Approving"
        effect="Opens quoting, two jobs at once for the first five."
        label={isFlagged(line) ? "Reason, logged" : "Reason, logged (optional)"}
        lacks={isFlagged(line) ? "Something was found: say why the firm may be approved all the same." : null}
        decide={async ({ admin }, reason) => {
          const review = await admin.newFirms.approve.mutate({ firmId, ...(reason && { reason }) });
          after.leave();
          decided("is approved", admin, review);
        }}
      >
        <Button shortcut="S" onClick={() => setAsking("ask")}>
          Ask the firm…
        </Button>
        <Button kind="danger" shortcut="X" onClick={() => setAsking("refuse")}>
          Refuse…
        </Button>
      </Decide>
      {asking === "ask" && (
        <PowerDialog
          title={`Ask ${name}`}
          effect="Its owners get an email and a notification, and can answer on their page. It waits as before."
          label="Question"
          hint="The firm reads it. It is kept, with your name."
          verb="Ask"
          busy="Asking"
          kind="primary"
          // Keeps the firm selected after a question, because the firm stays in the queue.
          call={async ({ admin }, question) =>
            decided("was asked", admin, await admin.newFirms.ask.mutate({ firmId, question }))
          }
          onClose={() => setAsking(null)}
        />
      )}
      {asking === "refuse" && (
        <PowerDialog
          title={`Refuse ${name}?`}
          effect="It may go on reading and posting, but not quote. Its owners read the reason and can answer it."
          hint="The firm reads it. It is kept, with your name."
          verb="Refuse"
          busy="Refusing"
          kind="danger"
          call={async ({ admin }, reason) => {
            const review = await admin.newFirms.refuse.mutate({ firmId, reason });
            after.leave();
            decided("is refused", admin, review);
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

interface GroupProps {
  title: string;
  lines: readonly NewFirmLine[];
  item: (line: NewFirmLine) => ReactNode;
  /** True if the group has a button that approves all its firms. */
  canApproveAll?: boolean;
}

function Group({ title, lines, item, canApproveAll = false }: GroupProps) {
  const now = useNow().getTime();
  const [oldest] = lines;
  if (oldest === undefined) return null;
  return (
    <>
      <LinesHead as="h2">
        <span>{title}</span>
        {canApproveAll ? (
          <ApproveAll lines={lines} />
        ) : (
          <span suppressHydrationWarning>oldest {waited(oldest.waitingSince, now)}</span>
        )}
      </LinesHead>
      <Lines as="ul">{lines.map(item)}</Lines>
    </>
  );
}

/** Button that approves all firms of a group, one after the other. */
function ApproveAll({ lines }: { lines: readonly NewFirmLine[] }) {
  const approve = useAdminAction(async (api) => {
    try {
      for (const { id } of lines) await api.admin.newFirms.approve.mutate({ firmId: id });
      showToast({ kind: "done", text: `${lines.length} approved.` });
    } catch (error) {
      showToast({ kind: "error", text: saidOf(error) });
    }
  });
  return (
    <Button
      size="small"
      busy={approve.isPending ? "Approving" : undefined}
      onClick={() => approve.isPending || approve.mutate()}
    >
      {lines.length === 1 ? "Approve it" : `Approve all ${lines.length}`}
    </Button>
  );
}

function DecidedToday({ firms }: { firms: readonly DecidedFirm[] }) {
  if (firms.length === 0) return null;
  return (
    <>
      <LinesHead as="h2">
        <span>Decided today</span>
        <span>{firms.length}</span>
      </LinesHead>
      <Lines as="ul">
        {firms.map((firm) => (
          <Item
            key={`${firm.id} ${firm.at}`}
            title={
              <Link href={`/admin/firms/${firm.id}`}>
                <b>{firm.name}</b>
              </Link>
            }
            detail={`${DECIDED[firm.action]} by ${firm.admin}`}
          >
            <Text tone="quiet" size="small">
              {londonTime(new Date(firm.at))}
            </Text>
          </Item>
        ))}
      </Lines>
    </>
  );
}

function LastDecided({ firm }: { firm: DecidedFirm }) {
  return (
    <p>
      The last one was <Link href={`/admin/firms/${firm.id}`}>{firm.name}</Link>, {DECIDED[firm.action]} by{" "}
      {firm.admin} <When at={firm.at} />.
    </p>
  );
}

const KNOWN_FACTS = "known-facts";

/** Panels that compare the firm's answers with known facts. They are polled, so that admins notice each other. */
function FirmFacts({ line }: { line: NewFirmLine }) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(
    trpc.admin.newFirms.get.queryOptions({ firmId: line.id }, { refetchInterval: FIRM_EVERY_MS }),
  );
  const id = line.id;
  useEffect(() => {
    if (id) document.getElementById(KNOWN_FACTS)?.scrollIntoView({ block: "nearest" });
  }, [id]);
  if (!data) {
    return error ? (
      <NotRead what="The firm" error={error} again={() => void refetch()} />
    ) : (
      <Waiting lines={10} what="the firm" />
    );
  }
  const differing = data.facts.filter(({ differs }) => differs).length;
  const agreeing = data.facts.filter(({ differs, given }) => !differs && given !== "").length;
  return (
    <>
      {data.viewers.length > 0 && (
        <Note kind="warning" live>
          <IconEye size={14} aria-hidden /> {data.viewers.join(" and ")}{" "}
          {data.viewers.length === 1 ? "has" : "have"} this firm open too.
        </Note>
      )}
      <Panel
        id={KNOWN_FACTS}
        title="What they say, what the registers say"
        sub={`${agreeing} agree, ${differing} ${differing === 1 ? "differs" : "differ"}`}
        end={
          data.register.readAt && (
            <>
              operator register of{" "}
              {formatLongDay(londonDay(new Date(data.register.readAt)), londonDay(new Date()))}
            </>
          )
        }
        flush
      >
        <Table>
          <thead>
            <tr>
              <Th hidden>Fact</Th>
              <Th>The firm</Th>
              <Th>Operator licence register</Th>
              <Th>Other evidence</Th>
              <Th hidden>Finding</Th>
            </tr>
          </thead>
          <tbody>
            {data.facts.map((fact) => (
              <tr key={fact.field} data-tone={fact.differs ? "warn" : undefined}>
                <th scope="row">{FACTS[fact.field]}</th>
                <Td name="The firm" wrap>
                  <Compared text={factWords(fact)} other={fact.differs ? fact.register : null} />
                </Td>
                <Td name="Register" wrap>
                  <Compared
                    text={fact.register ?? "–"}
                    other={fact.differs && fact.given !== "" ? fact.given : null}
                  />
                </Td>
                <Td name="Other evidence" wrap>
                  <Matches fact={fact} />
                </Td>
                <Finding tone={fact.differs ? "warn" : fact.given === "" ? null : "good"} />
              </tr>
            ))}
            <tr>
              <th scope="row">Work</th>
              <Td name="The firm" wrap>
                {fleetWords(data.firm)}
              </Td>
              <Td name="Register">–</Td>
              <Td name="Other evidence" wrap>
                signed up <When at={data.firm.createdAt} />
              </Td>
              <td />
            </tr>
          </tbody>
        </Table>
      </Panel>
      {(data.register.match === "NEAR" || data.register.match === "CONTESTED") && (
        <LicenceAnswer firm={data.firm} {...data.register} />
      )}
      <Reviews reviews={data.reviews} />
    </>
  );
}

interface LicenceAnswerProps {
  firm: { id: string; name: string };
  number: string | null;
  match: "NEAR" | "CONTESTED" | "FOUND" | "NONE" | "REFUSED";
}

/** Panel that asks whether a licence is the firm's; the key T answers yes, N no. */
function LicenceAnswer({ firm, number, match }: LicenceAnswerProps) {
  const [decision, setDecision] = useState<Decision | null>(null);
  useKeys({ t: () => number && setDecision("theirs"), n: () => number && setDecision("not_theirs") });
  return (
    <Panel
      title={`Is licence ${number ?? ""} theirs?`}
      sub={match === "NEAR" ? "near" : "another firm has or claims it"}
    >
      <Row gap={8}>
        <Button shortcut="T" onClick={() => setDecision("theirs")}>
          It is theirs…
        </Button>
        <Button shortcut="N" onClick={() => setDecision("not_theirs")}>
          It is not…
        </Button>
      </Row>
      {decision && number && (
        <DecideLicence
          firm={firm}
          number={number}
          decision={decision}
          entersFacts={false}
          onClose={() => setDecision(null)}
        />
      )}
    </Panel>
  );
}

const KNOWN = {
  free_email: "a free address, as small firms have",
  mixed_domains: "addresses of different domains",
  not_signed_in: "has not signed in yet",
};

function Matches({ fact }: { fact: NewFirm["facts"][number] }) {
  const { known, matches } = fact;
  if (matches.length === 0) {
    return known === null ? <Text tone="quiet">no other firm</Text> : <span>{KNOWN[known]}</span>;
  }
  return (
    <span>
      {known && `${KNOWN[known]}; `}
      {fact.field === "name" ? "near " : "also "}
      {matches.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <Link href={`/admin/firms/${id}`}>{name}</Link>
        </span>
      ))}
    </span>
  );
}

function Reviews({ reviews }: { reviews: NewFirm["reviews"] }) {
  if (reviews.length === 0) return null;
  return (
    <Panel title="So far" flush>
      <Conversation>
        {reviews.map((review) => (
          <Remark
            key={review.id}
            by={`${DECIDED[review.action]} by ${review.admin}${review.undone ? ", undone" : ""}`}
            when={formatExact(new Date(review.at))}
            at={review.at}
          >
            {review.text && <p>{review.text}</p>}
            {review.answer && (
              <p>
                <b>The firm:</b> {review.answer}
              </p>
            )}
          </Remark>
        ))}
      </Conversation>
    </Panel>
  );
}
