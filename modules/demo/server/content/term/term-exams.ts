/** The exams of the term: what was asked in them, when, and who did not come. */
import type { DemoExam, DemoLine, DemoSection } from '../types.ts'

export interface TermExam extends Omit<DemoExam, 'window'> {
  /** Before the day on which the school is made; less than 0 is ahead. A weekend moves it to the nearest day of school. */
  daysAgo: number
  /** Beijing time. */
  at: string
  absent: string[]
  /** Somebody who leaves in the middle: the deadline closes the paper. */
  givesUp?: string
  bands?: boolean
  showsStanding?: boolean
}

const TERM_ZH = 'term-zh'
const TERM_EN = 'term-en'
const picked = (bank: string, points: number, ...questions: string[]): DemoLine => ({
  kind: 'handPicked',
  bank,
  questions,
  points,
})
const section = (title: string, instructions: string, ...lines: DemoLine[]): DemoSection => ({
  title,
  instructions,
  lines,
})

const NOTICE_ZH =
  '<p>请独立完成，作答会自动保存。网络中断后重新进入即可继续，计时不暂停；如需加时，请举手示意监考老师。</p>'
const NOTICE_EN =
  '<p>Work alone. Answers are saved as you write; if the connection breaks, enter again and continue. Raise your hand if you need more time.</p>'

const RULES = {
  attempts: 1,
  passPercent: 60,
  shuffleQuestions: false,
  shuffleOptions: false,
  partialScore: 'half',
  audience: { openType: 'everyone' },
  release: { score: 'afterMarking', answers: 'examEnd', analysis: 'examEnd' },
} as const satisfies Partial<DemoExam>

/** Oldest first. */
export const pastExams: TermExam[] = [
  {
    ...RULES,
    key: 'maths-unit',
    title: '数学第一单元测验',
    lang: 'zh',
    noticeHtml: NOTICE_ZH,
    minutes: 60,
    daysAgo: 52,
    at: '09:00',
    absent: ['student17', 'student26', 'student33'],
    sections: [
      section(
        '一、单项选择题',
        '共 4 题，每题 8 分。',
        picked(TERM_ZH, 800, 'domain-of-root', 'even-function', 'log-value', 'sufficient-condition'),
      ),
      section('二、多项选择题', '共 1 题，10 分；选对但不全得一半。', picked(TERM_ZH, 1000, 'monotone-functions')),
      section(
        '三、判断题',
        '共 3 题，每题 6 分。',
        picked('maths', 600, 'stationary-point', 'geometric-from-sum', 'odd-integral'),
      ),
      section(
        '四、填空与计算',
        '共 2 题。',
        picked('maths', 1500, 'arithmetic-sums'),
        picked('maths', 1000, 'sphere-volume'),
      ),
      section('五、解答题', '共 1 题，15 分，写出证明过程。', picked('maths', 1500, 'pyramid-dihedral')),
    ],
  },
  {
    ...RULES,
    key: 'physics-mechanics',
    title: 'Physics Test: Mechanics',
    lang: 'en',
    noticeHtml: NOTICE_EN,
    minutes: 60,
    daysAgo: 45,
    at: '10:10',
    absent: ['student05', 'student21', 'student30', 'student38'],
    givesUp: 'student24',
    sections: [
      section(
        'Section A: Single choice',
        'Five questions, 8 points each.',
        picked(
          TERM_EN,
          800,
          'average-speed',
          'weight-on-moon',
          'lift-accelerates',
          'momentum-of-ball',
          'thrown-upwards',
        ),
      ),
      section('Section B: Multiple choice', 'One question, 10 points.', picked(TERM_EN, 1000, 'friction-statements')),
      section(
        'Section C: True or false',
        'Two questions, 5 points each.',
        picked(TERM_EN, 500, 'mass-and-fall', 'constant-speed-force'),
      ),
      section(
        'Section D: Short tasks',
        'Three questions.',
        picked('physics', 1200, 'newton-second-law'),
        picked('physics', 800, 'quantities-and-units', 'fall-time'),
      ),
      section('Section E: Experiment', 'One question, 12 points.', picked('physics', 1200, 'pendulum-experiment')),
    ],
  },
  {
    ...RULES,
    key: 'security-week',
    title: '网络安全宣传周知识竞赛',
    lang: 'zh',
    noticeHtml: NOTICE_ZH,
    minutes: 40,
    daysAgo: 36,
    at: '14:30',
    absent: ['student12', 'student36'],
    showsStanding: true,
    sections: [
      section(
        '一、单项选择题',
        '共 5 题，每题 10 分。',
        picked(TERM_ZH, 1000, 'public-wifi', 'screen-lock', 'usb-found', 'least-privilege', 'hash-purpose'),
      ),
      section(
        '二、多项选择题',
        '共 2 题，每题 10 分；选对但不全得一半。',
        picked(TERM_ZH, 1000, 'strong-password-habits', 'personal-information'),
      ),
      section(
        '三、填空、配对与排序',
        '共 3 题，每题 10 分。',
        picked('security', 1000, 'cia-triad', 'attacks-and-measures', 'incident-order'),
      ),
    ],
  },
  {
    ...RULES,
    key: 'maths-midterm',
    title: '数学期中考试',
    lang: 'zh',
    noticeHtml: NOTICE_ZH,
    minutes: 90,
    daysAgo: 24,
    at: '08:30',
    absent: ['student09', 'student40'],
    release: { ...RULES.release, score: 'byHand' },
    bands: true,
    sections: [
      section(
        '一、单项选择题',
        '共 5 题，每题 8 分。',
        picked(
          TERM_ZH,
          800,
          'sine-of-supplement',
          'geometric-third-term',
          'range-on-interval',
          'two-dice-sum',
          'tangent-slope',
        ),
      ),
      section('二、多项选择题', '共 1 题，14 分；选对但不全得一半。', picked(TERM_ZH, 1400, 'line-and-circle')),
      section('三、判断题', '共 2 题，每题 5 分。', picked(TERM_ZH, 500, 'empty-set-subset', 'extreme-needs-zero')),
      section('四、综合题', '共 1 题，16 分。', picked('maths', 1600, 'cubic-in-parts')),
      section('五、应用题', '共 1 题，20 分，写出过程。', picked(TERM_ZH, 2000, 'fence-problem')),
    ],
  },
  {
    ...RULES,
    key: 'computing-halfterm',
    title: 'Computing: Half-term Test',
    lang: 'en',
    noticeHtml: NOTICE_EN,
    minutes: 60,
    daysAgo: 17,
    at: '14:00',
    absent: ['student07', 'student19', 'student31'],
    sections: [
      section(
        'Section A: Single choice',
        'Six questions, 7 points each.',
        picked(
          TERM_EN,
          700,
          'hex-to-decimal',
          'linear-search-cost',
          'loop-with-step',
          'ip-address-layer',
          'primary-key',
          'xor-result',
        ),
      ),
      section(
        'Section B: Multiple choice',
        'Two questions, 8 points each.',
        picked(TERM_EN, 800, 'compiled-languages', 'cache-statements'),
      ),
      section(
        'Section C: True or false',
        'Two questions, 4 points each.',
        picked(TERM_EN, 400, 'ascii-in-utf8', 'recursion-needs-loop'),
      ),
      section(
        'Section D: Short tasks',
        'Three questions.',
        picked('computing', 800, 'binary-conversions', 'structures-and-uses'),
        picked('computing', 600, 'transfer-time'),
      ),
      section('Section E: Programming', 'One question, 12 points.', picked('computing', 1200, 'binary-search')),
    ],
  },
  {
    ...RULES,
    key: 'physics-monthly',
    title: 'Physics Monthly Test: Energy and Waves',
    lang: 'en',
    noticeHtml: NOTICE_EN,
    minutes: 60,
    daysAgo: 4,
    at: '09:00',
    absent: ['student03', 'student14', 'student28', 'student35'],
    sections: [
      section(
        'Section A: Single choice',
        'Three questions, 8 points each.',
        picked(TERM_EN, 800, 'power-of-pump', 'wave-into-glass', 'echo-distance'),
      ),
      section('Section B: Multiple choice', 'One question, 10 points.', picked(TERM_EN, 1000, 'energy-statements')),
      section(
        'Section C: True or false',
        'Two questions, 9 points each.',
        picked(TERM_EN, 900, 'sound-in-vacuum', 'kinetic-energy-square'),
      ),
      section(
        'Section D: Short tasks',
        'Two questions.',
        picked('physics', 1800, 'series-circuit-in-parts'),
        picked('physics', 1000, 'spectrum-order'),
      ),
      section('Section E: Written answer', 'One question, 20 points.', picked(TERM_EN, 2000, 'braking-on-ice')),
    ],
  },
]

/** It is being written when the school opens to its visitor. */
export const runningExam: Omit<TermExam, 'daysAgo' | 'at' | 'absent'> = {
  ...RULES,
  key: 'security-open-book',
  title: '信息安全开卷练习',
  lang: 'zh',
  noticeHtml: NOTICE_ZH,
  minutes: 240,
  sections: [
    section(
      '一、单项选择题',
      '共 3 题，每题 10 分。',
      picked(TERM_ZH, 1000, 'patch-reason', 'backup-rule', 'qr-code-scam'),
    ),
    section('二、多项选择题', '共 1 题，20 分；选对但不全得一半。', picked(TERM_ZH, 2000, 'https-guarantees')),
    section(
      '三、计算与综合',
      '共 2 题。',
      picked('security', 1000, 'password-space'),
      picked('security', 2000, 'letter-in-parts'),
    ),
    section('四、问答题', '共 1 题，20 分。', picked('security', 2000, 'diffie-hellman')),
  ],
}

export const upcomingExams: TermExam[] = [
  {
    ...RULES,
    key: 'maths-monthly',
    title: '数学月考（二）',
    lang: 'zh',
    noticeHtml: NOTICE_ZH,
    minutes: 60,
    daysAgo: -6,
    at: '09:00',
    absent: [],
    shuffleQuestions: true,
    shuffleOptions: true,
    sections: [
      section('一、单项选择题', '共 6 题，每题 10 分。', {
        kind: 'drawnPerCandidate',
        bank: 'maths',
        type: 1,
        count: 6,
        points: 1000,
      }),
      section('二、多项选择题', '共 2 题，每题 20 分；选对但不全得一半。', {
        kind: 'drawnPerCandidate',
        bank: 'maths',
        type: 2,
        count: 2,
        points: 2000,
      }),
    ],
  },
  {
    ...RULES,
    key: 'computing-final',
    title: 'Computing: End-of-term Examination',
    lang: 'en',
    noticeHtml: NOTICE_EN,
    minutes: 90,
    daysAgo: -20,
    at: '14:00',
    absent: [],
    shuffleQuestions: true,
    shuffleOptions: true,
    sections: [
      section('Section A: Single choice', 'Six questions, 10 points each.', {
        kind: 'drawnPerCandidate',
        bank: 'computing',
        type: 1,
        count: 6,
        points: 1000,
      }),
      section('Section B: Multiple choice', 'Two questions, 20 points each.', {
        kind: 'drawnPerCandidate',
        bank: 'computing',
        type: 2,
        count: 2,
        points: 2000,
      }),
    ],
  },
]

/** Nobody but staff sees it. */
export const draftExam: Omit<TermExam, 'daysAgo' | 'at' | 'absent'> = {
  ...RULES,
  key: 'security-final',
  title: '信息安全期末考试（命题中）',
  lang: 'zh',
  noticeHtml: NOTICE_ZH,
  minutes: 60,
  sections: [
    section('一、单项选择题', '共 5 题，每题 20 分。', {
      kind: 'drawnPerCandidate',
      bank: 'security',
      type: 1,
      count: 5,
      points: 2000,
    }),
  ],
}
