/** The version of Fieldhouse, equal to that in `package.json`. */
export const productVersion = '0.1.0'
