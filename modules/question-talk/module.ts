/** What students say about questions, below the page of each. */
import { defineModule, grant, page } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { questionTalkErrors } from './errors.ts'

export const manifest = defineModule({
  name: 'question-talk',
  row: 11,
  about: 'what students say about questions, below the page of each',
  errors: questionTalkErrors,
  tables: ['question_talk', 'question_talk_reports'],
  permissions: {
    'qu:talk:edit': ['qu:talk:view'],
    'qu:talk:view': ['qu:bank:view'],
  },
  screens: ['QuestionTalkList'],
  menu: [
    page('questions.talk', {
      zh: '试题讨论',
      en: 'Question discussion',
      icon: 'questionTalk',
      path: '/admin/questions/talk',
      component: 'QuestionTalkList',
      permission: 'qu:talk:view',
      children: [grant('qu:talk:edit', '隐藏和删除试题讨论', 'Hide and delete posts about questions')],
      in: 'questions',
      order: 9,
    }),
  ],
  auditActions: {
    'questionTalk.show': localized('恢复显示试题讨论', 'Show post about question'),
    'questionTalk.hide': localized('隐藏试题讨论', 'Hide post about question'),
    'questionTalk.delete': localized('删除试题讨论', 'Delete post about question'),
    'questionTalk.remove': localized('撤回自己的试题讨论', 'Take back own post about question'),
  },
  auditObjects: {
    questionTalk: localized('试题讨论', 'Post about question'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly 'question-talk': typeof manifest
  }
}
