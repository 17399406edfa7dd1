import '#engine/i18n/allEnglish.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// globals are off, so Testing Library does not clean up by itself
afterEach(cleanup)
