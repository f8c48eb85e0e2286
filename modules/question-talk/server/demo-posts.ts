/** What students of the demo school say about questions that they missed. */
import type { DemoSchool } from '@tripos/module-kit/demo-content.ts'
import { wrongBook } from '../../wrong-book/contract/wrong-book.ts'
import { questionTalk } from '../contract.ts'

/** Whose wrong book the questions are from: they are in a language that the others read. */
const READER = 'student01'
const POSTS: readonly (readonly (readonly [userName: string, text: string])[])[] = [
  [
    ['student08', '我一开始也做错了，后来从头做了一遍才看出问题在哪。大家做完记得检查。'],
    [READER, '谢谢！我是审题不仔细，下次先把要求圈出来。'],
  ],
  [['student15', '解析看了两遍还是没想通，老师能不能再讲讲？']],
]

export async function addDemoPosts(school: DemoSchool): Promise<void> {
  const reader = await school.as(READER)
  const { rows } = await reader.call(wrongBook.paging, { size: POSTS.length })
  for (const [at, { questionId }] of rows.entries()) {
    for (const [userName, text] of POSTS[at] ?? []) {
      const writer = await school.as(userName)
      await writer.call(questionTalk.write, { questionId, text })
    }
  }
}
