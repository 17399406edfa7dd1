/** The props of a role's page besides the role. */
export interface RolePlaces {
  /** The open permission, from the address; empty if none is open. */
  readonly permission: string
  readonly openPermission: (id: number) => void
  readonly closePermission: () => void
  /** As closing, but without a way back to it. */
  readonly lostPermission: () => void
}
