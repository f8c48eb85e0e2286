/** What an author says about a file on its way in: where questions begin, and which column is which. On a phone too. */
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { call, signIn } from './lib/api.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

type Language = 'en-US' | 'zh-CN'
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const SIZES: readonly (readonly [Language, typeof DESK])[] = [
  ['en-US', DESK],
  ['zh-CN', PHONE],
  ['en-US', PHONE],
  ['zh-CN', DESK],
]

const WORDS = {
  'en-US': {
    read: (ready: number, inside: number) =>
      `${ready} questions ready to import${inside === 0 ? '' : `, ${inside} inside questions`}.`,
    doubts: 'Where questions begin',
    join: 'Join with the question above',
    split: 'Split',
    keep: 'Keep as it is',
    keepAll: 'Keep all as they are',
    splitTitle: 'Split or join questions',
    begin: (text: string) => `Begin a question here: ${text}`,
    match: 'Match the columns',
    save: 'Save',
    known: 'Remembered columns',
    isQuestion: 'The first row is a question: this sheet has no header row',
    share: /^Share with everybody:/,
    doShare: 'Share with everybody',
    whose: { own: 'Mine', site: 'Shared', shipped: 'Templates' },
    type: 'Type',
    stem: 'Stem',
    answer: 'Answer',
    column: (letters: string, head: string) => `${letters} · ${head}`,
    template: 'Question template of Xuexitong (Chaoxing)',
    remove: /^Delete:/,
    doRemove: 'Delete',
  },
  'zh-CN': {
    read: (ready: number, inside: number) =>
      `读出 ${ready} 道可导入的试题${inside === 0 ? '' : `，另有 ${inside} 处是试题中的内容`}。`,
    doubts: '待确认的切分',
    join: '与上一题合并',
    split: '拆分',
    keep: '保持不变',
    keepAll: '全部保持不变',
    splitTitle: '拆分或合并试题',
    begin: (text: string) => `从此处开始新题：${text}`,
    match: '匹配列',
    save: /保\s*存/,
    known: '已记住的表头',
    isQuestion: '这一行就是试题（表格没有表头）',
    share: /^共享给所有人：/,
    doShare: '共享给所有人',
    whose: { own: '我的', site: '全站共享', shipped: '常用模板' },
    type: '题型',
    stem: '题干',
    answer: '答案',
    column: (letters: string, head: string) => `${letters} 列：${head}`,
    template: '学习通（超星）题库模板',
    remove: /^删除：/,
    doRemove: /^删\s*除$/,
  },
} as const

async function begin(browser: Browser, language: Language, viewport: typeof DESK) {
  const token = await signIn('admin')
  const bank = { name: `By hand ${Date.now()}`, remark: '', departmentId: null }
  const { id: bankId } = await call<{ id: string }>('/api/qu/bank/save', bank, token)
  const context = await open(browser, { token, language, options: { viewport } })
  const page = await context.newPage()
  await page.goto(`/admin/questions/import/${bankId}`)
  return { page, context, token }
}

const choose = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

/** Nothing stands out of the page at either side. */
const expectNothingSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

const PAPER = [
  '1. 简述三次握手。',
  '答案：',
  '1. 第一次',
  '2. 第二次',
  '2. 水是湿的。',
  '答案：对',
  '5. 冰是热的。',
  '答案：错',
].join('\n')

for (const [language, viewport] of SIZES) {
  const words = WORDS[language]
  const where = `${language}, ${viewport.width} px`

  test(`an author joins and splits what the reader was not certain of (${where})`, async ({ browser }) => {
    const { page, context } = await begin(browser, language, viewport)
    await choose(page, 'paper.txt', PAPER)
    const doubts = page.getByRole('region', { name: words.doubts })
    await expect(page.getByText(words.read(3, 2))).toBeVisible()
    // The list in the answer, and the gap behind question 2.
    await expect(doubts.getByRole('button', { name: words.keep, exact: true })).toHaveCount(2)
    await expectAccessible(page)
    await expectNothingSideways(page)

    await doubts.getByRole('button', { name: words.join }).click()
    await expect(page.getByText(words.read(2, 3))).toBeVisible()
    await expect(doubts.getByRole('button', { name: words.keep, exact: true })).toHaveCount(1)

    await doubts.getByRole('button', { name: words.split, exact: true }).click()
    const drawer = page.getByRole('dialog', { name: words.splitTitle })
    await expect(drawer.getByText('2. 第二次', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await drawer.getByRole('button', { name: words.begin('2. 第二次') }).click()
    await expect(drawer).toBeHidden()
    // What began there has the number of the question below it, which went in: that is said as well.
    await expect(doubts.getByText('2. 水是湿的。')).toBeVisible()
    await expect(doubts.getByRole('button', { name: words.keep, exact: true })).toHaveCount(2)
    await doubts.getByRole('button', { name: words.keepAll }).click()
    await expect(doubts).toBeHidden()
    await context.close()
  })

  test(`an author says which column is which, once (${where})`, async ({ browser }) => {
    const { page, context } = await begin(browser, language, viewport)
    const heads = `K${Date.now()},F,R`
    const sheet = `${heads}\n判断题,地球是圆的,对\n判断题,水是干的,错\n`
    await choose(page, 'sheet.csv', sheet)
    await page.getByRole('button', { name: words.match }).click()
    const form = page.getByRole('dialog', { name: words.match })
    await expectAccessible(page)
    for (const [at, label] of [words.type, words.stem, words.answer].entries()) {
      const head = heads.split(',')[at] ?? ''
      const box = form.getByRole('combobox', { name: words.column('ABC'.charAt(at), head) })
      await box.fill(label)
      await page.locator('.ant-select-dropdown:visible').getByTitle(label, { exact: true }).click()
    }
    await form.getByRole('button', { name: words.save }).click()
    await expect(page.getByText(words.read(2, 0))).toBeVisible()
    await expectNothingSideways(page)
    await context.close()
  })

  test(`a sheet without a header row loses no question (${where})`, async ({ browser }) => {
    const { page, context } = await begin(browser, language, viewport)
    await choose(page, 'rows.csv', `判断题,地球是圆的 ${Date.now()},对\n判断题,水是干的,错\n判断题,冰是热的,错\n`)
    await page.getByRole('button', { name: words.match }).click()
    const form = page.getByRole('dialog', { name: words.match })
    // It looks so, and its columns are guessed: somebody has to say yes.
    await expect(form.getByRole('checkbox', { name: words.isQuestion })).toBeChecked()
    await expectAccessible(page)
    await expectNothingSideways(page)
    await form.getByRole('button', { name: words.save }).click()
    await expect(page.getByText(words.read(3, 0))).toBeVisible()
    await context.close()
  })

  test(`a template of another product needs no matching, and columns are shared (${where})`, async ({ browser }) => {
    const { page, context, token } = await begin(browser, language, viewport)
    const mapping = { heads: [`H${Date.now()}`, 'F', 'R'], keys: ['type', 'stem', 'answer'] }
    await call('/api/qu/column-mapping/save', mapping, token)
    await page.getByRole('button', { name: words.known }).click()
    const drawer = page.getByRole('dialog', { name: words.known })
    await drawer.getByText(words.whose.shipped, { exact: true }).click()
    await expect(drawer.getByText(words.template)).toBeVisible()
    await expectAccessible(page)
    await expectNothingSideways(page)
    await drawer.getByText(words.whose.own, { exact: true }).click()
    await drawer.getByRole('button', { name: words.share }).first().click()
    await page.getByRole('button', { name: words.doShare, exact: true }).click()
    await drawer.getByText(words.whose.site, { exact: true }).click()
    await expect(drawer.getByRole('button', { name: words.remove })).toHaveCount(1)
    await expectAccessible(page)
    // The next one shares as well.
    await drawer.getByRole('button', { name: words.remove }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: words.doRemove }).click()
    await expect(drawer.getByRole('button', { name: words.remove })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await choose(
      page,
      'bank.csv',
      '题目类型,大题题干,正确答案,难易度\n判断题,地球是圆的,正确,易\n判断题,水是干的,错误,难\n',
    )
    await expect(page.getByText(words.read(2, 0))).toBeVisible()
    await context.close()
  })
}
