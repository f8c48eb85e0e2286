import { computing } from './computing.ts'
import { computingKeyed, mathsKeyed, physicsKeyed, securityKeyed } from './keyed.ts'
import { maths } from './maths.ts'
import { physics } from './physics.ts'
import { security } from './security.ts'
import type { DemoBank, KeyedQuestion } from './types.ts'

const withKeyed = (bank: DemoBank, keyed: KeyedQuestion[]): DemoBank => ({
  ...bank,
  questions: [...bank.questions, ...keyed],
})

export const banks: DemoBank[] = [
  withKeyed(maths, mathsKeyed),
  withKeyed(security, securityKeyed),
  withKeyed(physics, physicsKeyed),
  withKeyed(computing, computingKeyed),
]
