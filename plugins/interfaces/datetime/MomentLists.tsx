import { Select, useFormat, useText } from '#engine/plugin.ts'
import type { MomentType } from '#schemas/data/moment.ts'
import styles from './Datetime.module.css'
import { fromParts, hour12, hour24, type PartName, partChoices, partsOf } from './momentParts.ts'

export interface MomentListsProps {
  readonly type: MomentType
  /** The value of the input, or the moment to start from if it is empty. */
  readonly input: string
  readonly empty: boolean
  readonly use24: boolean
  readonly seconds: boolean
  readonly onChange: (input: string) => void
}

/** The parts of a moment as lists to choose from. */
export function MomentLists({ type, input, empty, use24, seconds, onChange }: MomentListsProps) {
  const text = useText()
  const { tag } = useFormat()
  const parts = partsOf(input, type)
  const afternoon = parts.hour >= 12
  const monthName = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' })
  const words = (name: PartName, value: number): string =>
    name === 'month'
      ? monthName.format(Date.UTC(2000, value - 1, 1))
      : name === 'minute' || name === 'second' || (name === 'hour' && use24)
        ? String(value).padStart(2, '0')
        : String(value)
  const list = (name: PartName) => {
    const value = name === 'hour' && !use24 ? hour12(parts.hour) : parts[name]
    const choices = partChoices(name, use24, new Date().getFullYear(), empty ? undefined : parts.year)
    return (
      <Select
        key={name}
        label={text(`datetime.part.${name}`)}
        size="s"
        value={empty ? '' : String(value)}
        options={[
          ...(empty ? [{ value: '', label: '–' }] : []),
          ...choices.map(choice => ({ value: String(choice), label: words(name, choice) })),
        ]}
        onChange={chosen => {
          if (chosen === '') return
          const number = name === 'hour' && !use24 ? hour24(Number(chosen), afternoon) : Number(chosen)
          onChange(fromParts({ ...parts, [name]: number }, type))
        }}
      />
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border
    <div role="group" aria-label={text('datetime.lists')} className={styles.lists}>
      {type !== 'time' && (['year', 'month', 'day'] as const).map(list)}
      {type !== 'date' && (['hour', 'minute'] as const).map(list)}
      {type !== 'date' && seconds && list('second')}
      {type !== 'date' && !use24 && (
        <Select
          label={text('datetime.part.half')}
          size="s"
          value={afternoon ? 'pm' : 'am'}
          options={[
            { value: 'am', label: text('datetime.am') },
            { value: 'pm', label: text('datetime.pm') },
          ]}
          onChange={half => onChange(fromParts({ ...parts, hour: hour24(parts.hour, half === 'pm') }, type))}
        />
      )}
    </div>
  )
}
