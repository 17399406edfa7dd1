/**
 * The tag of a language for Intl: dates of the Gregorian calendar and Western digits, as they are typed, stored and sent,
 * also where a region counts years or writes digits otherwise.
 */
export const intlTag = (locale: string): string => `${locale}-u-ca-gregory-nu-latn`
