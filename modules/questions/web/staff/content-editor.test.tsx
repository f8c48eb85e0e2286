import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { ContentEditor } from './content-editor.tsx'
import { emptyContent } from './content.rules.ts'

const AREAS = ['staff', 'questions', 'questionsBanks', 'questionsTypes', 'answerFiles'] as const

beforeAll(async () => {
  await loadMessages('en-US', AREAS)
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(cleanup)

const focused = () => document.activeElement?.getAttribute('aria-label')
const open = async () => {
  const content = emptyContent(QuestionType.singleChoice)
  await show(<ContentEditor id="content" value={content} isDisabled={false} canChangeType />, AREAS)
  document.getElementById('content')?.focus()
}

it('puts the cursor into the stem, whether the editor of texts is loaded with it or was before', async () => {
  await open()
  await vi.waitFor(() => expect(focused()).toBe('Stem'), 20_000)
  cleanup()
  await open()
  await vi.waitFor(() => expect(focused()).toBe('Stem'))
})
