import * as Schema from 'effect/Schema'
import { callFor } from '#engine/core/api/callFor.ts'
import { PluginRefusal } from '#engine/core/registry/PluginFault.ts'
import type { FrameMessage } from '#engine/core/sandbox/messages.ts'
import type { ExtensionName } from '../studio/ExtensionName.ts'
import { framePage, openFrame } from './openFrame.ts'

/** What a plugin in a sandbox cannot have: the studio would have to run it in its own page. */
const unsupported = ['reads', 'migrations', 'group', 'relations'] as const

const refusal = (detail: string) => new PluginRefusal({ reason: 'sandbox', detail })

/** Requests the address of a plugin's file; its page sends no cookies, so the address includes a token. */
const addressOf = ({ kind, id }: ExtensionName): Promise<string> =>
  callFor({ path: `/fieldhouse/sandbox/${kind}s/${encodeURIComponent(id)}` }, Schema.String)

/**
 * Loads a plugin in a sandbox: returns its declaration, with a component that renders its editor in an iframe. The
 * plugin's code never runs in this page. Rejects with a `PluginRefusal` if the sandbox does not support the plugin.
 */
export async function loadSandboxed(name: ExtensionName): Promise<unknown> {
  if (name.kind !== 'interface') throw refusal(name.kind)
  const { declaration, functions } = await readDeclaration(await addressOf(name))
  const extra = unsupported.filter(each => functions.includes(each) || declaration[each] !== undefined)
  if (extra.length > 0) throw refusal(extra.join(', '))
  const load = async () => {
    const { sandboxedInterface } = await import('./SandboxedInterface.tsx')
    return { default: sandboxedInterface(() => addressOf(name)) }
  }
  return { ...declaration, ...(functions.includes('load') && { load }) }
}

type Declared = Extract<FrameMessage, { readonly type: 'declared' }>

/** Opens an invisible frame for it. */
function readDeclaration(address: string): Promise<Declared> {
  return new Promise((resolve, reject) => {
    const frame = document.createElement('iframe')
    const end = () => {
      close()
      frame.remove()
    }
    let close = () => {}
    const failed = (detail: string) => {
      end()
      reject(new Error(detail))
    }
    frame.sandbox.add('allow-scripts')
    frame.hidden = true
    frame.src = framePage
    frame.addEventListener(
      'load',
      () => {
        const receive = (message: FrameMessage) => {
          if (message.type === 'failed') return failed(message.detail)
          if (message.type !== 'declared') return
          end()
          resolve(message)
        }
        close = openFrame(frame, { address, draw: false, receive, failed }).close
      },
      { once: true },
    )
    document.body.append(frame)
  })
}
