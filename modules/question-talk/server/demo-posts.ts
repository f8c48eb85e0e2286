/** What students of the demo school say about questions that they missed. */
import type { DemoSchool } from '@tripos/module-kit/demo-content.ts'
import { wrongBook } from '../../wrong-book/contract/wrong-book.ts'
import { questionTalk } from '../contract.ts'

/** Whose wrong book the questions are from: they are in a language that the others read. */
const READER = 'student01'
const POSTS: readonly (readonly (readonly [userName: string, text: string])[])[] = [
  [
    ['student08', '我一开始也选错了，后来把每个选项代回题目验算一遍才发现问题。大家做完记得检验。'],
    [READER, '谢谢！我是看漏了条件，下次先把已知条件圈出来。'],
  ],
  [['student15', '这道题的解析里第二步跳得有点快，老师能不能再补充一下？']],
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
