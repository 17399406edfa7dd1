import { type InterfaceProps, OddValue } from '#engine/plugin.ts'
import { readDocument } from './blocks.ts'
import { OpenDocument } from './OpenDocument.tsx'
import type { BlockDocumentOptions } from './options.ts'

/** A document of blocks, as EditorJS stores them. Other values are shown and kept. */
export default function BlockDocument(props: InterfaceProps<unknown, BlockDocumentOptions>) {
  const { id, describedBy, value } = props
  const document_ = readDocument(value)
  if (!document_)
    return <OddValue id={id} describedBy={describedBy} value={value} reason="block_document.not_a_document" />
  return <OpenDocument {...props} stored={document_} />
}
