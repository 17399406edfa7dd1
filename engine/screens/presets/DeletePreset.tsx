import { call } from '#engine/core/api/call.ts'
import { outcomeOf } from '#engine/core/api/outcomeOf.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Preset } from '#schemas/data/Preset.ts'

interface DeletePresetProps {
  readonly preset: Preset
  /** Called in any case once it is deleted. */
  readonly changed: () => void
  /** Closes the open page of the preset. */
  readonly onDeleted: () => void
  readonly close: () => void
}

/** Confirms the deletion of a preset. */
export function DeletePreset({ preset, changed, onDeleted, close }: DeletePresetProps) {
  const text = useText()
  const { busy, error, save } = useEditor({
    initial: {},
    save: async () => {
      const outcome = await outcomeOf(call({ method: 'DELETE', path: `/presets/${preset.id}` }))
      if (outcome.ok) changed()
      return outcome
    },
    saved: onDeleted,
  })
  return (
    <ConfirmDialog
      title={text('presets.delete_title')}
      confirm={text('delete')}
      danger
      busy={busy}
      error={error}
      onConfirm={save}
      onCancel={close}
    >
      {text('presets.delete_body')}
    </ConfirmDialog>
  )
}
