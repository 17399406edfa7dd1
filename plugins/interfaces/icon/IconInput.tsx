import { IconField, type InterfaceProps, plainText } from '#engine/plugin.ts'

/** The name of an icon, chosen from the library. */
export default function IconInput({ id, describedBy, value, access, invalid, change }: InterfaceProps<string>) {
  return (
    <IconField
      id={id}
      describedBy={describedBy}
      value={plainText(value)}
      invalid={invalid}
      readOnly={!access.allowed}
      onChange={name => change({ op: 'set', value: name })}
    />
  )
}
