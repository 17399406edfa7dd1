import { createContext } from 'react'
import type { Load } from '#engine/core/lazy/Load.ts'

/** Loads the drawer for choosing items. The drawer shows a list, which is a screen, so `SelectionProvider` provides it. */
export const SelectionContext = createContext<Load>(() => Promise.reject(new Error('There is no SelectionContext.')))
