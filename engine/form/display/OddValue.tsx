import { plainText } from '#engine/core/display/displayText.ts'
import { Control } from '#engine/ui/control/Control.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'

export interface OddValueProps {
  readonly id: string
  readonly describedBy: string | undefined
  readonly value: unknown
  /** Message key of the sentence that describes the expected value. */
  readonly reason: string
}

/** A stored value that its editor cannot show: displayed as text and kept unchanged. */
export function OddValue({ id, describedBy, value, reason }: OddValueProps) {
  const text = useText()
  return (
    <>
      <Notice kind="warning">{text(reason)}</Notice>
      <Control readOnly>
        <input id={id} value={plainText(value)} readOnly aria-describedby={describedBy} dir="auto" />
      </Control>
    </>
  )
}
