import { useRef } from 'react'
import { readOnlyItemText } from '#engine/core/access/readOnlyItemText.ts'
import { FormDrawerEdits } from '#engine/form/DrawerEditsContext.ts'
import { Form } from '#engine/form/Form.tsx'
import { useProblemFocus } from '#engine/form/useProblemFocus.ts'
import { useUndoKeys } from '#engine/form/useUndoKeys.ts'
import { LazySection } from '#engine/ui/boundary/LazySection.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { DraftOfferProps } from './drafts/DraftOffer.tsx'
import { useItemEdit } from './edit/ItemEditContext.ts'
import styles from './ItemScreen.module.css'
import { SaveNotices } from './saving/SaveNotices.tsx'

const loadOffer = () => import('./drafts/DraftOffer.tsx')

/** The form of the edited item, with its undo keys and notices about saving. */
export function ItemForm() {
  const text = useText()
  const { collection, snapshot, send, permissions, nodes, current, change, drawerEdits, drafts } = useItemEdit()
  const { primaryKey, problems } = snapshot.context
  const { foundDraft } = drafts
  const form = useRef<HTMLDivElement>(null)
  useUndoKeys({
    undo: () => send({ type: 'change.undone' }),
    redo: () => send({ type: 'change.redone' }),
    inside: () => form.current,
  })
  useProblemFocus(form, nodes, problems)
  return (
    <div className={styles.form} ref={form}>
      <SaveNotices />
      {foundDraft && (
        <LazySection<DraftOfferProps>
          load={loadOffer}
          props={{
            ...{ collection, draft: foundDraft, context: snapshot.context },
            accept: () => drafts.accept(foundDraft),
            drop: () => drafts.drop(foundDraft),
          }}
        />
      )}
      <FormDrawerEdits value={drawerEdits}>
        <Form
          nodes={nodes}
          problems={problems}
          item={current}
          primaryKey={primaryKey}
          change={change}
          readOnly={permissions.rowDenial ? readOnlyItemText(permissions.rowDenial, text) : undefined}
        />
      </FormDrawerEdits>
    </div>
  )
}
