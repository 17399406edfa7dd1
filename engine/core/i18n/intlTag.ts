/**
 * The Intl tag of a language, with the Gregorian calendar and Western digits, because values are typed, stored and sent
 * that way even where the region uses others.
 */
export const intlTag = (locale: string): string => `${locale}-u-ca-gregory-nu-latn`
