/** Where texts come from: those of the first pages at once, all others by a list that is loaded when it is needed. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { type MessageArea, setMessageSource } from '@tripos/web-kit/messages.ts'

type Loaders = Partial<Record<MessageArea, () => Promise<object>>>

const LOADERS: Record<Language, Loaders> = {
  'zh-CN': {
    common: () => import('./common.zh-CN.ts'),
    identity: () => import('../../../modules/identity/web/texts/identity.zh-CN.ts'),
    publicArea: () => import('../../../modules/identity/web/texts/public.zh-CN.ts'),
    student: () => import('./student-areas-zh.ts').then(({ areas }) => areas),
    examRoom: () => import('../../../modules/papers/web/texts/exam-room.zh-CN.ts'),
    answerFiles: () => import('../../../modules/papers/web/texts/answer-files.zh-CN.ts'),
    profile: () => import('../../../modules/identity/web/texts/profile.zh-CN.ts'),
    learning: () => import('../../../modules/learning/web/texts/learning.zh-CN.ts'),
  },
  'en-US': {
    common: () => import('./common.en-US.ts'),
    identity: () => import('../../../modules/identity/web/texts/identity.en-US.ts'),
    publicArea: () => import('../../../modules/identity/web/texts/public.en-US.ts'),
    student: () => import('./student-areas-en.ts').then(({ areas }) => areas),
    examRoom: () => import('../../../modules/papers/web/texts/exam-room.en-US.ts'),
    answerFiles: () => import('../../../modules/papers/web/texts/answer-files.en-US.ts'),
    profile: () => import('../../../modules/identity/web/texts/profile.en-US.ts'),
    learning: () => import('../../../modules/learning/web/texts/learning.en-US.ts'),
  },
}

setMessageSource(
  async (language, area) =>
    LOADERS[language][area.endsWith('Student') ? 'student' : area]?.() ??
    (await import('./later-messages.ts')).loadLater(language, area),
)
