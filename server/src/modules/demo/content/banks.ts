import { computingCombined, mathsCombined, physicsCombined, securityCombined } from './combined.ts'
import { computing } from './computing.ts'
import { computingKeyed, mathsKeyed, physicsKeyed, securityKeyed } from './keyed.ts'
import { maths } from './maths.ts'
import { physics } from './physics.ts'
import { security } from './security.ts'
import type { DemoBank, DemoQuestion } from './types.ts'

const withMore = (bank: DemoBank, more: DemoQuestion[]): DemoBank => ({
  ...bank,
  questions: [...bank.questions, ...more],
})

export const banks: DemoBank[] = [
  withMore(maths, [...mathsKeyed, mathsCombined]),
  withMore(security, [...securityKeyed, securityCombined]),
  withMore(physics, [...physicsKeyed, physicsCombined]),
  withMore(computing, [...computingKeyed, computingCombined]),
]
