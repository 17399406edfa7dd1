import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { matrixAt, openMatrix } from '#engine/core/translations/openMatrix.ts'
import { translationPlaces } from '#engine/core/translations/translationPlace.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useStore } from '#engine/ui/store/useStore.ts'
import TranslationMatrix from './TranslationMatrix.tsx'

const close = () => openMatrix.put(null)

/** The translation overview of a list. Hidden while one of its items is open; closed on any other page. */
export default function MatrixHost() {
  const { metadata } = useStudio()
  const open = useStore(openMatrix)
  // Drawn again when the address changes.
  useLocation()
  const state = open ? matrixAt(open, location.pathname + location.search) : 'closed'
  useEffect(() => {
    if (state === 'closed') close()
  }, [state])
  const collection = open && metadata.collection(open.collection)
  if (!open || !collection || state !== 'shown') return null
  return <TranslationMatrix {...{ collection, open, close }} places={translationPlaces(metadata, collection)} />
}
