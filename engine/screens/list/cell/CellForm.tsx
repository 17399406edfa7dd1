import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { byCondition, fieldClosed, rowDenial } from '#engine/core/access/fieldClosed.ts'
import { reasonText } from '#engine/core/access/reasonText.ts'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { applyPatch } from '#engine/core/edits/applyPatch.ts'
import { type Edits, isEdited, noEdits, type Patch } from '#engine/core/edits/Patch.ts'
import { payloadModel } from '#engine/core/edits/payloadModel.ts'
import { pendingEdits } from '#engine/core/edits/pendingEdits.ts'
import { toPayload } from '#engine/core/edits/toPayload.ts'
import { withEdits } from '#engine/core/edits/withEdits.ts'
import { buildForm } from '#engine/core/form/buildForm.ts'
import type { FormNode } from '#engine/core/form/FormNode.ts'
import { problemText } from '#engine/core/form/problemText.ts'
import { withConditions } from '#engine/core/form/withConditions.ts'
import type { CellMove } from '#engine/core/list/cell/moveOf.ts'
import { moveOf } from '#engine/core/list/cell/moveOf.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { FieldEditor } from '#engine/form/FieldEditor.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { settleFocus } from '#engine/form/useUndoKeys.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'
import { ruleContext } from '#schemas/validation/fieldRule.ts'
import type { Problem } from '#schemas/validation/Problem.ts'
import { validateItem } from '#schemas/validation/validateItem.ts'
import styles from './CellEditor.module.css'

interface CellFormProps {
  readonly collection: CollectionInfo
  readonly itemKey: Key
  readonly field: FieldInfo
  readonly item: Item
  /** Somebody has pressed elsewhere: it is saved, or stays and says why not. */
  readonly leaving: boolean
  readonly stayed: () => void
  readonly save: (values: Item) => Promise<ApiFailure | null>
  readonly done: (move: CellMove) => void
}

const first = 'input, textarea, select, [contenteditable="true"], button, [tabindex="0"]'

/** The editor of a cell once everything is there. */
export function CellForm({ collection, itemKey, field, item, leaving, stayed, save, done }: CellFormProps) {
  const text = useText()
  const id = useId()
  const { metadata, registry } = useStudio()
  const name = collection.collection
  const [edits, setEdits] = useState<Edits>(noEdits)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [saving, setSaving] = useState(false)
  const latest = useRef({ edits, saving, leaving })
  latest.current = { ...latest.current, saving, leaving }
  const area = useRef<HTMLDivElement>(null)
  const holder = useRef({})

  const decision = metadata.decide('update', name)
  const { caller } = metadata
  const denial = rowDenial(decision, 'update', name, caller, item)
  const rights = { decision, action: 'update', caller, collection: name, rowDenial: denial } as const
  const context = ruleContext(caller)
  const [conditioned = field] = withConditions({ fields: [field], item, edits, isNew: false, caller })
  const { condition } = conditioned
  const previous = useRef<readonly FormNode[]>([])
  previous.current = buildForm({
    fields: [condition?.hidden ? field : conditioned],
    item,
    edits,
    problems,
    // The cell is in the list whatever its form hides.
    closed: () => (condition?.hidden ? byCondition('hidden', condition) : fieldClosed(conditioned, rights)),
    registry,
    previous: previous.current,
  })
  const [node] = previous.current
  const closed = node?.closed ?? null
  const edited = isEdited(edits)

  useEffect(() => {
    const { current } = holder
    pendingEdits.put(current, edited)
    return () => pendingEdits.put(current, false)
  }, [edited])
  useEffect(() => {
    const control = area.current?.querySelector<HTMLElement>(first)
    control?.focus()
    if (control instanceof HTMLInputElement) control.select()
  }, [])
  useEffect(() => {
    if (leaving) void submit('stay')
  })

  const change = (_: string, patch: Patch) => {
    const next = applyPatch(latest.current.edits, { field: field.field, patch }, item)
    latest.current.edits = next
    setEdits(next)
    setProblems([])
    setFailure(null)
  }
  const refuse = (found: readonly Problem[], why: ApiFailure | null) => {
    setProblems(found)
    setFailure(why)
    stayed()
  }
  async function submit(move: CellMove): Promise<void> {
    if (latest.current.saving) return
    const { edits } = latest.current
    if (!isEdited(edits) || closed) return done(move)
    const values = toPayload(edits, name, payloadModel(metadata), itemKey)
    const found = validateItem({ fields: [field.wire], values, isNew: false, before: item, context })
    if (found.length > 0) return refuse(found, null)
    latest.current.saving = true
    setSaving(true)
    const refused = await save(values)
    setSaving(false)
    if (refused === null) return done(move)
    const own = refused._tag === 'Refused' ? refused.problems.filter(problem => problem.field === field.field) : []
    refuse(own, own.length > 0 ? null : refused)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moveOf(event, area.current)
    if (move === null) return
    event.preventDefault()
    event.stopPropagation()
    settleFocus()
    // After what the focus gave up has been taken.
    setTimeout(() => void submit(move), 0)
  }
  if (!node) return null
  const [problem] = problems
  const why = closed ? reasonText(closed, text) : null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for everything inside, not a control
    <div
      className={styles.form}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        done('stay')
      }}
    >
      <label className={styles.label} htmlFor={id} id={`${id}-label`}>
        {field.name}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys for everything inside, not a control */}
      <div ref={area} onKeyDown={onKeyDown} data-field={field.field}>
        <FieldEditor
          node={node}
          id={id}
          describedBy={`${id}-said`}
          access={why === null ? { allowed: true } : { allowed: false, reason: why }}
          raw={false}
          itemOf={() => withEdits(item, latest.current.edits)}
          primaryKey={itemKey}
          change={change}
        >
          {null}
        </FieldEditor>
      </div>
      <p id={`${id}-said`} className={styles.said} role={problem || failure ? 'alert' : undefined}>
        {problem
          ? problemText(problem, text, field)
          : failure
            ? failureText(failure, text)
            : (why ?? text('edit_cell_hint'))}
      </p>
      <div className={styles.actions}>
        <Button size="s" onPress={() => done('stay')}>
          {text(closed ? 'close' : 'cancel')}
        </Button>
        {!closed && (
          <Button size="s" kind="primary" loading={saving} onPress={() => void submit('stay')}>
            {text('save')}
          </Button>
        )}
      </div>
    </div>
  )
}
