import type { Endpoint, Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { extensionPoint } from './extension-point.ts'

/** Makes calls as the administrator of the demo school. */
export interface DemoCaller {
  call<T extends Endpoint>(endpoint: T, input: Input<T>): Promise<Output<T>>
}

/** What modules put into the demo school of their own, where nothing else in it needs it. */
export const demoContent = extensionPoint<(caller: DemoCaller) => Promise<void>>('content of the demo school')

/** The demo school once there are people in it: calls as its administrator, or as anybody else. */
export interface DemoSchool extends DemoCaller {
  as(userName: string): Promise<DemoCaller>
}

/** What its people have done in the parts of modules that nothing else in the demo school needs. */
export const demoLife = extensionPoint<(school: DemoSchool) => Promise<void>>('life of the demo school')

/** What is said under the courses of the demo school. Each gives back or takes the id of a comment. */
export interface DemoTalk {
  write(caller: DemoCaller, comment: { courseId: string; isQuestion: boolean; text: string }): Promise<string>
  answer(caller: DemoCaller, answer: { id: string; text: string }): Promise<void>
  reply(caller: DemoCaller, reply: { id: string; text: string }): Promise<void>
}
export const demoTalk = extensionPoint<DemoTalk>('talk of the demo school')

/** What the demo school tells everybody, and who reads it. */
export interface DemoNotices {
  publish(caller: DemoCaller, notice: { title: string; html: string }): Promise<void>
  /** Reads those of the unread ones; gives how many there were. */
  read(caller: DemoCaller, reads: (title: string) => boolean): Promise<number>
}
export const demoNotices = extensionPoint<DemoNotices>('notices of the demo school')
