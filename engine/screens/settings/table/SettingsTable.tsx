import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { Checkbox } from '#engine/ui/checkbox/Checkbox.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import styles from './SettingsTable.module.css'

export interface Column<Row> {
  readonly id: string
  readonly label: string
  /** Hides the label visually; screen readers still get it. */
  readonly labelHidden?: boolean
  /** In pixels, if there is room; without a width, takes the remaining space. */
  readonly width?: number
  /** Hidden if the table is narrow. */
  readonly wide?: boolean
  readonly cell: (row: Row) => ReactNode
  /** Shown after the link, if the cell is a link. */
  readonly after?: (row: Row) => ReactNode
  /** The cell has its own controls, above the link. */
  readonly tools?: boolean
}

/** Which rows are chosen. */
export interface Selection {
  readonly keys: ReadonlySet<string>
  readonly change: (keys: ReadonlySet<string>) => void
}

export interface SettingsTableProps<Row> {
  readonly label: string
  /** A hook for styles and tests. */
  readonly part?: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  /** The name of a row, for its checkbox and its link. */
  readonly nameOf: (row: Row) => string
  readonly hrefOf: (row: Row) => string
  /** The column whose cell is the link; pressing anywhere in the row opens it. */
  readonly link: string
  readonly selection?: Selection
  /** Keys on the link of a row, with what they are for `aria-keyshortcuts`. */
  readonly shortcuts?: {
    readonly keys: string
    readonly press: (event: KeyboardEvent, row: Row) => void
  }
  /** A state of a row, for styles. */
  readonly stateOf?: (row: Row) => string | undefined
}

/** Columns up to this width keep it in a narrow table: an icon's. */
const narrow = 60

/** A short settings table: each row is a link, and can be selectable. */
export function SettingsTable<Row>(props: SettingsTableProps<Row>) {
  const { label, part, rows, columns, keyOf, nameOf, hrefOf, link, selection, shortcuts, stateOf } = props
  const text = useText()
  const widths = widthsOf(columns, selection !== undefined)
  const all = selection !== undefined && rows.length > 0 && rows.every(row => selection.keys.has(keyOf(row)))
  const toggle = (key: string) => selection?.change(toggled(selection.keys, key))
  /** While something is chosen a press on a row chooses, too. */
  const press = (event: MouseEvent, key: string) => {
    if (!selection || selection.keys.size === 0 || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    toggle(key)
  }
  return (
    <div className={styles.frame} data-part={part} style={{ maxInlineSize: widths.all }}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.box}>
                <Checkbox
                  label={text('select_all')}
                  labelHidden
                  checked={all}
                  onChange={() => selection.change(new Set(all ? [] : rows.map(keyOf)))}
                />
              </th>
            )}
            {columns.map(({ id, label, labelHidden, width, wide }) => (
              <th
                key={id}
                scope="col"
                data-wide={wide || undefined}
                data-fixed={(width !== undefined && width <= narrow) || undefined}
                style={
                  width === undefined
                    ? undefined
                    : ({ '--width': widths.of(width) } as Readonly<Record<string, string>>)
                }
              >
                <span className={labelHidden ? textStyles.hidden : undefined}>{label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => {
            const key = keyOf(row)
            return (
              <tr
                key={key}
                data-row={key}
                data-state={stateOf?.(row)}
                aria-selected={selection ? selection.keys.has(key) : undefined}
              >
                {selection && (
                  <td className={styles.box}>
                    <Checkbox
                      label={text('settings.select_row', { name: nameOf(row) })}
                      labelHidden
                      checked={selection.keys.has(key)}
                      onChange={() => toggle(key)}
                    />
                  </td>
                )}
                {columns.map(({ id, wide, cell, after, tools }) => (
                  <td key={id} className={tools ? styles.box : undefined} data-wide={wide || undefined}>
                    {id === link ? (
                      <>
                        <a
                          className={styles.link}
                          href={hrefOf(row)}
                          aria-keyshortcuts={shortcuts?.keys}
                          onClick={event => press(event, key)}
                          onKeyDown={shortcuts && (event => shortcuts.press(event, row))}
                        >
                          <bdi>{breakable(cell(row))}</bdi>
                        </a>
                        {after?.(row)}
                      </>
                    ) : tools ? (
                      cell(row)
                    ) : (
                      <bdi>{breakable(cell(row))}</bdi>
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** A key can continue in the next line after an underscore. */
function breakable(content: ReactNode): ReactNode {
  if (typeof content !== 'string' || !content.includes('_')) return content
  return content.split(/(?<=_)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one key never change places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/** The room of a box, in pixels. */
const box = 44

/**
 * The sum of the column widths, if all are set, and the width of a column. In a narrower window the columns share the
 * space in the same proportions, except for those of icons.
 */
function widthsOf<Row>(columns: readonly Column<Row>[], boxes: boolean) {
  const widths = columns.flatMap(({ width }) => width ?? [])
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  if (widths.length < columns.length) return { all: undefined, of: (width: number) => `${width}px` }
  const fixed = sum(widths.filter(width => width <= narrow)) + (boxes ? box : 0)
  const shared = sum(widths.filter(width => width > narrow))
  return {
    all: fixed + shared,
    of: (width: number) => (width <= narrow ? `${width}px` : `calc((100cqi - ${fixed}px) * ${width / shared})`),
  }
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
