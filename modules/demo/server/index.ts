/** The demo school: made through the product's own calls, so that what a visitor sees is what the product makes. */
import type { seedDemoSchool as seed } from './seed-demo-school.ts'

export { leaveDemo, refuseDemo } from './leave-demo.ts'
export type { DemoAccount } from './seed-demo-school.ts'

/** What a demo is made of is loaded with the first one. */
export async function seedDemoSchool(...given: Parameters<typeof seed>): ReturnType<typeof seed> {
  const school = await import('./seed-demo-school.ts')
  return school.seedDemoSchool(...given)
}
