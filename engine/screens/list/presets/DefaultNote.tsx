import type { ListPreset } from '#engine/core/list/presets/ListPreset.ts'
import { presetScope } from '#engine/core/list/presets/presetScope.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './DefaultNote.module.css'

/** Whose default a list shows, unless it is a bookmark or the user's own view. */
export function DefaultNote({ preset }: { readonly preset: ListPreset }) {
  const text = useText()
  const { metadata } = useStudio()
  const scope = presetScope(preset)
  if (preset.bookmark !== null || scope === 'user') return null
  return (
    <p className={styles.note}>
      {scope === 'role'
        ? text('list.default_of_role', { role: metadata.caller.roleName ?? text('presets.a_role') })
        : text('list.default_of_project')}
    </p>
  )
}
