import { useState } from 'react'
import { Button, Control, IconButton, type InterfaceProps, plainText, useFormat, useText } from '#engine/plugin.ts'
import { fromInput, type MomentType, nowAs, toInput } from '#schemas/data/moment.ts'
import styles from './Datetime.module.css'
import { MomentLists } from './MomentLists.tsx'
import type { DatetimeOptions } from './options.ts'
import { inputHour12, readableMoment } from './readableMoment.ts'

const inputTypes = { date: 'date', time: 'time', dateTime: 'datetime-local', timestamp: 'datetime-local' } as const

const isMoment = (type: string): type is MomentType => Object.hasOwn(inputTypes, type)

/** A date, a time or both, with the browser's own pickers and the value as text below, in the same clock. */
export default function Datetime(props: InterfaceProps<string, DatetimeOptions>) {
  const { id, describedBy, value, options, field, access, invalid, change } = props
  const text = useText()
  const { tag: locale } = useFormat()
  // Only some parts of the input are filled: do not store or clear anything yet.
  const [partial, setPartial] = useState(false)
  const [listed, setListed] = useState(false)
  const type = isMoment(field.type) ? field.type : 'dateTime'
  const empty = value === null || value === undefined || value === ''
  const inputValue = typeof value === 'string' && !empty ? toInput(value, type) : null
  const strange = !empty && inputValue === null
  const shown = inputValue === null || type === 'date' || options.includeSeconds ? inputValue : inputValue.slice(0, -3)
  const set = (next: string | null) => {
    setPartial(false)
    if (next !== (value ?? null)) change({ op: 'set', value: next })
  }
  const about = [describedBy, inputValue && `${id}-formatted`].filter(Boolean).join(' ') || undefined
  const shared = {
    id,
    className: styles.input,
    'aria-invalid': invalid || undefined,
    'aria-describedby': about,
  }
  return (
    <div className={styles.datetime}>
      <Control
        invalid={invalid}
        readOnly={!access.allowed}
        end={
          access.allowed && (
            <span className={styles.actions}>
              {!empty && <IconButton icon="close" size="s" label={text('clear_value')} onPress={() => set(null)} />}
              <IconButton
                icon="tune"
                size="s"
                label={text('datetime.lists')}
                expanded={listed}
                onPress={() => setListed(!listed)}
              />
              <Button kind="quiet" size="s" onPress={() => set(nowAs(type, new Date()))}>
                {text(type === 'date' ? 'datetime.today' : 'datetime.now')}
              </Button>
            </span>
          )
        }
      >
        {strange ? (
          <input {...shared} type="text" value={plainText(value)} readOnly />
        ) : (
          <input
            {...shared}
            type={inputTypes[type]}
            value={partial ? '' : (shown ?? '')}
            data-empty={shown === null && !partial ? true : undefined}
            step={type === 'date' ? undefined : options.includeSeconds ? 1 : 60}
            readOnly={!access.allowed}
            onChange={event => {
              const input = event.target
              if (input.value !== '') set(fromInput(input.value, type))
              else if (input.validity.badInput) setPartial(true)
              else set(null)
            }}
            onBlur={() => setPartial(false)}
          />
        )}
      </Control>
      {listed && access.allowed && (
        <MomentLists
          type={type}
          input={inputValue ?? toInput(nowAs(type, new Date()), type) ?? ''}
          empty={inputValue === null}
          use24={options.use24}
          seconds={options.includeSeconds}
          onChange={next => set(fromInput(next, type))}
        />
      )}
      {inputValue && (
        <p id={`${id}-formatted`} className={styles.formatted}>
          {readableMoment(inputValue, type, { locale, hour12: inputHour12(), seconds: options.includeSeconds })}
        </p>
      )}
    </div>
  )
}
