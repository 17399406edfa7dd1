/** Creates the function that formats a locale's messages. */
export type Fill = (locale: string) => (message: string, args: Readonly<Record<string, unknown>>) => string
