import { computingCombined, mathsCombined, physicsCombined, securityCombined } from './combined.ts'
import { computing } from './computing.ts'
import { computingKeyed, mathsKeyed, physicsKeyed, securityKeyed } from './keyed.ts'
import { maths } from './maths.ts'
import { physics } from './physics.ts'
import { security } from './security.ts'
import type { DemoBank, DemoQuestion } from './types.ts'
import { computingUpload, mathsUpload, physicsUpload, securityUpload } from './uploads.ts'

const withMore = (bank: DemoBank, more: DemoQuestion[]): DemoBank => ({
  ...bank,
  questions: [...bank.questions, ...more],
})

export const banks: DemoBank[] = [
  withMore(maths, [...mathsKeyed, mathsCombined, mathsUpload]),
  withMore(security, [...securityKeyed, securityCombined, securityUpload]),
  withMore(physics, [...physicsKeyed, physicsCombined, physicsUpload]),
  withMore(computing, [...computingKeyed, computingCombined, computingUpload]),
]
