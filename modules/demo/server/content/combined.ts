/** Combined questions: one for every bank. */
import type { CombinedQuestion } from './types.ts'

export const mathsCombined: CombinedQuestion = {
  key: 'cubic-in-parts',
  type: 6,
  level: 2,
  tags: ['导数'],
  stem: String.raw`已知函数 $f(x)=x^3-3x$，回答下列各小题。`,
  analysis: String.raw`$f'(x)=3x^2-3=3(x-1)(x+1)$，各小题都由它的符号得出。`,
  parts: [
    {
      type: 1,
      stem: String.raw`$f(x)$ 的单调递减区间是`,
      options: [
        { text: String.raw`$(-\infty,-1)$`, isRight: false },
        { text: '$(-1,1)$', isRight: true },
        { text: String.raw`$(1,+\infty)$`, isRight: false },
        { text: String.raw`$(-\sqrt{3},\sqrt{3})$`, isRight: false },
      ],
      analysis: String.raw`当 $-1<x<1$ 时 $f'(x)<0$。`,
    },
    {
      type: 5,
      weight: 2,
      stem: String.raw`$f(x)$ 的极大值为[[1]]，极小值为[[2]]。`,
      gaps: [
        { kind: 'number', value: 2, tolerance: { amount: 0, isPercent: false } },
        { kind: 'number', value: -2, tolerance: { amount: 0, isPercent: false } },
      ],
      analysis: '$f(-1)=2$，$f(1)=-2$。',
    },
    {
      type: 3,
      stem: '方程 $f(x)=1$ 有三个不同的实根。',
      isTrue: true,
      analysis: '因为 $-2<1<2$，直线 $y=1$ 与曲线有三个交点。',
    },
  ],
}

export const securityCombined: CombinedQuestion = {
  key: 'letter-in-parts',
  type: 6,
  level: 1,
  tags: ['社会工程学'],
  stem: '某员工收到一封邮件，发件人显示为“信息中心”，称邮箱将在两小时后停用，要求点击链接并输入账号和口令。链接的域名与单位域名只差一个字母。',
  analysis: '紧迫的语气和相近的域名是这类邮件的典型特征。',
  parts: [
    {
      type: 1,
      stem: '这封邮件属于哪种攻击？',
      options: [
        { text: '拒绝服务攻击', isRight: false },
        { text: '中间人攻击', isRight: false },
        { text: '网络钓鱼', isRight: true },
        { text: '缓冲区溢出', isRight: false },
      ],
      analysis: '攻击者冒充可信的一方骗取口令。',
    },
    {
      type: 2,
      weight: 2,
      stem: '该员工应当怎样做？',
      options: [
        { text: '通过已知的电话向信息中心核实', isRight: true },
        { text: '把邮件报告给安全人员', isRight: true },
        { text: '回复邮件询问对方身份', isRight: false },
        { text: '转发给同事提醒他们点击处理', isRight: false },
      ],
      analysis: '核实要走另外的渠道，不能用邮件里的联系方式。',
    },
    {
      type: 3,
      stem: '如果已经输入了口令，只要没有看到异常就不必更改口令。',
      isTrue: false,
      analysis: '口令一旦泄露应立即更改，异常往往在之后才出现。',
    },
  ],
}

export const physicsCombined: CombinedQuestion = {
  key: 'series-circuit-in-parts',
  type: 6,
  level: 2,
  tags: ['circuits'],
  stem: String.raw`A battery of $12\,\mathrm{V}$ without internal resistance feeds two resistors in series, $R_1=4\,\Omega$ and $R_2=8\,\Omega$.`,
  analysis: 'The same current flows through both resistors, and their voltages add up to that of the battery.',
  parts: [
    {
      type: 9,
      stem: 'What is the current in the circuit?',
      value: 1,
      tolerance: { amount: 1, isPercent: true },
      units: [
        { name: 'A', factor: 1 },
        { name: 'mA', factor: 0.001 },
      ],
      analysis: String.raw`$I=\dfrac{12}{4+8}=1\,\mathrm{A}$.`,
    },
    {
      type: 1,
      stem: 'Which share of the voltage lies across $R_2$?',
      options: [
        { text: String.raw`$\dfrac{1}{3}$`, isRight: false },
        { text: String.raw`$\dfrac{1}{2}$`, isRight: false },
        { text: String.raw`$\dfrac{3}{4}$`, isRight: false },
        { text: String.raw`$\dfrac{2}{3}$`, isRight: true },
      ],
      analysis: String.raw`Voltages in series are as the resistances: $\dfrac{8}{12}=\dfrac{2}{3}$.`,
    },
    {
      type: 3,
      stem: 'If $R_2$ is bridged by a wire, the current becomes three times as large.',
      isTrue: true,
      analysis: String.raw`Then $I=\dfrac{12}{4}=3\,\mathrm{A}$.`,
    },
  ],
}

export const computingCombined: CombinedQuestion = {
  key: 'binary-search-in-parts',
  type: 6,
  level: 2,
  tags: ['algorithms'],
  stem: 'A sorted list holds 1000 different numbers. A program looks for a number by binary search.',
  analysis: 'Each step compares the number with the middle of what is left and drops one half.',
  parts: [
    {
      type: 8,
      weight: 2,
      stem: 'Put the actions of one step into their order.',
      items: [
        'Find the middle of what is left',
        'Compare the number with the middle',
        'Drop the half that cannot hold the number',
        'Begin again with the other half',
      ],
      analysis: 'The comparison decides which half is dropped.',
    },
    {
      type: 9,
      stem: 'How many comparisons are needed at most?',
      value: 10,
      tolerance: { amount: 0, isPercent: false },
      units: [{ name: 'comparisons', factor: 1 }],
      analysis: 'With 10 steps $2^{10}-1=1023$ numbers can be told apart, with 9 only 511.',
    },
    {
      type: 3,
      stem: 'The search works as well if the list is not sorted.',
      isTrue: false,
      analysis: 'In a list without order the dropped half may hold the number.',
    },
  ],
}
