import { expect, it } from 'vitest'
import type { TrainingQuestion } from '../../contract/training.ts'
import { bytesLeft, fileOf, mediaKey, mediaOf, MOST_BYTES, MOST_FILES } from './kept-media.rules.ts'

const file = (letter: string) => letter.repeat(64)
const link = (letter: string) => `/files/${file(letter)}/sAbc-1x-_y`
const RUN = '01890000-0000-7000-8000-000000000001'

const QUESTION = {
  question: {
    type: 6,
    stem: `<p><img alt="" src="${link('a')}"></p><audio controls="" src="${link('b')}"></audio>`,
    parts: [{ type: 1, stem: `<img src="${link('a')}">`, options: [`<img width="3" src="${link('c')}">`, 'src="/x"'] }],
  },
  hints: [{ partNo: 0, html: `<video><source src="/files/${file('d')}"></video>` }],
  answer: { kind: 'text', text: `<img src="${link('e')}">` },
  explained: { analysis: `<img src="${link('f')}">` },
} as unknown as TrainingQuestion

it('finds what is shown before the key, each file once, and nothing that the person has written', () => {
  expect(mediaOf(QUESTION)).toEqual([link('a'), link('b'), link('c'), `/files/${file('d')}`])
})

it('takes nothing from elsewhere', () => {
  const stem = '<img src="https://example.org/a.png"><img src="/files/short"><a href="/files/x">y</a>'
  expect(mediaOf({ question: { stem } as never, hints: [] })).toEqual([])
})

it('knows a file again by another link', () => {
  expect(fileOf(link('a'))).toBe(file('a'))
  expect(fileOf(`/files/${file('a')}`)).toBe(file('a'))
  expect(mediaKey(RUN, file('a'), 12).startsWith(mediaKey(RUN, file('a'), ''))).toBe(true)
})

it('holds no more than so many files and so many bytes, of all trainings together', () => {
  const others = [`training ${RUN} run`, `training ${RUN} question 7`]
  expect(bytesLeft(others)).toBe(MOST_BYTES)
  expect(bytesLeft([...others, mediaKey(RUN, file('a'), 1000), mediaKey('other', file('a'), 24)])).toBe(
    MOST_BYTES - 1024,
  )
  expect(bytesLeft([mediaKey(RUN, file('a'), MOST_BYTES + 1)])).toBe(0)
  expect(bytesLeft(Array.from({ length: MOST_FILES }, (_, at) => mediaKey(RUN, String(at), 1)))).toBe(0)
})
