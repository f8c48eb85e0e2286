import { expect, it } from 'vitest'
import { questionFiles } from '../../contract/question-files.ts'
import { columnOf, piece } from '@tripos/question-formats/test/h5p-files.ts'
import { PNG } from '@tripos/question-formats/test/lossy-file.ts'
import type { TestApp } from '../../../../apps/server/test/app.ts'
import { withAuthors } from '../../../../apps/server/test/authors.ts'
import { upload } from '../../../../apps/server/test/upload.ts'
import type { Staff } from '../../../identity/test/make-staff.ts'
import { makeBank } from '../../test/make-questions.ts'

let app: TestApp
let author: Staff
withAuthors(authors => {
  ;({ app, author } = authors)
})

it('what asks in a file of H5P is imported with its picture, and the rest is said', async () => {
  const bank = await makeBank(app, author)
  const media = { type: piece('Image', { file: { path: 'images/a.png' } }) }
  const judged = piece('TrueFalse', { question: 'So?', correct: 'true', media })
  const bytes = columnOf([judged, piece('DragQuestion', {}, { title: 'Map' })], { 'content/images/a.png': PNG })
  const file = { name: 'a.h5p', bytes }
  const preview = await upload(app, questionFiles.importDryRun, { fields: { bankId: bank.id }, file, ...author })
  expect(preview).toMatchObject({ format: 'h5p', readyCount: 1, problemCount: 0 })
  expect(preview.leftOut.map(({ what }) => what.trim())).toEqual([
    'H5P.Column holds questions, which are taken out of it.',
    'H5P.DragQuestion is not supported. Map',
  ])
  await app.call(questionFiles.importCommit, { importId: preview.importId, duplicates: 'skip' }, author.token)
  const stored = await app.deps.db.selectFrom('questionVersions').select('content').executeTakeFirstOrThrow()
  expect(JSON.stringify(stored.content)).toMatch(/<img src=\\"\/files\/\w{64}\\"/)
})
