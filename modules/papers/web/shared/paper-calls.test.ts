import { answerFiles } from '../../contract/answer-files.ts'
import { papers } from '../../contract/papers.ts'
import { expect, it } from 'vitest'
import { UPLOAD } from './answer-file-calls.ts'
import { ROOM_PATHS } from './paper-calls.ts'

it('go where the contract says', () => {
  const { open, saveAnswers, state, submit } = papers
  const paths = { open: open.path, saveAnswers: saveAnswers.path, state: state.path, submit: submit.path }
  expect(ROOM_PATHS).toEqual(paths)
  expect(answerFiles.upload).toMatchObject({ ...UPLOAD, transport: 'uploadToDisk' })
})
