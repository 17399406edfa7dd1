/** What a file is called until somebody gives it a title: `my-cover_file.png` is "My Cover File". */
export function fileTitle(filename: string): string {
  const stem = filename.replace(/\.[^.]*$/, '') || filename
  const words = stem
    .replace(/[-_\s]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .trim()
  return words.replace(/(^|\s)\p{Ll}/gu, letter => letter.toUpperCase())
}
