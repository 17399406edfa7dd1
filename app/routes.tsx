import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { base } from './base.ts'
import { ErrorPage } from './session/ErrorPage.tsx'
import { LoginPage } from './session/LoginPage.tsx'
import { LogoutPage } from './session/LogoutPage.tsx'
import { PrivateGate } from './session/PrivateGate.tsx'

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
    // Why signing in elsewhere has come to nothing (P-028).
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
  component: lazyRouteComponent(() => import('./session/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
})

const acceptInvite = createRoute({
  getParentRoute: () => root,
  path: '/accept-invite',
  validateSearch: mailed,
  component: lazyRouteComponent(() => import('./session/AcceptInvitePage.tsx'), 'AcceptInvitePage'),
})

const logout = createRoute({ getParentRoute: () => root, path: '/logout', component: LogoutPage })

/** Everything below asks for a session and for what the studio runs on. */
const inside = createRoute({ getParentRoute: () => root, id: 'private', component: PrivateGate })

const collections = createRoute({
  getParentRoute: () => inside,
  path: '/collections',
  component: lazyRouteComponent(() => import('./modules/collections/OverviewPage.tsx'), 'OverviewPage'),
})

export interface ListSearch {
  readonly page?: number
  readonly search?: string
  readonly at?: string
  readonly bookmark?: number
}

const collection = createRoute({
  getParentRoute: () => inside,
  path: '/collections/$collection',
  validateSearch: (search: Record<string, unknown>): ListSearch => {
    const page = Number(search['page'])
    const term = search['search'] === undefined ? undefined : String(search['search'])
    const at = text(search['at'])
    const bookmark = Number(search['bookmark'] ?? Number.NaN)
    return {
      ...(Number.isInteger(page) && page > 1 ? { page } : {}),
      ...(term ? { search: term } : {}),
      ...(at ? { at } : {}),
      // A bookmark that cannot be is one that is not there.
      ...(search['bookmark'] === undefined ? {} : { bookmark: Number.isInteger(bookmark) ? bookmark : 0 }),
    }
  },
  component: lazyRouteComponent(() => import('./modules/collections/CollectionPage.tsx'), 'CollectionPage'),
})

const item = createRoute({
  getParentRoute: () => inside,
  path: '/collections/$collection/$primaryKey',
  component: lazyRouteComponent(() => import('./modules/collections/ItemPage.tsx'), 'ItemPage'),
})

const belowItem = createRoute({
  getParentRoute: () => inside,
  // The splat is empty one level below an item.
  path: '/collections/$collection/$primaryKey/$below/$',
  component: lazyRouteComponent(() => import('./modules/collections/ItemPage.tsx'), 'BelowItemPage'),
})

const extensions = createRoute({
  getParentRoute: () => inside,
  path: '/settings/extensions',
  component: lazyRouteComponent(() => import('./modules/settings/extensions/ExtensionsPage.tsx'), 'ExtensionsPage'),
})

/** The modules of plugins, and after them the page for what is not there (P-082). */
const elsewhere = createRoute({
  getParentRoute: () => inside,
  path: '$',
  component: lazyRouteComponent(() => import('./extensions/ModulePage.tsx'), 'ModulePage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    login,
    resetPassword,
    acceptInvite,
    logout,
    inside.addChildren([collections, collection, item, belowItem, extensions, elsewhere]),
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
