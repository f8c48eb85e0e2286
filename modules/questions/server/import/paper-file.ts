/** A drawn paper as a Word document, with the pictures of our store. */
import { type WordPaper, writePaper } from '@tripos/question-formats/docx/write-paper.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { Readable } from 'node:stream'
import { loadImagesOf } from './load-images.ts'

export type { WordQuestion } from '@tripos/question-formats/docx/write-paper.ts'
export { DOCX_MIME } from '@tripos/question-formats/docx/write.ts'

export const paperFile = (deps: Pick<Deps, 'db' | 'storage'>, paper: Omit<WordPaper, 'imagesOf'>): Readable =>
  Readable.from(writePaper({ ...paper, imagesOf: content => loadImagesOf(deps, { content }) }), { objectMode: false })
