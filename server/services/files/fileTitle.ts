/** What a file is called until somebody gives it a title: `my-cover_file.png` is "My Cover File". */
export const fileTitle = (filename: string): string => words(filename.replace(/\.[^.]*$/, '') || filename)

/** The same of an imported file, which keeps the end of its name in the dialect: "Remote Avatar.png". */
export const importTitle = (filename: string): string => words(filename)

const words = (name: string): string =>
  name
    .replace(/[-_\s]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .trim()
    .replace(/(^|\s)\p{Ll}/gu, letter => letter.toUpperCase())
