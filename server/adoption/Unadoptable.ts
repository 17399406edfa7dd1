/** Why a database is not used. The message is for the person at the terminal, in one line or several. */
export class Unadoptable extends Error {}
