/** The server speaks of fields: by the names that the screens have. */
import { COMMON_FIELDS } from '@tripos/contract-kit/input/common.ts'
import { installedInputs } from '@tripos/contract-kit/input/index.ts'
import { expect, it } from 'vitest'

const CHINESE = import.meta.glob<object>(['./*.zh-CN.ts', '../../../modules/*/web/texts/*.zh-CN.ts'], { eager: true })
const ENGLISH = import.meta.glob<object>(['./*.en-US.ts', '../../../modules/*/web/texts/*.en-US.ts'], { eager: true })

function texts(node: unknown): string[] {
  return typeof node === 'string' ? [node] : Object.values(node as object).flatMap(texts)
}

it('every name that the server gives to a field stands on a screen, in both languages', () => {
  const pairs = Object.entries(CHINESE).map(([path, zh]) => {
    const english = texts(ENGLISH[path.replace('zh-CN', 'en-US')])
    return texts(zh).map((text, at) => `${text} / ${english[at]}`)
  })
  const shown = new Set(pairs.flat())
  const ours = [COMMON_FIELDS, ...installedInputs().map(({ fields }) => fields)].flatMap(fields =>
    Object.entries(fields).map(([key, text]) => [key, `${text['zh-CN']} / ${text['en-US']}`] as const),
  )
  expect(ours.filter(([, pair]) => !shown.has(pair))).toEqual([])
})
