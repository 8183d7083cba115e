"use client";

import { useState } from "react";
import { bytesWords } from "../../ui/format/bytes.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { Panel, PanelBody } from "../../ui/primitives/Panel.tsx";
import { Table, Td, Th } from "../../ui/primitives/Table.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { FileButton } from "./FileButton.tsx";
import { FilePreview } from "./FilePreview.tsx";
import { filePath, fileWords, mayOpen } from "./file-words.ts";
import { TimeCell } from "./TimeCell.tsx";
import type { AdminLoad } from "./types.ts";

/**
 * Panel with all files of the load, including replaced ones; shows the current proof of delivery until another file
 * is chosen.
 */
export function Files({ page }: { page: AdminLoad }) {
  const { files, load } = page;
  const sealed = files.find((file) => file.kind === "SEALED_PROOF" && mayOpen(file, page));
  const proof = sealed ?? files.find(({ kind, replaced }) => kind === "POD" && !replaced);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = files.find(({ id }) => id === (chosen ?? proof?.id));
  return (
    <Panel title="Files" sub={shown && fileWords(shown)} flush>
      {files.length === 0 ? (
        <PanelBody>No file was sent.</PanelBody>
      ) : (
        <>
          {shown && (
            <PanelBody>
              <FilePreview
                path={filePath(shown, load.id)}
                contentType={shown.contentType}
                name={fileWords(shown)}
                what="the file"
              />
            </PanelBody>
          )}
          <Table dense>
            <thead>
              <tr>
                <Th>File</Th>
                <Th>Sent</Th>
                <Th hidden>Show and keep</Th>
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
                    {file.firm && (
                      <Text as="div" tone="quiet" size="small">
                        from {file.firm}
                      </Text>
                    )}
                  </Td>
                  <TimeCell at={file.createdAt} />
                  <Td right>
                    {mayOpen(file, page) && (
                      <>
                        <Button
                          kind="quiet"
                          size="small"
                          aria-label={`Show, ${fileWords(file)}`}
                          aria-pressed={file === shown}
                          onClick={() => setChosen(file.id)}
                        >
                          Show
                        </Button>
                        <FileButton path={filePath(file, load.id)} name="Download" />
                      </>
                    )}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </Panel>
  );
}
