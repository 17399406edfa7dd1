import { type RefObject, useEffect, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { Button } from '../button/Button.tsx'
import { FieldPopover, PopoverSearch } from '../field-button/FieldPopover.tsx'
import { useText } from '../i18n/I18n.tsx'
import { Spinner } from '../spinner/Spinner.tsx'
import { Icon } from './Icon.tsx'
import styles from './IconPicker.module.css'
import { type IconNames, iconNames, loadIconGroup } from './iconLibrary.ts'

export interface IconPickerProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly chosen: string
  readonly onChoose: (name: string) => void
  readonly close: () => void
}

/** Icons drawn at a time. */
const batch = 120

/** The icon library: groups that expand one at a time, and a search across all of them. */
export default function IconPicker({ anchor, chosen, onChoose, close }: IconPickerProps) {
  const text = useText()
  const [names, setNames] = useState<IconNames | null>(null)
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<string | null>(null)
  useEffect(() => {
    let left = false
    void iconNames().then(iconNameList => {
      if (left) return
      setNames(iconNameList)
      const groups = Object.keys(iconNameList.groups)
      setOpen(groups.find(group => iconNameList.groups[group]?.includes(chosen)) ?? 'ui_actions')
    })
    return () => {
      left = true
    }
  }, [chosen])
  const words = search
    .trim()
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter(Boolean)
  const matches =
    names && words.length > 0
      ? Object.values(names.groups)
          .flat()
          .filter(name => words.every(word => name.includes(word)))
      : null
  const grid = (label: string, list: readonly string[]) => (
    <IconGrid key={label} label={label} names={list} chosen={chosen} onChoose={onChoose} />
  )
  return (
    <FieldPopover anchor={anchor} label={text('icon.choose')} size="content" close={close}>
      <PopoverSearch label={text('icon.search')} value={search} onChange={setSearch} />
      <div className={styles.content}>
        {names === null && <Spinner />}
        {matches?.length === 0 && (
          <p className={styles.empty} role="status">
            {text('no_results')}
          </p>
        )}
        {matches && matches.length > 0 && grid(text('icon.found'), matches)}
        {names &&
          !matches &&
          Object.entries(names.groups).map(([group, list]) => (
            <section key={group}>
              <button
                type="button"
                className={styles.group}
                aria-expanded={open === group}
                onPointerEnter={() => void loadIconGroup(group)}
                onClick={() => setOpen(open === group ? null : group)}
              >
                <Icon name={open === group ? 'expand_more' : 'chevron_right'} size={18} />
                {text(`icon.group.${group}`)}
                <span className={styles.count}>{list.length}</span>
              </button>
              {open === group && grid(text(`icon.group.${group}`), list)}
            </section>
          ))}
      </div>
    </FieldPopover>
  )
}

interface IconGridProps {
  readonly label: string
  readonly names: readonly string[]
  readonly chosen: string
  readonly onChoose: (name: string) => void
}

/** Icons side by side; the arrow keys go from one to the next in every direction. */
function IconGrid({ label, names, chosen, onChoose }: IconGridProps) {
  const text = useText()
  const [limit, setLimit] = useState(batch)
  const left = names.length - limit
  return (
    <>
      <ListBox
        className={styles.grid ?? ''}
        aria-label={label}
        layout="grid"
        selectionMode="single"
        selectedKeys={names.includes(chosen) ? [chosen] : []}
        items={names.slice(0, limit).map(name => ({ id: name }))}
        onAction={key => onChoose(String(key))}
        onSelectionChange={keys => {
          const [name] = keys === 'all' ? [] : keys
          onChoose(name === undefined ? chosen : String(name))
        }}
      >
        {({ id }) => (
          <ListBoxItem id={id} textValue={id.replaceAll('_', ' ')} className={styles.icon ?? ''} aria-label={id}>
            <span title={id}>
              <Icon name={id} size={22} />
            </span>
          </ListBoxItem>
        )}
      </ListBox>
      {left > 0 && (
        <Button kind="quiet" size="s" icon="expand_more" onPress={() => setLimit(limit + batch)}>
          {text('choices.show_more', { count: Math.min(left, batch) })}
        </Button>
      )}
    </>
  )
}
