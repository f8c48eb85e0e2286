import type { ImportFormat } from '@tripos/question-kinds/question-format.ts'

/**
 * The format that a person chose, or the name gives away: rows whose columns nobody knows look like any text, and only
 * their name says that they are rows.
 */
export const formatOf = (fileName: string, chosen: ImportFormat | undefined): ImportFormat | undefined =>
  chosen ?? (/\.csv$/i.test(fileName) ? 'csv' : undefined)
