import type { Grip, Point } from './cropImage.ts'

/** What cropperjs tells of a pointer: what it holds, and the event of the browser behind it. */
export interface StageAction {
  readonly action: string
  /** How much further apart two fingers are, or one turn of the wheel, as a part of what was before. */
  readonly scale?: number
  readonly relatedEvent: PointerEvent | WheelEvent
}

/** What a drag does, by what was taken hold of: a part of the crop, the view, or nothing. */
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

/** Whether an event of the page is one of cropperjs, by what it carries. */
export function stageActionOf(event: Event): StageAction | null {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null
  if (typeof detail !== 'object' || detail === null || !('action' in detail) || !('relatedEvent' in detail)) return null
  const { action, relatedEvent } = detail
  // A wheel is a pointer too, with coordinates of its own.
  if (typeof action !== 'string' || !(relatedEvent instanceof MouseEvent)) return null
  const scale = 'scale' in detail && typeof detail.scale === 'number' ? { scale: detail.scale } : {}
  // Safe: cropperjs listens to pointers and wheels alone.
  return { action, relatedEvent: relatedEvent as PointerEvent | WheelEvent, ...scale }
}

/** Where on an element, in pixels of the screen. */
export function pointOn(element: Element, { clientX, clientY }: MouseEvent): Point {
  const { x, y } = element.getBoundingClientRect()
  return { x: clientX - x, y: clientY - y }
}
