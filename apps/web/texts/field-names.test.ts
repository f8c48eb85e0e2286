/** The server speaks of fields: by the names that the screens have. */
import { COMMON_FIELDS } from '@tripos/contract-kit/input/common.ts'
import { installedInputs } from '@tripos/contract-kit/input/index.ts'
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

function texts(node: unknown): string[] {
  return typeof node === 'string' ? [node] : Object.values(node as object).flatMap(texts)
}

it('every name that the server gives to a field stands on a screen, in both languages', async () => {
  const files = readdirSync(import.meta.dirname).filter(name => name.endsWith('.zh-CN.ts'))
  const pairs = await Promise.all(
    files.map(async name => {
      const [zh, en]: object[] = await Promise.all([
        import(/* @vite-ignore */ `./${name}`),
        import(/* @vite-ignore */ `./${name.replace('zh-CN', 'en-US')}`),
      ])
      const english = texts(en)
      return texts(zh).map((text, at) => `${text} / ${english[at]}`)
    }),
  )
  const shown = new Set(pairs.flat())
  const ours = [COMMON_FIELDS, ...installedInputs().map(({ fields }) => fields)].flatMap(fields =>
    Object.entries(fields).map(([key, text]) => [key, `${text['zh-CN']} / ${text['en-US']}`] as const),
  )
  expect(ours.filter(([, pair]) => !shown.has(pair))).toEqual([])
})
