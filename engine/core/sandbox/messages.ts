import { isRecord } from '#schemas/data/isRecord.ts'
import type { Patch } from '../edits/Patch.ts'
import type { InterfaceProps } from '../registry/InterfacePlugin.ts'

/** The language and look of the page, which its frames take over. */
export interface Look {
  /** The attributes of the root element: language, direction, theme and contrast. */
  readonly attributes: Readonly<Record<string, string>>
}

/** The first message to the frame of a sandboxed plugin; it carries the port for all others. */
export interface StartMessage {
  readonly type: 'start'
  /** The address of the plugin's file. */
  readonly address: string
  /** Draw the editor, or only send the declaration. */
  readonly draw: boolean
  readonly look: Look
}

/** What the editor in a frame gets. The item has only the value of this field. */
export interface FrameProps
  extends Pick<
    InterfaceProps<unknown>,
    'id' | 'value' | 'options' | 'field' | 'access' | 'invalid' | 'item' | 'primaryKey' | 'toManyEdit' | 'toOneEdit'
  > {
  /** The note of the field and the message about its value, as text. */
  readonly description: string
}

/** From the page to the frame. */
export type PageMessage =
  | {
      readonly type: 'props'
      readonly props: FrameProps
      /** The number of the last change that the props include. */
      readonly seen: number
    }
  | { readonly type: 'look'; readonly look: Look }

/** A key that the page handles, such as those that save. */
export interface FrameKey {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}

/** From the frame to the page: nothing of it is trusted. */
export type FrameMessage =
  | {
      readonly type: 'declared'
      /** The declaration without its functions. */
      readonly declaration: Readonly<Record<string, unknown>>
      /** The names of its functions. */
      readonly functions: readonly string[]
    }
  | { readonly type: 'drawn' }
  | {
      readonly type: 'change'
      /** Unchecked, as from any plugin. */
      readonly patch: Patch
      readonly number: number
    }
  | { readonly type: 'height'; readonly pixels: number }
  | { readonly type: 'failed'; readonly detail: string }
  | ({ readonly type: 'key' } & FrameKey)

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 100_000
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** Reads a message of a frame; null if it has another shape. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (!isRecord(data)) return null
  switch (data['type']) {
    case 'declared': {
      const { declaration, functions } = data
      if (!isRecord(declaration) || !Array.isArray(functions) || !functions.every(isText)) return null
      return { type: 'declared', declaration, functions }
    }
    case 'drawn':
      return { type: 'drawn' }
    case 'change':
      // Safe: the form checks every patch of a plugin before it applies it.
      return isNumber(data['number']) ? { type: 'change', patch: data['patch'] as Patch, number: data['number'] } : null
    case 'height':
      return isNumber(data['pixels']) ? { type: 'height', pixels: Math.min(Math.max(data['pixels'], 0), 4_000) } : null
    case 'failed':
      return isText(data['detail']) ? { type: 'failed', detail: data['detail'].slice(0, 300) } : null
    case 'key': {
      const { key, code, ctrlKey, metaKey, shiftKey } = data
      if (!isText(key) || !isText(code)) return null
      return {
        type: 'key',
        key,
        code,
        ctrlKey: ctrlKey === true,
        metaKey: metaKey === true,
        shiftKey: shiftKey === true,
      }
    }
    default:
      return null
  }
}
