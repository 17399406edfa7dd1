import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { InterfaceProps } from '#engine/core/registry/InterfacePlugin.ts'
import type { FrameKey, FrameMessage, FrameProps } from '#engine/core/sandbox/messages.ts'
import { framePage, type OpenFrame, openFrame } from './openFrame.ts'
import styles from './SandboxedInterface.module.css'

/** Milliseconds in which the editor must be drawn. */
const timeoutMs = 10_000

/** Milliseconds after which the frame gets the props again if a change has not changed them. */
const settleMs = 100

/** The component of a sandboxed plugin: a frame with the plugin's editor. `address` requests the address of its file. */
export function sandboxedInterface(address: () => Promise<string>): ComponentType<InterfaceProps<unknown>> {
  return function SandboxedInterface(props) {
    const element = useRef<HTMLIFrameElement>(null)
    const open = useRef<OpenFrame | null>(null)
    const seen = useRef(0)
    const [height, setHeight] = useState(40)
    const [isDrawn, setDrawn] = useState(false)
    const [failure, setFailure] = useState<Error | null>(null)
    const send = useEffectEvent(() => {
      open.current?.send({ type: 'props', props: framePropsOf(props), seen: seen.current })
    })
    const receive = useEffectEvent((message: FrameMessage) => {
      switch (message.type) {
        case 'declared':
          return send()
        case 'drawn':
          return setDrawn(true)
        case 'height':
          return setHeight(message.pixels)
        case 'failed':
          return setFailure(new Error(message.detail))
        case 'key':
          return pressKey(element.current, message)
        case 'change':
          seen.current = message.number
          setTimeout(send, settleMs)
          return props.change(message.patch)
      }
    })
    useEffect(() => {
      const frame = element.current
      if (!frame) return
      let isGone = false
      const failed = (detail: string) => setFailure(new Error(detail))
      const start = () =>
        void address().then(
          found => {
            if (!isGone) open.current = openFrame(frame, { address: found, draw: true, receive, failed })
          },
          () => failed('The server did not send the address of its file.'),
        )
      frame.addEventListener('load', start, { once: true })
      frame.src = framePage
      return () => {
        isGone = true
        frame.removeEventListener('load', start)
        open.current?.close()
        open.current = null
      }
    }, [])
    // biome-ignore lint/correctness/useExhaustiveDependencies: the frame gets every change of the props
    useEffect(send, [props])
    useEffect(() => {
      if (isDrawn) return
      const timer = setTimeout(() => setFailure(new Error(`Not drawn within ${timeoutMs / 1_000} seconds.`)), timeoutMs)
      return () => clearTimeout(timer)
    }, [isDrawn])
    // The boundary around every extension reports it and shows the value as text.
    if (failure) throw failure
    return (
      <div id={props.id}>
        <iframe
          ref={element}
          className={styles.frame}
          title={props.field.name}
          sandbox="allow-scripts"
          style={{ blockSize: height }}
          data-part="sandbox"
        />
      </div>
    )
  }
}

/** The item has only this field: a plugin in a sandbox does not learn the rest. */
function framePropsOf(props: InterfaceProps<unknown>): FrameProps {
  const { id, describedBy, value, options, field, access, invalid, primaryKey, toManyEdit, toOneEdit } = props
  const described = (describedBy ?? '').split(' ').map(each => document.getElementById(each)?.textContent ?? '')
  return {
    ...{ id, value, options, field, access, invalid, primaryKey, toManyEdit, toOneEdit },
    item: value === undefined ? {} : { [field.field]: value },
    description: described.filter(Boolean).join(' '),
  }
}

/** Repeats a key of the frame here. Only while the user acts: the plugin must not save by itself. */
function pressKey(target: HTMLElement | null, { key, code, ctrlKey, metaKey, shiftKey }: FrameKey): void {
  if (!navigator.userActivation.isActive) return
  const init = { key, code, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true }
  target?.parentElement?.dispatchEvent(new KeyboardEvent('keydown', init))
}
