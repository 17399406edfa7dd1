/** The default title of a file: `my-cover_file.png` becomes "My Cover File". */
export const fileTitle = (filename: string): string => words(filename.replace(/\.[^.]*$/, '') || filename)

/** The same for an imported file, which keeps its extension in the dialect: "Remote Avatar.png". */
export const importTitle = (filename: string): string => words(filename)

const words = (name: string): string =>
  name
    .replace(/[-_\s]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .trim()
    .replace(/(^|\s)\p{Ll}/gu, letter => letter.toUpperCase())
