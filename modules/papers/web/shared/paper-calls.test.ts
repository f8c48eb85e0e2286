import { papers } from '../../contract/papers.ts'
import { expect, it } from 'vitest'
import { ROOM_PATHS } from './paper-calls.ts'

it('go where the contract says', () => {
  const { open, saveAnswers, state, submit } = papers
  const paths = { open: open.path, saveAnswers: saveAnswers.path, state: state.path, submit: submit.path }
  expect(ROOM_PATHS).toEqual(paths)
})
