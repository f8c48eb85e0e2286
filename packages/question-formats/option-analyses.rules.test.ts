/** What papers in Word and plain text say of single options. */
import { expect, it } from 'vitest'
import { partsInOrder } from './docx/parts-in-order.rules.ts'
import { readTestFile } from './test/question-files.ts'
import { writeText } from './text/write.ts'

const analysesOf = async (file: string) => {
  const [found, ...others] = await readTestFile(file, 'text')
  const content = found?.question?.content
  if (content === undefined || others.length > 0) throw new Error(found?.problem ?? 'not one question')
  const options = 'options' in content ? content.options.map(({ analysis = '' }) => analysis) : []
  return { options, analysis: content.analysis }
}

it.each([
  ['A项解析：甲错。\nB项解析：乙对。', ['<p>甲错。</p>', '<p>乙对。</p>']],
  ['【选项B解析】乙对，\n因为如此。', ['', '<p>乙对，</p><p>因为如此。</p>']],
  ['Explanation of b: so it is', ['', '<p>so it is</p>']],
])('are read line by line: %s', async (lines, options) => {
  expect(await analysesOf(`1. 问\nA. 甲\nB. 乙\n答案：B\n${lines}\n解析：总之`)).toEqual({
    options,
    analysis: '<p>总之</p>',
  })
})

it('of an option that is not there stay text', async () => {
  expect(await analysesOf('1. 问\nA. 甲\nB. 乙\n答案：B\n解析：如下\nC项解析：丙')).toEqual({
    options: ['', ''],
    analysis: '<p>如下</p><p>C项解析：丙</p>',
  })
})

it('go into the analysis where the type keeps none of them', async () => {
  const file = '1. 【排序题】排\nA. 甲\nB. 乙\n答案：AB\nA项解析：先\n解析：总之'
  expect(await analysesOf(file)).toEqual({ options: [], analysis: '<p>总之</p><p>A. 先</p>' })
})

it('stand with their options in a drawn paper', () => {
  const parts = { question: 'x', options: ['a', 'b', 'c'], label: ['B'], answer: null, analysis: '' }
  expect(partsInOrder({ ...parts, optionAnalyses: ['1', '2', '3'] }, [2, 0, 1])).toMatchObject({
    options: ['c', 'a', 'b'],
    optionAnalyses: ['3', '1', '2'],
    label: ['C'],
  })
})

it.each(['zh-CN', 'en-US'] as const)('come back from plain text as they were written: %s', async language => {
  const told = ['<p>1. first</p><p>B项解析：second</p>', '', '<p>Answer: C</p>']
  const options = told.map((analysis, i) => ({ html: `<p>${i}</p>`, isRight: i === 1, ...(analysis && { analysis }) }))
  const content = { type: 1 as const, stem: '<p>x</p>', options, analysis: '<p>A项解析：y</p>' }
  const file = writeText({ content, level: 1, tags: [] }, { no: 1, language })
  expect(await analysesOf(file)).toEqual({ options: told, analysis: '<p>A项解析：y</p>' })
})
