import type { Permission } from '#schemas/data/Permission.ts'
import type { Caller } from '#schemas/permission/Decision.ts'
import type { AddressList } from './addressList.ts'
import type { RequestMark } from './RequestMark.ts'
import type { Rights } from './Rights.ts'

/** Where a request comes from. */
export interface Origin {
  readonly ip: string | null
  readonly userAgent: string | null
}

/** The session of a request's access token. */
export interface CallerSession {
  readonly id: string
  /** When the password was last given in it, milliseconds since 1970. */
  readonly confirmed: number
}

/** Who makes a request, with the rights looked up for it. */
export interface RequestCaller extends Caller, Origin {
  /** Whether the role may use the studio: it then has the least rights on system collections. */
  readonly appAccess: boolean
  /** The rows of the caller's role, or of everyone. */
  readonly permissions: readonly Permission[]
  /** What has been looked up already, by action and collection. */
  readonly known: Map<string, Rights | null>
  /** Whether some rule names the current time, so that nothing worked out from it may be kept. */
  readonly timed: boolean
  /** What the request says beside its payload; left out where it says nothing. */
  readonly request?: RequestMark
  /** Null or left out for everyone and for static tokens. */
  readonly session?: CallerSession | null
  /** The addresses that the role may come from; left out for all. */
  readonly addresses?: AddressList
  /** Set where the role asks for a second factor and the user has not set one up: he may do that and nothing else. */
  readonly lacksSecondFactor?: boolean
  /** Set while the caller reads his own account and role: these are readable to him, secrets masked. */
  readonly readsSelf?: boolean
  /** Set while the platform stores the bytes of a file for him: it then writes what describes the bytes. */
  readonly storesBytes?: boolean
}

/** For the platform's own work: may do everything, and leaves a trace without a user. */
export const systemCaller: RequestCaller = {
  user: null,
  role: null,
  roleName: 'System',
  admin: true,
  appAccess: true,
  permissions: [],
  ip: null,
  userAgent: null,
  known: new Map(),
  timed: false,
}
