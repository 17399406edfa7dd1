import { browserStorage } from '#engine/core/store/browserStorage.ts'
import '#engine/core/i18n/settingsMessages.ts'
import { useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { changeMatrix, type OpenMatrix } from '#engine/core/translations/openMatrix.ts'
import type { MatrixQuery } from '#engine/core/translations/readMatrix.ts'
import type { TranslationPlace } from '#engine/core/translations/translationPlace.ts'
import { translationStates } from '#engine/core/translations/translationStates.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Pagination } from '#engine/ui/pagination/Pagination.tsx'
import { Select } from '#engine/ui/select/Select.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import styles from './Matrix.module.css'
import { MatrixFile } from './MatrixFile.tsx'
import { MatrixTable, stateIcons } from './MatrixTable.tsx'
import { type MatrixLanguage, useLanguages, useMatrix, useTitle, usualSource } from './useMatrix.ts'

export interface TranslationMatrixProps {
  readonly collection: CollectionInfo
  readonly places: readonly TranslationPlace[]
  readonly open: OpenMatrix
  readonly close: () => void
}

const limit = 25

/** The translations of the items of a list, by language. */
export default function TranslationMatrix({ collection, places, open, close }: TranslationMatrixProps) {
  const text = useText()
  const name = open.field ?? places[0]?.field.field ?? ''
  const place = places.find(({ field }) => field.field === name)
  return (
    <Drawer title={text('translations.name')} over={collection.name} size="l" close={close}>
      <div className={styles.matrix} data-part="translation-matrix">
        {places.length > 1 && (
          <Select
            label={text('import.field')}
            value={name}
            options={places.map(({ field }) => ({ value: field.field, label: field.name }))}
            onChange={field => changeMatrix({ field, language: null, state: '', page: 1, cell: null })}
          />
        )}
        {place && <Matrix key={name} {...{ collection, place, open }} />}
      </div>
    </Drawer>
  )
}

interface MatrixProps extends Pick<TranslationMatrixProps, 'collection' | 'open'> {
  readonly place: TranslationPlace
}

function Matrix(props: MatrixProps) {
  const text = useText()
  const { error, languages, reload } = useLanguages(props.place)
  if (error !== null)
    return (
      <Notice kind="danger" action={{ label: text('try_again'), onPress: reload }}>
        {failureText(toFailure(error), text)}
      </Notice>
    )
  if (languages === null) return <Skeleton rows={8} />
  const first = usualSource(languages)
  if (!first) return <p className={styles.note}>{text('translations.no_languages')}</p>
  return <Filled {...props} languages={languages} first={first} />
}

function Filled(
  props: MatrixProps & { readonly languages: readonly MatrixLanguage[]; readonly first: MatrixLanguage },
) {
  const { collection, first, languages, open, place } = props
  const { conditions, page, sort, state } = open
  const text = useText()
  const { capabilities } = useStudio()
  const title = useTitle(collection)
  const stored = `fieldhouse.translation-source.${collection.collection}.${place.field.field}`
  const find = (code: string | null) => languages.find(each => String(each.code) === code)
  const [chosenSource, setChosenSource] = useState(() => browserStorage.read(stored))
  const source = find(chosenSource) ?? first
  const chosen = find(open.language) ?? null
  const language = chosen === source ? null : chosen
  const others = languages.filter(each => each !== source)
  const query: MatrixQuery = {
    collection: collection.collection,
    primaryKey: collection.primaryKey,
    ...{ place, conditions, sort, page, limit },
    titleFields: title.fields,
    source: source.code,
    only: language && state !== '' ? { language: language.code, state } : null,
  }
  const { data, error, refetch } = useMatrix(query)
  const optionsOf = (some: readonly MatrixLanguage[]) =>
    some.map(each => ({ value: String(each.code), label: each.name }))
  return (
    <>
      <div className={styles.controls}>
        <Select
          label={text('matrix.source')}
          value={String(source.code)}
          options={optionsOf(languages)}
          onChange={code => {
            setChosenSource(code)
            browserStorage.write(stored, code)
            changeMatrix({ page: 1, cell: null })
          }}
        />
        <Select
          label={text('translations.language')}
          value={language ? String(language.code) : ''}
          options={[{ value: '', label: text('matrix.all_languages') }, ...optionsOf(others)]}
          onChange={code => changeMatrix({ language: code === '' ? null : code, page: 1, cell: null })}
        />
        {language && capabilities.has('outdated-translations') && (
          <Select
            label={text('matrix.state')}
            value={state}
            options={[
              { value: '', label: text('matrix.all_states') },
              ...translationStates.map(each => ({ value: each, label: text(`matrix.state.${each}`) })),
            ]}
            onChange={value =>
              changeMatrix({ state: translationStates.find(each => each === value) ?? '', page: 1, cell: null })
            }
          />
        )}
        <MatrixFile query={query} language={language} />
      </div>
      <ul className={styles.legend}>
        {translationStates
          .filter(each => each !== 'outdated' || capabilities.has('outdated-translations'))
          .map(each => (
            <li key={each} data-state={each}>
              <Icon name={stateIcons[each]} size={18} />
              {text(`matrix.state.${each}`)}
            </li>
          ))}
      </ul>
      {error !== null ? (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: () => void refetch() }}>
          {failureText(toFailure(error), text)}
        </Notice>
      ) : data === undefined ? (
        <Skeleton rows={8} />
      ) : data.items.length === 0 ? (
        <p className={styles.note} role="status">
          {text('no_results')}
        </p>
      ) : (
        <MatrixTable
          {...{ collection, place }}
          languages={language ? [source, language] : [source, ...others]}
          source={source.code}
          page={data}
          cell={open.cell}
        />
      )}
      {data !== undefined && data.count > limit && (
        <div className={styles.footer}>
          <Pagination
            page={page}
            pages={Math.ceil(data.count / limit)}
            onChange={page => changeMatrix({ page, cell: null })}
          />
        </div>
      )}
    </>
  )
}
