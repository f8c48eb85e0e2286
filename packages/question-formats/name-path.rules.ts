/** Names from the top down as one text, a slash between them; `\/` is a slash of a name. */
export const joinPath = (names: readonly string[]): string =>
  names.map(name => name.replace(/[\\/]/g, '\\$&')).join(' / ')

/** Empty names between slashes count for nothing. */
export const splitPath = (text: string): string[] =>
  [...text.matchAll(/(?:\\[\s\S]|[^\\/]|\\$)+/g)]
    .map(([name]) => name.replace(/\\([\\/])/g, '$1').trim())
    .filter(name => name !== '')
