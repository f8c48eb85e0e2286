import type { DemoBank } from '../types.ts'
import { termComputing } from './term-computing.ts'
import { termMaths } from './term-maths.ts'
import { termPhysics } from './term-physics.ts'
import { termSecurity } from './term-security.ts'

/** Written for the exams of the term, apart from the four banks that the exams which are always open draw from. */
export const termBanks: DemoBank[] = [
  { key: 'term-zh', name: '本学期试题：数学与信息安全', lang: 'zh', questions: [...termMaths, ...termSecurity] },
  {
    key: 'term-en',
    name: 'Questions of the term: physics and computing',
    lang: 'en',
    questions: [...termPhysics, ...termComputing],
  },
]
