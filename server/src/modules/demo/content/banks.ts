import { computing } from './computing.ts'
import { maths } from './maths.ts'
import { physics } from './physics.ts'
import { security } from './security.ts'
import type { DemoBank } from './types.ts'

export const banks: DemoBank[] = [maths, security, physics, computing]
