/** The sheet of new users that a large school imports, for the departments of users-seed.sql. */
import { writeSheets } from '@tripos/documents/sheet.ts'

export const SHEET_ROWS = 20_000
export const SURNAMES = [...'王李张刘陈杨黄赵吴周']
export const GIVEN = [...'伟芳娜敏静丽强磊军洋']

/**
 * A sheet as a school has it: departments by path, mobile numbers, e-mail addresses. `prefix` of the user names, and `series`
 * of the mobile numbers, make it unlike any other.
 */
export function sheetOfUsers(prefix: string, isTyped: boolean, series = isTyped ? 59 : 58): Promise<Buffer> {
  const headers = ['User name', 'Name', 'Kind', 'Departments', 'Mobile', 'E-mail', 'Password']
  const rows = Array.from({ length: SHEET_ROWS }, (_, i) => [
    `${prefix}${i}`,
    `${SURNAMES[i % 10]}${GIVEN[(i * 3) % 10]}`,
    'Student',
    `Faculty ${1 + ((1 + (i % 190)) % 10)} / Year ${1 + (i % 190)}`,
    `1${series}${String(i).padStart(8, '0')}`,
    `${prefix}${i}@school.example`,
    isTyped ? `password ${i}` : '',
  ])
  return writeSheets([{ name: 'Users', columns: headers.map(header => ({ header, width: 16 })), rows }])
}
