import {
  type FrameMessage,
  type Look,
  type PageMessage,
  readFrameMessage,
  type StartMessage,
} from '#engine/core/sandbox/messages.ts'

/** The page in which sandboxed plugins run. */
export const framePage = '/admin/sandbox.html'

/** Messages that a frame may send within a second. */
const maxPerSecond = 300

export interface OpenFrame {
  readonly send: (message: PageMessage) => void
  readonly close: () => void
}

export interface FrameEvents {
  readonly address: string
  readonly draw: boolean
  readonly receive: (message: FrameMessage) => void
  /** The frame cannot be used any more; it is closed. */
  readonly failed: (detail: string) => void
}

/** The attributes that a frame takes over. */
export const pageLook = (): Look => {
  const { attributes } = document.documentElement
  const names = ['lang', 'dir', 'class', 'data-theme', 'data-contrast']
  return { attributes: Object.fromEntries(names.map(name => [name, attributes.getNamedItem(name)?.value ?? ''])) }
}

/**
 * Starts the plugin in a frame that has loaded its page. The frame has no origin, so the only way between it and this
 * page is the port of a channel. A frame that sends too much, or that goes to another page, is closed.
 */
export function openFrame(frame: HTMLIFrameElement, { address, draw, receive, failed }: FrameEvents): OpenFrame {
  const { port1: port, port2 } = new MessageChannel()
  let second = 0
  let count = 0
  const close = () => {
    port.close()
    frame.removeEventListener('load', leave)
    looks.disconnect()
  }
  const fail = (detail: string) => {
    close()
    failed(detail)
  }
  const leave = () => fail('It left its page.')
  const send = (message: PageMessage) => port.postMessage(message)
  const looks = new MutationObserver(() => send({ type: 'look', look: pageLook() }))
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const now = Math.floor(performance.now() / 1_000)
    count = now === second ? count + 1 : 1
    second = now
    if (count > maxPerSecond) return fail(`It sent more than ${maxPerSecond} messages in a second.`)
    const message = readFrameMessage(data)
    if (message === null) return fail('It sent an unknown message.')
    receive(message)
  }
  frame.addEventListener('load', leave)
  looks.observe(document.documentElement, { attributes: true })
  const start: StartMessage = { type: 'start', address: new URL(address, location.href).href, draw, look: pageLook() }
  // A page without an origin cannot be named; the port makes sure that nothing else gets the later messages.
  frame.contentWindow?.postMessage(start, '*', [port2])
  return { send, close }
}
