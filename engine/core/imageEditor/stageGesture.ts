import type { Grip, Point } from './cropImage.ts'

/** A pointer action of cropperjs: the grabbed part and the original browser event. */
export interface StageAction {
  readonly action: string
  /** The change in distance of two fingers, or one turn of the wheel, as a fraction of the previous one. */
  readonly scale?: number
  readonly relatedEvent: PointerEvent | WheelEvent
}

/** What a drag does, by what was grabbed: a part of the crop, the view, or nothing. */
export type Hold = { readonly kind: 'crop'; readonly grip: Grip } | { readonly kind: 'view' } | null

export function holdOf({ action, relatedEvent }: StageAction): Hold {
  const inCrop = relatedEvent.target instanceof Element && relatedEvent.target.closest('cropper-selection') !== null
  if (action === 'move') return inCrop ? { kind: 'crop', grip: 'move' } : { kind: 'view' }
  if (action === 'select') return { kind: 'crop', grip: 'select' }
  const side = action.replace('-resize', '')
  return isSide(side) ? { kind: 'crop', grip: side } : null
}

export const sides = ['n', 'e', 's', 'w', 'ne', 'nw', 'se', 'sw'] as const

const isSide = (side: string): side is (typeof sides)[number] => sides.some(each => each === side)

/** The cropperjs action of a page event; null for other events. */
export function stageActionOf(event: Event): StageAction | null {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null
  if (typeof detail !== 'object' || detail === null || !('action' in detail) || !('relatedEvent' in detail)) return null
  const { action, relatedEvent } = detail
  // A wheel event is a mouse event too, with its own coordinates.
  if (typeof action !== 'string' || !(relatedEvent instanceof MouseEvent)) return null
  const scale = 'scale' in detail && typeof detail.scale === 'number' ? { scale: detail.scale } : {}
  // Safe: cropperjs listens to pointers and wheels alone.
  return { action, relatedEvent: relatedEvent as PointerEvent | WheelEvent, ...scale }
}

/** The position on an element, in screen pixels. */
export function pointOn(element: Element, { clientX, clientY }: MouseEvent): Point {
  const { x, y } = element.getBoundingClientRect()
  return { x: clientX - x, y: clientY - y }
}
