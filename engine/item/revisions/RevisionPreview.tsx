import { useMemo } from 'react'
import type { Item, Key } from '#schemas/data/Item.ts'
import { buildForm } from '../../form/buildForm.ts'
import { Form } from '../../form/Form.tsx'
import { useText } from '../../i18n/I18n.tsx'
import type { CollectionInfo } from '../../metadata/CollectionInfo.ts'
import { noEdits } from '../../registry/Patch.ts'
import { useStudio } from '../../registry/StudioContext.tsx'

export interface RevisionPreviewProps {
  readonly collection: CollectionInfo
  readonly item: Item
  readonly primaryKey: Key
  readonly moment: string
}

/** The item as it was, in its form, which takes no changes. What revisions do not keep, such as lists, is left out. */
export function RevisionPreview({ collection, item, primaryKey, moment }: RevisionPreviewProps) {
  const text = useText()
  const { registry } = useStudio()
  const nodes = useMemo(
    () =>
      buildForm({
        fields: collection.fields.filter(field => field.type !== 'alias' && Object.hasOwn(item, field.field)),
        item,
        edits: noEdits,
        problems: [],
        closed: () => ({ kind: 'stated', sentence: text('revisions.as_it_was', { moment }) }),
        registry,
        previous: [],
      }),
    [collection, item, registry, text, moment],
  )
  return <Form nodes={nodes} problems={[]} item={item} primaryKey={primaryKey} change={() => undefined} />
}
