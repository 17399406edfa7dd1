import { Button, Icon, type InterfaceProps, useItems, useSettled, useStudio, useText } from '#engine/plugin.ts'
import type { SlugOptions } from './options.ts'
import styles from './SlugHelp.module.css'
import { candidatesOf } from './slugOf.ts'

/** Milliseconds without a key press after which other items are asked for. */
const pause = 300

export interface SlugHelpProps extends Pick<InterfaceProps<string, SlugOptions>, 'field' | 'options' | 'primaryKey'> {
  /** The slug of the source; empty for none. */
  readonly made: string
  readonly shown: string
  readonly set: (slug: string) => void
}

/** Under a slug: generates it again from its source, and says whether another item has it. */
export default function SlugHelp({ field, options, primaryKey, made, shown, set }: SlugHelpProps) {
  const text = useText()
  const { metadata } = useStudio()
  const source = options.source ? metadata.field(field.collection, options.source) : null
  return (
    <div className={styles.help}>
      {made !== '' && made !== shown && (
        <Button kind="quiet" size="s" icon="refresh" onPress={() => set(made)}>
          {text('slug.generate', { field: source?.name ?? options.source ?? '' })}
        </Button>
      )}
      {options.unique && <Uniqueness {...{ field, primaryKey, shown, set }} />}
    </div>
  )
}

/** Whether another item has the same slug, and if so a free one. */
function Uniqueness({ field, primaryKey, shown, set }: Pick<SlugHelpProps, 'field' | 'primaryKey' | 'shown' | 'set'>) {
  const text = useText()
  const { metadata } = useStudio()
  const slug = useSettled(shown, pause)
  const candidates = candidatesOf(slug, field.schema?.max_length ?? undefined)
  const key = metadata.collection(field.collection)?.primaryKey
  const others = { [field.field]: { _in: candidates } }
  const filter = primaryKey === null || !key ? others : { _and: [others, { [key]: { _neq: primaryKey } }] }
  const query = { fields: [field.field], filter, limit: candidates.length }
  const { page, error, settled } = useItems(slug !== '' && key ? field.collection : null, query)
  const taken = new Set(page?.items.map(item => item[field.field]))
  const free = candidates.find(each => !taken.has(each))
  const state =
    slug === '' || slug !== shown ? 'none' : error ? 'failed' : !settled ? 'none' : taken.has(slug) ? 'taken' : 'free'
  return (
    <>
      <p className={styles.state} role="status" data-state={state}>
        {state === 'taken' && <Icon name="warning" size={16} />}
        {state === 'free' && <Icon name="check" size={16} />}
        {state !== 'none' && text(`slug.${state}`)}
      </p>
      {state === 'taken' && free && (
        <Button kind="quiet" size="s" onPress={() => set(free)}>
          {text('slug.use', { slug: free })}
        </Button>
      )}
    </>
  )
}
