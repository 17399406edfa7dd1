/**
 * The test API for plugin authors; external plugins import it as `@fieldhouse/plugin/testing`, in Vitest with jsdom.
 * `conform(fixtures, messages)` and, for layouts, `conformLayout` are the suites that every plugin passes;
 * `conformInBrowser` is the suite for Vitest in browser mode, which `npx fieldhouse-plugin check` runs;
 * `drawFixture` and `drawLayout` draw one state for a custom test.
 */
import '@testing-library/jest-dom/vitest'

export { conformInBrowser } from './check/conformInBrowser.ts'
export { conform } from './conform.tsx'
export { conformLayout } from './conformLayout.tsx'
export { type DrawnFixture, drawFixture } from './drawFixture.tsx'
export { type DrawnLayout, drawLayout } from './drawLayout.tsx'

// jsdom has no layout, and so lacks what editors use to measure text.
Range.prototype.getClientRects ??= () => document.createElement('i').getClientRects()
Range.prototype.getBoundingClientRect ??= () => new DOMRect()
