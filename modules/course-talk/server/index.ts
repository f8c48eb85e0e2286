/** Comments and questions under courses and lessons. */
import { courseTalk } from '../contract.ts'
import { serverModule } from '@tripos/module-kit/module.ts'
import { COURSE_TALK_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { mount } from '@tripos/http/mount.ts'
import { pageAnswers, pageTalk, removeOwn, say } from './learner-talk.ts'
import { pageStaffTalk, removeTalk, replyToTalk, setTalkStates } from './staff-talk.ts'
import { keepers, talk } from '../../courses/server/index.ts'
import { KEPT_BY_TALK, talkRows } from './shared.queries.ts'

export const courseTalkModule = serverModule(manifest, deps => ({
  inputs: [COURSE_TALK_INPUT],
  calls: mount(courseTalk, {
    list: (input, { caller }) => pageTalk(deps, caller, input),
    answers: (input, { caller }) => pageAnswers(deps, caller, input),
    write: ({ courseId, lessonId, kind, text }, ctx) => say(deps, ctx, { place: { courseId, lessonId, kind }, text }),
    answer: ({ id, text }, ctx) => say(deps, ctx, { place: { parentId: id }, text }),
    remove: async ({ id }, ctx) => {
      await removeOwn(deps, ctx, id)
      return {}
    },
    paging: (input, { caller }) => pageStaffTalk(deps, caller, input),
    setState: async (input, ctx) => {
      await setTalkStates(deps, ctx, input)
      return {}
    },
    reply: (input, ctx) => replyToTalk(deps, ctx, input),
    delete: async ({ ids }, ctx) => {
      await removeTalk(deps, ctx, ids)
      return {}
    },
  }),
  jobs: [],
  contributions: [talk.contribute(talkRows), keepers.contribute(KEPT_BY_TALK)],
}))
