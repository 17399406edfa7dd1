import '#engine/i18n/studioEnglish.ts'
import '#engine/ui/icon/allIcons.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { waitFor } from 'xstate'
import { whenExpired } from '#engine/api/call.ts'
import { failureText } from '#engine/api/failureText.ts'
import { formatIcu } from '#engine/i18n/formatIcu.ts'
import { I18nProvider, useText } from '#engine/i18n/I18n.tsx'
import { pendingEdits } from '#engine/item/pendingEdits.ts'
import { PresetProvider } from '#engine/list/presets/usePreset.tsx'
import { StudioProvider } from '#engine/registry/StudioContext.tsx'
import { releaseAssets } from '#engine/registry/useAsset.ts'
import type { HydratedStudio } from '#engine/session/HydratedStudio.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { Notifications } from '#engine/ui/notifications/Notifications.tsx'
import type { CurrentUser } from '#schemas/data/User.ts'
import { userName } from '#schemas/data/userName.ts'
import { hrefOf } from '../base.ts'
import { LoadingPage } from '../session/LoadingPage.tsx'
import { applyProject } from '../session/project.ts'
import { session } from '../session/session.ts'
import { useSession } from '../session/useSession.ts'
import { applyCustomCss } from './applyCustomCss.ts'
import { ModuleBar } from './ModuleBar.tsx'
import { Navigation } from './Navigation.tsx'
import styles from './PrivateShell.module.css'
import { PaletteHost } from './palette/PaletteHost.tsx'
import { presetStore } from './presetStore.ts'
import { SignInAgain } from './SignInAgain.tsx'
import { studioHost } from './studioHost.ts'
import { applyTheme } from './theme.ts'
import { useExtensions } from './useExtensions.ts'
import { usePageTracking } from './usePageTracking.ts'
import { useStudioLinks } from './useStudioLinks.ts'

/** The studio proper: its messages have arguments, so the code that fills them comes with it. */
export function PrivateShell() {
  return (
    <I18nProvider fill={formatIcu}>
      <Hydration />
    </I18nProvider>
  )
}

/** Waits for what the studio runs on, then draws the shell; a start that fails says so on the whole page (P-092 … P-095). */
function Hydration() {
  const text = useText()
  const state = useSession()
  // Safe: the session's hydrate actor gives nothing else.
  const studio = state.context.hydrated as HydratedStudio | null
  if (studio && !mayUseStudio(studio.user)) return <NoAccess user={studio.user} />
  if (studio) return <Shell studio={studio} expired={!state.hasTag('authenticated')} />
  if (state.context.failure && state.hasTag('authenticated'))
    return (
      <div className={styles.fatal}>
        <EmptyState icon="error" title={text('unexpected_error')} text={failureText(state.context.failure, text)}>
          <Button kind="primary" icon="refresh" onPress={() => session.send({ type: 'hydrate.requested' })}>
            {text('try_again')}
          </Button>
        </EmptyState>
      </div>
    )
  return <LoadingPage />
}

const mayUseStudio = ({ role }: CurrentUser): boolean => role?.admin_access === true || role?.app_access === true

/** Somebody whose role is for the API alone: who it is, why nothing shows, and the way out (P-519). */
function NoAccess({ user }: { readonly user: CurrentUser }) {
  const text = useText()
  const router = useRouter()
  return (
    <main className={styles.fatal}>
      <EmptyState
        icon="lock"
        title={text('no_app_access')}
        text={text('no_app_access_body', { name: userName(user) ?? '' })}
      >
        <Button kind="primary" icon="logout" onPress={() => router.history.push(hrefOf('/logout'))}>
          {text('sign_out')}
        </Button>
      </EmptyState>
    </main>
  )
}

interface ShellProps {
  readonly studio: HydratedStudio
  /** The session has run out over edits that are not saved. */
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
  useEffect(() => whenExpired(signedInAgain), [])
  useEffect(() => applyTheme(studio.user.theme ?? null), [studio])
  useEffect(() => applyProject(studio.project), [studio])
  useEffect(() => applyCustomCss(studio.project.custom_css), [studio])
  usePageTracking(router, studio.user.id)
  const go = useCallback((href: string) => router.history.push(href), [router])
  const onClick = useStudioLinks(router)
  return (
    <QueryClientProvider client={client}>
      <StudioProvider host={host}>
        <PresetProvider store={presets}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it only carries on what real links inside it start */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: links fire click for keys too */}
          <div className={styles.shell} onClick={onClick}>
            <ModuleBar user={studio.user} project={studio.project} />
            <Navigation project={studio.project} user={studio.user} />
            <div className={styles.content}>
              <Outlet />
            </div>
          </div>
          {expired && <SignInAgain user={studio.user} />}
          <PaletteHost user={studio.user} go={go} />
          <Notifications />
        </PresetProvider>
      </StudioProvider>
    </QueryClientProvider>
  )
}

/** The session has run out: over a form with edits somebody may sign in again, and what was refused is asked once more. */
async function signedInAgain(): Promise<boolean> {
  session.send({ type: 'session.expired' })
  if (!pendingEdits.any()) return false
  await waitFor(session, state => state.hasTag('authenticated') || state.context.hydrated === null)
  return session.getSnapshot().hasTag('authenticated')
}
