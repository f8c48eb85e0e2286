/** The top of a tree in a form: a word, because a field cannot hold null. */
export const TOP = 'top'

export const parentIn = (parentId: string | null): string => parentId ?? TOP
export const parentOut = (parent: string): string | null => (parent === TOP ? null : parent)
