import { useState } from 'react'
import {
  Button,
  type InterfaceProps,
  MapView,
  Notice,
  OddValue,
  Select,
  textStyles,
  useText,
  useUnsavedText,
} from '#engine/plugin.ts'
import { allowedTypes } from '#schemas/geometry/fieldGeometry.ts'
import { geometryTypes } from '#schemas/geometry/Geometry.ts'
import {
  addPosition,
  asType,
  geometryOf,
  isPointType,
  movePosition,
  type Place,
  removePosition,
} from '#schemas/geometry/paths.ts'
import { Coordinates } from './Coordinates.tsx'
import styles from './MapInput.module.css'
import type { MapOptions } from './options.ts'
import { drawnShapes, placesOf, startOf } from './shapes.ts'
import { type Draft, useDraft } from './useDraft.ts'

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
  const [marked, setMarked] = useState<Place | null>(null)
  const readOnly = !access.allowed
  const { paths, missing, put, preview } = draft
  const isEmpty = paths.paths.length === 0
  const geometry = geometryOf(paths)
  const places = placesOf(paths)
  const markedIndex = places.findIndex(({ path, vertex }) => path === marked?.path && vertex === marked.vertex)
  useUnsavedText(missing !== null)
  const remove = (place: Place | null) => {
    if (place) put(removePosition(paths, place))
    setMarked(null)
  }
  const move = (index: number, position: readonly number[], isDropped: boolean) => {
    const place = places[index]
    if (!place) return
    setMarked(place)
    const moved = movePosition(paths, place, position)
    if (isDropped) put(moved)
    else preview(moved)
  }
  const add = (position: readonly number[]) => {
    const at = isPointType(paths.type) ? paths.paths.length : (marked?.path ?? Math.max(paths.paths.length - 1, 0))
    put(addPosition(paths, at, position))
    setMarked(isPointType(paths.type) ? null : { path: at, vertex: paths.paths[at]?.positions.length ?? 0 })
  }
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
          marked={markedIndex < 0 ? null : markedIndex}
          onPress={readOnly ? undefined : add}
          onHandlePress={index => setMarked(places[index] ?? null)}
          onHandleMove={readOnly ? undefined : move}
          onDelete={readOnly || markedIndex < 0 ? undefined : () => remove(marked)}
        />
      </div>
      {!readOnly && (
        <p className={styles.hint}>{text(paths.type === 'Point' && !isEmpty ? 'map.hint_point' : 'map.hint')}</p>
      )}
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
          mark={setMarked}
        />
      )}
      <p className={textStyles.hidden} aria-live="polite">
        {missing ? '' : text('map.count', { count: places.length })}
      </p>
    </div>
  )
}
