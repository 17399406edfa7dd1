import '#engine/core/i18n/pluginMessages.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'

/** Shown when the response to the sign-in form is not one that a server of the dialect returns. */
export default function ForeignServer() {
  const text = useText()
  return (
    <Notice kind="danger" title={text('misfit.title')}>
      {text('misfit.other')}
    </Notice>
  )
}
