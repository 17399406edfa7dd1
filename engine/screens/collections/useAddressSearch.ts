import { useSearch } from '@tanstack/react-router'
import type { Search } from './listSearch.ts'

/** The query of the page that is drawn; that of one on its way is not yet it. */
export const useAddressSearch = (): Search =>
  // Safe: a query is a record, whatever the routes that look at it make of theirs.
  useSearch({ strict: false }) as Search
