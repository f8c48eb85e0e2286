import type { DemoTalk } from '@tripos/module-kit/demo-content.ts'
import { courseTalk, TalkKind } from '../contract.ts'

export const DEMO_TALK: DemoTalk = {
  async write(caller, { courseId, isQuestion, text }) {
    const kind = isQuestion ? TalkKind.question : TalkKind.comment
    return (await caller.call(courseTalk.write, { courseId, kind, text })).id
  },
  async answer(caller, answer) {
    await caller.call(courseTalk.answer, answer)
  },
  async reply(caller, reply) {
    await caller.call(courseTalk.reply, reply)
  },
}
