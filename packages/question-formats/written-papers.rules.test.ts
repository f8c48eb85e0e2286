/**
 * Random papers in ten house styles, each question of them accounted for: read as it was written, or named by a finding, or
 * left out with a reason. `npm run soak` reads 20,000 of them.
 */
import { appendFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { UNACCOUNTED } from './losses.ts'
import { HOUSE_STYLES, RUNS } from './test/house-styles.ts'
import { makeMixedPaper, type MixedPaper, type WrittenQuestion } from './test/mixed-papers.ts'
import { makeDocx, readTestFile, type TestItem, wordLines } from './test/question-files.ts'

const plain = (html: string): string => html.replace(/<\/p><p>|<br\s*\/?>/g, '\n').replace(/<[^>]*>/g, '')

/** As the author of a paper would say it. */
function factsOf({ question }: TestItem): Omit<WrittenQuestion, 'word'> | undefined {
  const content = question?.content
  if (content === undefined) return undefined
  if (content.type === 3) return { type: 3, key: content.isTrue ? '对' : '错', optionCount: 0 }
  if (content.type === 4) return { type: 4, key: plain(content.reference), optionCount: 0 }
  if (content.type === 5) return { type: 5, key: content.gaps.map(gap => JSON.stringify(gap)).join(), optionCount: 0 }
  if (content.type !== 1 && content.type !== 2) return { type: content.type, key: '', optionCount: 0 }
  const key = content.options.flatMap(({ isRight }, i) => (isRight ? ['ABCD'.charAt(i)] : [])).join('')
  return { type: content.type, key, optionCount: content.options.length }
}

const isAsWritten = (item: TestItem, { type, key, optionCount }: WrittenQuestion): boolean => {
  const facts = factsOf(item)
  if (facts?.type !== type || facts.optionCount !== optionCount) return false
  // One house writes answers in brackets, whatever they are.
  const read = facts.key.replace(/[（）]/g, '').trim()
  return type === 5 ? read.includes(JSON.stringify(key).slice(1, -1)) : read === key
}

const isFound = ({ problem, leftOut, losses }: TestItem): boolean =>
  problem !== undefined || leftOut !== undefined || losses.length > 0

type Fate = 'read' | 'finding' | 'leftOut' | 'silent'

/** What became of each question that was written. What stands in its neighbour has to be said there, or behind it. */
function fatesOf({ questions }: MixedPaper, items: readonly TestItem[]): Fate[] {
  return questions.map((written): Fate => {
    const at = items.findIndex(({ original }) => original.includes(written.word))
    const item = items[at]
    if (item === undefined || items.filter(({ original }) => original.includes(written.word)).length > 1)
      return 'silent'
    if (item.leftOut !== undefined) return 'leftOut'
    const words = questions.filter(({ word }) => item.original.includes(word))
    if (words.length === 1 && isAsWritten(item, written)) return isFound(item) ? 'finding' : 'read'
    const next = items[at + 1]
    return isFound(item) || (next !== undefined && isFound(next)) ? 'finding' : 'silent'
  })
}

const counts: Record<Fate | 'papers' | 'written', number> = {
  papers: 0,
  written: 0,
  read: 0,
  finding: 0,
  leftOut: 0,
  silent: 0,
}
afterAll(() => {
  const file = process.env['TRIPOS_SOAK_REPORT']
  const { papers, written, read, finding, leftOut, silent } = counts
  const line = `| written papers in ten house styles, several sections and types | ${papers} papers with ${written} questions: ${read} read, ${finding} with a finding, ${leftOut} left out with a reason, **${silent} lost without a word** |`
  if (file === undefined) console.log(line)
  else appendFileSync(file, `${line}\n`)
})

describe.each(HOUSE_STYLES.map(style => [style.name, style] as const))('mixed papers in the style "%s"', (_, style) => {
  it('lose no question without a word', async () => {
    await fc.assert(
      fc.asyncProperty(makeMixedPaper(style), async paper => {
        const file = style.isWord ? makeDocx(wordLines(...paper.lines)) : Buffer.from(paper.lines.join('\n'))
        const items = await readTestFile(file, style.isWord ? 'docx' : 'text')
        expect(items.map(item => item.leftOut)).not.toContain(UNACCOUNTED['en-US'])
        const fates = fatesOf(paper, items)
        counts.papers += 1
        counts.written += fates.length
        for (const fate of fates) counts[fate] += 1
        expect(fates).not.toContain('silent')
      }),
      { numRuns: RUNS },
    )
  }, 600_000)
})
