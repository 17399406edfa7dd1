import '#engine/core/i18n/studioMessages.ts'
import '#engine/ui/icon/allIcons.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo } from 'react'
import { waitFor } from 'xstate'
import { failureText } from '#engine/core/api/failureText.ts'
import { whenExpired } from '#engine/core/api/tokenSource.ts'
import { viewedAs } from '#engine/core/api/viewAs.ts'
import { unsavedEdits } from '#engine/core/edits/unsavedEdits.ts'
import { formatIcu } from '#engine/core/i18n/formatIcu.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { applyCustomCss } from '#engine/core/session/customCss.ts'
import type { HydratedStudio } from '#engine/core/session/HydratedStudio.ts'
import { applyProject } from '#engine/core/session/project.ts'
import { provideRefresh } from '#engine/core/session/refreshModel.ts'
import { viewAsChoice } from '#engine/core/session/viewing.ts'
import { studioHost } from '#engine/core/studio/studioHost.ts'
import { LazyFailureDetails } from '#engine/form/failure/LazyFailureDetails.tsx'
import { StudioProvider } from '#engine/form/studio/StudioContext.tsx'
import { releaseAssets } from '#engine/form/studio/useAsset.ts'
import { UploadsProvider } from '#engine/form/upload/UploadsProvider.tsx'
import { PresetProvider } from '#engine/screens/list/presets/usePreset.tsx'
import { SelectionProvider } from '#engine/screens/list/SelectionProvider.tsx'
import { LazySection } from '#engine/ui/boundary/LazySection.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Loaded } from '#engine/ui/lazy/Loaded.tsx'
import { Notifications } from '#engine/ui/notifications/Notifications.tsx'
import type { CurrentUser } from '#schemas/data/User.ts'
import { LoadingPage } from '../session/LoadingPage.tsx'
import { Spoken } from '../session/Spoken.tsx'
import { session } from '../session/session.ts'
import { whenStale } from '../session/staleCode.ts'
import { useSession } from '../session/useSession.ts'
import { IdleGuard } from './IdleGuard.tsx'
import { LateParts } from './LateParts.tsx'
import { ModuleBar } from './ModuleBar.tsx'
import { Navigation } from './Navigation.tsx'
import styles from './PrivateShell.module.css'
import { PaletteHost } from './palette/PaletteHost.tsx'
import { presetStore } from './presetStore.ts'
import { refreshStudio } from './refreshStudio.ts'
import { SignInAgain } from './SignInAgain.tsx'
import { SkipLinks } from './SkipLinks.tsx'
import { StopViewing } from './StopViewing.tsx'
import { ShortcutsHost } from './shortcuts/ShortcutsHost.tsx'
import { ToggledDialog } from './ToggledDialog.tsx'
import { applyTheme } from './theme.ts'
import { useExtensions } from './useExtensions.ts'
import { useMissingLanguage } from './useMissingLanguage.ts'
import { usePageTracking } from './usePageTracking.ts'
import { useStudioLinks } from './useStudioLinks.ts'

const loadViewAs = () => import('./viewAs/ViewAsDialog.tsx')
const loadUploads = () => import('#engine/form/upload/UploadsHost.tsx')
const loadBanner = () => import('./viewAs/ViewingBanner.tsx')

/** The signed-in studio. Its messages have arguments, so it includes the code that formats them. */
export function PrivateShell() {
  return (
    <Spoken fill={formatIcu}>
      <Hydration />
    </Spoken>
  )
}

/** Loads what the studio needs, then draws the shell. A failed start is shown on the whole page. */
function Hydration() {
  const text = useText()
  const state = useSession()
  // Safe: the session's hydrate actor returns nothing else.
  const studio = state.context.hydrated as HydratedStudio | null
  if (studio && !mayUseStudio(studio.user))
    return (
      <Suspense fallback={<LoadingPage />}>
        <Loaded load={loadNoAccess} props={{ user: studio.user }} />
      </Suspense>
    )
  if (studio) return <Shell studio={studio} expired={!state.hasTag('authenticated')} />
  const { failure } = state.context
  if (state.hasTag('waiting')) return <LoadingPage />
  if (failure?._tag === 'Refused' && failure.code === 'TFA_SETUP_REQUIRED') return <SecondFactorRequired />
  const retry = () => session.send({ type: 'hydrate.requested' })
  if (failure?._tag === 'Malformed' && failure.misfit && state.hasTag('authenticated'))
    return (
      <div className={styles.fatal}>
        <Suspense fallback={<LoadingPage />}>
          <Loaded load={loadMisfit} props={{ misfit: failure.misfit, retry }} />
        </Suspense>
      </div>
    )
  if (failure && state.hasTag('authenticated'))
    return (
      <div className={styles.fatal}>
        <EmptyState icon="error" title={text('unexpected_error')} text={failureText(failure, text)}>
          <Button kind="primary" icon="refresh" onPress={retry}>
            {text('try_again')}
          </Button>
          <LazyFailureDetails failure={failure} />
          {viewedAs() !== null && <StopViewing />}
        </EmptyState>
      </div>
    )
  return <LoadingPage />
}

/** What users can open before they set up the second factor that their role requires. */
function SecondFactorRequired() {
  return (
    <Suspense fallback={<LoadingPage />}>
      <Loaded load={loadRequired} props={{}} />
    </Suspense>
  )
}

const loadMisfit = () => import('#engine/form/failure/Misfit.tsx')
const loadNoAccess = () => import('./NoAccess.tsx')
const loadRequired = () => import('../session/account/SecondFactorRequired.tsx')

const mayUseStudio = ({ role }: CurrentUser): boolean => role?.admin_access === true || role?.app_access === true

interface ShellProps {
  readonly studio: HydratedStudio
  /** The session expired while there were unsaved changes. */
  readonly expired: boolean
}

function Shell({ studio, expired }: ShellProps) {
  const text = useText()
  const router = useRouter()
  const registry = useExtensions(studio)
  const host = useMemo(() => studioHost(studio, registry, text), [studio, registry, text])
  const presets = useMemo(() => presetStore(studio, text), [studio, text])
  const client = useMemo(
    () =>
      new QueryClient({
        defaultOptions: { queries: { retry: false, staleTime: 0, refetchOnWindowFocus: false } },
      }),
    [],
  )
  useEffect(() => releaseAssets(client), [client])
  useEffect(() => {
    whenExpired(signedInAgain)
    provideRefresh(refreshStudio)
  }, [])
  useEffect(() => {
    const action = { label: text('reload'), onPress: () => location.reload() }
    const notice = { title: text('new_version'), text: text('new_version_body'), persist: true, action }
    whenStale(() => notify({ kind: 'warning', ...notice }))
  }, [text])
  useLayoutEffect(() => applyProject(studio.project), [studio])
  // The project's custom CSS must not hide the sign-in dialog.
  useEffect(() => {
    applyTheme(studio.user.theme ?? null)
    applyCustomCss(expired ? null : studio.project.custom_css)
    return () => applyCustomCss(null)
  }, [studio, expired])
  useMissingLanguage()
  usePageTracking(router, studio.user.id, studio.metadata)
  const navigate = useCallback((href: string) => router.history.push(href), [router])
  const onClick = useStudioLinks(router)
  return (
    <QueryClientProvider client={client}>
      <StudioProvider host={host}>
        <UploadsProvider load={loadUploads}>
          <SelectionProvider>
            <PresetProvider store={presets}>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: it only carries on what real links inside it start */}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: links fire click for keys too */}
              <div
                className={styles.shell}
                data-viewing={studio.metadata.caller.viewing || undefined}
                onClick={onClick}
              >
                <SkipLinks />
                {studio.metadata.caller.viewing && <LazySection load={loadBanner} props={{ user: studio.user }} />}
                <ModuleBar
                  user={studio.user}
                  project={studio.project}
                  mayViewAs={studio.metadata.caller.admin && studio.capabilities.has('view-as-role')}
                />
                <Navigation user={studio.user} />
                <div className={styles.content}>
                  <Outlet />
                  <LateParts />
                </div>
              </div>
              {expired && <SignInAgain user={studio.user} />}
              {!expired && studio.idleTimeout !== null && <IdleGuard idle={studio.idleTimeout} />}
              <PaletteHost user={studio.user} navigate={navigate} />
              <ShortcutsHost />
              <ToggledDialog
                toggle={viewAsChoice}
                load={loadViewAs}
                props={{
                  own: studio.user.role?.id ?? null,
                  user: studio.capabilities.has('view-as-user') ? studio.user.id : null,
                }}
              />
              <Notifications />
            </PresetProvider>
          </SelectionProvider>
        </UploadsProvider>
      </StudioProvider>
    </QueryClientProvider>
  )
}

/**
 * Runs when the session expired over a form with edits. The user can sign in again, and rejected requests are repeated.
 */
async function signedInAgain(): Promise<boolean> {
  session.send({ type: 'session.expired' })
  if (!unsavedEdits.any()) return false
  await waitFor(session, state => state.hasTag('authenticated') || state.context.hydrated === null)
  return session.getSnapshot().hasTag('authenticated')
}
