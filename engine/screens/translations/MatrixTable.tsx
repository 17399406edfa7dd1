import type { Place } from '#engine/core/grid/gridStep.ts'
import { readKey } from '#engine/core/item/nested/readKey.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { itemHref } from '#engine/core/paths/paths.ts'
import { cellKey, type MatrixPage } from '#engine/core/translations/readMatrix.ts'
import type { TranslationPlace } from '#engine/core/translations/translationPlace.ts'
import {
  lackingFields,
  rowsByLanguage,
  type TranslationState,
  translationState,
} from '#engine/core/translations/translationStates.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import styles from './Matrix.module.css'
import { useCellFocus } from './useCellFocus.ts'
import { type MatrixLanguage, useTitle } from './useMatrix.ts'

export const stateIcons: Readonly<Record<TranslationState, string>> = {
  missing: 'add',
  draft: 'edit',
  outdated: 'history',
  done: 'check',
}

interface MatrixTableProps {
  readonly collection: CollectionInfo
  readonly place: TranslationPlace
  /** The source language first. */
  readonly languages: readonly MatrixLanguage[]
  readonly source: Key
  readonly page: MatrixPage
  /** The cell that was opened last, which gets the focus. */
  readonly cell: Place | null
}

/** Items by languages. Each cell shows the state of a translation and opens it. */
export function MatrixTable({ collection, place, languages, source, page, cell }: MatrixTableProps) {
  const text = useText()
  const title = useTitle(collection)
  const { area, table, tabIndexOf } = useCellFocus(page.items.length, languages.length, cell)
  return (
    <div className={styles.scroll} {...table} ref={area}>
      <table className={styles.table} aria-label={text('translations.name')}>
        <thead>
          <tr>
            <th scope="col" className={styles.title}>
              {text('activity.item')}
            </th>
            {languages.map(({ code, name }) => (
              <th key={code} scope="col" className={styles.language}>
                <span className={textStyles.cut} title={name} dir="auto">
                  {name}
                </span>
                <bdi className={styles.code}>{String(code) === name ? '' : code}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.items.map((item, row) => {
            const key = readKey(item[collection.primaryKey], collection.primaryKey)
            const name = title.words(item) || String(key)
            const rows = rowsByLanguage(item, place)
            return (
              <tr key={String(key)} data-part="matrix-row">
                <th scope="row" className={styles.title}>
                  <span className={textStyles.cut} dir="auto">
                    {name}
                  </span>
                </th>
                {languages.map((language, column) => (
                  <td key={language.code}>
                    <Cell
                      {...{ rows, language, name, place, source }}
                      isOlder={page.outdated?.has(cellKey(key, language.code)) ?? false}
                      href={translationHref(collection.collection, key, place, language.code)}
                      at={`${row} ${column}`}
                      tabIndex={tabIndexOf(row, column)}
                    />
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

interface CellProps {
  /** The translations of the item, by language. */
  readonly rows: ReadonlyMap<string, Item>
  readonly language: MatrixLanguage
  readonly name: string
  readonly place: TranslationPlace
  readonly source: Key
  readonly isOlder: boolean
  readonly href: string
  readonly at: string
  readonly tabIndex: number
}

function Cell({ rows, language, name, place, source, isOlder, href, at, tabIndex }: CellProps) {
  const text = useText()
  const compared = { place, source: rows.get(String(source)), row: rows.get(String(language.code)), isOlder }
  const state = translationState(compared)
  const words = text(`matrix.state.${state}`)
  const lacking = state === 'draft' ? lackingFields(compared).map(field => field.name) : []
  return (
    <a
      className={styles.cell}
      href={href}
      data-state={state}
      data-cell={at}
      tabIndex={tabIndex}
      title={[words, ...(lacking.length > 0 ? [text('matrix.lacking', { fields: lacking.join(', ') })] : [])].join(
        '. ',
      )}
      aria-label={text('matrix.cell', { name, language: language.name, state: words })}
    >
      <Icon name={stateIcons[state]} size={18} />
    </a>
  )
}

/** The page of an item that opens a translation. */
const translationHref = (collection: string, key: unknown, place: TranslationPlace, language: Key): string =>
  `${itemHref(collection, typeof key === 'number' ? key : String(key))}?${new URLSearchParams({
    translate: `${place.field.field}:${language}`,
  })}`
