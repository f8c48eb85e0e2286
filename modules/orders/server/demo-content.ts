/** What the demo school sells. */
interface DemoLesson {
  readonly title: string
  readonly html: string
}

export interface SoldCourse {
  readonly title: string
  readonly introduction: string
  readonly lessons: readonly DemoLesson[]
}

const tex = (latex: string): string => `<span data-type="inline-math" data-latex="${latex}"></span>`

export const ERRORS_COURSE: SoldCourse = {
  title: '实验误差与数据处理',
  introduction: '<p>选修课：怎样读数，怎样估计误差，怎样把一组数据写成一个可信的结果。</p>',
  lessons: [
    {
      title: '读数与有效数字',
      html: `<p>读数要估读到最小分度的下一位。用最小分度为 1 mm 的刻度尺测得 ${tex('12.35\\,\\mathrm{cm}')}，前三位可靠，最后一位是估读的，共四位有效数字。</p><p>计算时，加减看小数位数最少的一项，乘除看有效数字最少的一项。</p>`,
    },
    {
      title: '误差怎样传递',
      html: `<p>若 ${tex('y = a b')}，相对误差按平方和合成：${tex('\\left(\\frac{\\Delta y}{y}\\right)^2 = \\left(\\frac{\\Delta a}{a}\\right)^2 + \\left(\\frac{\\Delta b}{b}\\right)^2')}。</p><p>因此先改进相对误差最大的那个量，收效最大。</p>`,
    },
  ],
}

export const WRITING_COURSE: SoldCourse = {
  title: 'Academic Writing in English',
  introduction:
    '<p>An elective: from a question to a paragraph that carries one idea, and from paragraphs to a report.</p>',
  lessons: [
    {
      title: 'One paragraph, one idea',
      html: '<p>The first sentence says what the paragraph is about; every other one supports it. Read your first sentences alone: they should read like a summary of the text.</p>',
    },
    {
      title: 'Quoting and citing',
      html: '<p>Say whose idea it is, and where it can be found. A quotation is word for word and in quotation marks; a paraphrase is in your own words, and is cited all the same.</p>',
    },
  ],
}

export const BUNDLE_TITLE = '选修课套餐（两门）'
export const BANK_ACCOUNT = '户名：明川国际学校（演示）\n开户行：演示银行明川支行\n账号：0000 1234 5678'

/** For everybody, and for who gets a grant. */
export const COUPONS = [
  { code: 'XUEQI-10', percent: 10, quota: 100 },
  { code: 'ZHUXUE-2026', percent: 100, quota: 20 },
] as const
