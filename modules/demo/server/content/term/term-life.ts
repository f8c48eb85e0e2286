/** What is said and done in the term beside exams. */
import type { SchoolTime } from '../../term/school-days.ts'

interface TermNotice extends SchoolTime {
  title: string
  html: string
}

/** Oldest first. */
export const termNotices: TermNotice[] = [
  {
    daysAgo: 55,
    at: '08:20',
    title: '新学期机房使用须知',
    html: '<p>机房周一至周五 8:00–18:00 开放。使用自己的账号登录，离开前请退出；不得携带饮料入内。</p>',
  },
  {
    daysAgo: 44,
    at: '09:10',
    title: 'Calculators in physics tests',
    html: '<p>Pocket calculators without a computer algebra system are allowed in all physics tests of this term. Phones are not calculators.</p>',
  },
  {
    daysAgo: 38,
    at: '10:00',
    title: '网络安全宣传周活动安排',
    html: '<p>本周三下午在机房举行知识竞赛，班会课学习必修课程“信息安全入门”。竞赛成绩前三名的班级将获得流动红旗。</p>',
  },
  {
    daysAgo: 27,
    at: '08:40',
    title: '期中考试安排与考场纪律',
    html: '<p>数学期中考试共 90 分钟，开考 15 分钟后不得入场。请提前检查账号能否登录，遇到问题联系教务处。</p>',
  },
  {
    daysAgo: 8,
    at: '11:30',
    title: '期中试卷讲评与成绩申诉',
    html: '<p>成绩已公布。对评分有疑问的同学，请在成绩页对该题提出申诉并写明理由，任课教师会在一周内答复。</p>',
  },
]

interface TermComment extends SchoolTime {
  course: string
  by: string
  isQuestion: boolean
  text: string
  /** Of the lecturer of the course. */
  reply?: { after: number; text: string }
  /** Of another student. */
  answer?: { after: number; by: string; text: string }
}

const SECURITY = '信息安全入门'
const WAVES = 'Waves and standing waves'

/** `after` is minutes. */
export const termComments: TermComment[] = [
  {
    daysAgo: 47,
    at: '17:20',
    course: SECURITY,
    by: 'student08',
    isQuestion: true,
    text: '口令管理器如果被攻破，是不是所有口令都丢了？',
    reply: {
      after: 950,
      text: '好问题。管理器里存的是加密后的口令，主口令足够长就很难解开；再打开两步验证会更稳妥。',
    },
  },
  {
    daysAgo: 47,
    at: '17:46',
    course: SECURITY,
    by: 'student15',
    isQuestion: false,
    text: '原来 12 个小写字母比 8 个花样多的字符还强，回家就去改口令。',
  },
  {
    daysAgo: 34,
    at: '16:40',
    course: SECURITY,
    by: 'student22',
    isQuestion: true,
    text: '浏览器有锁的网站为什么还可能是钓鱼网站？',
    answer: { after: 35, by: 'student29', text: '锁只说明连接是加密的，域名可以是骗子自己注册的。' },
    reply: { after: 900, text: '同学说得对。要看清域名本身，锁只保证你连的确实是这个域名。' },
  },
  {
    daysAgo: 31,
    at: '17:05',
    course: WAVES,
    by: 'student02',
    isQuestion: true,
    text: 'Why does the frequency stay the same when the wave enters another medium, but not the wavelength?',
    reply: {
      after: 1010,
      text: 'Each crest that arrives at the boundary has to leave it, so as many pass per second on both sides. The speed changes, and with it the distance between crests.',
    },
  },
  {
    daysAgo: 26,
    at: '17:32',
    course: WAVES,
    by: 'student37',
    isQuestion: false,
    text: 'The picture of the nodes finally made the harmonics of my violin clear.',
  },
  {
    daysAgo: 12,
    at: '16:55',
    course: SECURITY,
    by: 'student01',
    isQuestion: true,
    text: '两步验证用短信和用验证器应用，哪个更安全？',
    reply: { after: 1130, text: '验证器应用更好：短信可能被转移号码的人截获。两者都比只用口令强得多。' },
  },
  {
    daysAgo: 3,
    at: '17:10',
    course: WAVES,
    by: 'student36',
    isQuestion: true,
    text: 'Is a standing wave still a wave if no energy is transported?',
  },
]

/** Why candidates object, in the order of the exams. */
export const APPEALS = {
  slip: [
    '顶点 x=2 在区间内，最小值应当是 f(2)=1，值域是 [1,5]，我选的就是这一项。',
    '答案中的 [2,5] 只考虑了端点，没有考虑顶点，请老师核对。',
    '我算的是 [1,5]，与解析一致，但是判为错误。',
  ],
  slipAnswer: '感谢指出。该题标准答案录入有误，正确答案为 [1,5]，已对全体考生重判，成绩已更新。',
  regradeReason: '标准答案录入错误：正确答案是 [1,5]，已按更正后的答案重判。',
  waiting:
    'My pseudocode returns -1 after the loop, which is the result when x is absent. Please look at that mark again.',
} as const

export const VOID_REASON = '考生误用了同座同学已登录的电脑作答，经双方确认，该答卷作废'
export const REVIEW_WORDS = {
  sent: 'Please check the second option: is it wrong for every processor?',
  back: '题干中的“较大”不够明确，请给出具体的数值后再送审。',
} as const

export const NOTES = [
  '定义域先看根号，再看分母。',
  '二分之一的速度不是二分之一的动能。',
  '判断题要先找反例：f(x)=x³ 在 0 处。',
] as const
