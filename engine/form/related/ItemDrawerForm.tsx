import { useCallback, useState } from 'react'
import type { Access } from '#engine/core/access/Access.ts'
import { type Edits, type FieldPatch, noEdits, type Patch } from '#engine/core/edits/Patch.ts'
import { withEdits } from '#engine/core/edits/withEdits.ts'
import { itemTitle } from '#engine/core/item/itemTitle.ts'
import { type FarSide, farPatch, throughJunction, withoutName } from '#engine/core/item/nested/farPatch.ts'
import { rowProblems } from '#engine/core/item/nested/rowProblems.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { Problem } from '#schemas/validation/Problem.ts'
import { DraftDrawer } from './DraftDrawer.tsx'
import styles from './ItemDrawer.module.css'
import type { ItemDrawerResult } from './ItemDrawerProps.ts'
import { RowForm } from './RowForm.tsx'
import { useStagedEdits } from './useStagedEdits.ts'

interface ItemDrawerFormProps {
  readonly title: string
  readonly collection: CollectionInfo
  readonly primaryKey: Key | null
  readonly item: Item
  readonly staged: Edits
  readonly first: readonly FieldPatch[]
  readonly hide: readonly string[]
  readonly far: (FarSide & { readonly info: CollectionInfo; readonly item: Item }) | null
  readonly access: Access
  readonly done: (result: ItemDrawerResult) => void
  readonly changeOf?: (result: ItemDrawerResult) => Patch
  readonly close: () => void
}

/** The drawer once everything has loaded. */
export function ItemDrawerForm(props: ItemDrawerFormProps) {
  const { title, collection, primaryKey, staged, hide, access, done, changeOf, close } = props
  const text = useText()
  const { metadata } = useStudio()
  // The base of the changes: it stays the same while the drawer is open, even if the data is reloaded.
  const [{ item, far }] = useState(props)
  const draft = useStagedEdits(staged, item, props.first)
  const { edits, patches, changed, change } = draft
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [farProblems, setFarProblems] = useState<readonly Problem[]>([])

  const one = far && edits[far.field]?.kind === 'one' ? edits[far.field] : null
  const farEdits = one?.kind === 'one' ? one.one.edits : noEdits
  const changeFarItem = useCallback(
    (patch: FieldPatch): FieldPatch => (far ? { field: far.field, patch: farPatch(far, far.item, [patch]) } : patch),
    [far],
  )
  const changeFar = useCallback(
    (field: string, patch: Patch) => {
      setFarProblems(current => current.filter(problem => problem.field !== field))
      const changed = changeFarItem({ field, patch })
      change(changed.field, changed.patch)
    },
    [change, changeFarItem],
  )
  const changeOwn = useCallback(
    (field: string, patch: Patch) => {
      setProblems(current => current.filter(problem => problem.field !== field))
      change(field, patch)
    },
    [change],
  )
  const hidden = far ? [...hide, far.field, ...(far.collectionField ? [far.collectionField] : [])] : hide
  const ownFields = collection.fields.filter(
    field => !hidden.includes(field.field) && !field.isHidden && !(far && field.isPrimaryKey),
  )
  const shown = far ? withEdits(far.item, farEdits) : withEdits(item, edits)
  const name = itemTitle(far?.info ?? collection, shown)

  const resultOf = (newPatches: readonly FieldPatch[]): ItemDrawerResult =>
    far
      ? { patches: throughJunction(far, primaryKey === null, newPatches), initial: withoutName(item, far) }
      : { patches: newPatches, initial: item }
  const toDrawerPatch = (inside: readonly FieldPatch[]) =>
    changeOf && (changed || inside.length > 0) ? changeOf(resultOf([...patches, ...inside])) : null
  const submit = () => {
    const own = rowProblems(collection, primaryKey, item, edits, hidden, metadata.caller)
    const others = far ? rowProblems(far.info, far.key, far.item, farEdits, [], metadata.caller) : []
    setProblems(own)
    setFarProblems(others)
    if (own.length + others.length > 0) return
    if (primaryKey !== null && !changed) return close()
    done(resultOf(patches))
  }
  return (
    <DraftDrawer
      title={name ?? title}
      {...(name === null ? {} : { over: title })}
      draft={draft}
      access={access}
      submit={submit}
      toDrawerPatch={toDrawerPatch}
      close={close}
    >
      {far && (
        <RowForm
          collection={far.info}
          primaryKey={far.key}
          item={far.item}
          edits={farEdits}
          problems={farProblems}
          access={access}
          change={changeFar}
          within={changeFarItem}
        />
      )}
      {far && ownFields.length > 0 && <h3 className={styles.section}>{text('item_drawer.of_the_link')}</h3>}
      {(!far || ownFields.length > 0) && (
        <RowForm
          collection={collection}
          primaryKey={primaryKey}
          item={item}
          edits={edits}
          hide={far ? [...hidden, collection.primaryKey] : hidden}
          problems={problems}
          access={access}
          change={changeOwn}
        />
      )}
    </DraftDrawer>
  )
}
