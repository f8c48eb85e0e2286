/** Foreign tables that are read past a door, by file: each is to be given by its owner instead. None is left; never add one. */
/** @type {Record<string, string[]>} */
export const KNOWN = {}
