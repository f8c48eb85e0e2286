import type { DemoExam } from './types.ts'

export const exams: DemoExam[] = [
  {
    key: 'maths-and-security',
    title: '数学与信息安全 综合测评',
    lang: 'zh',
    noticeHtml:
      '<p>请在开始前阅读以下规则：</p><ul><li>本次测评共 14 题，满分 100 分，限时 60 分钟，最多可参加 3 次。</li><li>每位考生的选择题从题库中分别抽取，题目和选项的顺序各不相同。</li><li>作答会自动保存；网络中断后重新进入即可继续，计时不暂停。</li><li>请独立完成，不得查阅资料或与他人交流。可以使用草稿纸，不得使用计算器。</li></ul><p>多项选择题须选出全部正确选项才得分。</p>',
    minutes: 60,
    attempts: 3,
    passPercent: 60,
    shuffleQuestions: true,
    shuffleOptions: true,
    partialScore: 'none',
    audience: { openType: 'everyone' },
    release: { score: 'afterMarking', answers: 'byHand', analysis: 'byHand' },
    sections: [
      {
        title: '一、单项选择题',
        instructions: '共 8 题，每题 6 分。每题只有一个正确选项。',
        lines: [
          { kind: 'drawnPerCandidate', bank: 'maths', type: 1, level: 1, count: 2, points: 600 },
          { kind: 'drawnPerCandidate', bank: 'maths', type: 1, level: 2, count: 2, points: 600 },
          { kind: 'drawnPerCandidate', bank: 'security', type: 1, count: 4, points: 600 },
        ],
      },
      {
        title: '二、多项选择题',
        instructions: '共 4 题，每题 8 分。每题有两个或三个正确选项，全部选对才得分。',
        lines: [
          { kind: 'drawnPerCandidate', bank: 'maths', type: 2, count: 2, points: 800 },
          { kind: 'drawnPerCandidate', bank: 'security', type: 2, level: 2, count: 2, points: 800 },
        ],
      },
      {
        title: '三、解答题',
        instructions: '共 2 题，每题 10 分。请写出必要的推导过程或理由。',
        lines: [
          { kind: 'handPicked', bank: 'maths', questions: ['recurrence-telescoping'], points: 1000 },
          { kind: 'handPicked', bank: 'security', questions: ['account-takeover'], points: 1000 },
        ],
      },
    ],
  },
  {
    key: 'physics-and-computing',
    title: 'Mid-term Examination: Physics and Computer Science',
    lang: 'en',
    noticeHtml:
      '<p>Please read these rules before you begin:</p><ul><li>The paper has 20 questions and 100 points. You have 75 minutes and one attempt.</li><li>Some questions are drawn for each candidate, so your neighbour has a different paper.</li><li>Answers are saved as you work. If the connection breaks, enter again and continue; the clock does not stop.</li><li>Work alone. A pocket calculator and blank paper are allowed; books, notes and messages are not.</li></ul><p>Scores appear after marking. Answers and explanations appear when the examination period is over.</p>',
    minutes: 75,
    attempts: 1,
    passPercent: 50,
    shuffleQuestions: true,
    shuffleOptions: true,
    partialScore: 'none',
    window: { startsInDays: -1, endsInDays: 14 },
    audience: { openType: 'departments', departments: ['class-10-international', 'class-11-international'] },
    release: { score: 'afterMarking', answers: 'examEnd', analysis: 'examEnd' },
    sections: [
      {
        title: 'Section A: Single choice',
        instructions: 'Ten questions, 5 points each. Exactly one option is right.',
        lines: [
          { kind: 'drawnPerCandidate', bank: 'physics', type: 1, count: 5, points: 500 },
          { kind: 'drawnPerCandidate', bank: 'computing', type: 1, count: 5, points: 500 },
        ],
      },
      {
        title: 'Section B: Multiple choice',
        instructions: 'Four questions, 5 points each. Two or three options are right; tick all of them.',
        lines: [
          { kind: 'drawnPerCandidate', bank: 'physics', type: 2, count: 2, points: 500 },
          { kind: 'drawnPerCandidate', bank: 'computing', type: 2, count: 2, points: 500 },
        ],
      },
      {
        title: 'Section C: True or false',
        instructions: 'Four questions, 2.5 points each.',
        lines: [
          { kind: 'drawnPerCandidate', bank: 'physics', type: 3, count: 2, points: 250 },
          { kind: 'drawnPerCandidate', bank: 'computing', type: 3, count: 2, points: 250 },
        ],
      },
      {
        title: 'Section D: Written answers',
        instructions: 'Two questions, 10 points each. Show your working and give units.',
        lines: [
          { kind: 'handPicked', bank: 'physics', questions: ['loop-the-loop'], points: 1000 },
          { kind: 'handPicked', bank: 'computing', questions: ['remainder-automaton'], points: 1000 },
        ],
      },
    ],
  },
  {
    key: 'security-induction',
    title: '信息安全上岗考核 Information Security Induction',
    lang: 'zh',
    noticeHtml:
      '<p>本考核面向信息系统使用人员，凭监考人员宣布的口令进入。</p><ul><li>共 16 题，满分 100 分，80 分合格；限时 40 分钟，最多可参加 2 次，取最高分。</li><li>试题供长期使用，不公布答案，请勿抄录或传播。</li><li>作答会自动保存；网络中断后重新进入即可继续，计时不暂停。</li></ul><p>This assessment is held in Chinese. Enter the password given by the invigilator.</p>',
    minutes: 40,
    attempts: 2,
    passPercent: 80,
    shuffleQuestions: true,
    shuffleOptions: true,
    partialScore: 'none',
    audience: { openType: 'password', password: 'safe2026' },
    release: { score: 'afterMarking', answers: 'never', analysis: 'never' },
    sections: [
      {
        title: '一、单项选择题',
        instructions: '共 8 题，每题 6 分。每题只有一个正确选项。',
        lines: [{ kind: 'drawnPerCandidate', bank: 'security', type: 1, count: 8, points: 600 }],
      },
      {
        title: '二、多项选择题',
        instructions: '共 4 题，每题 8 分。每题有两个或三个正确选项，全部选对才得分。',
        lines: [{ kind: 'drawnPerCandidate', bank: 'security', type: 2, count: 4, points: 800 }],
      },
      {
        title: '三、判断题',
        instructions: '共 3 题，第 1、2 题各 3 分，第 3 题 4 分。',
        lines: [
          { kind: 'handPicked', bank: 'security', questions: ['base64', 'https-is-not-trust'], points: 300 },
          { kind: 'handPicked', bank: 'security', questions: ['birthday-bound'], points: 400 },
        ],
      },
      {
        title: '四、问答题',
        instructions: '共 1 题，10 分。请结合实际写出具体措施。',
        lines: [{ kind: 'handPicked', bank: 'security', questions: ['account-takeover'], points: 1000 }],
      },
    ],
  },
]
