/** Whether a media type is one of those in a list: `image/*`, `application/pdf`, or every one by two stars. */
export const takesType = (types: readonly string[], type: string): boolean =>
  types.some(each => each === '*/*' || each === type || (each.endsWith('/*') && type.startsWith(each.slice(0, -1))))
