/** Plain text as people write papers: numbered questions, options with letters, lines 答案 and 解析. */
import { decodeText, linesOf, type SourceItem, unreadable } from '../format.ts'
import { doubtsOf, NOT_A_QUESTION, Paper } from './paper.ts'

export function* readText(bytes: Buffer): Generator<SourceItem> {
  const paper = new Paper()
  for (const line of linesOf(decodeText(bytes).replace(/[\uE200-\uE2FF]/g, ''))) paper.add(line)
  const { questions, leftOut } = paper.finish()
  for (const { line, text } of leftOut) {
    yield { line, original: text, losses: [], read: { leftOut: NOT_A_QUESTION } }
  }
  if (questions.length === 0) {
    throw unreadable('没有找到带题号的试题，例如“1. ……”。', 'no numbered question was found, such as "1. …".')
  }
  for (const { draft, read } of questions) {
    yield { line: draft.line, original: draft.original.join('\n'), losses: doubtsOf(draft), read }
  }
}
