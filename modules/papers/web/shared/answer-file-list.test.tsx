/** What candidates and markers read at a file that the virus scanner has not let through. */
import type { AnswerFile } from '@tripos/question-kinds/paper-question.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { AnswerFileList } from './answer-file-list.tsx'

beforeEach(() => useLocaleStore.getState().setLanguage('zh-CN'))
afterEach(cleanup)

const file = (id: string, scan?: AnswerFile['scan']): AnswerFile => ({
  id,
  name: `${id}.png`,
  size: 2048,
  mime: 'image/png',
  ...(scan && { scan }),
})

it('says why a file cannot be had, and offers only what may become available', async () => {
  await loadMessages('zh-CN', ['answerFiles'])
  const files = [file('clean'), file('new', 'waiting'), file('bad', 'infected'), file('huge', 'tooLarge')]
  await show(
    <AnswerFileList
      paperId="p"
      no={1}
      answer={{ kind: 'files', files: files.map(({ id }) => id) }}
      files={files}
      as="ofTask"
    />,
    ['answerFiles'],
  )
  const rows = (await screen.findAllByRole('listitem')).map(row => ({
    text: row.textContent,
    buttons: within(row)
      .queryAllByRole('button')
      .map(button => button.textContent),
  }))
  expect(rows).toEqual([
    { text: 'clean.png2 KB查看下载', buttons: ['查看', '下载'] },
    { text: 'new.png2 KB正在进行病毒扫描，完成后即可下载。查看下载', buttons: ['查看', '下载'] },
    { text: 'bad.png2 KB病毒扫描发现病毒，文件已锁定，不能下载。', buttons: [] },
    {
      text: 'huge.png2 KB超过病毒扫描程序的上限，尚未检查。请联系管理员调高上限。查看下载',
      buttons: ['查看', '下载'],
    },
  ])
})
