import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { useStore } from '#engine/ui/store/useStore.ts'
import { language, nameInEnglish, speak } from './language.ts'

/** Reports that the messages of a language did not load, and offers to retry. */
export function MissingLanguage() {
  const text = useText()
  const { missing } = useStore(language)
  if (missing === null) return null
  return (
    <Notice kind="warning" action={{ label: text('try_again'), onPress: () => void speak([missing]) }}>
      {text('language_missing', { language: nameInEnglish(missing) })}
    </Notice>
  )
}
