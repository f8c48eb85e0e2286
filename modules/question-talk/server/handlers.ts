import { mount, type Mounted } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { questionTalk } from '../contract.ts'
import { deletePosts, pageStaffPosts, setPostStates } from './staff-talk.ts'
import { pagePosts, removePost, reportPost, writePost } from './student-talk.ts'

/** What gives nothing back. */
const done = async (work: Promise<void>): Promise<Record<string, never>> => {
  await work
  return {}
}

export const questionTalkCalls = (deps: Deps): readonly Mounted[] =>
  mount(questionTalk, {
    list: (input, { caller }) => pagePosts(deps, caller, input),
    write: (input, ctx) => writePost(deps, ctx, input),
    remove: ({ id }, ctx) => done(removePost(deps, ctx, id)),
    report: ({ id }, { caller }) => done(reportPost(deps, caller, id)),
    paging: (input, { caller }) => pageStaffPosts(deps, caller, input),
    setState: (input, ctx) => done(setPostStates(deps, ctx, input)),
    delete: ({ ids }, ctx) => done(deletePosts(deps, ctx, ids)),
  })
