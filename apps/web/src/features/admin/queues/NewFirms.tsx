"use client";

import { londonDay, londonTime } from "@board/calendar";
import { IconEye, IconHourglass } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useKeys } from "../../../shared/shell/keys.ts";
import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
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
import { MoreLines, Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { When } from "../../../ui/primitives/When.tsx";
import { Conversation, Remark } from "../../../ui/trade/Conversation.tsx";
import { NotRead } from "../NotRead.tsx";
import { PowerDialog } from "../PowerDialog.tsx";
import { useAdminAction } from "../use-admin-action.ts";
import { Compared } from "./Compared.tsx";
import { DecideLicence, type Decision } from "./DecideLicence.tsx";
import { FirmDocuments } from "./Documents.tsx";
import { Finding } from "./Finding.tsx";
import { DECIDED, FACTS, factWords, flagWords, fleetWords, lineWords } from "./new-firm-words.ts";
import { momentWords, waited } from "./queue-words.ts";
import {
  Decide,
  LeftQueue,
  Reason,
  Review,
  Reviewed,
  ReviewLine,
  ReviewList,
  useLineInHand,
  useUndo,
} from "./Review.tsx";
import type { DecidedFirm, NewFirm, NewFirmLine } from "./types.ts";
import { useQueue } from "./use-queue.ts";

/** Refetch interval, short enough for two admins to notice each other before deciding. */
const FIRM_EVERY_MS = 5_000;

type OpenDialog = { what: "ask" | "refuse"; line: NewFirmLine } | null;

/** Queue of carriers waiting for approval, with the facts of the selected one. */
export function FirmsQueue() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const cache = useQueryClient();
  const list = useQueue("firms", ({ firms }) => firms);
  const [asking, setAsking] = useState<OpenDialog>(null);
  const [reason, setReason] = useState("");
  const [lacks, setLacks] = useState(false);
  const [approvingAll, setApprovingAll] = useState(false);
  const reasonField = useRef<HTMLInputElement>(null);
  const firm = useRef<HTMLElement>(null);
  const now = useNow().getTime();
  const pages = list.data?.pages ?? [];
  const waiting = pages.flatMap(({ lines }) => lines);
  const lines = [
    ...waiting.filter(({ flags }) => flags.length > 0),
    ...waiting.filter(({ flags }) => flags.length === 0),
  ];
  const { current, at, ...hand } = useLineInHand(lines, ({ id }) => id);
  const [reasonOf, setReasonOf] = useState(current?.id);
  // Clears the reason when another firm is selected.
  if (reasonOf !== current?.id) {
    setReasonOf(current?.id);
    setReason("");
    setLacks(false);
  }

  const tell = useUndo(firm);

  function decided(line: NewFirmLine, words: string, { reviewId }: { reviewId: string }): void {
    // A question keeps the firm selected; a decision moves on to the next one.
    if (words !== "was asked") hand.leave();
    tell({
      said: `${line.name} ${words}. The email leaves in 10 s.`,
      undo: () => client.admin.newFirms.undo.mutate({ reviewId }),
      undone: `Undone: ${line.name} waits again.`,
      choose: () => hand.choose(line),
    });
  }

  const approve = useAdminAction<NewFirmLine>(async (api, line) => {
    const given = reason.trim();
    decided(
      line,
      "is approved",
      await api.admin.newFirms.approve.mutate({
        firmId: line.id,
        ...(given === "" ? {} : { reason: given }),
      }),
    );
  });

  function askToApprove(): void {
    if (current === undefined || approve.isPending) return;
    if (current.flags.length > 0 && reason.trim() === "") {
      setLacks(true);
      reasonField.current?.focus();
      return;
    }
    approve.mutate(current);
  }

  const agreeing = lines.filter(({ flags }) => flags.length === 0);

  /** Approves every firm whose facts all agree, one after the other. */
  async function approveAll(): Promise<void> {
    if (approvingAll) return;
    setApprovingAll(true);
    try {
      for (const { id } of agreeing) await client.admin.newFirms.approve.mutate({ firmId: id });
      showToast({ kind: "done", text: `${agreeing.length} approved.` });
    } catch (error) {
      showToast({ kind: "error", text: saidOf(error) });
    } finally {
      setApprovingAll(false);
      await cache.invalidateQueries(trpc.admin.pathFilter());
    }
  }

  useKeys({
    a: askToApprove,
    s: () => current && setAsking({ what: "ask", line: current }),
    x: () => current && setAsking({ what: "refuse", line: current }),
    j: hand.next,
    k: hand.previous,
  });

  const first = pages[0];
  if (first === undefined) {
    return list.error ? (
      <NotRead what="The queue" error={list.error} again={() => void list.refetch()} />
    ) : (
      <Waiting lines={10} what="the queue" />
    );
  }
  return (
    <Review>
      <ReviewList queue="firms" title="New firms" count={first.count}>
        <Group
          title="Needs a person"
          lines={lines.filter(({ flags }) => flags.length > 0)}
          current={current}
          choose={hand.choose}
        />
        <Group
          title="Everything agrees"
          all={{ run: () => void approveAll(), busy: approvingAll }}
          lines={lines.filter(({ flags }) => flags.length === 0)}
          current={current}
          choose={hand.choose}
        />
        <MoreLines list={list}>Show more</MoreLines>
        <DecidedToday firms={first.decidedToday} />
      </ReviewList>
      {lines.length === 0 ? (
        <EmptyState title="No firm waits">
          {first.lastDecided && <LastDecided firm={first.lastDecided} />}
        </EmptyState>
      ) : current === undefined ? (
        <LeftQueue next={hand.next} />
      ) : (
        <Reviewed
          ref={firm}
          firm={current}
          badge={
            <Badge tone="warn" icon={IconHourglass}>{`Waiting ${waited(current.waitingSince, now)}`}</Badge>
          }
          since={`since ${momentWords(current.waitingSince, now)}, may read the board, may not quote`}
          place={`${at + 1} of ${first.count}`}
          what="firm"
          previous={hand.previous}
          next={hand.next}
        >
          <FirmFacts line={current} />
          <FirmDocuments firmId={current.id} />
          <Decide>
            <Button
              kind="go"
              shortcut="A"
              busy={approve.isPending ? "Approving" : undefined}
              onClick={askToApprove}
            >
              Approve
            </Button>
            <Button shortcut="S" onClick={() => setAsking({ what: "ask", line: current })}>
              Ask the firm…
            </Button>
            <Button kind="danger" shortcut="X" onClick={() => setAsking({ what: "refuse", line: current })}>
              Refuse…
            </Button>
            <Text tone="quiet">Opens quoting, two jobs at once for the first five.</Text>
            <Reason
              label={current.flags.length > 0 ? "Reason, logged" : "Reason, logged (optional)"}
              field={reasonField}
              value={reason}
              onChange={(given) => {
                setReason(given);
                setLacks(false);
              }}
              onEnter={askToApprove}
              lacks={lacks ? "Something was found: say why the firm may be approved all the same." : null}
              error={approve.error}
            />
          </Decide>
        </Reviewed>
      )}
      {asking && (
        <PowerDialog
          title={asking.what === "ask" ? `Ask ${asking.line.name}` : `Refuse ${asking.line.name}?`}
          effect={
            asking.what === "ask"
              ? "Its owners get an email and a notification, and can answer on their page. It waits as before."
              : "It may go on reading and posting, but not quote. Its owners read the reason and can answer it."
          }
          label={asking.what === "ask" ? "Question" : "Reason"}
          hint="The firm reads it. It is kept, with your name."
          verb={asking.what === "ask" ? "Ask" : "Refuse"}
          busy={asking.what === "ask" ? "Asking" : "Refusing"}
          kind={asking.what === "ask" ? "primary" : "danger"}
          call={async (api, text) => {
            const { line, what } = asking;
            if (what === "ask") {
              decided(
                line,
                "was asked",
                await api.admin.newFirms.ask.mutate({ firmId: line.id, question: text }),
              );
            } else {
              decided(
                line,
                "is refused",
                await api.admin.newFirms.refuse.mutate({ firmId: line.id, reason: text }),
              );
            }
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </Review>
  );
}

interface GroupProps {
  title: string;
  lines: readonly NewFirmLine[];
  current: NewFirmLine | undefined;
  choose: (line: NewFirmLine) => void;
  /** Button that approves all of them. */
  all?: { run: () => void; busy: boolean };
}

function Group({ title, lines, current, choose, all }: GroupProps) {
  const now = useNow().getTime();
  const [oldest] = lines;
  if (oldest === undefined) return null;
  return (
    <>
      <LinesHead as="h2">
        <span>{title}</span>
        {all ? (
          <Button size="small" busy={all.busy ? "Approving" : undefined} onClick={all.run}>
            {lines.length === 1 ? "Approve it" : `Approve all ${lines.length}`}
          </Button>
        ) : (
          <span suppressHydrationWarning>oldest {waited(oldest.waitingSince, now)}</span>
        )}
      </LinesHead>
      <Lines as="ul">
        {lines.map((line) => (
          <ReviewLine
            key={line.id}
            name={line.name}
            age={waited(line.waitingSince, now)}
            small={lineWords(line)}
            flag={flagWords(line)}
            found={line.flags.length > 0}
            current={line.id === current?.id}
            onChoose={() => choose(line)}
          />
        ))}
      </Lines>
    </>
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

/** Panels that compare the firm's answers with known facts; polled, so that admins notice each other. */
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
                registered <When at={data.firm.createdAt} />
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

/** Panel that asks if a licence is the firm's, answered with T or N. */
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
