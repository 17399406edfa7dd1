import { reasonText } from '#engine/core/access/reasonText.ts'
import { plainText } from '#engine/core/display/displayText.ts'
import { betweenKeys, importListOf } from '#engine/core/import/importList.ts'
import { type ColumnMap, identifyingFields, importable, mapTo, matchField } from '#engine/core/import/mapColumns.ts'
import type { ImportMode } from '#engine/core/import/planImport.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Select } from '#engine/ui/select/Select.tsx'
import type { Table } from '#schemas/import/readTable.ts'
import type { Denial } from '#schemas/permission/Decision.ts'
import { fieldDenial } from '#schemas/permission/decide.ts'
import styles from './Import.module.css'

export interface MapColumnsProps {
  readonly collection: CollectionInfo
  readonly table: Table
  readonly map: ColumnMap
  readonly match: string | null
  readonly mode: ImportMode
  readonly changeMap: (map: ColumnMap) => void
  readonly changeMatch: (field: string) => void
  readonly changeMode: (mode: ImportMode) => void
}

const modes: readonly ImportMode[] = ['both', 'create', 'update']
/** Sample values shown for each column. */
const samples = 3
const none = ''

/** Maps the columns of a file to fields, and chooses what to do with rows whose key exists. */
export function MapColumns(props: MapColumnsProps) {
  const { collection, table, map, mode, changeMap, changeMatch, changeMode } = props
  const text = useText()
  const { metadata } = useStudio()
  const fields = importable(metadata, collection)
  const identifying = identifyingFields(metadata, collection, map)
  const match = matchField(metadata, collection, props)
  const used = Object.values(map).filter(field => field !== null).length
  function denialOf(field: string): Denial | null {
    const actions =
      match && mode !== 'create' && field !== collection.primaryKey
        ? (['create', 'update'] as const)
        : (['create'] as const)
    return (
      actions
        .filter(action => action !== 'create' || mode !== 'update')
        .map(action =>
          fieldDenial(
            metadata.decide(action, collection.collection),
            metadata.caller,
            action,
            collection.collection,
            field,
          ),
        )
        .find(denial => denial !== null) ?? null
    )
  }

  return (
    <>
      <p className={styles.intro}>
        {text('import.found', { rows: table.rows.length, columns: table.columns.length, used })}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text('import.column')}</th>
            <th scope="col">{text('import.values')}</th>
            <th scope="col">{text('import.field')}</th>
          </tr>
        </thead>
        <tbody>
          {table.columns.map(column => {
            const field = fields.find(each => each.field === map[column])
            const denial = field && denialOf(field.field)
            const list = field && importListOf(metadata, field)
            return (
              <tr key={column}>
                <th scope="row">
                  <bdi>{column}</bdi>
                </th>
                <td className={styles.samples}>
                  <bdi>
                    {table.rows
                      .slice(0, samples)
                      .map(row => plainText(row.values[column]).slice(0, 80))
                      .filter(Boolean)
                      .join(' · ')}
                  </bdi>
                </td>
                <td>
                  <Select
                    label={text('import.field_of', { column })}
                    labelHidden
                    size="s"
                    value={map[column] ?? none}
                    options={[
                      { value: none, label: text('import.skip') },
                      ...fields.map(({ field: value, name }) => ({ value, label: name })),
                    ]}
                    onChange={value => changeMap(mapTo(map, column, value === none ? null : value))}
                  />
                  {list && (
                    <p className={styles.hint}>
                      {text('import.list_hint', { related: list.related, separator: betweenKeys })}
                    </p>
                  )}
                  {denial && (
                    <p className={styles.reason}>
                      <Icon name="lock" size={14} /> {reasonText(denial, text)}
                    </p>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <fieldset className={styles.modes}>
        <legend>{text('import.match_by')}</legend>
        {match && (
          <Select
            label={text('import.match_by')}
            labelHidden
            size="s"
            value={match.field}
            options={identifying.map(({ field: value, name }) => ({ value, label: name }))}
            onChange={changeMatch}
          />
        )}
        {modes.map(each => (
          <label key={each} className={styles.mode}>
            <input
              type="radio"
              name="import-mode"
              checked={mode === each}
              disabled={!match}
              onChange={() => changeMode(each)}
            />
            {text(`import.mode.${each}`)}
          </label>
        ))}
        <p className={styles.hint}>{text(match ? 'import.empty_cells' : 'import.no_key')}</p>
      </fieldset>
    </>
  )
}
