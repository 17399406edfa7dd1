import { HTML5Backend } from 'react-dnd-html5-backend'
import { TouchBackend } from 'react-dnd-touch-backend'
import { isByTouch, notePress } from './press.ts'

type BackendFactory = typeof HTML5Backend
type Backend = ReturnType<BackendFactory>

/**
 * Drags by mouse with native drag and drop, and by finger with touch events, on the same page, because many devices
 * have both. The press that starts a drag determines the backend.
 */
export const pointerBackend: BackendFactory = (manager, context) => {
  const mouse = HTML5Backend(manager, context)
  const finger = TouchBackend(manager, context, { enableMouseEvents: false })
  const monitor = manager.getMonitor()
  const ofBoth = (connect: (backend: Backend) => () => void) => {
    const disconnect = [connect(mouse), connect(finger)]
    return () => {
      for (const each of disconnect) each()
    }
  }
  // The HTML5 backend cancels every drag that it did not start, such as React Aria's in the file library.
  const leaveOthers = (event: Event) => {
    if (!monitor.isDragging()) event.stopImmediatePropagation()
  }
  const cancel = () => {
    if (isByTouch() && monitor.isDragging()) manager.getActions().endDrag()
  }
  return {
    setup() {
      window.addEventListener('pointerdown', notePress, true)
      window.addEventListener('dragover', leaveOthers)
      window.addEventListener('drop', leaveOthers)
      // The touch backend does not listen for this event and would continue the drag.
      window.addEventListener('touchcancel', cancel)
      mouse.setup()
      finger.setup()
    },
    teardown() {
      finger.teardown()
      mouse.teardown()
      window.removeEventListener('touchcancel', cancel)
      window.removeEventListener('drop', leaveOthers)
      window.removeEventListener('dragover', leaveOthers)
      window.removeEventListener('pointerdown', notePress, true)
    },
    connectDragSource(id, node, options) {
      const disconnect = ofBoth(backend => backend.connectDragSource(id, node, options))
      // In some browsers a long touch starts the native drag in addition to ours.
      const refuseTouch = (event: Event) => {
        if (isByTouch()) event.preventDefault()
      }
      if (!(node instanceof Element)) return disconnect
      node.addEventListener('dragstart', refuseTouch)
      return () => {
        node.removeEventListener('dragstart', refuseTouch)
        disconnect()
      }
    },
    connectDragPreview: (id, node, options) => ofBoth(backend => backend.connectDragPreview(id, node, options)),
    connectDropTarget: (id, node, options) => ofBoth(backend => backend.connectDropTarget(id, node, options)),
    profile: () => ({ ...mouse.profile(), ...finger.profile() }),
  }
}
