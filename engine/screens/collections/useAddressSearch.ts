import { useSearch } from '@tanstack/react-router'
import type { Search } from './listSearch.ts'

/** The query of the page that is drawn, not of one that is still loading. */
export const useAddressSearch = (): Search =>
  // Safe: a query is a record, whatever type a route gives it.
  useSearch({ strict: false }) as Search
