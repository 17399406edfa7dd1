/** Whether a media type is in a list: `image/*`, `application/pdf`, or any type by two stars. */
export const takesType = (types: readonly string[], type: string): boolean =>
  types.some(each => each === '*/*' || each === type || (each.endsWith('/*') && type.startsWith(each.slice(0, -1))))
