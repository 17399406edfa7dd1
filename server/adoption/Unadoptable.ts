/** Why a database is not used. The message is for the operator, in one line or several. */
export class Unadoptable extends Error {}
