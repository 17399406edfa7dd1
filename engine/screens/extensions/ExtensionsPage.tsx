import '#engine/core/i18n/pluginMessages.ts'
import { useRef } from 'react'
import { faultKey, type PluginFault } from '#engine/core/registry/PluginFault.ts'
import type { Plugin } from '#engine/core/registry/Registry.ts'
import { extensions } from '#engine/form/studio/extensions.ts'
import type { Extension } from '#engine/form/studio/loadExtensions.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Page } from '#engine/ui/page/Page.tsx'
import { useStore } from '#engine/ui/store/useStore.ts'
import { NotFoundPage } from '../NotFoundPage.tsx'
import type { SectionProps } from '../settings/SectionProps.ts'
import styles from './ExtensionsPage.module.css'

/** The plugins of this studio: extensions with their status, and the built-in ones. */
export default function ExtensionsPage({ path }: SectionProps) {
  const text = useText()
  const { registry } = useStudio()
  const outside = useStore(extensions)
  if (path !== '') return <NotFoundPage />
  const added = new Set(outside.flatMap(({ plugin }) => plugin ?? []))
  const all: readonly Plugin[] = [
    ...registry.interfaces.values(),
    ...registry.displays.values(),
    ...registry.layouts.values(),
  ]
  const builtIn = all.filter(plugin => !added.has(plugin))
  return (
    <Page title={text('extensions')} icon="settings" breadcrumb={text('settings')} plain>
      <div className={styles.page}>
        <h2 className={styles.heading} id="extensions-outside">
          {text('extensions.installed')}
        </h2>
        {outside.length === 0 ? (
          <EmptyState icon="box" title={text('extensions.none')} text={text('extensions.none_body')} />
        ) : (
          <ul className={styles.list} aria-labelledby="extensions-outside" data-part="extensions">
            {outside.map(extension => (
              <ExtensionRow key={`${extension.kind}/${extension.id}`} extension={extension} />
            ))}
          </ul>
        )}
        <h2 className={styles.heading} id="extensions-built-in">
          {text('extensions.built_in', { count: builtIn.length })}
        </h2>
        <ul className={styles.list} aria-labelledby="extensions-built-in">
          {builtIn.map(plugin => (
            <li key={`${plugin.kind}/${plugin.id}`} className={styles.row}>
              <Face plugin={plugin} {...plugin} />
            </li>
          ))}
        </ul>
      </div>
    </Page>
  )
}

function ExtensionRow({ extension }: { readonly extension: Extension }) {
  const text = useText()
  const { kind, id, plugin, faults, earlierFaults, clearEarlier } = extension
  const row = useRef<HTMLLIElement>(null)
  const state = stateOf(extension)
  const clear = () => {
    clearEarlier()
    // The button disappears.
    row.current?.focus()
  }
  const repeated = new Set(faults.map(faultKey))
  const earlier = earlierFaults.filter(fault => !repeated.has(faultKey(fault)))
  return (
    <li ref={row} tabIndex={-1} className={styles.row} data-extension={`${kind}/${id}`} data-state={state}>
      <Face kind={kind} id={id} plugin={plugin} sandboxed={extension.sandboxed} />
      <span className={styles.state}>
        <Icon name={icons[state]} size={18} />
        {text(`extensions.${state}`)}
      </span>
      {faults.length > 0 && <Reasons faults={faults} />}
      {earlier.length > 0 && (
        <div className={styles.reason}>
          {text('extensions.failed_earlier')}
          <Reasons faults={earlier} />
          <Button size="s" onPress={clear}>
            {text('clear')}
          </Button>
        </div>
      )}
    </li>
  )
}

function stateOf({ plugin, faults }: Extension): keyof typeof icons {
  if (plugin) return faults.length > 0 ? 'broken' : 'ready'
  if (faults.length === 0) return 'loading'
  return faults.some(({ reason }) => reason === 'late') ? 'late' : 'refused'
}

function Reasons({ faults }: { readonly faults: readonly PluginFault[] }) {
  const text = useText()
  return (
    <ul className={styles.reasons}>
      {faults.map(fault => (
        <li key={faultKey(fault)}>{text(`extension.fault.${fault.reason}`, { detail: fault.detail })}</li>
      ))}
    </ul>
  )
}

const icons = { ready: 'check', loading: 'schedule', late: 'schedule', refused: 'error', broken: 'warning' } as const

interface FaceProps {
  readonly kind: Plugin['kind']
  readonly id: string
  readonly plugin: Plugin | null
  readonly sandboxed?: true | undefined
}

function Face({ kind, id, plugin, sandboxed }: FaceProps) {
  const text = useText()
  return (
    <>
      <span className={styles.icon}>
        <Icon name={plugin?.icon ?? 'box'} />
      </span>
      <span className={styles.name}>
        {plugin ? text(plugin.name) : id}
        <span className={styles.id}>
          {text(`extensions.kind.${kind}`)} · <code>{id}</code>
          {sandboxed && ` · ${text('extensions.sandboxed')}`}
        </span>
      </span>
    </>
  )
}
