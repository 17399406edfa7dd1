import { CutText, type DisplayProps, plainText } from '#engine/plugin.ts'

/** The stored value, unformatted. */
export default function Raw({ value, inTable }: DisplayProps<unknown>) {
  return <CutText inTable={inTable}>{plainText(value)}</CutText>
}
