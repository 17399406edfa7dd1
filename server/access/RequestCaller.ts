import type { Permission } from '#schemas/data/Permission.ts'
import type { Caller } from '#schemas/permission/Decision.ts'
import type { ApiToken } from './ApiToken.ts'
import type { AddressList } from './addressList.ts'
import type { CompiledPermission } from './CompiledPermission.ts'
import type { RequestMark } from './RequestMark.ts'

/** The origin of a request. */
export interface Origin {
  readonly ip: string | null
  readonly userAgent: string | null
}

/** The session of a request's access token. */
export interface CallerSession {
  readonly id: string
  /** When the password was last confirmed in it, milliseconds since 1970. */
  readonly confirmed: number
}

/** The user of a request, with the permissions looked up for it. */
export interface RequestCaller extends Caller, Origin {
  /** Whether the role can use the studio, which grants minimal permissions on system collections. */
  readonly appAccess: boolean
  /** The permissions of the caller's role, or of everyone. */
  readonly permissions: readonly Permission[]
  /** Compiled permissions, by action and collection. */
  readonly permissionCache: Map<string, CompiledPermission | null>
  /** Whether a rule depends on the current time, so that results derived from it must not be cached. */
  readonly timed: boolean
  /** The marks of the request; omitted if it has none. */
  readonly request?: RequestMark
  /** Null or omitted for everyone and for static tokens. */
  readonly session?: CallerSession | null
  /** The named API token of the request; omitted for every other. */
  readonly apiToken?: ApiToken
  /** The addresses that the role is restricted to; omitted for all. */
  readonly addresses?: AddressList
  /** Set if the role requires a second factor and the user has not set one up: setting it up is all they can do. */
  readonly lacksSecondFactor?: boolean
  /** The administrator who views the project as this user. */
  readonly viewer?: string
  /** Set while callers read their own account and role: these are readable, with secrets masked. */
  readonly readsSelf?: boolean
  /** Set while the platform stores the bytes of a file for the caller: it then writes the fields that describe them. */
  readonly storesBytes?: boolean
}

/** For the platform's own work: can do everything, and leaves activity without a user. */
export const systemCaller: RequestCaller = {
  user: null,
  role: null,
  roleName: 'System',
  admin: true,
  appAccess: true,
  permissions: [],
  ip: null,
  userAgent: null,
  permissionCache: new Map(),
  timed: false,
}
