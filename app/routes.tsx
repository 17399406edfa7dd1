import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { inTime } from '#engine/core/lazy/inTime.ts'
import { base } from '#engine/core/paths/base.ts'
import { ErrorPage } from './session/ErrorPage.tsx'
import { LoginPage } from './session/LoginPage.tsx'
import { LogoutPage } from './session/LogoutPage.tsx'
import { PrivateGate } from './session/PrivateGate.tsx'
import { renewCode } from './session/staleCode.ts'

/** A page whose code loads when it opens. If that fails, the router would otherwise reload the whole page. */
const page: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      inTime(load).catch(async cause => {
        await renewCode()
        throw new Error(String(cause))
      }),
    name,
  )

const root = createRootRoute({ component: Outlet })

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/login' })
  },
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: LoginPage,
  validateSearch: (search: Record<string, unknown>): { reason?: string; next?: string; code?: string } => {
    const reason = text(search['reason'])
    const next = text(search['next'])
    // The reason why the single sign-on failed.
    const code = text(search['code']) ?? (search['error'] === undefined ? undefined : 'UNKNOWN')
    return { ...(reason ? { reason } : {}), ...(next ? { next } : {}), ...(code ? { code } : {}) }
  },
})

const mailed = (search: Record<string, unknown>): { token?: string } => {
  const token = text(search['token'])
  return token === undefined ? {} : { token }
}

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: mailed,
  component: page(() => import('./session/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
})

const acceptInvite = createRoute({
  getParentRoute: () => root,
  path: '/accept-invite',
  validateSearch: mailed,
  component: page(() => import('./session/AcceptInvitePage.tsx'), 'AcceptInvitePage'),
})

const logout = createRoute({ getParentRoute: () => root, path: '/logout', component: LogoutPage })

/** Everything below requires a session and the studio's data. */
const inside = createRoute({ getParentRoute: () => root, id: 'private', component: PrivateGate })

const collections = createRoute({
  getParentRoute: () => inside,
  path: '/collections',
  component: page(() => import('#engine/screens/collections/OverviewPage.tsx'), 'OverviewPage'),
})

const collection = createRoute({
  getParentRoute: () => inside,
  path: '/collections/$collection',
  component: page(() => import('#engine/screens/collections/CollectionPage.tsx'), 'CollectionPage'),
})

const item = createRoute({
  getParentRoute: () => inside,
  path: '/collections/$collection/$primaryKey',
  component: page(() => import('#engine/screens/collections/ItemPage.tsx'), 'ItemPage'),
})

const belowItem = createRoute({
  getParentRoute: () => inside,
  // The splat is empty one level below an item.
  path: '/collections/$collection/$primaryKey/$below/$',
  component: page(() => import('#engine/screens/collections/ItemPage.tsx'), 'BelowItemPage'),
})

const twoFactor = createRoute({
  getParentRoute: () => inside,
  path: '/two-factor',
  component: page(() => import('./session/account/TwoFactorPage.tsx'), 'TwoFactorPage'),
})

const confirmEmail = createRoute({
  getParentRoute: () => inside,
  path: '/confirm-email',
  validateSearch: mailed,
  component: page(() => import('./session/account/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
})

/** The modules of plugins, and the not-found page after them. */
const elsewhere = createRoute({
  getParentRoute: () => inside,
  path: '$',
  component: page(() => import('./extensions/ModulePage.tsx'), 'ModulePage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    login,
    resetPassword,
    acceptInvite,
    logout,
    inside.addChildren([collections, collection, item, belowItem, twoFactor, confirmEmail, elsewhere]),
  ]),
  basepath: base,
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
