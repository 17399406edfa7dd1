const maximum = 500

/** A secret that a client wrote into the path by mistake, such as with `&` in place of `?`. */
const assigned = /((?:token|password|secret|otp|code|key)=)[^&/;]+/gi
/** A JSON Web Token. */
const jsonWebToken = /eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g

/** The path of a request for the log: without its query, and without anything that looks like a secret. */
export const safePath = (path: string): string =>
  path.slice(0, maximum).replace(assigned, '$1…').replace(jsonWebToken, '…')
