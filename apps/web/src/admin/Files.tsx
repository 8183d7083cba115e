"use client";

import { bytesWords } from "../ui/format/bytes.ts";
import { Panel, PanelBody } from "../ui/Panel.tsx";
import { Table, Td, Th } from "../ui/Table.tsx";
import { Text } from "../ui/Text.tsx";
import { FileButton } from "./FileButton.tsx";
import { TimeCell } from "./TimeCell.tsx";
import type { AdminFile, AdminLoad } from "./types.ts";

const TYPES: Record<string, string> = {
  "application/pdf": "PDF",
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  "image/webp": "WebP",
};

const KINDS: Record<AdminFile["kind"], string> = {
  POD: "Proof of delivery",
  TRANSPORT_ORDER: "Transport order",
  DISPUTE: "Dispute",
  MESSAGE: "Message",
};

/** Every file of the load with its facts; a proof that was replaced is kept, but no longer handed out. */
export function Files({ page }: { page: AdminLoad }) {
  const { files, load } = page;
  return (
    <Panel title="Files" flush>
      {files.length === 0 ? (
        <PanelBody>No file was sent.</PanelBody>
      ) : (
        <Table dense>
          <thead>
            <tr>
              <Th>File</Th>
              <Th>From</Th>
              <Th>Sent</Th>
              <Th hidden>Keep</Th>
            </tr>
          </thead>
          <tbody>
            {files.map((file) => (
              <tr key={file.id}>
                <Td wrap title={`SHA-256 ${file.sha256}`}>
                  {fileWords(file)}{" "}
                  <Text tone="faint" nowrap>
                    {bytesWords(file.bytes)}
                  </Text>
                </Td>
                <Td wrap>{file.firm ?? "–"}</Td>
                <TimeCell at={file.createdAt} />
                <Td right>{!file.replaced && <FileButton path={pathOf(file, load.id)} name="Download" />}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

function fileWords({ kind, contentType, replaced }: AdminFile): string {
  const what = KINDS[kind];
  return `${what}, ${TYPES[contentType] ?? contentType}${replaced ? ", replaced" : ""}`;
}

const PATHS: Record<AdminFile["kind"], (id: string) => string> = {
  POD: () => "pod",
  TRANSPORT_ORDER: () => "transport-order",
  DISPUTE: (id) => `dispute/files/${id}`,
  MESSAGE: (id) => `messages/files/${id}`,
};

function pathOf({ kind, id }: AdminFile, loadId: string): string {
  return `/api/site/loads/${loadId}/${PATHS[kind](id)}`;
}
