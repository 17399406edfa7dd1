import '#engine/core/i18n/allEnglish.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What a test waits for comes at once on a quiet machine, and later on a busy one.
configure({ asyncUtilTimeout: 5000 })

// globals are off, so Testing Library does not clean up by itself
afterEach(cleanup)

// jsdom lays nothing out and so lacks what editors measure their text by.
Range.prototype.getClientRects ??= () => document.createElement('i').getClientRects()
Range.prototype.getBoundingClientRect ??= () => new DOMRect()
