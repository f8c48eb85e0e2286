import { expect, it } from 'vitest'
import { pointsOf, scoreTable, sectionPoints } from './text/points.ts'

const numbered = (stems: readonly string[]) => stems.map((stem, i) => ({ no: i + 1, stem }))

it.each([
  ['一、单选题（每小题2分，共20分）', { each: 200, total: 2000 }],
  ['二、多项选择题：本大题共5小题，每小题 3 分，共 15 分。', { each: 300, total: 1500 }],
  ['三、判断题（每题１．５分）', { each: 150 }],
  ['四、填空题（每空 1 分，共 10 分）', { gap: 100, total: 1000 }],
  ['五、解答题（共40分）', { total: 4000 }],
  ['六、作文（60分）', { total: 6000 }],
  ['七、简答题（各5分）', { each: 500 }],
  ['Part 1: Single choice (2 points each)', { each: 200 }],
  ['Section II. True or false. Each question is worth 1 mark.', { each: 100 }],
  ['Part III Essays (20 points in total)', { total: 2000 }],
  ['Part IV Gaps (2 points for each gap)', { gap: 200 }],
  ['一、单选题', {}],
  ['一、共有 20 道题', {}],
  ['二、听力（共 30 分钟，每题 5 分钟）', {}],
  [
    '三、选择题（1～8题每题3分，9～12题每题4分，共40分）',
    {
      ranges: [
        { from: 1, to: 8, each: 300 },
        { from: 9, to: 12, each: 400 },
      ],
      total: 4000,
    },
  ],
  [
    '四、填空题：第13—14小题，每小题 4 分；第15至16题，每题６分',
    {
      ranges: [
        { from: 13, to: 14, each: 400 },
        { from: 15, to: 16, each: 600 },
      ],
    },
  ],
  [
    'Part 2: Questions 1-10: 2 points each; questions 11 to 15 (4 points each)',
    {
      ranges: [
        { from: 1, to: 10, each: 200 },
        { from: 11, to: 15, each: 400 },
      ],
    },
  ],
  // Which questions the 5 points are for is not said.
  ['五、选择题（1～8题每题3分，其余每题5分）', { isMixed: true }],
  ['六、填空（第1～2题每题3分，每空1分）', { isMixed: true }],
])('the heading %s', (heading, wanted) => {
  expect(sectionPoints(heading)).toEqual(wanted)
})

it.each([
  ['each question of the section', ['下列是质数的是'], { each: 200 }, [200]],
  ['what a question says itself', ['（１２分）已知函数', '求值'], { each: 200 }, [1200, 200]],
  ['behind its stem', ['计算下列各式\n（本题满分 8 分）'], {}, [800]],
  ['each gap', ['水由__和__组成', '光'], { gap: 100 }, [200, 100]],
  ['a part of the total', ['一', '二', '三', '四'], { total: 4000 }, [1000, 1000, 1000, 1000]],
  ['what others leave of the total', ['（10分）一', '二', '三'], { total: 4000 }, [1000, 1500, 1500]],
  ['no part that cannot be the same for all', ['一', '二', '三'], { total: 1000 }, [null, null, null]],
  ['no part of a total that others have used up', ['（10分）一', '二'], { total: 1000 }, [1000, null]],
  ['nothing where nothing is said', ['跑了 100 分钟（约）', '用时（5分钟）'], {}, [null, null]],
] as const)('a question is worth %s', (_, stems, section, wanted) => {
  expect(pointsOf(numbered(stems), section)).toEqual(wanted)
})

it('a question is worth what its range says, by its printed number', () => {
  const said = sectionPoints('一、选择题（第 1～2 题每题 3 分，第 3～4 题每题 4 分，共 20 分）')
  const questions = [1, 2, 3, 4, 5, null].map(no => ({ no, stem: no === 2 ? '（9分）甲' : '乙' }))
  // What is in no range gets what the others leave of the total.
  expect(pointsOf(questions, said)).toEqual([300, 900, 400, 400, null, null])
  expect(pointsOf(questions.slice(0, 5), { ...said, total: 2500 })).toEqual([300, 900, 400, 400, 500])
})

it('reads long blanks and brackets at once', () => {
  const began = performance.now()
  const blank = ' '.repeat(100_000)
  expect(sectionPoints(`一、共${blank}`)).toEqual({})
  expect(sectionPoints(`一、${'1-2题'.repeat(20_000)}每题2分每题3分`)).toEqual({})
  expect(pointsOf(numbered([`（本题${blank}`, '（'.repeat(100_000)]), {})).toEqual([null, null])
  expect(performance.now() - began).toBeLessThan(1000)
})

it('reads the totals of a score table', () => {
  const heads = ['题 号', '一', '二', '三', '总分']
  expect(scoreTable([heads, ['满分', '20', '30分', '50', '100'], ['得分', '', '', '', '']])).toEqual([2000, 3000, 5000])
  expect(
    scoreTable([
      ['Section', 'I', 'II'],
      ['Points', '40', '60'],
    ]),
  ).toEqual([4000, 6000])
  // Nothing is said, or it is another table.
  expect(scoreTable([heads, ['得分', '', '', '', '']])).toBeUndefined()
  expect(scoreTable([heads, ['满分', '20', '', '50', '100']])).toBeUndefined()
  expect(scoreTable([['元素', '氢'], ['满分', '1'], []])).toBeUndefined()
  expect(scoreTable([])).toBeUndefined()
})
