import { useEffect } from 'react'
import { notify } from '#engine/core/notifications/notifications.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useStore } from '#engine/ui/store/useStore.ts'
import { language, nameInEnglish, speak } from '../session/language.ts'

/** Reports that the messages of the user's language did not load, and offers to retry. */
export function useMissingLanguage(): void {
  const text = useText()
  const { missing } = useStore(language)
  useEffect(() => {
    if (missing === null) return
    notify({
      kind: 'warning',
      title: text('language_missing', { language: nameInEnglish(missing) }),
      persist: true,
      action: { label: text('try_again'), onPress: () => void speak([missing]) },
    })
  }, [missing, text])
}
