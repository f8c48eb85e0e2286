import { expect, it } from 'vitest'
import type { PaperContent } from '../../contract/papers.ts'
import { carriedOn } from '../shared/kept-paper.ts'
import { keptAnswers } from './kept-answers.rules.ts'

const at = '2026-03-02T08:00:00.000Z'
const row = (no: number, seq: number, text: string) => ({ no, seq, answer: { text }, savedAt: at })
const saved = (seqs: Record<number, number>, waiting: readonly number[] = []) => ({
  storedSeq: (no: number) => seqs[no] ?? 0,
  isWaiting: (no: number) => waiting.includes(no),
})

it('has what the server has, by its number', () => {
  const given = [
    { no: 1, answer: { text: 'newer' } },
    { no: 2, answer: { text: 'second' } },
    { no: 3, answer: null },
  ]
  expect(keptAnswers([row(1, 1, 'first')], given, { saved: saved({ 1: 4, 2: 1 }), at })).toEqual([
    row(1, 4, 'newer'),
    row(2, 1, 'second'),
  ])
})

it('leaves what still waits to the store of answers', () => {
  const given = [{ no: 1, answer: { text: 'typed without network' } }]
  const kept = [row(1, 1, 'first')]
  expect(keptAnswers(kept, given, { saved: saved({ 1: 1 }, [1]), at })).toEqual(kept)
})

it('carries the clock on, and ends with the time of the paper', () => {
  const content = { leftMs: 60_000, serverNow: at } as PaperContent
  expect(carriedOn({ keptAt: 1000, content }, 21_000)).toMatchObject({
    leftMs: 40_000,
    serverNow: '2026-03-02T08:00:20.000Z',
  })
  expect(carriedOn({ keptAt: 1000, content }, 61_000)).toBeUndefined()
  // A clock that was set back gives no time.
  expect(carriedOn({ keptAt: 1000, content }, 0)).toMatchObject({ leftMs: 60_000 })
})
