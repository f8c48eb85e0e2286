/** Plain text as people write papers: numbered questions, options with letters, lines 答案 and 解析. */
import { decodeText, type Directions, linesOf, type SourceItem, type Tally, unreadable } from '../format.ts'
import { originalOf } from './drafts.ts'
import { doubtsOf, NOT_A_QUESTION, Paper } from './paper.ts'

export function* readText(bytes: Buffer, tally: Tally, { cuts }: Directions): Generator<SourceItem> {
  const paper = new Paper(cuts)
  for (const line of linesOf(decodeText(bytes).replace(/[\uE200-\uE2FF]/g, ''))) paper.add(line)
  const { questions, leftOut, entryCount } = paper.finish()
  tally.entries += entryCount
  for (const { line, text, entries } of leftOut) {
    yield { line, original: text, losses: [], entries, lines: [{ line, text }], read: { leftOut: NOT_A_QUESTION } }
  }
  if (questions.length === 0) {
    throw unreadable('没有找到带题号的试题，例如“1. ……”。', 'no numbered question was found, such as "1. …".')
  }
  for (const { draft, read, place: paper } of questions) {
    const { line, lines, numberedLines: entries } = draft
    yield { line, original: originalOf(draft), losses: [], entries, lines, doubts: doubtsOf(draft), paper, read }
  }
}
