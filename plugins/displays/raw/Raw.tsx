import { type DisplayProps, plainText, textStyles } from '#engine/plugin.ts'

/** The stored value, unformatted. */
export default function Raw({ value }: DisplayProps<unknown>) {
  return (
    <span className={textStyles.cutInline} dir="auto">
      {plainText(value)}
    </span>
  )
}
