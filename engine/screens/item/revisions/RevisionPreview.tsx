import { useMemo } from 'react'
import { noEdits } from '#engine/core/edits/Patch.ts'
import { buildForm } from '#engine/core/form/buildForm.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { Form } from '#engine/form/Form.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'

export interface RevisionPreviewProps {
  readonly collection: CollectionInfo
  readonly item: Item
  readonly primaryKey: Key
  readonly moment: string
}

/** The item at a revision, in its form, read-only. Leaves out what revisions do not contain, such as lists. */
export function RevisionPreview({ collection, item, primaryKey, moment }: RevisionPreviewProps) {
  const text = useText()
  const { registry } = useStudio()
  const sentence = text('revisions.as_it_was', { moment })
  const nodes = useMemo(
    () =>
      buildForm({
        fields: collection.fields.filter(field => field.type !== 'alias' && Object.hasOwn(item, field.field)),
        item,
        edits: noEdits,
        problems: [],
        readOnlyReason: () => ({ kind: 'stated', sentence }),
        registry,
        previous: [],
      }),
    [collection, item, registry, sentence],
  )
  return (
    <Form
      nodes={nodes}
      problems={[]}
      item={item}
      primaryKey={primaryKey}
      change={() => undefined}
      readOnly={sentence}
    />
  )
}
