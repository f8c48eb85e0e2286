/** The sheet to fill in: one example of each kind, and how to write the others. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { MAX_IMPORT_ROWS } from '../../../contract/users.ts'
import type { Download } from '@tripos/http/mount.ts'
import { writeSheets, XLSX_MIME } from '@tripos/documents/sheet.ts'
import { headersOf, notesSheet } from '@tripos/documents/sheet-words.rules.ts'
import { IMPORT_COLUMNS } from '../sheet-columns.ts'

const WORDS: Readonly<Record<Language, { fileName: string; sheet: string }>> = {
  'zh-CN': { fileName: '用户导入模板.xlsx', sheet: '用户' },
  'en-US': { fileName: 'user-template.xlsx', sheet: 'Users' },
}

const EXAMPLES: Readonly<Record<Language, readonly (readonly string[])[]>> = {
  'zh-CN': [
    ['20260001', '张三', '学员', '物理系 / 二班', '', '13800138001', 'zhangsan@example.com', '', ''],
    ['20260002', '李四', '学员', '物理系 / 二班; 社团', '', '', '', '', ''],
  ],
  'en-US': [
    ['20260001', 'Ann Lee', 'Student', 'Physics / Lab 2', '', '13800138001', 'ann.lee@example.com', '', ''],
    ['20260002', 'Ben Wu', 'Student', 'Physics / Lab 2; Chess club', '', '', '', '', ''],
  ],
}

const NOTES: Readonly<Record<Language, readonly string[]>> = {
  'zh-CN': [
    '请先删除示例行。第一行是表头，不要改名；列的顺序不限，除用户名和姓名外的列可以删除。',
    `一次最多 ${MAX_IMPORT_ROWS} 行。任何一行有错误时不会导入任何数据，所有错误会列出行号和列名。`,
    '用户名（必填）：2 到 64 个字符，可用文字、数字和 _ . @ -，不能重复。',
    '姓名：新用户必填。',
    '类型：学员或管理员，留空为学员。',
    '部门：从上到下的完整路径，用 / 隔开；名称唯一时可以只写最后一级。多个部门用分号隔开。',
    '角色：仅管理员可填，只能填您自己可授予的角色；多个角色用分号隔开。',
    '手机号、邮箱、身份证号：可留空，不能与他人重复。',
    '密码：至少 8 个字符，管理员至少 12 个字符。新用户留空则生成随机密码，导入后可下载一次性的密码表。',
    '更新已有用户时，空单元格表示不修改；填写密码则重设密码。',
  ],
  'en-US': [
    'Delete the example rows first. The first row holds the headers: keep their names; their order is free, and all but user name and name may be left out.',
    `At most ${MAX_IMPORT_ROWS} rows at once. If any row has a problem nothing is imported, and every problem is listed with its row and column.`,
    'User name (needed): 2 to 64 characters, letters, digits and _ . @ -, no two the same.',
    'Name: needed for a new user.',
    'Kind: Student or Administrator; empty means Student.',
    'Departments: the whole path from the top, with / between; where a name is the only one of its kind, the last name is enough. Several with a semicolon between.',
    'Roles: for administrators only, and only those that you may give; several with a semicolon between.',
    'Mobile, e-mail and ID card: may be empty; no two users have the same.',
    'Password: at least 8 characters, for administrators at least 12. A new user without one gets a generated password, and the list of them can be downloaded after the import.',
    'When users who exist are updated, an empty cell keeps what is there; a password sets a new one.',
  ],
}

export async function userTemplate(language: Language): Promise<Download> {
  const { fileName, sheet } = WORDS[language]
  const body = await writeSheets([
    { name: sheet, columns: headersOf(IMPORT_COLUMNS, language), rows: EXAMPLES[language] },
    notesSheet(NOTES[language], language),
  ])
  return { fileName, mime: XLSX_MIME, body }
}
