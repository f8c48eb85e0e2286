import { parseJsonLine } from '../jsonl.ts'
import { linesOf, MAX_QUESTIONS, type SourceItem, type Tally, tooMany, unreadable } from '../format.ts'

/** JSON is UTF-8 by its own rule. */
function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw unreadable('文件不是 UTF-8 文本。', 'it is not UTF-8 text.')
  }
}

export function* readJsonLines(bytes: Buffer, tally: Tally): Generator<SourceItem> {
  const lines = linesOf(decodeUtf8(bytes)).filter(({ text }) => text.trim() !== '')
  if (lines.length > MAX_QUESTIONS) throw tooMany()
  tally.entries = lines.length
  for (const { line, text } of lines) yield { line, original: text, ...parseJsonLine(text) }
}
