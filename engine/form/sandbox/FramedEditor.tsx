import { Component, type ComponentType, type ReactNode, useEffect } from 'react'
import { formatAnyIcu } from '#engine/core/i18n/formatAnyIcu.ts'
import type { Language } from '#engine/core/i18n/Language.ts'
import { buildMetadata } from '#engine/core/metadata/buildMetadata.ts'
import type { InterfaceProps } from '#engine/core/registry/InterfacePlugin.ts'
import { causeText } from '#engine/core/registry/PluginFault.ts'
import { buildRegistry } from '#engine/core/registry/Registry.ts'
import type { StudioHost } from '#engine/core/registry/StudioHost.ts'
import type { FrameMessage } from '#engine/core/sandbox/messages.ts'
import type { Store } from '#engine/core/store/createStore.ts'
import { I18nProvider } from '#engine/ui/i18n/I18n.tsx'
import { useStore } from '#engine/ui/store/useStore.ts'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { StudioProvider } from '../studio/StudioContext.tsx'
import type { FramedState } from './framedState.ts'

interface FramedEditorProps {
  /** The component of the plugin. */
  readonly component: unknown
  readonly state: FramedState
  readonly language: Store<Language>
  readonly send: (message: FrameMessage) => void
}

/** The editor of a sandboxed plugin, with the label and the description that the page around it cannot give it. */
export function FramedEditor({ component, state, language, send }: FramedEditorProps) {
  const props = useStore(state)
  const { locale, messages } = useStore(language)
  if (props === null) return null
  // Safe: a value that is no component fails when it is drawn.
  const Editor = component as ComponentType<InterfaceProps<unknown>>
  const { description, ...given } = props
  const describedBy = description === '' ? undefined : 'sandbox-description'
  return (
    <Caught send={send}>
      <StudioProvider host={closedHost}>
        <I18nProvider locale={locale} messages={messages} fill={formatAnyIcu}>
          <label className={textStyles.hidden} id={`${given.id}-label`} htmlFor={given.id}>
            {given.field.name}
          </label>
          {describedBy && (
            <p className={textStyles.hidden} id={describedBy}>
              {description}
            </p>
          )}
          <Editor {...given} describedBy={describedBy} change={state.change} />
          <Drawn send={send} />
        </I18nProvider>
      </StudioProvider>
    </Caught>
  )
}

function Drawn({ send }: Pick<FramedEditorProps, 'send'>) {
  useEffect(() => send({ type: 'drawn' }), [send])
  return null
}

interface CaughtProps extends Pick<FramedEditorProps, 'send'> {
  readonly children: ReactNode
}

/** The page draws the value as text instead, so nothing is drawn here. */
class Caught extends Component<CaughtProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(cause: unknown): void {
    this.props.send({ type: 'failed', detail: causeText(cause) })
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}

const refuse = () => Promise.reject(new Error('A plugin in a sandbox cannot read or write data.'))

/** A studio without data. */
const closedHost: StudioHost = {
  metadata: buildMetadata({
    ...{ collections: [], fields: [], relations: [], permissions: [], language: 'en-US' },
    caller: { user: '', role: null, roleName: null, admin: false },
  }),
  registry: buildRegistry([]),
  capabilities: new Set(),
  readItems: refuse,
  readItem: refuse,
  upload: refuse,
  importFile: refuse,
  readAsset: refuse,
  saveAsset: refuse,
  suggest: refuse,
  itemHref: () => '#',
}
