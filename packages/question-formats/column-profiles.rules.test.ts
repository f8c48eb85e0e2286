/** Sheets as other products hand them out are read without anybody matching their columns. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MAPPABLE, mappingProblem } from './column-mappings.ts'
import { COLUMN_PROFILES, profileKeys, profileOf } from './column-profiles.ts'
import { readTestFile, type TestItem } from './test/question-files.ts'

const quoted = (rows: readonly (readonly string[])[]): string =>
  rows.map(cells => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')

function shown({ question, problem, leftOut, losses }: TestItem): string {
  const content = question?.content
  if (content === undefined) return problem ?? leftOut ?? ''
  const right = 'options' in content ? content.options.map(({ isRight }) => (isRight ? 'x' : '-')).join('') : ''
  const truth = 'isTrue' in content ? String(content.isTrue) : ''
  return [content.type, content.stem.replace(/<[^>]*>/g, ''), right + truth, ...losses].join(' ')
}

it.each(COLUMN_PROFILES.map(profile => [profile.id, profile] as const))(
  '%s names columns that make questions',
  (_, profile) => {
    const heads = [...new Set([...profile.columns.map(([heading]) => heading), ...profile.signs])]
    const keys = profileKeys(profile, heads, MAPPABLE)
    expect(profileOf(heads)).toBe(profile)
    expect(mappingProblem(keys)).toBeUndefined()
  },
)

it.each<[what: string, rows: string[][], found: string[]]>([
  [
    'Yunfan, with its row of advice',
    [
      [
        '题目序号',
        '题目类型',
        '题目内容',
        '整体解析',
        '题目图片',
        '题目视频',
        '所属题库',
        '是否正确项',
        '选项内容',
        '选项解析',
        '选项图片',
      ],
      [
        '正式导入，请删除此说明行：相同的数字表示同一题',
        '只能填写1、2、3、4',
        '问题内容',
        '',
        '',
        '',
        '',
        '只能填写0或1',
        '',
        '',
        '',
      ],
      ['1', '1', '质数是', '见课本', '', '', '1001', '0', '4', '', ''],
      ['1', '', '', '', '', '', '', '1', '7', '', ''],
      ['2', '3', '地球是圆的', '', '', '', '', '1', '正确', '', ''],
      ['2', '', '', '', '', '', '', '0', '错误', '', ''],
    ],
    [
      'Advice of the template, which is no question.',
      '1 质数是 -x The column "所属题库" is not imported.',
      '3 地球是圆的 true',
    ],
  ],
  [
    'Xuexitong',
    [
      [
        '目录',
        '题目类型',
        '大题题干',
        '正确答案',
        '答案解析',
        '难易度',
        '知识点',
        '标签',
        '选项数',
        '选项A',
        '选项B',
        '选项C',
      ],
      ['/物理', '单选题', '质数是', 'B', '', '易', '', '数论', '2', '4', '7', ''],
      ['', '判断题', '地球是圆的', 'A', '', '难', '', '', '2', '正确', '错误', ''],
      ['', '判断题', '水是干的', '错误', '', '', '', '', '2', '正确', '错误', ''],
    ],
    ['1 质数是 -x The column "目录" is not imported.', '3 地球是圆的 true', '3 水是干的 false'],
  ],
  [
    'Kaoshibao',
    [
      [
        '题干（必填）',
        '题型 （必填）',
        '选项 A',
        '选项 B',
        '选项E\n(勿删)',
        '正确答案\n（必填）',
        '解析\n（勿删）',
        '章节\n（勿删）',
        '难度',
      ],
      ['质数是', '单选题', '4', '7', '', 'B', '见课本', '', '适中'],
      ['偶数有', '多选题', '2', '4', '', 'AB', '', '', ''],
    ],
    ['1 质数是 -x', '2 偶数有 xx'],
  ],
])('the template of %s', async (_, rows, found) => {
  expect((await readTestFile(quoted(rows), 'csv')).map(shown)).toEqual(found)
})

it('a heading is known with what its template says of it', async () => {
  const rows = [
    ['题型（必填）', '题干(必填)', '选项A（选填）', '选项B', '答案【必填】'],
    ['单选题', '质数是', '4', '7', 'B'],
  ]
  expect((await readTestFile(quoted(rows), 'csv')).map(shown)).toEqual(['1 质数是 -x'])
})

const docs = join(import.meta.dirname, '../../docs/formats.md')
const START = '<!-- Written by column-profiles.rules.test.ts: run it with UPDATE_FORMATS=1. -->'
const END = '<!-- End of the templates. -->'

it('docs/formats.md names the templates and their columns', () => {
  const labels = new Map(MAPPABLE.map(({ key, header }) => [key, header['en-US']]))
  const rows = COLUMN_PROFILES.map(({ name, signs, columns }) => {
    const meant = columns.map(([heading, key]) => `${heading} ${labels.get(key)}`).join(', ')
    return `| ${name['zh-CN']} | ${signs.join(', ')} | ${meant} |`
  })
  const table = ['', '| template | known by | its columns |', '| --- | --- | --- |', ...rows, ''].join('\n')
  const text = readFileSync(docs, 'utf8')
  const [before = '', rest = ''] = text.split(START)
  const written = `${before}${START}\n${table}\n${END}${rest.split(END)[1] ?? ''}`
  if (process.env['UPDATE_FORMATS'] === '1') writeFileSync(docs, written)
  expect(readFileSync(docs, 'utf8')).toBe(written)
})
