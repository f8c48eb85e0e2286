/** The demo school: made through the product's own calls, so that what a visitor sees is what the product makes. */
export { leaveDemo, refuseDemo } from './leave-demo.ts'
export { type DemoAccount, seedDemoSchool } from './seed-demo-school.ts'
