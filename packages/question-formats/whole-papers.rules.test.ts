import { expect, it } from 'vitest'
import type { SourceItem } from './format.ts'
import { FORMAT_READERS } from './readers.ts'
import { readQuestion } from './source.ts'
import { WHOLE_PAPERS } from './test/whole-papers.ts'

const typeIn = ({ read }: SourceItem): number | undefined => ('type' in read ? read.type : undefined)

it.each(WHOLE_PAPERS.map(paper => [paper.name, paper] as const))('%s: sections, order and points', async (_, paper) => {
  const found: [string, [number | undefined, number | null][]][] = []
  let section: number | undefined
  for await (const item of FORMAT_READERS.docx(paper.file)) {
    if ('leftOut' in item.read) continue
    if ('problem' in item.read) throw new Error(item.read.problem['en-US'])
    const question = readQuestion(item.read)
    if ('problem' in question) throw new Error(question.problem['en-US'])
    if (item.paper?.section !== section) found.push([item.paper?.title ?? '', []])
    section = item.paper?.section
    found.at(-1)?.[1].push([typeIn(item), item.paper?.points ?? null])
  }
  expect(found).toEqual(paper.sections)
})
