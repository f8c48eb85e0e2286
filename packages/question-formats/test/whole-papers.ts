/** Whole papers in Word as teachers write them: headings with points, keys in their ways, and what each question is worth. */
import { makeDocx, wordLine, wordLines } from './question-files.ts'

/** Its type, and its points in hundredths; null where the paper does not say them. */
type Expected = readonly [type: number, points: number | null]

export interface WholePaper {
  readonly name: string
  readonly file: Buffer
  /** Headings with their questions, in order. */
  readonly sections: readonly (readonly [title: string, questions: readonly Expected[]])[]
}

const paper = (name: string, lines: readonly string[], sections: WholePaper['sections']): WholePaper => ({
  name,
  file: makeDocx(wordLines(...lines)),
  sections,
})

/** Lines of one question. */
const of = (...lines: string[]): string[] => lines

const OPTIONS = ['A. 甲', 'B. 乙', 'C. 丙', 'D. 丁']

/** Numbered by Word itself, as most papers are that were not typed by hand. */
const listed = (text: string): string =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
const NUMBERING = `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`

const wordTable = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map(cells => `<w:tr>${cells.map(cell => `<w:tc>${wordLine(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

export const WHOLE_PAPERS: readonly WholePaper[] = [
  paper(
    'an option a line, the key behind each',
    [
      '2026—2027 学年第一学期期末考试',
      '一、单选题（每小题2分，共4分）',
      ...of('1. 密度的单位是', ...OPTIONS, '答案：A', '2. 功的单位是', ...OPTIONS, '答案：B'),
      '二、判断题（每题1分，共2分）',
      ...of('3. 光在真空中最快。', '答案：对', '4. 声音在真空中最快。', '答案：错'),
    ],
    [
      [
        '一、单选题（每小题2分，共4分）',
        [
          [1, 200],
          [1, 200],
        ],
      ],
      [
        '二、判断题（每题1分，共2分）',
        [
          [3, 100],
          [3, 100],
        ],
      ],
    ],
  ),
  paper(
    'options behind the stem, the key in its brackets',
    [
      '一、选择题：本大题共3小题，每小题3分，共9分。',
      '1．光年是（ C ）的单位。 A. 时间 B. 速度 C. 长度 D. 质量',
      '2．属于化学变化的是（ A ） A. 燃烧 B. 熔化 C. 蒸发 D. 升华',
      '3．属于物理变化的是 （A） A．蒸发 B．燃烧 C．生锈 D．腐烂',
    ],
    [
      [
        '一、选择题：本大题共3小题，每小题3分，共9分。',
        [
          [1, 300],
          [1, 300],
          [1, 300],
        ],
      ],
    ],
  ),
  paper(
    'the keys at the end',
    [
      '一、单项选择题（每题 4 分）',
      ...of(
        '1、最大的行星是',
        'A．地球  B．木星  C．火星  D．金星',
        '2、最近的恒星是',
        'A．太阳  B．天狼星  C．织女星  D．北极星',
      ),
      '二、多项选择题（每题 5 分）',
      ...of('3、偶数有', 'A．2  B．3  C．4  D．5'),
      ...of('参考答案', '一、单项选择题', '1-2 BA', '二、多项选择题', '3. AC'),
    ],
    [
      [
        '一、单项选择题（每题 4 分）',
        [
          [1, 400],
          [1, 400],
        ],
      ],
      ['二、多项选择题（每题 5 分）', [[2, 500]]],
    ],
  ),
  paper(
    'numbers in words, points of each question',
    [
      '三、解答题',
      ...of(
        '第1题 （8分）计算 1+1。',
        '答案：2',
        '第2题 （12分）证明勾股定理。',
        '答案：略证',
        '第3题 画图说明。',
        '答案：见图',
      ),
    ],
    [
      [
        '三、解答题',
        [
          [4, 800],
          [4, 1200],
          [4, null],
        ],
      ],
    ],
  ),
  paper(
    'points of each gap',
    [
      '一、填空题（每空1分，共5分）',
      ...of(
        '1. 水由____和____组成。',
        '答案：氢；氧',
        '2. 一天有____小时、____分钟、____秒。',
        '答案：24；1440；86400',
      ),
    ],
    [
      [
        '一、填空题（每空1分，共5分）',
        [
          [5, 200],
          [5, 300],
        ],
      ],
    ],
  ),
  paper(
    'a total that is shared',
    [
      '四、简答题（共30分）',
      ...of(
        '1. 什么是惯性？',
        '答案：保持原状的性质',
        '2. 什么是功？',
        '答案：力与距离之积',
        '3. 什么是能？',
        '答案：做功的本领',
      ),
    ],
    [
      [
        '四、简答题（共30分）',
        [
          [4, 1000],
          [4, 1000],
          [4, 1000],
        ],
      ],
    ],
  ),
  paper(
    'in English',
    [
      'Final examination',
      'Part 1: Single choice (2 points each)',
      ...of('1. Which gas do plants take in?', 'A. Oxygen', 'B. Carbon dioxide', 'C. Nitrogen', 'Answer: B'),
      'Part 2: True or false (1 mark each)',
      ...of('2. Water boils at 100 degrees at sea level.', 'Answer: True'),
    ],
    [
      ['Part 1: Single choice (2 points each)', [[1, 200]]],
      ['Part 2: True or false (1 mark each)', [[3, 100]]],
    ],
  ),
  paper(
    'what a section is worth below its heading',
    [
      '一、单选题',
      '（本大题共2小题，每小题2.5分，共5分）',
      ...of('1. 最小的质数是', ...OPTIONS, '答案：B', '2. 最小的合数是', ...OPTIONS, '答案：C'),
    ],
    [
      [
        '一、单选题',
        [
          [1, 250],
          [1, 250],
        ],
      ],
    ],
  ),
  {
    name: 'numbers of Word itself',
    file: makeDocx(
      [
        wordLine('一、单选题（每小题2分）'),
        listed('固体是'),
        wordLines(...OPTIONS, '答案：D'),
        listed('液体是'),
        wordLines(...OPTIONS, '答案：A'),
      ].join(''),
      { 'word/numbering.xml': NUMBERING },
    ),
    sections: [
      [
        '一、单选题（每小题2分）',
        [
          [1, 200],
          [1, 200],
        ],
      ],
    ],
  },
  paper(
    'numbers that begin again in each section',
    [
      '一、单选题（每题2分，共2分）',
      ...of('1. 水的化学式是', ...OPTIONS, '答案：A'),
      '二、判断题（每题2分，共2分）',
      ...of('1. 冰是晶体。', '答案：√'),
      '三、问答题（本题6分）',
      ...of('1. 为什么冰会浮在水上？', '答案：密度小'),
    ],
    [
      ['一、单选题（每题2分，共2分）', [[1, 200]]],
      ['二、判断题（每题2分，共2分）', [[3, 200]]],
      ['三、问答题（本题6分）', [[4, 600]]],
    ],
  ),
  {
    name: 'a score table above',
    file: makeDocx(
      [
        wordLine('2026 学年期末考试'),
        wordTable([
          ['题号', '一', '二', '三', '总分'],
          ['分值', '4', '10', '30', '44'],
          ['得分', '', '', '', ''],
        ]),
        wordLines(
          '一、单选题',
          ...of('1. 氧的符号是', ...OPTIONS, '答案：A', '2. 铁的符号是', ...OPTIONS, '答案：D'),
          '二、判断题（每小题 5 分）',
          ...of('3. 铁会生锈。', '答案：对', '4. 金会生锈。', '答案：错'),
          '三、问答题',
          ...of('5. 什么是燃烧？', '答案：剧烈的氧化', '6. 什么是氧化？（10分）', '答案：与氧结合'),
        ),
      ].join(''),
    ),
    sections: [
      [
        '一、单选题',
        [
          [1, 200],
          [1, 200],
        ],
      ],
      [
        '二、判断题（每小题 5 分）',
        [
          [3, 500],
          [3, 500],
        ],
      ],
      [
        '三、问答题',
        [
          [4, 2000],
          [4, 1000],
        ],
      ],
    ],
  },
]
