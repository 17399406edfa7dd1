import '#engine/core/i18n/allMessages.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Generous, because a busy machine renders asynchronous changes later than a quiet one.
configure({ asyncUtilTimeout: 30_000 })

// globals are off, so Testing Library does not clean up by itself
afterEach(cleanup)

// Files of a worker share modules: a component that was still loading at the end of one would fail in the others.
afterAll(() => vi.dynamicImportSettled())

// jsdom has no layout and so lacks the methods by which editors measure their text.
Range.prototype.getClientRects ??= () => document.createElement('i').getClientRects()
Range.prototype.getBoundingClientRect ??= () => new DOMRect()
