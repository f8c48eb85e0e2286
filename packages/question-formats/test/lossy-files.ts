/**
 * For each format a file for each kind of loss that its reader may name: a whole question first, then the one that loses
 * something, so that its place counts. losses.rules.test.ts keeps them in step with the tables of losses.ts.
 */
import type { LossyFile } from './lossy-file.ts'
import { LOSSY_H5P } from './lossy-h5p.ts'
import { LOSSY_MOODLE } from './lossy-moodle.ts'
import { LOSSY_QTI } from './lossy-qti.ts'
import { LOSSY_QTI12 } from './lossy-qti12.ts'
import { LOSSY_TABLES } from './lossy-tables.ts'

export const LOSSY_FILES: readonly LossyFile[] = [
  ...LOSSY_TABLES,
  ...LOSSY_MOODLE,
  ...LOSSY_QTI,
  ...LOSSY_QTI12,
  ...LOSSY_H5P,
]
