/** What the school teaches: knowledge points in a tree. A question asks about the lowest ones that name a tag of it. */
import type { DemoQuestion } from './types.ts'

export interface DemoPoint {
  readonly value: string
  readonly zh: string
  readonly en: string
  readonly tags?: readonly string[]
  readonly children?: readonly DemoPoint[]
}

const maths: DemoPoint = {
  value: 'maths',
  zh: '数学',
  en: 'Mathematics',
  children: [
    {
      value: 'functions',
      zh: '函数',
      en: 'Functions',
      children: [
        {
          value: 'function-properties',
          zh: '函数的概念与性质',
          en: 'Functions and their properties',
          tags: ['函数', '二次函数', '分段函数', '函数的奇偶性', '函数与方程', '应用题'],
        },
        { value: 'exponents', zh: '指数与对数', en: 'Exponents and logarithms', tags: ['指数与对数', '对数'] },
        { value: 'trigonometry', zh: '三角函数', en: 'Trigonometry', tags: ['三角函数'] },
        { value: 'calculus', zh: '导数与积分', en: 'Derivatives and integrals', tags: ['导数', '定积分'] },
      ],
    },
    {
      value: 'algebra',
      zh: '代数',
      en: 'Algebra',
      children: [
        {
          value: 'sets',
          zh: '集合、逻辑与不等式',
          en: 'Sets, logic and inequalities',
          tags: ['集合', '逻辑', '不等式'],
        },
        { value: 'sequences', zh: '数列', en: 'Sequences', tags: ['数列'] },
        {
          value: 'vectors',
          zh: '向量、复数与矩阵',
          en: 'Vectors, complex numbers and matrices',
          tags: ['平面向量', '复数', '矩阵与变换'],
        },
      ],
    },
    {
      value: 'geometry',
      zh: '几何',
      en: 'Geometry',
      tags: ['立体几何', '解析几何', '圆锥曲线'],
    },
    { value: 'probability', zh: '计数与概率', en: 'Counting and probability', tags: ['概率', '二项式定理'] },
  ],
}

const physics: DemoPoint = {
  value: 'physics',
  zh: '物理',
  en: 'Physics',
  children: [
    {
      value: 'mechanics',
      zh: '力学',
      en: 'Mechanics',
      children: [
        { value: 'kinematics', zh: '运动学', en: 'Kinematics', tags: ['kinematics'] },
        { value: 'forces', zh: '力与牛顿定律', en: "Forces and Newton's laws", tags: ['forces', 'dynamics'] },
        {
          value: 'energy',
          zh: '功、能与动量',
          en: 'Work, energy and momentum',
          tags: ['work and energy', 'momentum'],
        },
        {
          value: 'rotation',
          zh: '圆周运动与万有引力',
          en: 'Circular motion and gravitation',
          tags: ['circular motion', 'gravitation'],
        },
      ],
    },
    { value: 'waves', zh: '振动与波', en: 'Oscillations and waves', tags: ['waves', 'oscillations'] },
    {
      value: 'measurement',
      zh: '物理量与测量',
      en: 'Quantities and measurement',
      tags: ['quantities', 'units', 'experiments'],
    },
    { value: 'electricity', zh: '电学', en: 'Electricity', tags: ['circuits'] },
  ],
}

const computing: DemoPoint = {
  value: 'computing',
  zh: '计算机',
  en: 'Computing',
  children: [
    {
      value: 'algorithms',
      zh: '算法与数据结构',
      en: 'Algorithms and data structures',
      tags: ['algorithms', 'complexity', 'data structures'],
    },
    { value: 'programming', zh: '程序设计', en: 'Programming', tags: ['programming'] },
    {
      value: 'theory',
      zh: '逻辑与计算理论',
      en: 'Logic and computation',
      tags: ['logic', 'automata', 'computability'],
    },
    { value: 'coding', zh: '数制与编码', en: 'Number systems and coding', tags: ['number systems', 'coding', 'data'] },
    {
      value: 'systems',
      zh: '系统、网络与数据库',
      en: 'Systems, networks and databases',
      tags: ['architecture', 'hardware', 'networks', 'databases'],
    },
  ],
}

const security: DemoPoint = {
  value: 'security',
  zh: '信息安全',
  en: 'Information security',
  children: [
    {
      value: 'awareness',
      zh: '安全目标与安全意识',
      en: 'Goals and awareness',
      tags: ['安全目标', '安全意识', '社会工程学', '个人信息'],
    },
    { value: 'cryptography', zh: '密码学', en: 'Cryptography', tags: ['密码学', 'TLS'] },
    {
      value: 'access',
      zh: '口令与访问控制',
      en: 'Passwords and access control',
      tags: ['口令', '身份鉴别', '访问控制'],
    },
    {
      value: 'defence',
      zh: '网络与系统防护',
      en: 'Defending networks and systems',
      tags: ['网络安全', '终端安全', 'Web 安全', '攻击与防护'],
    },
    {
      value: 'incidents',
      zh: '备份与应急响应',
      en: 'Backups and incident response',
      tags: ['应急响应', '数据备份', '备份'],
    },
  ],
}

export const knowledge: readonly DemoPoint[] = [maths, physics, computing, security]

export const withBelow = (point: DemoPoint): DemoPoint[] => [point, ...(point.children ?? []).flatMap(withBelow)]

/** The values of the points that a question asks about. */
export const pointsOf = ({ tags }: Pick<DemoQuestion, 'tags'>): string[] =>
  knowledge
    .flatMap(withBelow)
    .filter(point => point.tags?.some(tag => tags.includes(tag)))
    .map(point => point.value)
