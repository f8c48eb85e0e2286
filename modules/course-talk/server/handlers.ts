import type { Deps } from '@tripos/module-kit/deps.ts'
import { courseTalk } from '../contract.ts'
import { mount } from '@tripos/http/mount.ts'
import { createPost, pageAnswers, pageTalk, removeOwn } from './learner-talk.ts'
import { pageStaffTalk, removeTalk, replyToTalk, setTalkStates } from './staff-talk.ts'
import type { Mounted } from '@tripos/http/mount.ts'

export const courseTalkCalls = (deps: Deps): readonly Mounted[] =>
  mount(courseTalk, {
    list: (input, { caller }) => pageTalk(deps, caller, input),
    answers: (input, { caller }) => pageAnswers(deps, caller, input),
    write: ({ courseId, lessonId, kind, text }, ctx) =>
      createPost(deps, ctx, { place: { courseId, lessonId, kind }, text }),
    answer: ({ id, text }, ctx) => createPost(deps, ctx, { place: { parentId: id }, text }),
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
  })
