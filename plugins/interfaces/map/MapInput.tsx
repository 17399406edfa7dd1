import {
  Button,
  type InterfaceProps,
  MapView,
  Notice,
  OddValue,
  Select,
  textStyles,
  useStudio,
  useText,
  useUnsavedText,
} from '#engine/plugin.ts'
import { allowedTypes } from '#schemas/geometry/fieldGeometry.ts'
import { geometryTypes } from '#schemas/geometry/geometryTypes.ts'
import { asType, geometryOf } from '#schemas/geometry/paths.ts'
import { spatialColumn } from '#schemas/geometry/spatialColumn.ts'
import { Coordinates } from './Coordinates.tsx'
import styles from './MapInput.module.css'
import type { MapOptions } from './options.ts'
import { drawnShapes, startOf } from './shapes.ts'
import { type Draft, useDraft } from './useDraft.ts'
import { useEditing } from './useEditing.ts'

/** A geometry on a map, and as numbers for the keyboard. Other values are shown and kept. */
export default function MapInput(props: InterfaceProps<unknown, MapOptions>) {
  const { id, describedBy, value, field, options } = props
  const text = useText()
  const types = allowedTypes(field.type, field.specials, options.geometryType)
  const draft = useDraft(props, types)
  if (!('unreadable' in draft)) return <Editor {...props} draft={draft} types={types} />
  return (
    <>
      <OddValue id={id} describedBy={describedBy} value={value} reason="map.not_a_geometry" />
      <p className={styles.hint}>
        {text(`map.problem.${draft.unreadable.code}`, { found: draft.unreadable.found ?? '' })}
      </p>
    </>
  )
}

interface EditorProps extends InterfaceProps<unknown, MapOptions> {
  readonly draft: Draft
  readonly types: ReturnType<typeof allowedTypes>
}

function Editor({ id, describedBy, field, options, access, invalid, draft, types }: EditorProps) {
  const text = useText()
  const { capabilities } = useStudio()
  // Our own server cannot write every column of a spatial extension.
  const dataType = field.schema?.data_type ?? ''
  const closed = capabilities.has('geometry-fields') && spatialColumn(dataType)?.closed
  const readOnly = !access.allowed || Boolean(closed)
  const { paths, missing, put } = draft
  const isEmpty = paths.paths.length === 0
  const geometry = geometryOf(paths)
  const { places, edges, marked, mark, markedIndex, remove, move, add, insert } = useEditing(draft)
  useUnsavedText(missing !== null)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is named by a legend, and the row has a label
    <div
      id={id}
      role="group"
      className={styles.editor}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      data-readonly={readOnly || undefined}
    >
      {!readOnly && (types.length > 1 || !isEmpty) && (
        <div className={styles.head}>
          {types.length > 1 && (
            <Select
              label={text('map.geometry_type')}
              labelHidden
              size="s"
              value={paths.type}
              options={types.map(type => ({ value: type, label: text(`map.type.${type}`) }))}
              onChange={type => put(asType(paths, geometryTypes.find(each => each === type) ?? paths.type))}
            />
          )}
          {!isEmpty && (
            <Button size="s" kind="quiet" onPress={() => put({ ...paths, paths: [] })}>
              {text('clear_value')}
            </Button>
          )}
        </div>
      )}
      <div className={styles.map}>
        <MapView
          label={field.name}
          shapes={drawnShapes(paths, geometry)}
          start={startOf(options.defaultView)}
          handles={readOnly ? [] : places.map(({ position }) => position)}
          midpoints={readOnly ? [] : edges.map(({ position }) => position)}
          marked={markedIndex < 0 ? null : markedIndex}
          onPress={readOnly ? undefined : add}
          onHandlePress={index => mark(places[index] ?? null)}
          onHandleMove={readOnly ? undefined : move}
          onMidpoint={readOnly ? undefined : insert}
          onDelete={readOnly || markedIndex < 0 ? undefined : remove}
        />
      </div>
      {!readOnly && (
        <p className={styles.hint}>{text(paths.type === 'Point' && !isEmpty ? 'map.hint_point' : 'map.hint')}</p>
      )}
      {closed && access.allowed && <Notice kind="info">{text('map.closed_column', { type: dataType })}</Notice>}
      {missing && (
        <Notice kind="warning">
          {text(`map.problem.${missing.code}`, { found: missing.found ?? '' })} {text('map.incomplete')}
        </Notice>
      )}
      {readOnly && isEmpty ? (
        <p className={styles.hint}>{text('map.empty')}</p>
      ) : (
        <Coordinates
          draft={draft}
          readOnly={readOnly}
          invalid={invalid}
          describedBy={describedBy}
          marked={marked}
          mark={mark}
        />
      )}
      <p className={textStyles.hidden} aria-live="polite">
        {missing ? '' : text('map.count', { count: places.length })}
      </p>
    </div>
  )
}
