/** Why a backup is not restored; nothing was changed. The message is for the operator. */
export class RestoreRefusal extends Error {}
