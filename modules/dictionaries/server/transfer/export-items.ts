/** The entries of a dictionary as a sheet: what an import reads, with a page on how to fill it in. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { tellingExport } from '@tripos/module-kit/tell-work.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { writeSheets, XLSX_MIME } from '@tripos/documents/sheet.ts'
import { headersOf, notesSheet } from '@tripos/documents/sheet-words.rules.ts'
import { findDictionary } from '../dictionaries.queries.ts'
import { listItems } from '../items.queries.ts'
import { parentsFirst } from '../tree.rules.ts'
import { type ColumnKey, COLUMNS, NO, YES } from './sheet-columns.rules.ts'

const ENTRIES = localized('字典项', 'Entries')
const NOTES: Readonly<Record<Language, readonly string[]>> = {
  'zh-CN': [
    '第一行是表头，不要改名；列的顺序不限。任何一行有错误时不会导入任何数据。',
    '值：必填，1 到 50 个字符，在字典中唯一。值已存在时更新该项，否则新增；内置字典不能新增。',
    '上级值：分类的上一级，留空为最上级；内置字典留空。没有这一列时层级不变。',
    '中文名称、英文名称：新增项必填；留空表示不修改。',
    '可选用：是或否，留空表示不修改。',
    '同一级内按文件中的顺序排列。文件中没有的项保持不变，不会删除。',
  ],
  'en-US': [
    'The first row holds the headers: keep their names; their order is free. If any row has a problem nothing is imported.',
    'Value: needed, 1 to 50 characters, one of its kind in the dictionary. A value that exists is changed, another one is added; a built-in dictionary takes no further value.',
    'Parent value: the entry above, empty for the top; always empty in a built-in dictionary. Without this column every entry stays where it is.',
    'Labels: needed for a new entry; an empty cell keeps what is there.',
    'Offered: Yes or No; an empty cell keeps what is there.',
    'Within a level the order is that of the file. Entries that the file does not name stay as they are; none is deleted.',
  ],
}

export async function exportItems(deps: Deps, ctx: CallerContext, id: string): Promise<Download> {
  const { db } = deps
  const { language } = ctx
  const dictionary = (await findDictionary(db, id)) ?? fail('NOT_FOUND')
  const items = parentsFirst(await listItems(db, id))
  const values = new Map(items.map(item => [item.id, item.value]))
  const rows = items.map(item => {
    const cells: Record<ColumnKey, string> = {
      value: item.value,
      parent: values.get(item.parentId ?? '') ?? '',
      labelZh: item.labelZh,
      labelEn: item.labelEn,
      remark: item.remark,
      isEnabled: (item.isEnabled ? YES : NO)[language],
    }
    return COLUMNS.map(({ key }) => cells[key])
  })
  const body = await writeSheets([
    { name: ENTRIES[language], columns: headersOf(COLUMNS, language), rows },
    notesSheet(NOTES[language], language),
  ])
  return tellingExport(deps, ctx, {
    fileName: `${dictionary.code}.xlsx`,
    mime: XLSX_MIME,
    body,
    link: '/admin/system/dictionaries',
  })
}
