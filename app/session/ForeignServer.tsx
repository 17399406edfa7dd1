import '#engine/core/i18n/pluginMessages.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'

/** The sign-in form got a response that no server of the dialect returns. */
export default function ForeignServer() {
  const text = useText()
  return (
    <Notice kind="danger" title={text('misfit.title')}>
      {text('misfit.other')}
    </Notice>
  )
}
